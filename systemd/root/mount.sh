#!/bin/sh
# Runs in the initramfs, when the real root is mounted: puts a layer of memory over it, so that nothing is written to
# the card but the games. Installed as /etc/initramfs-tools/scripts/local-bottom/arbiter by `--read-only-root on`.
# Whatever fails here, the computer starts with its root as it is: a box that starts comes before one that is protected.
case ${1:-} in prereqs) echo; exit 0 ;; esac

root=${rootmnt:?}
real=/run/arbiter-real
memory=/run/arbiter-memory

[ -e "$root/etc/arbiter/read-only-root" ] || exit 0
# For the owner who is locked out: this word on the kernel's command line.
if grep -qw arbiter.writable /proc/cmdline; then exit 0; fi

modprobe overlay 2>/dev/null
grep -qw overlay /proc/filesystems || exit 0
mkdir -p "$real" "$memory"
mount -t tmpfs -o mode=0755,size=50% tmpfs "$memory" || exit 0
mkdir "$memory/upper" "$memory/work"
mount -n -o move "$root" "$real" || exit 0
if ! mount -t overlay -o "lowerdir=$real,upperdir=$memory/upper,workdir=$memory/work" overlay "$root"; then
    mount -n -o move "$real" "$root"
    exit 0
fi

# What must last is written where it always was. The root below is writable for that, and nothing else reaches it.
mount -o remount,rw "$real"
for folder in var/lib/arbiter etc/NetworkManager/system-connections; do
    [ ! -d "$real/$folder" ] || mount -o bind "$real/$folder" "$root/$folder"
done

# In memory only: the root is mounted already, and the start partition stays unwritten too.
sed -i -e '/^[^#[:space:]]\{1,\}[[:space:]]\{1,\}\/[[:space:]]/d' \
    -e 's/^\([^#[:space:]]\{1,\}[[:space:]]\{1,\}[^[:space:]]\{1,\}[[:space:]]\{1,\}vfat[[:space:]]\{1,\}\)/\1ro,/' \
    -e '/[[:space:]]swap[[:space:]]/d' "$root/etc/fstab" 2>/dev/null
exit 0
