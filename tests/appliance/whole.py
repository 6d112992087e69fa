"""The whole appliance in an emulated machine: systemd, Wi-Fi on simulated radios, phones, watchdogs, a restart."""

from __future__ import annotations

import re
import time

from tests.appliance.machine import Disk, Machine
from tests.appliance.shell import CheckFailedError, check, say

_PATIENCE_S = 2400.0
_WATCHDOG = ("-device", "i6300esb", "-action", "watchdog=reset")
_HANGS_FOR_S = 120.0


def check_appliance(disk: Disk, *, once: bool) -> list[str]:
    """Boots it, lets it check itself, restarts it, and at last hangs it; returns the figures.

    Args:
        disk: what it starts from; changes stay on it.
        once: only the first start; the machine is cut off then.

    Raises:
        CheckFailedError: a check did not hold.
    """
    figures: list[str] = []
    with Machine(disk, "checks=whole", *_WATCHDOG, memory_mb=1536) as machine:
        machine.wait_for("^RESTARTING", _PATIENCE_S)
        if not once:
            machine.wait_until_off(_HANGS_FOR_S)
    figures += _results(machine.heard, "first start")
    if once:
        return figures
    say("The machine has restarted itself.")
    with Machine(disk, "checks=again", *_WATCHDOG, memory_mb=1536) as machine:
        machine.wait_for("^HANGING", _PATIENCE_S)
        began_s = time.monotonic()
        machine.wait_until_off(_HANGS_FOR_S)
        hung_s = time.monotonic() - began_s
    figures += _results(machine.heard, "after a restart")
    figures.append(f"a kernel that stands still was restarted by the hardware's watchdog after {hung_s:.0f} s")
    return figures


def _results(heard: list[str], when: str) -> list[str]:
    wrong = [line for line in heard if line.startswith("WRONG ")]
    results = [f"{when}, {found[1]}" for line in heard if (found := re.match(r"CHECK (.*)", line))]
    for line in results:
        say(line)
    if wrong:
        raise CheckFailedError("\n".join(wrong))
    check(bool(results), f"Nothing was checked on the {when}.")
    return results
