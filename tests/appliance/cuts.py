"""Power cuts: the machine is killed at a random moment of play, again and again, on one disk."""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass, field

from tests.appliance.ledger import Ledger
from tests.appliance.machine import Disk, Machine
from tests.appliance.shell import CheckFailedError, say

SHORTEST_PLAY_S, LONGEST_PLAY_S = 0.2, 8.0
_PATIENCE_S = 400.0

STRAIGHT = "init=/opt/checks/tests/appliance/inside/straight.sh checks=play"
"""The two processes started straight by init."""

UNSYNCED = "init=/opt/checks/tests/appliance/inside/straight.sh checks=unsynced"
"""The same with a storage that does not wait for the disk; it must lose answers, else the test proves nothing."""

THROUGH_SYSTEMD = "checks=play"
"""The installed units, started by systemd."""

_WHOLE_RECORD = "init=/opt/checks/tests/appliance/inside/straight.sh checks=whole-record"


@dataclass
class Outcome:
    """What some cuts showed; times in seconds from power on to the ready table page."""

    cuts: int = 0
    shown: int = 0
    lost: int = 0
    ready_s: list[float] = field(default_factory=list)

    def figures(self, name: str, kind: str) -> str:
        """One line for the block of figures; ``kind`` is how the machine was emulated."""
        median, worst = statistics.median(self.ready_s), max(self.ready_s)
        return (
            f"{name}: {self.cuts} cuts, {self.shown} answers shown, {self.lost} lost; "
            f"ready after {median:.1f} s (median), {worst:.1f} s (worst), {kind}"
        )


def cut_power(disk: Disk, words: str, cuts: int, ledger: Ledger, chance: random.Random) -> Outcome:
    """Lets the machine play and cuts its power so many times; each start checks what was shown before.

    Raises:
        CheckFailedError: the machine did not come back, the game did not go on, or its secret changed.
    """
    outcome = Outcome()
    game = 0
    for number in range(1, cuts + 1):
        with Machine(disk, words) as machine:
            game = _start(machine, ledger, outcome, game)
            machine.wait_for("^SHOWN", _PATIENCE_S)
            time.sleep(chance.uniform(SHORTEST_PLAY_S, LONGEST_PLAY_S))
        new = ledger.note(machine.heard)
        outcome.cuts += 1
        outcome.shown += new
        game = max([game, *(key[0] for key in ledger.shown)])
        if any("CONTRADICTION" in line for line in machine.heard):
            raise CheckFailedError(f"The secret changed after a power cut:\n{machine.last_lines()}")
        if new == 0:
            raise CheckFailedError(f"Nothing was played after cut {number - 1}:\n{machine.last_lines()}")
        say(
            f"cut {number} of {cuts}: {new} answers shown, ready after {outcome.ready_s[-1]:.1f} s, lost {outcome.lost}"
        )
    with Machine(disk, words) as machine:
        _start(machine, ledger, outcome, game)
    return outcome


def lost_of_all_games(disk: Disk, ledger: Ledger) -> int:
    """Starts once more and compares every game that was ever played with what was shown of it."""
    with Machine(disk, _WHOLE_RECORD) as machine:
        machine.wait_for("^REPEATED", _PATIENCE_S)
    return len(ledger.lost(machine.heard, games=0))


def _start(machine: Machine, ledger: Ledger, outcome: Outcome, game: int) -> int:
    """Waits for the ready page and compares; returns the number of the running game."""
    machine.wait_for("^READY", _PATIENCE_S)
    outcome.ready_s.append(time.monotonic() - machine.begun_s)
    running = int(machine.wait_for(r"^REPEATED (\d+)", _PATIENCE_S)[1])
    lost = ledger.lost(list(machine.heard), games=2)
    outcome.lost += len(lost)
    for key in lost:
        ledger.shown.pop(key, None)  # counted once
        ledger.on_pages.pop(key, None)
    if running < game and not lost:
        raise CheckFailedError(f"Game {game} did not go on: {machine.last_lines()}")
    return running
