#!/bin/busybox sh
# shellcheck shell=dash disable=SC2154
# The first process of tools/sound-machine: lays a writable layer over the host's files, goes in,
# runs the scenarios and turns the machine off.
/bin/busybox --install -s /bin
export PATH=/bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
while read -r module; do
  insmod "/modules/$module"
done </modules/order

options=trans=virtio,version=9p2000.L,msize=1048576
mount -t 9p -o "$options,cache=loose,ro" host /host
mount -t tmpfs -o size=1g tmpfs /over
mkdir /over/changes /over/work
mount -t overlay -o lowerdir=/host,upperdir=/over/changes,workdir=/over/work overlay /new
for folder in proc sys dev; do
  mount --bind "/$folder" "/new/$folder"
done
mount -t tmpfs tmpfs /new/run
mount -t configfs configfs /new/sys/kernel/config 2>/dev/null
mkdir -p /new/dev/shm /new/run/exchange
mount -t tmpfs tmpfs /new/dev/shm
mount -t 9p -o "$options" exchange /new/run/exchange

# Says where the project ($root) and the kernel's modules ($modules) are.
# shellcheck disable=SC1091
. /new/run/exchange/settings
# Nothing of the host's in /tmp, unless the project lies there.
case $root in
  /tmp/*) ;;
  *) mount -t tmpfs tmpfs /new/tmp ;;
esac
mkdir -p "/new/lib/modules/${modules##*/}"
mount --bind "/host$modules" "/new/lib/modules/${modules##*/}"

chroot /new /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root \
  TERM=dumb LC_ALL=C.UTF-8 \
  /bin/bash "$root/tools/sound-machine.d/run.sh" >/dev/ttyS1 2>&1
sync
poweroff -f
