"""``python -m firmware.machine.place``: writes the files that differ from box to box; systemd/install calls it as root.

It can be run again at any time: what a box has got once, its id and its password, stays.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from firmware.boards import board_file, load_board
from firmware.configuration import TEMPLATE, Configuration, load, with_value
from firmware.machine.boot import boot_lines, with_boot_lines
from firmware.machine.country import find_country
from firmware.machine.hotspot import (
    HOME_PAGE,
    Hotspot,
    kept_password,
    names_conf,
    new_box_id,
    new_password,
    profile,
)
from firmware.machine.radio import own_driver
from reader.errors import ArbiterError
from reader.storage import write_durably

CONFIGURATION = "etc/arbiter/config.toml"
BOX = "etc/arbiter/box.env"
PROFILE = "etc/NetworkManager/system-connections/arbiter-hotspot.nmconnection"
NAMES = "etc/NetworkManager/dnsmasq-shared.d/arbiter.conf"
AVAHI = "etc/avahi/avahi-daemon.conf"
COUNTRY = "etc/modprobe.d/arbiter.conf"
RADIOS = "sys/class/net"
_BOOT = ("boot/firmware/config.txt", "boot/config.txt")
_AVAHI_MARK = "# The next line was written by the Arbiter's systemd/install."


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the files and prints what was done; 2 with one sentence if that cannot be."""
    parsed = _parser().parse_args(arguments)
    try:
        for line in remove(parsed.root) if parsed.remove else place(parsed.root, parsed.board, parsed.hotspot):
            print(f"  {line}")
    except (ArbiterError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def place(root: Path, board: str | None = None, hotspot: bool | None = None) -> list[str]:
    """Writes what belongs to this box below a root folder, and says what it is.

    Args:
        root: the root of the file system.
        board: a board's name to write into the configuration, None to leave what stands there.
        hotspot: likewise, whether the box makes its own Wi-Fi.

    Raises:
        ArbiterError: the configuration or the board cannot be used; nothing was written then but the configuration.
        OSError: a file cannot be written.
    """
    configuration = _configured(root / CONFIGURATION, board, hotspot)
    lines = list(configuration.warnings)
    box_id = _box_id(root / BOX)
    lines += _boot(root, configuration)
    lines += _wifi(root, configuration, box_id)
    _name(root / AVAHI, f"{_AVAHI_MARK}\nhost-name=arbiter-{box_id}")
    pages = f"--box-id {box_id}" + (f" --home {HOME_PAGE}" if configuration.hotspot else "")
    _write(root / BOX, f'# Made by systemd/install; the id stays.\nARBITER_BOX_ID={box_id}\nARBITER_PAGES="{pages}"\n')
    lines.append(f"The box's name is arbiter-{box_id}; its pages are also at http://arbiter-{box_id}.local/")
    return lines


def remove(root: Path) -> list[str]:
    """Takes our lines out of files that belong to others; raises OSError if that cannot be."""
    for path in (root / name for name in _BOOT):
        if path.is_file():
            _changed(path, with_boot_lines(path.read_text(encoding="utf-8"), []))
    _name(root / AVAHI, "")
    return []


def _configured(path: Path, board: str | None, hotspot: bool | None) -> Configuration:
    """The configuration, made from the template at first; only what was asked for is changed in it."""
    before = path.read_text(encoding="utf-8") if path.exists() else None
    text = TEMPLATE.read_text(encoding="utf-8") if before is None else before
    if board is not None:
        text = with_value(text, ("box", "board"), board)
    if hotspot is not None:
        text = with_value(text, ("wifi", "hotspot"), hotspot)
    if text != before:
        _write(path, text)
    return load(path)


def _box_id(path: Path) -> str:
    found = re.search(r"^ARBITER_BOX_ID=([a-z0-9]{4})$", path.read_text() if path.exists() else "", re.MULTILINE)
    return found.group(1) if found else new_box_id()


def _boot(root: Path, configuration: Configuration) -> list[str]:
    """Switches the parts on at the next start, where this is a Raspberry Pi."""
    lines = boot_lines(load_board(board_file(configuration.board)))
    for path in (root / name for name in _BOOT):
        if path.is_file():
            if _changed(path, with_boot_lines(path.read_text(encoding="utf-8"), lines)):
                return [f"{path} is changed for the board {configuration.board}: restart once for it."]
            return []
    return ["There is no config.txt here: this is no Raspberry Pi, and nothing is switched on."]


def _wifi(root: Path, configuration: Configuration, box_id: str) -> list[str]:
    if not configuration.hotspot:
        (root / PROFILE).unlink(missing_ok=True)
        (root / NAMES).unlink(missing_ok=True)
        return ["The box makes no Wi-Fi of its own; it uses the network that this computer is in."]
    network = Hotspot(box_id, kept_password(root / PROFILE) or new_password())
    _write(root / PROFILE, profile(network, own_driver(root / RADIOS)), mode=0o600)
    _write(root / NAMES, names_conf())
    country = configuration.country or find_country(root)
    if country:
        _write(
            root / COUNTRY,
            f"# Made by systemd/install.\noptions cfg80211 ieee80211_regdom={country}\n",
        )
        return [f"From the next start the box makes the Wi-Fi {network.name} (country {country})."]
    return [
        f"From the next start the box makes the Wi-Fi {network.name}.",
        "The country is not known; the radio may stay off: write it into the configuration and install again.",
    ]


def _name(path: Path, line: str) -> None:
    """Gives the box its name in the local network; without a line the earlier name comes back."""
    if not path.is_file():
        return
    text = path.read_text(encoding="utf-8")
    without = re.sub(rf"^{re.escape(_AVAHI_MARK)}\n.*\n", "", text, flags=re.MULTILINE)
    _changed(path, without.replace("[server]\n", f"[server]\n{line}\n", 1) if line else without)


def _changed(path: Path, text: str) -> bool:
    """Writes a file if it reads otherwise now, and says whether it did."""
    if path.read_text(encoding="utf-8") == text:
        return False
    _write(path, text)
    return True


def _write(path: Path, text: str, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_durably(path, text.encode(), mode=mode)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m firmware.machine.place", description=__doc__)
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="FOLDER", help="another root folder: for tests")
    parser.add_argument("--remove", action="store_true", help="take out what was written into files of others")
    parser.add_argument("--board", metavar="NAME", help="the board, as in the configuration")
    parser.add_argument("--hotspot", type=lambda word: {"on": True, "off": False}[word], metavar="on|off")
    return parser


if __name__ == "__main__":
    sys.exit(main())
