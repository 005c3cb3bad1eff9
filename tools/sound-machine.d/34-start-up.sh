#!/usr/bin/env bash
# what a sequencer sends at its start, in one write, with the ends of three notes among it
source "$(dirname "$0")/scenario.sh"
trap remove_keyboard EXIT

# For each channel: all controllers reset, bank, program, volume, pan, expression, effects, the range
# of the bend, the bend, and all notes off; the ends of the notes come before the last channels'.
start_up() {
  local c
  for c in {0..9} {A..F}; do
    bytes "B$c" 79 00 "B$c" 00 00 "B$c" 20 00 "C$c" 00 "B$c" 07 64 "B$c" 0A 40 "B$c" 0B 7F
    bytes "B$c" 5B 28 "B$c" 5D 00 "B$c" 01 00 "B$c" 40 00 "B$c" 42 00 "B$c" 43 00
    bytes "B$c" 65 00 "B$c" 64 00 "B$c" 06 02 "B$c" 26 00 "B$c" 65 7F "B$c" 64 7F
    bytes "E$c" 00 40 "D$c" 00
    if [[ $c == B ]]; then bytes 80 3C 40 80 40 40 80 43 40; fi
  done
}
start_up >start-up.bytes
start_keyboard
begin=$(now)
play_keys "90 3C 64 90 40 64 90 43 64"
sleep 2
play_bytes start-up.bytes
end=$(now)
sleep 3
check "it leaves when it is asked to" ends_with 143
stop_recording
check "three notes were played" reports notes 3
check "they ended within 100 ms of the burst" ended_in_time "$begin" "$end"
late=$(number_in_report recoveredMessages)
check "PortMIDI lost messages, and that is counted ($late late)" test "$late" -gt 0
check "but none was lost for good" reports droppedMessages 0
check "and reported" grep -q "Stage Keys 61.* sent too much at once" said
