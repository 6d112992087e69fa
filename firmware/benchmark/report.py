"""The figures of a measurement, for people and for scripts."""

from __future__ import annotations

from firmware.benchmark.scenes import ARBITER, LIVE_FRAMES, LiveTally, Measured, Tally, bounds
from firmware.simulator.categories import Category

_WITHOUT_SHARE = " " * 27


def figures(measured: Measured, shipped: Measured | None, memory_mb: int) -> dict[str, object]:
    """Everything as plain numbers and words; times in milliseconds of CPU. ``shipped`` is of the shipped deck."""
    readers = _readers(measured)
    live = {
        category.value: {"situations": tally.situations, "right": tally.right, "wrong": tally.wrong}
        for category, tally in measured.live.items()
    }
    stages = {name: round(spent, 2) for name, spent in _stages_ms(measured).items()}
    others = {} if shipped is None else {"shipped_deck": _readers(shipped)}
    return {"readers": readers, "live": live, "stages_ms": stages, "memory_mb": memory_mb, **others}


def _readers(measured: Measured) -> dict[str, object]:
    """Each reader's figures by category, and over all."""
    return {
        name: {
            **{category.value: _of_tally(tally) for category, tally in by_category.items()},
            "all": _of_tally(measured.everything(name)),
        }
        for name, by_category in measured.tallies.items()
    }


def _of_tally(tally: Tally) -> dict[str, float | int]:
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


def table(measured: Measured, shipped: Measured | None, memory_mb: int) -> str:
    """Everything in lines to read; shares with the bounds between which they lie with 95 % certainty.

    ``shipped`` was measured with the deck that is shipped: what a reader by features takes depends on the pictures.
    """
    lines = []
    for name in measured.tallies:
        lines += _reader(measured, name)
        if name == ARBITER:
            lines += [_live(category, tally) for category, tally in measured.live.items()]
            stages = ", ".join(f"{stage} {spent:.1f}" for stage, spent in _stages_ms(measured).items())
            lines.append(f"  CPU ms of a frame, mean, by stage: {stages}")
    lines += [_compared(measured, name) for name in measured.tallies if name != ARBITER]
    if shipped is not None:
        lines.append(f"The deck that is shipped, {shipped.everything(ARBITER).frames} frames:")
        lines += [f"  {_in_short(shipped, name)}" for name in shipped.tallies]
        lines += [f"  {_compared(shipped, name)}" for name in shipped.tallies if name != ARBITER]
    return "\n".join([*lines, f"Memory of a process that does nothing but read: {memory_mb} MB"])


def _reader(measured: Measured, name: str) -> list[str]:
    lines = [f"{name}\n  {'situation':10} frames   right (95 % sure)      wrong   CPU ms median / 95 %"]
    for category, tally in measured.tallies[name].items():
        lines.append("  " + _line(category.value, tally, tally.right, tally.answerable))
        if tally.well_visible:
            share = _share(tally.well_visible_right, tally.well_visible)
            lines.append(f"    of which 70 % visible: {share}")
    everything = measured.everything(name)
    _, most = bounds(everything.wrong, everything.frames)
    return [*lines, "  " + _line("all", everything, 0, 0) + f"   at most {100 * most:.2f} % wrong"]


def _line(name: str, tally: Tally, right: int, answerable: int) -> str:
    recall = _share(right, answerable) if answerable else _WITHOUT_SHARE
    time = f"{tally.milliseconds(50):5.1f} / {tally.milliseconds(95):5.1f}"
    return f"{name:10} {tally.frames:6}  {recall:27} {tally.wrong:4}   {time}"


def _share(hits: int, count: int) -> str:
    low, high = bounds(hits, count)
    return f"{100 * hits / count:5.1f} % ({100 * low:5.1f} to {100 * high:5.1f} %)"


def _live(category: Category, tally: LiveTally) -> str:
    share = _share(tally.right, tally.situations)
    return f"  {category.value} within {LIVE_FRAMES} frames, by the live loop: {share}, {tally.wrong} wrong"


def _in_short(measured: Measured, name: str) -> str:
    """One reader in normal light, and its wrong readings over all."""
    tally, everything = measured.tallies[name][Category.NORMAL], measured.everything(name)
    right = f"normal {_share(tally.right, tally.answerable)}"
    return f"{name}: {right}, {tally.milliseconds(50):.1f} ms CPU median; {everything.wrong} wrong over everything"


def _compared(measured: Measured, name: str) -> str:
    """Our CPU time as a part of another reader's in the same run."""
    parts = {"over everything": (measured.everything(ARBITER), measured.everything(name))}
    if Category.NORMAL in measured.tallies[name]:
        parts["normal"] = (measured.tallies[ARBITER][Category.NORMAL], measured.tallies[name][Category.NORMAL])
    shares = ", ".join(
        f"{100 * ours.milliseconds(50) / max(theirs.milliseconds(50), 1e-9):.0f} % ({part})"
        for part, (ours, theirs) in parts.items()
    )
    return f"CPU of a frame, median, against “{name}”: {shares}"


def _stages_ms(measured: Measured) -> dict[str, float]:
    """Mean CPU time of each stage, and of what is in none of them."""
    times = measured.everything(ARBITER).times_s
    count = max(1, len(times))
    stages = {stage.value: 1000 * spent / count for stage, spent in measured.stages_s.items()}
    return {**stages, "rest": 1000 * sum(times) / count - sum(stages.values())}
