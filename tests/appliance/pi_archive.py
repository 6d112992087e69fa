"""Stand-ins for the packages that only Raspberry Pi's archive has, in an archive of our own inside a root.

They say that there is no hardware, as the real ones do on a computer without it. What they cannot show: whether the
real packages install beside ours and work with the libraries of the environment.
"""

from __future__ import annotations

import hashlib
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from tests.appliance.roots import Root
from tests.appliance.shell import run

PROGRAMS = {"dpkg-deb": "dpkg"}
"""The Debian package that this needs."""

_ARCHIVE = "/var/local/pi-archive"
_VERSION = "99+standin"
_PYTHON = "/usr/lib/python3/dist-packages"

_PICAMERA2 = '''"""Stands in for the real library, on a computer without a camera."""


class Picamera2:
    @staticmethod
    def global_camera_info():
        return []

    def __init__(self, camera_num=0, **_):
        raise IndexError("list index out of range")
'''

_LGPIO = '''"""Stands in for the real library, on a computer without pins."""

import os

SET_ACTIVE_LOW, SET_OPEN_DRAIN, SET_OPEN_SOURCE = 4, 8, 16
SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE, SET_BIAS_DISABLE = 32, 64, 128, 128
RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3

# The real one makes a pipe in this folder while it is imported.
with open(os.path.join(os.environ.get("LG_WD", "."), ".lgd-standin"), "w"):
    pass


class error(Exception):
    pass


def get_internal(_):
    return 0


def gpiochip_open(number):
    raise error("can not open gpiochip")
'''

_RASPI_CONFIG = """#!/bin/sh
# Stands in for the real program: notes what it was asked for.
echo "$@" >>/var/log/raspi-config-standin.log
"""

CONFIG_TXT = """# For more options and information see
# http://rptl.io/configtxt

# Uncomment some or all of these to enable the optional hardware interfaces
#dtparam=i2c_arm=on
#dtparam=spi=on

dtparam=audio=on
camera_auto_detect=1
display_auto_detect=1
dtoverlay=vc4-kms-v3d
arm_64bit=1

[cm4]
otg_mode=1

[all]
"""
"""What Raspberry Pi OS has in config.txt, shortened."""


@dataclass(frozen=True)
class StandIn:
    """A package that is not the real one."""

    name: str
    files: dict[str, str]
    depends: str = ""
    after: str = ""
    executable: frozenset[str] = field(default_factory=frozenset)


STAND_INS = (
    StandIn("python3-picamera2", {f"{_PYTHON}/picamera2/__init__.py": _PICAMERA2}, "python3, python3-numpy"),
    StandIn("python3-lgpio", {f"{_PYTHON}/lgpio.py": _LGPIO}, "python3"),
    StandIn("raspi-config", {"/usr/bin/raspi-config": _RASPI_CONFIG}, executable=frozenset({"/usr/bin/raspi-config"})),
    StandIn(
        "raspberrypi-sys-mods",
        {},
        "passwd",
        "#!/bin/sh\nset -e\nfor group in gpio i2c spi; do getent group $group || groupadd --system $group; done\n",
    ),
)

ALREADY_THERE = ("raspi-config", "raspberrypi-sys-mods", "sudo")
"""What Raspberry Pi OS Lite has before anything is installed."""


def make_it_a_pi(root: Root) -> None:
    """Adds the archive, what the system has from the beginning, and the files of its start partition."""
    archive = root.path(_ARCHIVE)
    archive.mkdir(parents=True)
    entries = [_entry(standin, archive) for standin in STAND_INS]
    (archive / "Packages").write_text("\n".join(entries), encoding="utf-8")
    root.write("/etc/apt/sources.list.d/pi-archive.list", f"deb [trusted=yes] file:{_ARCHIVE} ./\n")
    root.write("/boot/firmware/config.txt", CONFIG_TXT)
    root.write("/boot/firmware/cmdline.txt", "console=serial0,115200 root=PARTUUID=00000000-02 rootwait\n")
    root.inside("apt-get", "update", "-qq")
    root.inside("apt-get", "install", "-y", "-qq", "--no-install-recommends", *ALREADY_THERE)


def _entry(standin: StandIn, archive: Path) -> str:
    """Builds the package and returns its paragraph of the archive's list."""
    control = f"Package: {standin.name}\nVersion: {_VERSION}\nArchitecture: all\nMaintainer: Tests <tests@localhost>\n"
    control += f"Depends: {standin.depends}\n" if standin.depends else ""
    control += f"Description: stands in for {standin.name} in tests\n"
    with tempfile.TemporaryDirectory(prefix="arbiter-standin-") as scratch:
        folder = Path(scratch) / "package"
        for name, text in {"/DEBIAN/control": control, **standin.files}.items():
            _write(folder / name.lstrip("/"), text, executable=name in standin.executable)
        if standin.after:
            _write(folder / "DEBIAN/postinst", standin.after, executable=True)
        folder.chmod(0o755)
        file = archive / f"{standin.name}.deb"
        run("dpkg-deb", "--root-owner-group", "--build", folder, file)
    content = file.read_bytes()
    return f"{control}Filename: ./{file.name}\nSize: {len(content)}\nSHA256: {hashlib.sha256(content).hexdigest()}\n"


def _write(path: Path, text: str, *, executable: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755 if executable else 0o644)
