#!/usr/bin/env bash
# keys aren't late while another program has the sequencer's first queue, and says the time by it
source "$(dirname "$0")/scenario.sh"
trap remove_keyboard EXIT

# The first queue is number 0, which PortMIDI's time stamps come from. At 96 ticks a second it falls
# behind PortMIDI's own, which has 1000, so that keys seem to have been struck long ago.
port=$(aconnect -i | awk '/^client .*Virtual Raw MIDI/ { print $2 + 0 ":0"; exit }')
arecordmidi -p "$port" -b 60 -t 96 recorded.mid &
recording=$!
check "a recorder has the queue" within 30 grep -q '^queue 0:' /proc/asound/seq/queues
start_keyboard
sleep 8
for _ in {1..20}; do
  play_keys "90 3C 64"
  sleep 0.1
  play_keys "80 3C 40"
  sleep 0.05
done
check "it leaves when it is asked to" ends_with 143
kill -INT "$recording"
wait "$recording" || true
stop_recording
check "twenty notes were played" reports notes 20
# A block of 512 frames lasts 10.7 ms, and two are made at once: 21.3 ms.
worst=$(number_in_report latencyWorstMilliseconds) median=$(number_in_report latencyMedianMilliseconds)
check "each within 40 ms of its key (the worst $worst ms)" \
  awk "BEGIN { exit !($worst > 0 && $worst < 40) }"
check "and most within 25 ms ($median ms)" awk "BEGIN { exit !($median > 0 && $median < 25) }"
