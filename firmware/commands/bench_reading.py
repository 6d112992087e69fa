"""``arbiter bench reading`` and ``arbiter bench photos``: how well and how fast the eyes read."""

from __future__ import annotations

import argparse
import itertools
import os
from pathlib import Path

from firmware.commands.output import add_json_option, show

# Of all frames, so large a part is made once more with the deck that is shipped; one of each category at least.
_PART_SHIPPED = 10
_FEWEST_SHIPPED = 9


def add_parsers(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds both commands."""
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


def _one_core() -> None:
    """CPU time counts, and threads of the numeric libraries would hide or double it."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    import cv2

    cv2.setNumThreads(1)


def _reading(arguments: argparse.Namespace) -> int:
    _one_core()
    import numpy as np

    from firmware.benchmark.memory import reading_process_mb
    from firmware.benchmark.report import figures, table
    from firmware.benchmark.scenes import measure, shipped_deck

    frames, seed = max(1, arguments.frames), arguments.seed
    measured = measure(frames, seed, baselines=not arguments.alone)
    shipped = None
    if not arguments.alone:
        deck = shipped_deck(np.random.default_rng(seed))
        shipped = measure(max(_FEWEST_SHIPPED, frames // _PART_SHIPPED), seed, decks=itertools.repeat(deck))
    memory_mb = reading_process_mb()
    return show(arguments, figures(measured, shipped, memory_mb), table(measured, shipped, memory_mb))


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
