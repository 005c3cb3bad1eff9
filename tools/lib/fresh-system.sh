#!/usr/bin/env bash
# The part of tools/check-fresh that makes the fresh system and runs commands there; it is the first
# process of a name space that it has to itself.
#
#   fresh-system.sh SYSTEM TOOLCHAIN LOGS COMMAND...    all but the commands are folders
set -euo pipefail
source "$(dirname "$0")/common.sh"
tool=check-fresh

system=$1 toolchain=$2 logs=$3
shift 3
readonly mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

# What https://www.swift.org/install/linux/tarball/ says to install on Debian 12 before Swift.
readonly swift_needs=(binutils-gold gcc git libcurl4-openssl-dev libedit-dev libicu-dev libncurses-dev
  libpython3-dev libsqlite3-dev libxml2-dev pkg-config tzdata uuid-dev)

# quietly LOG COMMAND...: runs it, and shows the end of what it said if it fails.
quietly() {
  local log=$logs/$1
  shift
  "$@" </dev/null >"$log" 2>&1 || {
    tail -n 20 "$log" >&2
    fail "“$*” failed; all it said is in $log"
  }
}

# in_system COMMAND...: runs it there, with nothing of this shell's environment but the way out.
in_system() {
  local name environment=()
  for name in http_proxy https_proxy no_proxy; do
    [[ -z ${!name-} ]] || environment+=("$name=${!name}")
  done
  chroot "$system" /usr/bin/env -i HOME=/root TERM="${TERM:-dumb}" "${environment[@]}" \
    PATH="/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:$toolchain/bin" "$@"
}

# A mount is seen here only, even where the system shares its mounts.
mount --make-rprivate /
echo "Making a bare Debian 12 in $system"
quietly debootstrap debootstrap --variant=minbase bookworm "$system" "$mirror"

mount -t proc proc "$system/proc"
mount -t sysfs -o ro sysfs "$system/sys"
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$system/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$system/dev/shm"
ln -sf pts/ptmx "$system/dev/ptmx"
mkdir -p "$system$toolchain"
mount --bind "$toolchain" "$system$toolchain"
mount -o remount,bind,ro "$system$toolchain"

# The way to Debian is this machine's: its name servers and, if it has one, its proxy.
cp -L /etc/resolv.conf "$system/etc/resolv.conf"
apt-config dump 2>/dev/null | grep -E '^Acquire::(http|https)::Proxy ' \
  >"$system/etc/apt/apt.conf.d/proxy" || true
echo "Installing what Swift needs"
quietly apt-update in_system apt-get update
quietly apt-install in_system env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y --no-install-recommends "${swift_needs[@]}"

# Git refuses a folder that belongs to somebody else, as it does when root looks at a user's clone.
git -c safe.directory="$root" -c safe.directory="$root/.git" clone --quiet --no-hardlinks "$root" \
  "$system/root/tine"
failed=()
for command in "$@"; do
  echo "── tools/$command, at commit $(git -C "$system/root/tine" rev-parse --short HEAD)"
  start=$SECONDS
  in_system bash -c "cd && cd tine && tools/$command" </dev/null 2>&1 | tee "$logs/$command" \
    || failed+=("tools/$command")
  echo "── $((SECONDS - start)) s"
  cp -r "$system"/root/tine/.build/{demo.log,steps,sound-machine} "$logs/" 2>/dev/null || true
done

for command in "$@"; do
  echo "tools/$command on a fresh system: $(tail -n 1 "$logs/$command")"
done
((${#failed[@]} == 0)) || fail "${failed[*]} failed; what was said is in $logs"
