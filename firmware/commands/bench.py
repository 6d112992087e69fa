"""``arbiter bench``: how well and how fast the eyes read, and how quick the box is."""

from __future__ import annotations

import argparse
import os
import resource
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands import bench_box, bench_phones
from firmware.commands.output import add_json_option, show

if TYPE_CHECKING:
    from firmware.benchmark.scenes import Tallies, Tally


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command and its parts."""
    parser = subparsers.add_parser(
        "bench", help="measure reading and the box", description="Measures how well and how fast things are done."
    )
    parts = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    reading = parts.add_parser("reading", help="on scenes made by chance, beside two usual readers")
    reading.add_argument(
        "--frames", type=int, default=900, metavar="N", help="frames over all categories (default 900)"
    )
    reading.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, other decks and scenes")
    reading.add_argument("--alone", action="store_true", help="without the two usual readers")
    add_json_option(reading)
    reading.set_defaults(run=_reading)
    photos = parts.add_parser("photos", help="on labelled photographs")
    photos.add_argument("folder", type=Path, metavar="FOLDER", help="a folder with labels.json and images/")
    photos.add_argument("--slow-chance", action="store_true", help="also look for the slower features")
    add_json_option(photos)
    photos.set_defaults(run=_photos)
    bench_phones.add_parser(parts)
    bench_box.add_parser(parts)


def _one_core() -> None:
    """CPU time counts, and threads of the numeric libraries would hide or double it."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    import cv2

    cv2.setNumThreads(1)


def _memory_mb() -> int:
    """The largest memory that this process had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _reading(arguments: argparse.Namespace) -> int:
    _one_core()
    from firmware.benchmark.scenes import measure

    tallies = measure(max(1, arguments.frames), arguments.seed, baselines=not arguments.alone)
    result = {name: {category.value: _figures(tally) for category, tally in by.items()} for name, by in tallies.items()}
    memory = _memory_mb()
    return show(arguments, {"readers": result, "memory_mb": memory}, _table(tallies, memory))


def _figures(tally: Tally) -> dict[str, float | int]:
    return {
        "frames": tally.frames,
        "answerable": tally.answerable,
        "right": tally.right,
        "wrong": tally.wrong,
        "well_visible": tally.well_visible,
        "well_visible_right": tally.well_visible_right,
        "median_ms": round(tally.milliseconds(50), 1),
        "p95_ms": round(tally.milliseconds(95), 1),
    }


def _table(tallies: Tallies, memory_mb: int) -> str:
    from firmware.benchmark.scenes import Tally, bounds

    lines = []
    for name, by_category in tallies.items():
        everything = Tally()
        lines.append(f"{name}\n  {'situation':10} frames   right (95 % sure)      wrong   CPU ms median / 95 %")
        for category, tally in by_category.items():
            everything.frames += tally.frames
            everything.wrong += tally.wrong
            everything.times_s += tally.times_s
            lines.append("  " + _line(category.value, tally, tally.right, tally.answerable))
            if tally.well_visible:
                share, (low, high) = _share(tally.well_visible_right, tally.well_visible)
                lines.append(f"    of which 70 % visible: {share} ({low:.1f} to {high:.1f} %)")
        _, most = bounds(everything.wrong, everything.frames)
        lines.append("  " + _line("all", everything, 0, 0) + f"   at most {100 * most:.2f} % wrong")
    return "\n".join([*lines, f"Memory of this process: {memory_mb} MB"])


def _share(hits: int, count: int) -> tuple[str, tuple[float, float]]:
    from firmware.benchmark.scenes import bounds

    low, high = bounds(hits, count)
    return f"{100 * hits / count:5.1f} %", (100 * low, 100 * high)


def _line(name: str, tally: Tally, right: int, answerable: int) -> str:
    recall = " " * 27
    if answerable:
        share, (low, high) = _share(right, answerable)
        recall = f"{share} ({low:5.1f} to {high:5.1f} %)"
    time = f"{tally.milliseconds(50):5.1f} / {tally.milliseconds(95):5.1f}"
    return f"{name:10} {tally.frames:6}  {recall:27} {tally.wrong:4}   {time}"


def _photos(arguments: argparse.Namespace) -> int:
    _one_core()
    import numpy as np

    from firmware.benchmark.photos import measure_photos

    tally = measure_photos(arguments.folder, slow_chance=arguments.slow_chance)
    median, slowest = (float(np.percentile(tally.times_s or [0.0], part)) * 1000 for part in (50, 95))
    result = {
        "cards": tally.cards,
        "found": tally.found,
        "wrong": tally.wrong,
        "median_ms": round(median, 1),
        "p95_ms": round(slowest, 1),
    }
    share = 100 * tally.found / max(1, tally.cards)
    words = f"{tally.found} of {tally.cards} cards found ({share:.0f} %), {tally.wrong} wrong."
    words += f" CPU of a picture: {median:.0f} ms median, {slowest:.0f} ms at 95 %."
    return show(arguments, result, words)
