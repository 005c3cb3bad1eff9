#!/usr/bin/env bash
# the sound card is pulled while it plays, and given back
source "$(dirname "$0")/scenario.sh"

driver=/sys/bus/platform/drivers/snd_dummy
check "the dummy card is there" test -e "$driver/snd_dummy.0"
check "it plays on it" start_tine -o hw:Dummy,0 -i none --period 1024 --periods 8
(echo snd_dummy.0 >"$driver/unbind") &
check "the card is announced as gone" within 30 grep -q "is gone" said
sleep 2
wait %2 2>/dev/null || true
echo snd_dummy.0 >"$driver/bind"
check "given back, it is played on again" within 30 grep -q "is back" said
sleep 1
check "it leaves when it is asked to" ends_with 143
check "one loss was counted" reports losses 1
