#!/bin/busybox sh
# shellcheck shell=dash
# The first process of tools/sound-machine: adds the sound drivers, runs the scenarios and turns the
# machine off.
busybox=/bin/busybox
$busybox mount -t proc proc /proc
$busybox mount -t sysfs sysfs /sys
$busybox mount -t devtmpfs devtmpfs /dev
while read -r module; do
  $busybox insmod "/modules/$module"
done </modules/order
$busybox mount -t configfs configfs /sys/kernel/config
$busybox mkdir -p /dev/shm

# Says where the scenarios are.
# shellcheck disable=SC1091
. /settings
# shellcheck disable=SC2154
$busybox env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root TERM=dumb LC_ALL=C.UTF-8 \
  /bin/bash "$root/tools/sound-machine.d/run.sh" >/dev/ttyS1 2>&1
$busybox sync
$busybox poweroff -f
