# shellcheck shell=bash
# What the scenarios share; sourced by each. They run inside the virtual machine as root.
set -euo pipefail

# check "WHAT IS EXPECTED" COMMAND...: runs the command and says whether it held; ends if not, with
# what the command and tine said, and tine's report.
check() {
  local expectation=$1
  shift
  if "$@" >/tmp/check-output 2>&1; then
    echo "   ok  $expectation"
  else
    echo "   NOT $expectation"
    tail -n 12 /tmp/check-output | sed 's/^/       /'
    if [[ -s said ]]; then tail -n 6 said | sed 's/^/       said: /'; fi
    if [[ -s report ]]; then tr -d ' \n' <report | sed 's/^/       report: /; s/$/\n/'; fi
    exit 1
  fi
}

# within SECONDS COMMAND...: tries the command until it succeeds or the time is over.
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS < end)) || return 1
    sleep 0.1
  done
}

# says TEXT COMMAND...: whether the command's output holds the text.
says() {
  local text=$1 output
  shift
  output=$("$@" 2>&1) || true
  grep -qF -- "$text" <<<"$output" || {
    echo "$output"
    return 1
  }
}

# is VALUE WANTED: whether they are the same.
is() { [[ $1 == "$2" ]] || { echo "it is $1"; return 1; }; }

gadget=/sys/kernel/config/usb_gadget/keyboard

# make_keyboard NAME: a USB MIDI keyboard, not plugged in yet.
make_keyboard() {
  mkdir "$gadget" "$gadget/strings/0x409" "$gadget/configs/c.1"
  echo 0x1d6b >"$gadget/idVendor"
  echo 0x0104 >"$gadget/idProduct"
  echo "$1" >"$gadget/strings/0x409/product"
  echo "Tine" >"$gadget/strings/0x409/manufacturer"
  mkdir "$gadget/functions/midi.usb0"
  ln -s "$gadget/functions/midi.usb0" "$gadget/configs/c.1/"
}

plug_keyboard() { find /sys/class/udc -mindepth 1 -printf '%f\n' -quit >"$gadget/UDC"; }
pull_keyboard() { echo "" >"$gadget/UDC"; }

# Takes the keyboard away for good, so that the next scenario finds none.
remove_keyboard() {
  [[ -d $gadget ]] || return 0
  pull_keyboard 2>/dev/null || true
  rm "$gadget/configs/c.1/midi.usb0"
  rmdir "$gadget/configs/c.1" "$gadget/functions/midi.usb0" "$gadget/strings/0x409" "$gadget"
}

# The raw MIDI address of the keyboard's own side, whose bytes come out of the keyboard.
keyboard_inside() { amidi -l | awk '/f_midi/ { print $2; exit }'; }

# play_keys "90 3C 64": what the player's hands do, as MIDI bytes in hexadecimal.
play_keys() { amidi -p "$(keyboard_inside)" -S "$1"; }

# card_of TEXT: the number of the sound card whose name holds the text.
card_of() { awk -v text="$1" 'index($0, text) && $1 ~ /^[0-9]+$/ { print $1; exit }' /proc/asound/cards; }

# midi_is_open CARD: whether a program is listening to the card's MIDI port.
midi_is_open() { grep -A 8 '^Input 0' "/proc/asound/card$1/midi0" | grep -q 'Owner PID'; }

# start_recording FILE: records what is played into the loopback card, until stop_recording. The
# buffers are long, because the machine is slow.
loopback_format=(-q -t raw -f S16_LE -r 48000 -c 1 --buffer-time=1000000)
start_recording() {
  arecord "${loopback_format[@]}" -D hw:Loopback,1,0 "$1" &
  recorder=$!
  within 30 grep -q RUNNING /proc/asound/Loopback/pcm1c/sub0/status
}

stop_recording() {
  # What is played last has a buffer to pass before it is in the file.
  sleep 2
  kill -INT "$recorder"
  wait "$recorder" || true
}

# What the scenarios play with: a plain sine, for which it is known what must be heard.
export TINE_PRESETS=/tmp/presets
make_sine() {
  mkdir -p "$TINE_PRESETS"
  printf 'name Sine\noperator 1\n' >"$TINE_PRESETS/sine.txt"
}

# start_tine ARGUMENT...: begins to play, as a service does, without a terminal; what it says is in
# the file “said”, and its report in “report”. Dry, because the notes are measured; long buffers,
# because the machine is slow.
loopback_output=(-o hw:Loopback,0,0 --format s16 --channels 1 --period 1024 --periods 8)
start_tine() {
  make_sine
  # shellcheck disable=SC2154
  "$tine" play -p sine --dry --report=report "$@" </dev/null >/dev/null 2>said &
  player=$!
  within 30 grep -q '^preset' said
}

# ends_with CODE: asks the player to leave, and whether it does with this exit code.
ends_with() {
  local code=0
  kill -TERM "$player"
  wait "$player" || code=$?
  [[ $code == "$1" ]] || {
    echo "it left with $code"
    return 1
  }
}

# reports NAME VALUE: whether the report has this number.
reports() { grep -q "\"$1\": $2,\?$" report; }

# now: milliseconds by the machine's clock.
now() { echo $((${EPOCHREALTIME/./} / 1000)); }

# start_keyboard: records the loopback card, begins to play from a USB keyboard, and waits until it is
# connected.
start_keyboard() {
  make_keyboard "Stage Keys 61"
  plug_keyboard
  check "the loopback card is recorded" start_recording recorded.raw
  check "it plays" start_tine "${loopback_output[@]}" -i stage
  check "the keyboard is connected" within 30 grep -q "Stage Keys 61.* is connected" said
}

# bytes HEX...: writes bytes given in hexadecimal.
bytes() {
  local text
  printf -v text '\\x%s' "$@"
  printf '%b' "$text"
}

# play_bytes FILE: what the keyboard sends in one write.
play_bytes() { amidi -p "$(keyboard_inside)" -s "$1"; }

# length_of FILE: milliseconds from the first sample of a recording that isn't silent to the last.
length_of() {
  od -An -v -td2 -w2 "$1" | awk '
    $1 != 0 { if (!first) first = NR; last = NR } END { print int((last - first + 1) / 48) }'
}

# ended_in_time FROM TO: whether what was recorded began after FROM and ended within 100 ms of TO, both
# by `now`. The envelope's own release and the last block take less than 60 ms.
ended_in_time() {
  local length
  length=$(length_of recorded.raw)
  ((length > 1000 && length <= $2 - $1 + 100 + 60)) \
    || { echo "it sounds for $length ms, and $(($2 - $1)) ms went by"; return 1; }
}

# number_in_report NAME: a number of the report.
number_in_report() { awk -F'[:,]' -v name="\"$1\"" 'index($1, name) { print $2 + 0 }' report; }
