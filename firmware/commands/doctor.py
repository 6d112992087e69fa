"""``arbiter doctor``: tries the parts of the box, one by one, and says what is wrong with which."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from firmware.commands.output import add_json_option
from firmware.configuration import load
from firmware.machine.checks import Finding, check_parts, check_software
from firmware.machine.reader_unit import as_reader, reader_stopped

CONFIGURATION = Path("/etc/arbiter/config.toml")
GAMES = Path("/var/lib/arbiter/table")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "doctor",
        help="try camera, buttons, display, light and Wi-Fi of this box",
        description="Tries each part of the box and names what does not answer; the exit code is 1 then. "
        "A box that is running pauses for it; its game stays.",
    )
    parser.add_argument("--config", type=Path, default=CONFIGURATION, metavar="FILE", help="the box's configuration")
    parser.add_argument("--data", type=Path, default=GAMES, metavar="FOLDER", help="where the games are kept")
    parser.add_argument("--software", action="store_true", help="only libraries, configuration, deck and games")
    parser.add_argument("--as-reader", action="store_true", help=argparse.SUPPRESS)
    add_json_option(parser)
    parser.set_defaults(run=_doctor)


def _doctor(arguments: argparse.Namespace) -> int:
    if arguments.software:
        return _told(check_software(arguments.config, arguments.data), arguments.json)
    if not arguments.as_reader:
        words = ["doctor", "--as-reader", "--config", str(arguments.config), "--data", str(arguments.data)]
        words += ["--json"] if arguments.json else []
        with reader_stopped():
            code = as_reader(words)
        if code is not None:
            return code
    findings = check_software(arguments.config, arguments.data)
    if all(finding.well for finding in findings):
        findings += check_parts(load(arguments.config))
    return _told(findings, arguments.json)


def _told(findings: list[Finding], as_json: bool) -> int:
    for finding in findings:
        if as_json:
            print(json.dumps({"part": finding.part, "ok": finding.well, "words": finding.words}, ensure_ascii=False))
        else:
            print(f"{'ok     ' if finding.well else 'TROUBLE'}  {finding.part:13}  {finding.words}")
    return 0 if all(finding.well for finding in findings) else 1
