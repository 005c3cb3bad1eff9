# shellcheck shell=bash
# What every tool here shares; sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
tool=${0##*/}
export root tool

# The exit code of a check that can't run on this machine; tools/test prints its reason.
readonly cannot_run_here=77

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

need_swift() {
  command -v swift >/dev/null \
    || fail "swift isn't on the PATH: install Swift 6.3 from https://www.swift.org/install/linux/"
}
