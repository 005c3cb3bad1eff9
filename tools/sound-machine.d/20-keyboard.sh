#!/usr/bin/env bash
# a keyboard plugged in late, played, pulled with a key held, and plugged in again
source "$(dirname "$0")/scenario.sh"
trap remove_keyboard EXIT

make_keyboard "Stage Keys 61"
check "the loopback card is recorded" start_recording recorded.raw
# A part of the name, so that the machine's virtual ports aren't played.
check "it begins without a keyboard" start_tine "${loopback_output[@]}" -i stage
check "and waits for one" within 30 grep -q "waiting for a keyboard" said
plug_keyboard
check "the keyboard is found and announced" within 30 grep -q "Stage Keys 61.* is connected" said
play_keys "90 45 64"
sleep 3
pull_keyboard
check "pulled with a key held, it is announced as gone" within 30 grep -q "Stage Keys 61.* was disconnected" said
sleep 2
plug_keyboard
connected_twice() { [[ $(grep -c "Stage Keys 61.* is connected" said) == 2 ]]; }
check "plugged in again, it is found again" within 30 connected_twice
play_keys "90 51 64"
sleep 2
play_keys "80 51 40"
sleep 2
check "it leaves when it is asked to" ends_with 143
stop_recording
check "two notes were played" reports notes 2
check "nothing was lost" reports droppedMessages 0

# The recording: silence, A4, silence, A5, silence. Samples apart by a second of zeros are two sounds.
od -An -v -td2 -w2 recorded.raw | awk '
  { x = $1 + 0 }
  x != 0 { if (!n || NR - last > 24000) n++; last = NR; print x > ("part" n) }
  END { print n + 0 }' >parts
check "the held note ended when the keyboard was pulled: two sounds are heard" is "$(<parts)" 2
# The frequency of a sine in hertz, by its rising zero crossings.
frequency() {
  awk '{ x = $1 } old < 0 && x >= 0 { if (!b) b = NR; else { e = NR; c++ } } { old = x }
    END { printf "%.0f", c * 48000 / (e - b) }' "$1"
}
# Zeros within the sine were left out, at most two in a hundred of its samples.
near_enough() { (($1 >= $2 && $1 <= $2 * 102 / 100)) || { echo "it is $1 Hz"; return 1; }; }
check "the first is A4" near_enough "$(frequency part1)" 438
check "the second is A5" near_enough "$(frequency part2)" 876
