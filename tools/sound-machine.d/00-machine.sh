#!/usr/bin/env bash
# the machine itself: sequencer, loopback card, and a USB keyboard plugged in, played and pulled
source "$(dirname "$0")/scenario.sh"
trap remove_keyboard EXIT

check "the kernel's sequencer is there" test -c /dev/snd/seq
check "the loopback card plays" says "Loopback" aplay -l
check "the loopback card records" says "Loopback" arecord -l
check "there are virtual MIDI ports" says "Virtual Raw MIDI" amidi -l

# What is played on the one end is recorded from the other, sample by sample: a ramp, which a
# wrong format, rate or channel order couldn't leave whole.
awk 'BEGIN { for (i = 1; i <= 24000; i++) printf "%c%c", i % 127 + 1, i % 63 + 1 }' >ramp.raw
format=(-q -t raw -f S16_LE -r 48000 -c 1)
arecord "${format[@]}" -D hw:Loopback,1,0 -d 3 recorded.raw &
recorder=$!
sleep 1
check "a sound is played into the loopback card" aplay "${format[@]}" -D hw:Loopback,0,0 ramp.raw
wait "$recorder" || true
# The recording begins in silence; its first byte that isn't zero is the ramp's first.
tr -d '\0' <recorded.raw >heard.raw
check "and is recorded from its other end, bit for bit" \
  cmp --bytes="$(stat -c %s ramp.raw)" ramp.raw heard.raw

make_keyboard "Stage Keys 61"
check "no keyboard is listed yet" test -z "$(amidi -l | grep "Stage Keys" || true)"
plug_keyboard
check "a USB keyboard that is plugged in is listed" within 10 says "Stage Keys 61" amidi -l
outside=$(amidi -l | awk '/Stage Keys 61/ { print $2; exit }')
amidi -p "$outside" -t 5 -d >heard.txt &
listener=$!
sleep 2
play_keys "90 3C 64"
wait "$listener" || true
tr -d " \n" <heard.txt >heard
check "its keys arrive as MIDI bytes" says 903C64 cat heard
pull_keyboard
check "and is gone when it is pulled" within 10 test ! -e "/dev/snd/midiC${outside:3:1}D0"
