"""The disk image of the emulated machine: Debian 13 for ordinary computers with this project in it."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.appliance.chapter import install_as_written
from tests.appliance.first_root import first_root
from tests.appliance.machine import Disk
from tests.appliance.pi_archive import make_it_a_pi
from tests.appliance.roots import Root, fresh_root, mounted
from tests.appliance.shell import PROJECT, check, run, say

PROGRAMS = {"mke2fs": "e2fsprogs"}
"""The Debian package that this needs."""

SUITE = "trixie"

# What Raspberry Pi OS Lite brings along as far as it matters here, the kernel that QEMU starts, and tools of the tests.
PACKAGES = (
    *("systemd-sysv", "udev", "dbus", "kmod", "iproute2", "network-manager", "wpasupplicant", "python3"),
    *("ca-certificates", "linux-image-amd64", "libeatmydata1", "busybox-static", "iw", "curl"),
)

_SIZE_MB = 3072
_STATE = "/var/lib/arbiter"
_CHECKS = """[Unit]
ConditionKernelCommandLine=checks={word}
After=arbiter-web.service arbiter-reader.service

[Service]
WorkingDirectory=/opt/checks
ExecStart=/opt/arbiter/current/venv/bin/python -u -m tests.appliance.inside.{module}
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS0

[Install]
WantedBy=multi-user.target
"""


def make_disk(folder: Path) -> Disk:
    """Installs the project in a fresh system and packs it into an image in that folder."""
    root = fresh_root(folder / "root", SUITE, "amd64", PACKAGES)
    say("Installing in the system for the emulated machine ...")
    with mounted(root):
        _install(root)
        put_checks(root)
        _start_checks_with_systemd(root)
    return pack(root, folder)


def put_checks(root: Root) -> None:
    """Puts what the tests run inside the machine into /opt/checks."""
    for name in (
        "tests/__init__.py",
        "tests/appliance/__init__.py",
        "tests/appliance/phone.py",
        "tests/appliance/visitor.py",
    ):
        copied = root.path(f"/opt/checks/{name}")
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROJECT / name, copied)
    ignored = shutil.ignore_patterns("__pycache__")
    inside = "tests/appliance/inside"
    shutil.copytree(PROJECT / inside, root.path(f"/opt/checks/{inside}"), ignore=ignored)
    for script in root.path(f"/opt/checks/{inside}").glob("*.sh"):
        script.chmod(0o755)


def _start_checks_with_systemd(root: Root) -> None:
    """The kernel's command line says what is done after a start: play, or check the appliance."""
    player = f"player /run/arbiter/link.socket http://127.0.0.1/ {_STATE}/table"
    for word, module in (("play", player), ("whole", "whole first"), ("again", "whole again")):
        root.write(f"/etc/systemd/system/checks-{word}.service", _CHECKS.format(word=word, module=module))
        root.inside("systemctl", "enable", "--quiet", f"checks-{word}.service")
    root.inside("systemctl", "mask", "--quiet", "getty@tty1.service", "serial-getty@ttyS0.service")
    # As after a first start, which in software emulation takes minutes.
    root.inside("systemd-machine-id-setup")
    for name in ("/etc/.updated", "/var/.updated"):
        root.write(name, "")
    # In software emulation, on a busy computer, a start takes longer than on any Pi.
    for unit in ("arbiter-reader", "arbiter-web", "systemd-modules-load"):
        root.write(
            f"/etc/systemd/system/{unit}.service.d/emulated.conf",
            "[Unit]\nStartLimitIntervalSec=3600\n[Service]\nTimeoutStartSec=900\n",
        )
    root.write("/etc/systemd/system.conf.d/90-emulated.conf", "[Manager]\nRuntimeWatchdogSec=60\n")
    # Three radios: one for the box, two for phones. On a Pi the first one is a driver of the kernel too.
    root.write("/etc/modules-load.d/checks.conf", "mac80211_hwsim\n")
    root.write("/etc/modprobe.d/checks.conf", "options mac80211_hwsim radios=3\n")


def pack(root: Root, folder: Path) -> Disk:
    """Makes the image, and lays the kernel beside it; the root is gone afterwards."""
    root.path("/etc/resolv.conf").write_text("", encoding="ascii")
    disk = Disk(folder / "disk.img", folder / "vmlinuz", folder / "initrd.img")
    shutil.copyfile(next(root.path("/boot").glob("vmlinuz-*")), disk.kernel)
    disk.initrd.write_bytes(first_root(root))
    run("mke2fs", "-q", "-t", "ext4", "-d", root.folder, "-L", "root", disk.image, f"{_SIZE_MB}M")
    shutil.rmtree(root.folder)
    return disk


def copy_of_disk(disk: Disk, folder: Path) -> Disk:
    """A second image with the same content; holes stay holes."""
    folder.mkdir(parents=True)
    run("cp", "--sparse=always", disk.image, folder / "disk.img")
    return Disk(folder / "disk.img", disk.kernel, disk.initrd)


def _install(root: Root) -> None:
    make_it_a_pi(root)
    install_as_written(root)
    settings = root.path("/etc/arbiter/config.toml")
    text = settings.read_text(encoding="utf-8")
    check("# simulated = false" in text, "The configuration has no line for a simulated box.")
    settings.write_text(text.replace("# simulated = false", "simulated = true"), encoding="utf-8")
