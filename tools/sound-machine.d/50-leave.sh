#!/usr/bin/env bash
# SIGTERM in the middle of a chord: it fades out and doesn't click
source "$(dirname "$0")/scenario.sh"
trap remove_keyboard EXIT

make_keyboard "Stage Keys 61"
plug_keyboard
check "the loopback card is recorded" start_recording recorded.raw
check "it plays" start_tine "${loopback_output[@]}" -i stage
check "the keyboard is connected" within 30 grep -q "is connected" said
play_keys "90 39 64 90 3D 64 90 40 64"
sleep 3
check "it leaves of the signal" ends_with 143
stop_recording
check "three notes were played" reports notes 3
# The sharpest bend of the last 200 ms, against that of the chord itself.
od -An -v -td2 -w2 recorded.raw | awk '
  { x[NR] = $1 + 0 } $1 != 0 { last = NR; if (!first) first = NR }
  function bend(i, b) { b = x[i - 1] - 2 * x[i] + x[i + 1]; return b < 0 ? -b : b }
  END {
    for (i = first + 9600; i < last - 9600; i++) if (bend(i) > chord) chord = bend(i)
    for (i = last - 9600; i <= last + 1; i++) if (bend(i) > end) end = bend(i)
    print chord, end, (chord > 0 && end <= chord * 1.2 + 2) ? "smooth" : "click"
  }' >bends
check "no click at the end" grep -q smooth bends
