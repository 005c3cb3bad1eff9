#!/usr/bin/env bash
# 5 s of MIDI clock while it is stopped, with the ends of three notes after it
source "$(dirname "$0")/scenario.sh"
trap remove_keyboard EXIT

# 120 to a minute: 48 clocks a second.
clocks() { for _ in {1..24}; do bytes F8; done; }
clocks >clocks.bytes
start_keyboard
begin=$(now)
play_keys "90 3C 64 90 40 64 90 43 64"
sleep 2
kill -STOP "$player"
for _ in {1..10}; do
  play_bytes clocks.bytes
  sleep 0.5
done
# Another key is pressed and held; it would be too late.
play_keys "90 48 64 80 3C 40 80 40 40 80 43 40"
sleep 0.5
kill -CONT "$player"
end=$(now)
sleep 3
check "it leaves when it is asked to" ends_with 143
stop_recording
check "three notes were played" reports notes 3
check "and a key played meanwhile was left out" reports leftOutKeys 1
check "which is reported" grep -q "1 key played meanwhile is left out" said
check "they ended within 100 ms of its going on" ended_in_time "$begin" "$end"
late=$(number_in_report recoveredMessages)
check "PortMIDI lost their ends, and that is counted ($late late)" test "$late" -ge 4
check "but nothing was lost for good" reports droppedMessages 0
check "and reported" grep -q "Stage Keys 61.* sent too much at once" said
