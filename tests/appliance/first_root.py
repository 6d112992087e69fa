"""A first root for the emulated machine: a few modules and a shell, and nothing that has to be waited for.

Debian's own one takes ten seconds of every start when everything is emulated in software.
"""

from __future__ import annotations

import lzma
from pathlib import Path

from tests.appliance.roots import Root

# The watchdog too: a Pi's is there before the first process.
_MODULES = ("virtio_pci", "virtio_blk", "ext4", "i6300esb")

_INIT = """#!/bin/busybox sh
busybox mount -t devtmpfs dev /dev
busybox mount -t proc proc /proc
for module in $(busybox cat /order); do busybox insmod /modules/$module; done
while [ ! -e /dev/vda ]; do busybox usleep 20000; done
busybox mount -t ext4 -o rw /dev/vda /new
first=/sbin/init
for word in $(busybox cat /proc/cmdline); do case $word in init=*) first=${word#init=} ;; esac; done
busybox umount /proc
busybox mount -o move /dev /new/dev
exec busybox switch_root /new "$first"
"""


def first_root(root: Root) -> bytes:
    """The archive for the kernel that lies in the system; the system needs busybox and kmod."""
    version = next(root.path("/lib/modules").iterdir()).name
    files: list[tuple[str, int, bytes]] = [(name, 0o40755, b"") for name in ("dev", "proc", "new", "bin", "modules")]
    files += [("init", 0o100755, _INIT.encode()), ("bin/busybox", 0o100755, _busybox(root))]
    order: list[str] = []
    for module in _MODULES:
        for line in root.inside("modprobe", "-S", version, "--show-depends", module).splitlines():
            kind, _, path = line.strip().partition(" ")
            name = Path(path).name.removesuffix(".xz")
            if kind == "insmod" and name not in order:
                order.append(name)
                files.append((f"modules/{name}", 0o100644, _unpacked(root.path(path))))
    files.append(("order", 0o100644, "\n".join(order).encode()))
    return b"".join(_entry(number, *file) for number, file in enumerate([*files, ("TRAILER!!!", 0, b"")], start=1))


def _busybox(root: Root) -> bytes:
    return root.path("/usr/bin/busybox").read_bytes()


def _unpacked(path: Path) -> bytes:
    return lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()


def _entry(number: int, name: str, mode: int, content: bytes) -> bytes:
    """One file in the archive's form "newc": a header of hexadecimal numbers, the name, the content."""
    numbers = (number, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(name) + 1, 0)
    head = b"070701" + b"".join(b"%08x" % one for one in numbers) + name.encode() + b"\0"
    return _filled(head) + _filled(content)


def _filled(part: bytes) -> bytes:
    return part + bytes(-len(part) % 4)
