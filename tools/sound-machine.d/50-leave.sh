#!/usr/bin/env bash
# SIGTERM in the middle of a chord: it fades out and doesn't click
source "$(dirname "$0")/scenario.sh"
trap remove_keyboard EXIT

make_keyboard "Stage Keys 61"
plug_keyboard
# At a low rate the buffers hold seconds, so that nothing breaks up, slow as the machine is.
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
# The sound ends at the last sample before the first 10 ms that are 26 dB below the chord's peak. In the
# 20 ms before it a fade of 50 ms has less than half of the peak; a cut has the chord, which reaches 72 %
# of its peak in any 20 ms. And no bend in the last 200 ms is sharper than the chord's own. The emulated
# card may leave holes of zeros, whose edges don't count, and repeats old samples when it is stopped.
# (That nothing but the fade leaves the program, a test shows sample by sample.)
od -An -v -td2 -w2 recorded.raw | awk '
  { x[NR] = $1 + 0 } $1 != 0 && !first { first = NR }
  function size(y) { return y < 0 ? -y : y }
  function loudest(from, count, most, i) {
    for (i = from; i < from + count; i++) if (size(x[i]) > most) most = size(x[i])
    return most
  }
  function bend(i) {
    return x[i - 1] && x[i] && x[i + 1] ? size(x[i - 1] - 2 * x[i] + x[i + 1]) : 0
  }
  END {
    for (i = first + 1600; i < first + 9600; i++) {
      if (bend(i) > chord) chord = bend(i)
      if (size(x[i]) > peak) peak = size(x[i])
    }
    for (end = first + 9600; end < NR && loudest(end, 80) >= peak / 20; end += 80);
    while (size(x[end - 1]) < peak / 20) end--
    for (i = end - 1600; i < end; i++) if (bend(i) > sharpest) sharpest = bend(i)
    before = loudest(end - 160, 160)
    smooth = chord > 0 && sharpest <= chord * 1.2 + 2 && before <= peak * 0.6
    print chord, sharpest, peak, before, smooth ? "smooth" : "click"
  }' >bends
check "no click at the end" says smooth cat bends
