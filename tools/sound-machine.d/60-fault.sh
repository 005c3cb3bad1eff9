#!/usr/bin/env bash
# a planted fault breaks the sound up exactly as often as it is planted
source "$(dirname "$0")/scenario.sh"

# The output holds 1 s, so that nothing else breaks it up, slow as the machine is; the fault holds the
# sound for 2 s. From one to the next it plays for far longer than the buffer takes to be filled: one
# that came while it is filled would break nothing up, and make up for an xrun too many.
check "it plays with a fault" start_tine -o hw:Loopback,0,0 -i none --format s16 \
  --channels 1 --rate 8000 --period 1024 --periods 8 --plant-fault 2000 120
check "the break-up is told with what helps" within 60 grep -q "the sound had dropouts" said
sleep 20
check "it leaves when it is asked to" ends_with 143
planted=$(awk -F'[:,]' '/plantedFaults/ { print $2 + 0 }' report)
check "faults were planted" test "$planted" -ge 2
check "each is an xrun, and there are no others ($planted)" reports xruns "$planted"
