# shellcheck shell=bash
# What every tool here shares; sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
tool=${0##*/}
export root tool

# The exit code of a check that can't run on this machine; tools/test prints its reason.
readonly cannot_run_here=77

# No tool stops without a word: what ends it under “set -e” is named with its place.
set -E
trap 'echo "$tool: ${BASH_SOURCE[0]##*/}:$LINENO: “$BASH_COMMAND” failed, exit code $?" >&2' ERR

# fail SENTENCE: says what is wrong and leaves.
fail() {
  echo "$tool: $*" >&2
  exit 1
}

# skip REASON: says why this machine can't run the check and leaves.
skip() {
  echo "$tool: skipped: $*"
  exit "$cannot_run_here"
}

# Makes a directory that goes away with the tool, and names it in $scratch.
make_scratch() {
  scratch=$(mktemp -d "${TMPDIR:-/tmp}/tine-$tool.XXXXXX")
  trap 'rm -rf "$scratch"' EXIT
}

# Which of Debian's packages has a program, and the set of tools/packages that installs it; those that
# every Debian has are left out.
readonly programs="
aconnect            alsa-utils         sound-machine
amidi               alsa-utils         sound-machine
aplay               alsa-utils         sound-machine
aplaymidi           alsa-utils         sound-machine
arecord             alsa-utils         sound-machine
busybox             busybox-static     sound-machine
cpio                cpio               sound-machine
debootstrap         debootstrap        fresh
depmod              kmod               sound-machine
fluidsynth          fluidsynth         compare
git                 git                fresh
jq                  jq                 check
kill                procps             sound-machine
modprobe            kmod               sound-machine
objdump             binutils           check
qemu-system-x86_64  qemu-system-x86    sound-machine
qemu-x86_64         qemu-user          check
shellcheck          shellcheck         check
time                time               compare
valgrind            valgrind           bench
"

# missing PROGRAM...: one line that names the first program that isn't there and the package that has
# it; nothing when all are there. The shell's own commands don't count: others can't run them.
missing() {
  local program package set
  for program in "$@"; do
    [[ -z $(type -P "$program") ]] || continue
    if read -r _ package set < <(grep "^$program " <<<"$programs" || true); then
      echo "$program is missing: it is in the package $package, which “tools/packages $set” installs"
    else
      echo "$program is missing, and every Debian has it: is PATH right? It is $PATH"
    fi
    return
  done
}

# need PROGRAM...: leaves with a sentence when one of them is missing.
need() {
  local problem
  problem=$(missing "$@")
  [[ -z $problem ]] || fail "$problem"
}

# need_or_skip PROGRAM...: the same for a check that is skipped then.
need_or_skip() {
  local problem
  problem=$(missing "$@")
  [[ -z $problem ]] || skip "$problem"
}

need_swift() {
  [[ -n $(type -P swift) ]] \
    || fail "swift isn't on the PATH: install Swift 6.3 from https://www.swift.org/install/linux/"
}
