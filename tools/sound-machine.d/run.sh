#!/usr/bin/env bash
# Inside the virtual machine: starts its sound, runs each scenario in a shell of its own, and
# leaves the number of those that failed as the exit code.
# shellcheck disable=SC2154
set -uo pipefail
# Says what to run: $root, $tine, $scenarios.
# shellcheck disable=SC1091
source /run/exchange/settings

modprobe -a snd-seq snd-seq-midi snd-pcm-oss snd-virmidi snd-aloop snd-dummy 2>/dev/null \
  || modprobe -a snd-seq snd-seq-midi snd-virmidi snd-aloop snd-dummy
modprobe -a dummy_hcd libcomposite usb_f_midi snd-usb-audio
mountpoint -q /sys/kernel/config || mount -t configfs configfs /sys/kernel/config

passed=0 failed=0
export root tine results=/run/exchange/results here=$root/tools/sound-machine.d
for scenario in $scenarios; do
  name=$(basename "$scenario" .sh)
  echo "── $name: $(sed -n '2s/^# //p' "$scenario")"
  if (cd /tmp && timeout --kill-after=5 240 bash "$scenario"); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "   $name FAILED"
  fi
done
echo "$passed scenarios passed, $failed failed"
echo "$((failed > 0))" >/run/exchange/exit-code
