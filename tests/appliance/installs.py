"""The installer in fresh systems, Bookworm and Trixie, arm64 as on a Pi: fresh, upgrade, again, uninstall."""

from __future__ import annotations

import re
import subprocess
import time
from pathlib import Path

from tests.appliance import chapter
from tests.appliance.pi_archive import STAND_INS, make_it_a_pi
from tests.appliance.roots import Root, copy_of_project, fresh_root, mounted
from tests.appliance.shell import PROJECT, check, run, say

PACKAGES = (
    *("systemd-sysv", "udev", "dbus", "kmod", "iproute2", "network-manager", "wpasupplicant", "python3"),
    *("ca-certificates", "e2fsprogs"),
)
"""What Raspberry Pi OS Lite brings along, as far as the installer looks at it."""

PARTS = ("camera", "buttons", "display", "light", "hotspot")
UNITS = ("arbiter-reader.service", "arbiter-web.service", "arbiter-web.socket")
BOOT_LINES = ("dtparam=i2c_arm=on", "dtparam=spi=on")
GAME = "/var/lib/arbiter/table/journal.sqlite"
SETTINGS = "/etc/arbiter/config.toml"

_PROJECT = "/root/arbiter"
_OLDER = "/root/arbiter-older"

# What may differ after an uninstall: packages and their own lists stay and are named, logs and caches grow, and the
# folders with games, decks and settings are the user's.
_OF_OTHERS = re.compile(
    r"^/(proc|sys|dev|run|tmp|root|var/(log|cache|lib/(apt|dpkg|systemd|arbiter|dbus|polkit-1|ucf|python))|etc/arbiter)(/|$)"
    r"|__pycache__|\.pyc$|^/etc/(passwd|group|shadow|gshadow)-?$|^/etc/\.pwd\.lock$|^/etc/ld\.so\.cache$|/mime[.]cache$"
)


def check_installer(folder: Path, suite: str, architecture: str) -> list[str]:
    """Takes the installer through a box's life in one release; returns the figures.

    Raises:
        CheckFailedError: a step failed, or left something that it should not.
    """
    began_s = time.monotonic()
    root = fresh_root(folder / f"{suite}-{architecture}", suite, architecture, PACKAGES)
    with mounted(root):
        make_it_a_pi(root)
        copy_of_project(root, _OLDER, _parent())
        _lower_the_version(root)
        bare = _all_files(root)
        say(f"{suite}: the parent version, fresh ...")
        _install(root, _OLDER)
        older = _current(root)
        _check_installed(root)
        _play(root)
        say(f"{suite}: upgrade ...")
        printed = chapter.install_as_written(root)
        check(_current(root) != older, "The upgrade did not switch to another version.")
        check(root.path("/opt/arbiter/previous").readlink().name == older, "The version before is not kept.")
        _check_installed(root)
        _check_kept(root)
        say(f"{suite}: again ...")
        before = _everything(root)
        newer = _current(root)
        printed = _install(root, _PROJECT)
        check("is there already" in printed, f"The second run installed anew:\n{printed}")
        check(_current(root) == newer, "The second run switched the version.")
        check(_everything(root) == before, f"The second run changed: {sorted(_everything(root) ^ before)[:20]}")
        _check_installed(root)
        say(f"{suite}: uninstall ...")
        said = root.inside("sh", f"{_PROJECT}/systemd/install", "--uninstall")
        stay = re.search(r"and stay:(.*)", said)
        check(stay is not None, f"The uninstall does not say which packages stay:\n{said}")
        packages = stay[1].split() if stay else []
        _check_gone(root, bare | _files_with(packages, folder / f"{suite}-{architecture}-control", suite, architecture))
        _check_kept(root)
        libraries = re.findall(r"ok +(numpy|OpenCV) +(\S+) from (\S+)", printed)
    name, took = f"{suite}, {architecture}", (time.monotonic() - began_s) / 60
    return [
        f"{name}: fresh (parent version), upgrade, again, uninstall: only games and settings left; {took:.0f} minutes",
        f"{name}: {'; '.join(' '.join(words) for words in libraries)}",
        f"{name}: stand-ins for {', '.join(one.name for one in STAND_INS)}; config.txt is a shortened copy",
    ]


def _install(root: Root, project: str) -> str:
    return root.inside("sh", f"{project}/systemd/install", timeout_s=3600.0)


def _current(root: Root) -> str:
    return root.path("/opt/arbiter/current").readlink().name


def _parent() -> str:
    """The commit before this one; a checkout without history has only itself, and then the number alone is older."""
    found = subprocess.run(
        ["git", "rev-parse", "--quiet", "--verify", "HEAD~1^{commit}"], cwd=PROJECT, check=False, capture_output=True
    )
    return "HEAD~1" if found.returncode == 0 else "HEAD"


