"""``arbiter bench phones``: how fast an answer reaches many phones, and what the pages take for it."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

from firmware.commands.output import add_json_option, show

if TYPE_CHECKING:
    from firmware.benchmark.phones import Figures

PHONES = (4, 8, 20, 40)


def add_parser(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the part to ``arbiter bench``."""
    parser = parts.add_parser("phones", help="the pages with many phones")
    parser.add_argument("--phones", type=int, nargs="+", default=PHONES, metavar="N", help="how many (4 8 20 40)")
    parser.add_argument("--questions", type=int, default=40, metavar="N", help="answers to measure (default 40)")
    add_json_option(parser)
    parser.set_defaults(run=_phones)


def _phones(arguments: argparse.Namespace) -> int:
    from firmware.benchmark.phones import measure

    figures = [measure(max(1, phones), max(1, arguments.questions)) for phones in arguments.phones]
    return show(arguments, {"phones": [asdict(one) for one in figures]}, _table(figures))


def _table(figures: list[Figures]) -> str:
    """The figures in columns."""
    rows = [f"{'phones':>6}  {'p95':>8}  {'worst':>8}  {'memory':>8}  {'freed':>7}"]
    rows += [
        f"{one.phones:6}  {one.p95_ms:5.0f} ms  {one.worst_ms:5.0f} ms  {one.memory_mb:5.1f} MB  {one.freed_s:5.1f} s"
        for one in figures
    ]
    return "\n".join(rows)
