#!/usr/bin/env bash
# the sound card that scope records from is pulled while it does, and given back
source "$(dirname "$0")/scenario.sh"
trap 'kill "${tone:-}" 2>/dev/null || true' EXIT

driver=/sys/bus/platform/drivers/snd_aloop
# At a low rate, because emulation is slow.
check "a tone is made" "$tine" tone --index 0 -s 120 -r 8000 -o tone.wav
play_tone() {
  aplay -q --buffer-time=1000000 -D plughw:Loopback,0,0 tone.wav &
  tone=$!
  within 30 grep -q RUNNING /proc/asound/Loopback/pcm0p/sub0/status
}
# sees_tone: whether three of the lines that come from now on tell the tone's level and frequency.
sees_tone() {
  within 60 tells_tone "$(wc -l <lines)" || {
    cat lines
    return 1
  }
}
# tells_tone COUNT: whether three lines after the first so many do.
tells_tone() {
  local pattern='^L −15\.[0-9] .* A3 .*44[01]\.[0-9] Hz .* 8000 Hz'
  (($(tail -n +$(($1 + 1)) lines | grep -c "$pattern") >= 3))
}
is_away() { tail -n 1 lines | grep -q '^L −∞ R −∞ dB  away  '; }
is_away_soon() { within 30 is_away || { tail -n 3 lines; return 1; }; }
opened() { [[ $(grep -c "^input .*: 8000 Hz" said) == "$1" ]]; }

check "the loopback card is among the audio inputs" \
  says "hw:CARD=Loopback,DEV=1" "$tine" devices
check "it has two ends, and its name alone is refused" \
  says "matches several audio inputs" "$tine" scope -i loopback
check "the tone is played" play_tone
"$tine" scope --plain -i hw:CARD=Loopback,DEV=1 -r 8000 </dev/null >lines 2>said &
player=$!
check "the other end is recorded" within 30 opened 1
check "and the tone is seen" sees_tone
(echo snd_aloop.0 >"$driver/unbind") &
check "the card is announced as gone" within 30 grep -q "is gone" said
check "and silent, and said to be away" is_away_soon
wait "$tone" 2>/dev/null || true
wait %3 2>/dev/null || true
echo snd_aloop.0 >"$driver/bind"
check "given back, it is recorded again" within 30 opened 2
check "the tone is played again" play_tone
check "and seen again" sees_tone
check "it leaves when it is asked to" ends_with 143
tail -n 3 lines | sed 's/^/       /'
