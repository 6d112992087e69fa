"""``arbiter bench box``: how quick the box is."""

from __future__ import annotations

import argparse

from firmware.commands.output import add_json_option, show


def add_parser(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    box = parts.add_parser("box", help="from a press to the picture, at rest, and the start")
    box.add_argument("--seconds", type=float, default=5.0, metavar="S", help="how long to rest (default 5)")
    add_json_option(box)
    box.set_defaults(run=_box)


def _box(arguments: argparse.Namespace) -> int:
    import numpy as np

    from firmware.benchmark.box import BOARDS, measure_rest, measure_screens, measure_start

    boards: dict[str, dict[str, float | int]] = {}
    lines = ["CPU from a press to the picture, first time and again; bytes that are sent"]
    for name in BOARDS:
        screens = measure_screens(name)
        figures: dict[str, float | int] = {
            "screens": len(screens.again_s),
            "first_median_ms": round(1000 * float(np.median(screens.first_s)), 1),
            "first_most_ms": round(1000 * max(screens.first_s), 1),
            "again_median_ms": round(1000 * float(np.median(screens.again_s)), 1),
            "again_most_ms": round(1000 * max(screens.again_s), 1),
            "bytes_median": round(float(np.median(screens.bytes_sent))),
            "bytes_most": max(screens.bytes_sent),
        }
        boards[name] = figures
        times = "{first_median_ms:5} (at most {first_most_ms:5}), {again_median_ms:5} ({again_most_ms:5}) ms"
        lines.append(f"  {name:22}" + (times + "; {bytes_median} (at most {bytes_most})").format(**figures))
    share, start_s = measure_rest(max(0.5, arguments.seconds)), measure_start()
    lines.append(f"At rest: {100 * share:.2f} % of one core. From the start to the first picture: {start_s:.2f} s.")
    result = {"boards": boards, "rest_percent": round(100 * share, 2), "start_s": round(start_s, 2)}
    return show(arguments, result, "\n".join(lines))
