#!/usr/bin/env bash
# SIGTERM in the middle of a chord: it fades out and doesn't click
source "$(dirname "$0")/scenario.sh"
trap remove_keyboard EXIT

make_keyboard "Stage Keys 61"
plug_keyboard
# At a low rate the buffers hold seconds, so that nothing breaks up however busy the host is.
loopback_format=(-q -t raw -f S16_LE -r 8000 -c 1 --buffer-time=4000000)
check "the loopback card is recorded" start_recording recorded.raw
check "it plays" start_tine "${loopback_output[@]}" --rate 8000 --periods 16 -i stage
check "the keyboard is connected" within 30 grep -q "is connected" said
play_keys "90 39 64 90 3D 64 90 40 64"
sleep 4
check "it leaves of the signal" ends_with 143
stop_recording
check "three notes were played" reports notes 3
check "no buffer ran dry" reports xruns 0
# The sharpest bend of the last 200 ms, against that of the chord itself, and how loud the very end
# is. The end is where 6 ms of zeros follow: after those, the emulated card repeats a few old samples
# when it is stopped. It also leaves holes of zeros here and there; bends over their edges don't count.
# (That nothing but the fade leaves the program, a test shows sample by sample.)
od -An -v -td2 -w2 recorded.raw | awk '
  { x[NR] = $1 + 0 }
  $1 != 0 && !over { if (!first) first = NR; else if (NR - last > 48) over = 1; if (!over) last = NR }
  function size(y) { return y < 0 ? -y : y }
  function bend(i) {
    return x[i - 1] && x[i] && x[i + 1] ? size(x[i - 1] - 2 * x[i] + x[i + 1]) : 0
  }
  END {
    for (i = first + 1600; i < last - 1600; i++) {
      if (bend(i) > chord) chord = bend(i)
      if (size(x[i]) > peak) peak = size(x[i])
    }
    for (i = last - 1600; i <= last; i++) if (bend(i) > end) end = bend(i)
    for (i = last - 32; i <= last; i++) if (size(x[i]) > left) left = size(x[i])
    smooth = chord > 0 && end <= chord * 1.2 + 2 && left < peak / 20
    print chord, end, peak, left, smooth ? "smooth" : "click"
  }' >bends
check "no click at the end" says smooth cat bends
