#!/usr/bin/env bash
# two inputs at once: a keyboard and a virtual port, playing together, and a program
source "$(dirname "$0")/scenario.sh"
trap remove_keyboard EXIT

make_sine
make_keyboard "Stage Keys 61"
plug_keyboard
check "the keyboard is there" within 30 says "Stage Keys 61" "$tine" devices
virtual=$(amidi -l | awk '/Virtual Raw MIDI/ { print $2; exit }')
check "an ambiguous name is refused with those it may mean" \
  says "matches several MIDI inputs" "$tine" play -p sine -i VirMIDI -o null
address=$("$tine" devices | awk '/VirMIDI/ { print ($1 == "*") ? $2 : $1; exit }')
check "it begins with both" start_tine -o null -i stage -i "$address"
both_connected() { [[ $(grep -c "is connected" said) == 2 ]]; }
check "both are connected" within 30 both_connected
# A port of its own, for programs: one note of a quarter second on channel 3.
check "other programs see its port" says "tine" aconnect -o
printf 'MThd\0\0\0\6\0\0\0\1\0\140MTrk\0\0\0\14\0\222\110\144\60\202\110\100\0\377\57\0' >one.mid
check "a program plays into it" aplaymidi -p tine one.mid
sleep 2
play_keys "90 40 64" &
amidi -p "$virtual" -S "91 43 64 91 47 64" &
wait %2 %3 2>/dev/null || true
sleep 2
play_keys "80 40 40"
amidi -p "$virtual" -S "81 43 40 81 47 40"
sleep 2
# A second one, told from the first by its name.
"$tine" play -p sine -o null -i none --quiet --name "tine left" </dev/null >/dev/null 2>&1 &
second=$!
check "another has the name it was given" within 30 says "'tine left'" aconnect -o
check "and its port as well" says "tine left       " aconnect -o
check "the first has its own" says "'tine'" aconnect -o
kill -TERM "$second"
wait "$second" || true
check "it leaves when it is asked to" ends_with 143
check "four notes were played" reports notes 4
check "three of them at once" reports peakVoices 3
check "nothing was refused" reports refusedCommands 0
check "nothing was lost" reports droppedMessages 0
