"""The unit of the box, as other programs of the same computer deal with it."""

from __future__ import annotations

import contextlib
import os
import pwd
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

UNIT = "arbiter-reader.service"
USER = "arbiter"
RUN_FOLDER = Path("/run/arbiter")
COMES_UP_S = 200.0
"""The unit allows 180 seconds for a start."""

_SYSTEMD = Path("/run/systemd/system")


def reader_is_running() -> bool:
    """Whether the box runs as a service of this computer."""
    return _SYSTEMD.is_dir() and _state() == "active"


def reader_comes_up(patience_s: float = COMES_UP_S, pause_s: float = 1.0) -> bool:
    """Waits until the box runs; false if it has ended, or does nothing but start again and again."""
    for _ in range(max(1, round(patience_s / pause_s))):
        state = _state()
        if state in ("active", "failed", "inactive"):
            return state == "active"
        time.sleep(pause_s)
    return False


@contextlib.contextmanager
def reader_stopped() -> Iterator[None]:
    """Stops a running box while its parts are needed, and starts it again; does nothing where nobody may."""
    running = os.geteuid() == 0 and reader_is_running()
    if running:
        _systemctl("stop", UNIT)
    try:
        yield
    finally:
        if running:
            _systemctl("start", "--no-block", UNIT)


def as_reader(words: list[str]) -> int | None:
    """Runs a command of ``arbiter`` with just the rights of the box; None if there is no such user, or no right to."""
    try:
        account = pwd.getpwnam(USER)
    except KeyError:
        return None
    if os.geteuid() != 0:
        return None
    RUN_FOLDER.mkdir(exist_ok=True)
    os.chown(RUN_FOLDER, account.pw_uid, account.pw_gid)
    # lgpio makes a pipe in that folder, and has no buttons where it cannot.
    environment = {"PATH": os.environ.get("PATH", os.defpath), "LG_WD": str(RUN_FOLDER), "OPENBLAS_NUM_THREADS": "1"}
    ran = subprocess.run(
        [sys.executable, "-I", "-m", "firmware.commands", *words],
        check=False,
        cwd="/",
        env=environment,
        user=account.pw_uid,
        group=account.pw_gid,
        extra_groups=os.getgrouplist(USER, account.pw_gid),
    )
    return ran.returncode


def _state() -> str:
    """In systemd's words: active, activating, failed and so on."""
    command = ["systemctl", "is-active", UNIT]
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout.strip()


def _systemctl(*words: str) -> bool:
    return subprocess.run(["systemctl", *words], check=False).returncode == 0
