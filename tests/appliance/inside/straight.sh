#!/bin/sh
# The machine's first process in the tests of power cuts: no systemd, just the two processes and the player.
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev 2>/dev/null
mount -o remount,rw /
mount -t tmpfs run /run
ip link set lo up
hostname arbiter
exec </dev/console >/dev/console 2>&1
exec /usr/bin/python3 /opt/checks/tests/appliance/inside/straight.py