def _lower_the_version(root: Root) -> None:
    """The parent's number is lower than this one's, as that of a release before it."""
    path = root.path(f"{_OLDER}/pyproject.toml")
    text = path.read_text(encoding="utf-8")
    lowered = re.sub(r'^version = ".*"$', 'version = "0.0.9"', text, flags=re.MULTILINE)
    check(lowered != text, "The parent has no version to lower.")
    path.write_text(lowered, encoding="utf-8")


def _check_installed(root: Root) -> None:
    """The units are on and in order, the environment uses the system's numpy, and the Pi starts with its parts on."""
    for unit in UNITS:
        check(root.inside("systemctl", "is-enabled", unit).strip() == "enabled", f"{unit} is not enabled.")
    units = [f"/etc/systemd/system/{path.name}" for path in root.path("/etc/systemd/system").glob("arbiter-*.*")]
    said = root.inside("systemd-analyze", "verify", *units).strip()
    check(said == "", f"systemd-analyze verify is not silent:\n{said}")
    where = "import numpy, cv2; print(numpy.__file__)"
    numpy = root.inside("/opt/arbiter/current/venv/bin/python", "-I", "-c", where).strip()
    check(numpy.startswith("/usr/lib/python3/dist-packages/"), f"numpy is not the system's: {numpy}")
    doctor = root.inside("sh", "-c", "arbiter doctor || true")
    for part in PARTS:
        check(re.search(rf"^\S+ +{part} ", doctor, re.MULTILINE) is not None, f"doctor has no {part}:\n{doctor}")
    lines = root.path("/boot/firmware/config.txt").read_text(encoding="utf-8").splitlines()
    for line in BOOT_LINES:
        check(lines.count(line) == 1, f"config.txt has {lines.count(line)} lines {line}:\n" + "\n".join(lines))


def _play(root: Root) -> None:
    """Something of the user's own: a setting, and a record of a game."""
    settings = root.path(SETTINGS)
    settings.write_text(settings.read_text(encoding="utf-8") + "# A note of the owner's.\n", encoding="utf-8")
    make = (
        "from pathlib import Path; from reader.journal import Journal; Journal(Path('/var/lib/arbiter/table')).close()"
    )
    root.inside("runuser", "-u", "arbiter", "--", "/opt/arbiter/current/venv/bin/python", "-I", "-c", make)


def _check_kept(root: Root) -> None:
    check("# A note of the owner's." in root.path(SETTINGS).read_text(encoding="utf-8"), "The settings were changed.")
    check(root.path(GAME).stat().st_size > 0, "The record of games is gone.")


def _everything(root: Root) -> set[str]:
    """Every file of the installer's places with what is in it, but for those that change by themselves."""
    places = "/etc /usr/local /opt /boot /usr/lib/sysusers.d /usr/lib/tmpfiles.d"
    sums = root.inside("sh", "-c", f"find {places} -xdev -type f ! -name '*.pyc' -exec sha256sum {{}} +")
    links = root.inside("sh", "-c", f"find {places} -xdev -type l -printf '%p -> %l\\n'")
    return {*sums.splitlines(), *links.splitlines()}


def _all_files(root: Root) -> set[str]:
    """The name of everything that lies in the system."""
    found = run("find", root.folder, "-xdev", "-mindepth", "1").splitlines()
    return {name.removeprefix(str(root.folder)) for name in found}


def _files_of_packages(root: Root) -> set[str]:
    """The files that the system's packages have brought; they stay."""
    listed = root.inside("sh", "-c", "cat /var/lib/dpkg/info/*.list")
    return set(listed.splitlines())


def _files_with(packages: list[str], folder: Path, suite: str, architecture: str) -> set[str]:
    """What lies in a system that has got just those packages and never an Arbiter."""
    control = fresh_root(folder, suite, architecture, PACKAGES)
    with mounted(control):
        make_it_a_pi(control)
        control.inside("apt-get", "install", "-y", "-qq", "--no-install-recommends", "git", *packages)
        return _all_files(control)


def _check_gone(root: Root, before: set[str]) -> None:
    """The files are those from before the first installation, but for packages that stay and the user's own."""
    new = _all_files(root) - before - _files_of_packages(root)
    left = sorted(name for name in new if not _OF_OTHERS.search(name))
    check(not left, f"Left after the uninstall: {left}")
    for file, what in (("passwd", "user"), ("group", "group")):
        text = root.path(f"/etc/{file}").read_text(encoding="utf-8")
        check("arbiter" not in text, f"A {what} is left in /etc/{file}.")
    config = root.path("/boot/firmware/config.txt").read_text(encoding="utf-8")
    check("rbiter" not in config and not any(line in config.splitlines() for line in BOOT_LINES), config)
