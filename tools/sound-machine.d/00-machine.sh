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
check "the other end of the loopback card is recorded" start_recording recorded.raw
check "a sound is played into it" aplay "${loopback_format[@]}" -D hw:Loopback,0,0 ramp.raw
stop_recording
# Before and after the sound there is silence, and in the ramp there is no zero.
tr -d '\0' <recorded.raw >heard.raw
check "and arrives bit for bit" cmp ramp.raw heard.raw

make_keyboard "Stage Keys 61"
check "no keyboard is listed yet" test -z "$(card_of "Stage Keys 61")"
plug_keyboard
check "a USB keyboard that is plugged in is listed" within 30 says "Stage Keys 61" amidi -l
card=$(card_of "Stage Keys 61")
amidi -p "hw:$card,0,0" -d >heard.txt &
listener=$!
check "its port can be listened to" within 30 midi_is_open "$card"
play_keys "90 3C 64"
heard_key() { tr -d ' \n' <heard.txt | grep -q 903C64; }
check "its keys arrive as MIDI bytes" within 30 heard_key
kill "$listener"
pull_keyboard
check "and is gone when it is pulled" within 30 test ! -e "/dev/snd/midiC${card}D0"
