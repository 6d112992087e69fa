"""``arbiter update FILE``: a new version from a file, without internet; ``--back`` returns to the one before."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from importlib.metadata import version as installed_version
from pathlib import Path

from firmware.machine.reader_unit import reader_comes_up, reader_is_running
from firmware.machine.updates import KEYS, is_older, unpack
from reader.errors import UpdateError
from reader.languages import marked

OPT = Path("/opt/arbiter")
_PACKAGE = "alchemists-arbiter"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "update",
        help="install a new version from a file, or go back to the one before",
        description="Takes a signed file, tries the new version, and only then switches to it. "
        "Settings, decks and games stay; the version before is kept.",
    )
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the update, as its maker gave it to you")
    parser.add_argument("--back", action="store_true", help="return to the version before")
    parser.add_argument("--keys", type=Path, default=KEYS, metavar="FILE", help=argparse.SUPPRESS)
    parser.set_defaults(run=_update)


def _update(arguments: argparse.Namespace) -> int:
    if (arguments.file is None) is not arguments.back:
        raise UpdateError(marked("Name the update's file, or say --back, not both."))
    if os.geteuid() != 0:
        raise UpdateError(marked("Only root can do this. Type: sudo arbiter update"))
    if not (OPT / "current").is_dir():
        raise UpdateError(marked("The Arbiter is not installed on this computer; see systemd/README.md."))
    return _back() if arguments.back else _forward(arguments.file, arguments.keys)


def _back() -> int:
    before = OPT / "previous" / "source"
    if not before.is_dir():
        raise UpdateError(marked("There is no version before this one."))
    return _install(before)


def _forward(file: Path, keys: Path) -> int:
    for left_over in OPT.glob("update-*"):
        shutil.rmtree(left_over, ignore_errors=True)  # of an update whose plug was pulled
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="update-", dir=OPT))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        version = unpack(file, folder, keys)
        if is_older(version, installed_version(_PACKAGE)):
            raise UpdateError(
                marked("{file} is version {version}, older than this one. To return to the one before: --back"),
                file=file.name,
                version=version,
            )
        ran = reader_is_running()
        return _with_a_way_back(lambda: _install(folder / "source"), ran)


def _with_a_way_back(install: Callable[[], int], ran: bool) -> int:
    """Installs; a box that ran before and does not start any more goes back by itself."""
    code = install()
    if code == 0 and ran and not reader_comes_up():
        _back()
        raise UpdateError(marked("The new version does not start on this box. The one before is back."))
    return code


def _install(source: Path) -> int:
    """Runs the installer of that version: only it knows where its files belong."""
    return subprocess.run(["sh", str(source / "systemd" / "install")], check=False).returncode
