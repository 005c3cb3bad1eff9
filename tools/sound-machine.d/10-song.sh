#!/usr/bin/env bash
# a song played live into the loopback card is, bit for bit, what is rendered
source "$(dirname "$0")/scenario.sh"

check "the loopback card is among the outputs" says "hw:CARD=Loopback,DEV=0" "$tine" devices
check "the virtual MIDI ports are among the inputs" says "VirMIDI" "$tine" devices
make_sine

# Format 0, 480 ticks a quarter, 120 quarters a minute: keys 69 and 72 for half a second, then 76.
printf 'MThd\0\0\0\6\0\0\0\1\1\340MTrk\0\0\0\42' >song.mid
printf '\0\220\105\144\0\220\110\144\203\140\200\105\100\0\200\110\100' >>song.mid
printf '\0\220\114\144\203\140\200\114\100\0\377\57\0' \
  >>song.mid
size=$(($(stat -c %s song.mid) - 22))
printf '%b' "\\0$(printf '%o' "$size")" | dd of=song.mid bs=1 seek=21 conv=notrunc status=none
check "it is rendered" "$tine" render song.mid --dry -p sine -b float --rate 8000 -o rendered.wav

# At a low rate the buffers hold seconds, so that nothing breaks up, slow as the machine is.
loopback_format=(-q -t raw -f FLOAT_LE -r 8000 -c 2 --buffer-time=4000000)
check "the other end of the loopback card is recorded" start_recording recorded.raw
check "it is played and ends by itself" "$tine" play song.mid --dry -p sine -i none \
  -o hw:Loopback,0,0 --format float --rate 8000 --period 1024 --periods 16 --report=report
stop_recording
check "no buffer ran dry" reports xruns 0
# Before and after the sound there are zeros; a header is 44 bytes and more.
tail -c +"$(($(grep -abo data rendered.wav | head -n 1 | cut -d: -f1) + 9))" rendered.wav \
  | tr -d '\0' >wanted
tr -d '\0' <recorded.raw >heard
check "something was rendered" test -s wanted
# The file ends when it is silent, below −90 dBFS; the card hears the high-pass filter's tail to its end,
# which from there to zero, at 218 dB a second, takes less than half a second.
length=$(stat -c %s wanted)
check "and every sample arrived as it was rendered" cmp -n "$length" wanted heard
check "with the end of the filter's tail behind it" \
  test "$(($(stat -c %s heard) - length))" -lt $((8000 * 8 / 2))
