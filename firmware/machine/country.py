"""Which country's radio rules hold: without one the Pi's Wi-Fi stays off."""

from __future__ import annotations

import re
from pathlib import Path

_COUNTRY = re.compile(r"[A-Z]{2}")


def find_country(root: Path = Path("/")) -> str:
    """The country that this computer was set up with, by its boot line or its time zone; empty if neither tells."""
    return _by_boot_line(root) or _by_zone(root)


def _by_boot_line(root: Path) -> str:
    """What raspi-config and the Imager write."""
    for name in ("boot/firmware/cmdline.txt", "boot/cmdline.txt"):
        found = re.search(r"cfg80211\.ieee80211_regdom=([A-Z]{2})\b", _text(root / name))
        if found:
            return found.group(1)
    return ""


def _by_zone(root: Path) -> str:
    """The time zone's country, from the table that comes with the zones."""
    zone = _zone(root)
    for line in _text(root / "usr/share/zoneinfo/zone.tab").splitlines():
        fields = line.split("\t")
        if len(fields) > 2 and fields[2] == zone and _COUNTRY.fullmatch(fields[0]):
            return fields[0]
    return ""


def _zone(root: Path) -> str:
    """Such as ``Europe/Bucharest``."""
    if named := _text(root / "etc/timezone").strip():
        return named
    link = root / "etc/localtime"
    return str(link.readlink()).partition("/zoneinfo/")[2] if link.is_symlink() else ""


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
