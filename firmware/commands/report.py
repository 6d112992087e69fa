"""``arbiter report FILE``: one file for a bug report, without codes, names or secrets."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware.commands.doctor import CONFIGURATION
from firmware.commands.output import add_json_option, show
from firmware.folders import default_data
from firmware.machine.report import make_report
from reader.errors import StorageError
from reader.languages import marked


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "report",
        help="make one file for a bug report",
        description="Writes versions, the self-test, the configuration and the box's own log into one text file. "
        "Game codes, names, passwords and addresses are not in it; read it before you send it.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the games are kept")
    parser.add_argument("--config", type=Path, default=CONFIGURATION, metavar="FILE", help="the box's configuration")
    add_json_option(parser)
    parser.set_defaults(run=_report)


def _report(arguments: argparse.Namespace) -> int:
    text = make_report(arguments.config, arguments.data or default_data())
    try:
        arguments.file.write_text(text, encoding="utf-8")
    except OSError:
        raise StorageError(marked("{file} cannot be written."), file=str(arguments.file)) from None
    return show(arguments, {"file": str(arguments.file)}, f"{arguments.file} is made. Read it before you send it.")
