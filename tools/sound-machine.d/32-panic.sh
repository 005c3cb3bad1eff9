#!/usr/bin/env bash
# 2,048 note-offs in one write end the three notes that are held
source "$(dirname "$0")/scenario.sh"
trap remove_keyboard EXIT

panic() {
  local channel key code
  for channel in {0..9} {A..F}; do
    for key in {0..127}; do
      printf -v code %02x "$key"
      bytes "8$channel" "$code" 40
    done
  done
}
panic >panic.bytes
check "the panic has 6144 bytes" is "$(stat -c %s panic.bytes)" 6144
start_keyboard
begin=$(now)
play_keys "9F 3C 64 9F 40 64 9F 43 64"
sleep 2
play_bytes panic.bytes
end=$(now)
sleep 3
check "it leaves when it is asked to" ends_with 143
stop_recording
check "three notes were played" reports notes 3
check "they ended within 100 ms of the panic" ended_in_time "$begin" "$end"
# What PortMIDI lost came by the second way, or the notes were released for it; a line says so.
late=$(number_in_report recoveredMessages) lost=$(number_in_report droppedMessages)
check "PortMIDI lost messages, and that is counted ($late late, $lost lost)" \
  test "$((late + lost))" -gt 0
check "and reported" grep -q "Stage Keys 61.* sent too much at once" said
