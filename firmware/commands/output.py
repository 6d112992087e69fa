"""How commands print: a JSON object on one line, or words for people."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Adds ``--json`` to a command."""
    parser.add_argument("--json", action="store_true", help="print one JSON object a line instead of words")


def show(arguments: argparse.Namespace, result: Mapping[str, object], words: str) -> int:
    """Prints a command's result in the form that was asked for and returns the exit code 0."""
    print(json.dumps(result, ensure_ascii=False) if arguments.json else words)
    return 0
