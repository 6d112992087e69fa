"""What goes wrong in the booted machine, and how the box gets over it: a stuck reader, a lost Wi-Fi, a bad setting."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

from tests.appliance.inside.within import (
    PATIENCE_S,
    READER,
    WrongError,
    hotspot_device,
    output,
    profile_word,
    record,
    wait_until,
)

TROUBLE = "arbiter-trouble.service"
SETTINGS = Path("/etc/arbiter/config.toml")


def stuck_reader_comes_back() -> str:
    """A reader that stands still is killed by its watchdog and started again, and the game goes on."""
    before = record()
    process = int(output("systemctl", "show", "-P", "MainPID", READER))
    restarts = int(output("systemctl", "show", "-P", "NRestarts", READER))
    os.kill(process, signal.SIGSTOP)
    began_s = time.monotonic()
    wait_until(
        lambda: int(output("systemctl", "show", "-P", "NRestarts", READER)) > restarts,
        "the watchdog",
    )
    wait_until(lambda: record() == before, "the same record after the restart")
    log = output("journalctl", "-u", READER, "-o", "cat", "--no-pager")
    if "Watchdog timeout" not in log:
        raise WrongError(f"it came back, but not by the watchdog: {log[-600:]}")
    return f"killed and back with its {len(before.split())} questions after {time.monotonic() - began_s:.0f} s"


def own_wifi_comes_back() -> str:
    """A Wi-Fi that somebody has switched off is brought up again by the box, with the rights that it has."""
    name = profile_word("id")
    output("nmcli", "connection", "down", name)
    took_s = wait_until(lambda: hotspot_device(name) != "", "the hotspot after it was taken down")
    return f"on {hotspot_device(name)} after {took_s:.0f} s"


def reader_that_cannot_start_says_why() -> str:
    """A mistake in the configuration ends in the screen that says why; once it is mended the box starts by itself."""
    before, text = record(), SETTINGS.read_text(encoding="utf-8")
    SETTINGS.write_text(text.replace("[box]\n", "[box]\nlanguage = 7\n", 1), encoding="utf-8")
    began_s = time.monotonic()
    subprocess.run(["systemctl", "restart", READER], check=False, capture_output=True, timeout=PATIENCE_S)
    wait_until(lambda: said_by_trouble() != "", "the screen that says why", patience_s=1200.0)
    took_s = time.monotonic() - began_s
    said = said_by_trouble()
    starts = output("journalctl", "-u", READER, "-o", "cat", "--no-pager", "-q").count("status=2/INVALIDARGUMENT")
    report = output("arbiter", "report", "/run/checks-report", timeout_s=PATIENCE_S)
    report += Path("/run/checks-report").read_text(encoding="utf-8")
    if profile_word("psk") in report or "not usable: line" not in report:
        raise WrongError(f"the report: {report[-1500:]}")
    SETTINGS.write_text(text, encoding="utf-8")
    # Nobody types or presses anything: the screen gives way after five minutes.
    waited_s = wait_until(lambda: record() == before, "the same record after the mistake was mended", patience_s=1200.0)
    return f"after {starts} tries in {took_s:.0f} s it says: {said}; mended, the game goes on after {waited_s:.0f} s"


def said_by_trouble() -> str:
    """What the screen says; its unit leaves the words in the log as well."""
    return output("journalctl", "-u", TROUBLE, "-o", "cat", "--no-pager", "-q", "_COMM=python")
