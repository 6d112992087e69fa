"""What the checks inside the booted machine share: asking its programs, waiting, and what the table page lists."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.appliance.phone import LostError, Phone

HOME = "http://127.0.0.1/"
READER = "arbiter-reader.service"
PATIENCE_S = 240.0

_PROFILE = Path("/etc/NetworkManager/system-connections/arbiter-hotspot.nmconnection")


class WrongError(Exception):
    """Something is not as it should be."""


def output(*command: str, timeout_s: float = PATIENCE_S) -> str:
    """What a program says; raises WrongError if it fails."""
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=timeout_s)
    if done.returncode != 0:
        raise WrongError(f"{' '.join(command)}: {done.returncode} {(done.stdout + done.stderr)[-600:]}")
    return done.stdout.strip()


def wait_until(holds: Callable[[], bool], what: str, patience_s: float = PATIENCE_S) -> float:
    """Waits for something and returns how long (s)."""
    began_s = time.monotonic()
    while True:
        try:
            if holds():
                return time.monotonic() - began_s
        except (WrongError, OSError, LostError):
            pass
        if time.monotonic() - began_s > patience_s:
            raise WrongError(f"not within {patience_s:.0f} s: {what}")
        time.sleep(0.3)


def table_is_ready() -> bool:
    """Whether the pages show the table as the box has it."""
    page = Phone(HOME).open("/table")
    return page.status == 200


def hotspot_device(name: str) -> str:
    """The radio on which a profile is active; empty while it is not."""
    found = re.search(rf"^{name}:(\w+):activated$", active_connections(), re.MULTILINE)
    return found[1] if found else ""


def active_connections() -> str:
    """What NetworkManager has up."""
    return output("nmcli", "-t", "-f", "NAME,DEVICE,STATE", "connection", "show", "--active")


def profile_word(key: str) -> str:
    """A word of the installer's profile."""
    found = re.search(rf"^{key}=(.*)$", _PROFILE.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise WrongError(f"the profile has no {key}")
    return found[1]


def record() -> str:
    """The questions that the table page lists."""
    page = Phone(HOME).open("/table")
    if page.status != 200:
        raise WrongError(f"the table page says {page.status}")
    return " ".join(sorted(set(re.findall(r'href="/questions/(\d+)"', page.text)), key=int))
