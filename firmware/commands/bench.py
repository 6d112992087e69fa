"""``arbiter bench``: how well and how fast the eyes read, and how quick the box is."""

from __future__ import annotations

import argparse

from firmware.commands import bench_box, bench_phones, bench_reading


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command and its parts."""
    parser = subparsers.add_parser(
        "bench", help="measure reading and the box", description="Measures how well and how fast things are done."
    )
    parts = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    bench_reading.add_parsers(parts)
    bench_phones.add_parser(parts)
    bench_box.add_parser(parts)
