#!/usr/bin/env bash
# Inside the virtual machine: runs each scenario in a shell and a folder of its own, and says at the
# end what failed, in few enough lines for the end of a log.
set -uo pipefail
# Says what to run: $root, $tine, $scenarios.
# shellcheck disable=SC1091
source /settings
readonly seconds=240

# run SCENARIO FOLDER: runs it, and ends what it leaves behind.
run() {
  local code=0
  cd "$2" || return
  timeout --kill-after=5 "$seconds" bash "$1" &
  wait "$!" || code=$?
  kill -KILL -- "-$!" 2>/dev/null
  if ((code == 124 || code == 137)); then echo "   NOT done after $seconds s"; fi
  return "$code"
}

passed=0 failed=()
export root tine
# shellcheck disable=SC2154
for scenario in $scenarios; do
  name=$(basename "$scenario" .sh)
  mkdir "/tmp/$name"
  echo "── $name: $(sed -n '2s/^# //p' "$scenario")"
  if run "$scenario" "/tmp/$name" 2>&1 | tee "/tmp/$name.log"; then
    passed=$((passed + 1))
  else
    failed+=("$name")
    echo "   $name FAILED"
  fi
done

# What a failed check said follows its line; where there is no such line, the last ones have to do.
for name in "${failed[@]}"; do
  echo "── $name failed:"
  {
    sed -n '/^   NOT /,$p' "/tmp/$name.log" | grep . || tail -n 5 "/tmp/$name.log"
  } | cut -c 1-1000 | head -n $((36 / ${#failed[@]} - 1))
done
echo "$passed scenarios passed, ${#failed[@]} failed"
