#!/usr/bin/env bash
# DX7 voices sent to it while it plays, and what it answers when an editor asks for them
source "$(dirname "$0")/scenario.sh"
trap remove_keyboard EXIT

make_sine
virtual=$(amidi -l | awk '/Virtual Raw MIDI/ { print $2; exit }')
address=$("$tine" devices | awk '/VirMIDI/ { print ($1 == "*") ? $2 : $1; exit }')
# Another sound than the one it begins with, as a voice and as a bank.
sed 's/Sine/Bright/; $a algorithm 5\noperator 2\n  level 70\n  ratio 3' \
  "$TINE_PRESETS/sine.txt" >bright.txt
check "a voice is written" "$tine" convert bright.txt -o voice.syx
check "it is one of 163 bytes" is "$(stat -c %s voice.syx)" 163
check "and a bank" "$tine" convert voice.syx voice.syx -o bank.syx
check "it is one of 4104 bytes" is "$(stat -c %s bank.syx)" 4104

check "it begins" start_tine -o null -i "$address"
check "the input is connected" within 30 grep -q "is connected" said
amidi -p "$virtual" -s voice.syx
check "a voice that comes is told" within 30 grep -q "channel 1 plays the voice “Bright” that came" said

# asks HEX FILE: what it answers to a message, as bytes.
asks() {
  amidi -p "$virtual" -r "$2" -t 15 &
  local listener=$!
  local card=${virtual#hw:}
  within 30 midi_is_open "${card%%,*}" || return 1
  amidi -p "$virtual" -S "$1" || return 1
  wait "$listener" || true
}
# same FILE: whether the answer is this file.
same() {
  cmp "$1" answer.syx
}
check "the voice is asked for" asks "F0 43 20 00 F7" answer.syx
check "and comes back as it was sent" same voice.syx
amidi -p "$virtual" -s bank.syx
check "a bank that comes is told" within 60 grep -q "a bank came" said
check "the bank is asked for" asks "F0 43 20 09 F7" answer.syx
check "and comes back as it was sent" same bank.syx
# Operator 1's output level to 50: the voice says so when it is asked for.
amidi -p "$virtual" -S "F0 43 10 00 79 32 F7"
check "the edited voice is asked for" asks "F0 43 20 00 F7" answer.syx
byte() { od -An -tu1 -j "$2" -N 1 "$1" | tr -d ' '; }
check "and has the edit in it" is "$(byte answer.syx $((6 + 121)))" 50
amidi -p "$virtual" -S "F0 43 00 04 20 00 01 02 03 04 F7"
check "what can't be taken is told" within 30 grep -q "four-operator voices" said
check "it leaves when it is asked to" ends_with 143

# A USB keyboard sends a bank in one write, far faster than a MIDI cable.
make_keyboard "Stage Keys 61"
plug_keyboard
check "it begins with a USB keyboard" start_tine -o null -i stage
check "the keyboard is connected" within 30 grep -q "Stage Keys 61.* is connected" said
play_bytes bank.syx
check "a bank in one write is taken" within 30 grep -q "a bank came" said
# Where an input comes in the middle of one, PortMIDI is started again, and has neither half of it.
half=$(($(stat -c %s bank.syx) / 2))
head -c "$half" bank.syx >first.bytes
tail -c +"$((half + 1))" bank.syx >second.bytes
banks_came() { [[ $(grep -c "a bank came" said) == "$1" ]]; }
# Both halves by one opening of the port, since another would begin a message anew.
IFS=:, read -r _ card number _ <<<"$(keyboard_inside)"
exec 3>"/dev/snd/midiC${card}D$number"
cat first.bytes >&3
"$tine" play -p sine -o null -i none --quiet --name "tine left" </dev/null >/dev/null 2>&1 &
second=$!
check "a program comes whose port can be listened to" within 30 says "'tine left'" aconnect -i
sleep 1
cat second.bytes >&3
check "a bank in whose middle it came is taken" within 30 banks_came 2
kill -TERM "$second"
wait "$second" || true
check "it leaves when it is asked to" ends_with 143
check "nothing was lost" reports droppedMessages 0
