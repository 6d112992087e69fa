"""``sh tests/run --appliance [small] [PART...]``: all of it, or a small share of each part, or single parts.

Parts: ``installer`` (fresh systems), ``machine`` (the booted appliance), ``power`` (cuts), ``phones`` (a crowd).
Ends with one block of figures; 1 if something does not hold, 3 if this machine does not let the tests do their work.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.appliance import (
    chapter,
    crowd,
    cuts,
    emulation,
    image,
    installs,
    machine,
    networks,
    pi_archive,
    roots,
    whole,
)
from tests.appliance.ledger import Ledger
from tests.appliance.machine import Disk, accelerator
from tests.appliance.shell import CheckFailedError, NotPossibleError, check, install_programs, require_root, say


@dataclass(frozen=True)
class Size:
    """How much of each part is done."""

    systems: tuple[tuple[str, str], ...]
    starts_once: bool
    straight_cuts: int
    systemd_cuts: int
    unsynced_cuts: int
    phones: int
    minutes: float


FULL = Size((("bookworm", "arm64"), ("trixie", "arm64")), False, 90, 10, 3, 8, 10.0)
SMALL = Size((("trixie", "amd64"),), True, 3, 0, 0, 4, 1.0)
"""For every change, on any machine: the systems that have to be emulated are left to the full run."""


class Bench:
    """What the parts share: a scratch folder, and the installed disk, made when the first part wants it."""

    def __init__(self, folder: Path, size: Size) -> None:
        self.folder = folder
        self.size = size

    @cached_property
    def disk(self) -> Disk:
        """The disk as the installer leaves it; parts that start it take a copy."""
        install_programs(
            {**roots.PROGRAMS, **pi_archive.PROGRAMS, **chapter.PROGRAMS, **image.PROGRAMS, **machine.PROGRAMS}
        )
        (self.folder / "disk").mkdir()
        return image.make_disk(self.folder / "disk")

    def copy(self, name: str) -> Disk:
        """A disk of one's own."""
        return image.copy_of_disk(self.disk, self.folder / name)


def power(bench: Bench) -> list[str]:
    """Power cuts, most with the two processes started straight by init, some through systemd, and the control."""
    chance = random.SystemRandom()
    figures: list[str] = []
    ledger = Ledger()
    disk = bench.copy("power")
    kind = accelerator(disk)
    for words, times, name in (
        (cuts.STRAIGHT, bench.size.straight_cuts, "straight by init"),
        (cuts.THROUGH_SYSTEMD, bench.size.systemd_cuts, "through systemd"),
    ):
        if times:
            outcome = cuts.cut_power(disk, words, times, ledger, chance)
            figures.append(outcome.figures(name, kind))
            check(outcome.lost == 0, f"Answers that were shown are lost: {figures[-1]}")
    lost = cuts.lost_of_all_games(disk, ledger)
    games = len({game for game, _ in ledger.shown})
    figures.append(f"afterwards: {len(ledger.shown)} answers of {games} games compared once more, {lost} lost")
    check(lost == 0, figures[-1])
    if bench.size.unsynced_cuts:
        outcome = cuts.cut_power(bench.copy("unsynced"), cuts.UNSYNCED, bench.size.unsynced_cuts, Ledger(), chance)
        figures.append(outcome.figures("control, a storage that does not wait for the disk", kind))
        check(outcome.lost > 0, f"The test proves nothing, since nothing was lost without syncing: {figures[-1]}")
    return figures


def installer(bench: Bench) -> list[str]:
    """The installer in fresh systems."""
    install_programs({**roots.PROGRAMS, **pi_archive.PROGRAMS, **chapter.PROGRAMS})
    figures: list[str] = []
    for suite, architecture in bench.size.systems:
        if architecture == "arm64":
            install_programs(emulation.PROGRAMS)
        with emulation.arm64() if architecture == "arm64" else nullcontext():
            figures += installs.check_installer(bench.folder, suite, architecture)
    return figures


def phones(bench: Bench) -> list[str]:
    """A crowd of phones in networks of their own on this computer."""
    install_programs(networks.PROGRAMS)
    folder = bench.folder / "phones"
    folder.mkdir()
    return crowd.visit(folder, bench.size.phones, bench.size.minutes)


def appliance(bench: Bench) -> list[str]:
    """The booted appliance."""
    return whole.check_appliance(bench.copy("machine"), once=bench.size.starts_once)


PARTS: dict[str, Callable[[Bench], list[str]]] = {
    "phones": phones,
    "machine": appliance,
    "power": power,
    "installer": installer,
}


def main() -> int:
    """Runs the parts one after the other and prints their figures; a part that fails does not stop the others."""
    parsed = _arguments()
    for number in (signal.SIGTERM, signal.SIGHUP):  # everything is put away on these ways out too
        signal.signal(number, lambda *_: sys.exit(143))
    size = SMALL if "small" in parsed.words else FULL
    chosen = [word for word in parsed.words if word != "small"] or list(PARTS)
    figures: list[str] = []
    failed: list[str] = []
    began_s = time.monotonic()
    try:
        require_root()
        with roots.scratch_folder() as folder:
            bench = Bench(folder, size)
            for name in chosen:
                say(f"== {name}")
                try:
                    lines = PARTS[name](bench)
                    figures += [f"{name}: {line}" for line in lines]
                except CheckFailedError as error:
                    print(error, file=sys.stderr, flush=True)
                    failed.append(name)
    except NotPossibleError as error:
        print(f"The tests of the appliance cannot be done here. {error}", file=sys.stderr)
        return 3
    print(f"== Figures ({(time.monotonic() - began_s) / 60:.0f} minutes)", *figures, sep="\n", flush=True)
    for name in failed:
        print(f"FAILED: {name}; see above", flush=True)
    return 1 if failed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="sh tests/run --appliance", description=__doc__)
    parser.add_argument("words", nargs="*", choices=["small", *PARTS, []], metavar="small|PART")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
