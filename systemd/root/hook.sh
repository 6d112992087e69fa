#!/bin/sh
# Puts into the initramfs what `mount.sh` needs. Installed as /etc/initramfs-tools/hooks/arbiter.
case ${1:-} in prereqs) echo; exit 0 ;; esac
# shellcheck source=/dev/null
. /usr/share/initramfs-tools/hook-functions
manual_add_modules overlay
