"""The console script ``arbiter``, for people and scripts: words by default, JSON lines with ``--json``."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from reader.errors import ArbiterError

# Each module is imported only when its command is used: OpenCV alone would take longer than most answers.
_MODULES = {
    "mix": "answers",
    "sell": "answers",
    "exhibit": "answers",
    "debunk-apprentice": "answers",
    "debunk-master": "answers",
    "reveal": "answers",
    "code": "code",
    "board": "board",
    "deck": "deck",
    "print": "print_sheets",
    "read": "read",
    "game": "game",
    "start": "start",
    "screens": "screens",
    "bench": "bench",
    "doctor": "doctor",
    "update": "update",
    "report": "report",
}

ALL_MINUS = "all-minus"
"""Stands for the alchemical ``--``, which the argument parser would take for the end of options."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:]
        print(f"{sentence.rstrip('.')}. Try: {self.prog} --help", file=sys.stderr)
        raise SystemExit(2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit code: 0, 2 with one sentence on stderr, 70 for a fault of ours."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may lack letters that a file name has
    try:
        parsed = _parser(words).parse_args(_shielded(words))
        return _written(int(parsed.run(parsed)))
    except ArbiterError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except Exception as error:
        if os.environ.get("ARBITER_TRACEBACK"):
            raise
        kind = type(error).__name__
        print(
            f"This is a fault of the Arbiter's ({kind}). ARBITER_TRACEBACK=1 shows more for a report.", file=sys.stderr
        )
        return 70


def _written(code: int) -> int:
    """The exit code, or 2 when what was printed did not get anywhere: a full disk, a closed output."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
            return code
    except BrokenPipeError:
        raise
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    print("The output could not be written: is it closed, or the disk full?", file=sys.stderr)
    return 2


def _shielded(words: list[str]) -> list[str]:
    if words[:2] == ["code", "encode"] or words[:2] == ["game", "new"]:
        return [ALL_MINUS if word == "--" else word for word in words]
    return words


def _parser(words: list[str]) -> argparse.ArgumentParser:
    parser = _Parser(prog="arbiter", description="A box on the table that answers for the board game Alchemists.")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=_Parser)
    wanted = _MODULES.get(words[0]) if words else None
    for name in sorted(set(_MODULES.values())) if wanted is None else [wanted]:
        import_module(f"firmware.commands.{name}").add_parser(subparsers)
    return parser
