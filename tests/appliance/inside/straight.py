"""Starts the box and its pages as the users that own their folders, then the player. Only Python's own library."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

TABLE, PAGES = Path("/var/lib/arbiter/table"), Path("/var/lib/arbiter/pages")
PYTHON = "/opt/arbiter/current/venv/bin/python"
HOME = "http://127.0.0.1:8080/"


def main() -> None:
    """Never returns while the machine runs."""
    words = Path("/proc/cmdline").read_text(encoding="ascii").split()
    preload = {"LD_PRELOAD": "/usr/lib/x86_64-linux-gnu/libeatmydata.so"} if "checks=unsynced" in words else {}
    Path("/run/arbiter").mkdir()
    shutil.chown("/run/arbiter", TABLE.owner(), TABLE.group())
    socket = Path("/run/arbiter/link.socket")
    box = ["--data", str(TABLE), "--socket", str(socket), "--socket-group", PAGES.group()]
    start(TABLE, preload, "firmware", "--config", "/etc/arbiter/config.toml", *box)
    pages = ["--data", str(PAGES), "--socket", str(socket), "--port", "8080"]
    # The name of the phones' cookies has the box's id in it: they are the same ones as under systemd.
    start(PAGES, {}, "webui", *pages, "--box-id", box_id())
    more = ["all"] if "checks=whole-record" in words else []
    subprocess.run(
        [PYTHON, "-m", "tests.appliance.inside.player", str(socket), HOME, str(TABLE), *more],
        check=False,
        cwd="/opt/checks",
        env=clean({}),
    )
    print("PLAYER-ENDED", flush=True)
    os.sync()
    while True:
        os.wait()


def box_id() -> str:
    """The id that the installer has given to the box."""
    words = Path("/etc/arbiter/box.env").read_text(encoding="ascii").splitlines()
    return next(line.partition("=")[2] for line in words if line.startswith("ARBITER_BOX_ID="))


def start(owned: Path, more: dict[str, str], *module: str) -> None:
    """Starts a module as the owner of a folder."""
    user = owned.owner()
    groups = os.getgrouplist(user, owned.stat().st_gid)
    subprocess.Popen(
        [PYTHON, "-m", *module], user=user, group=owned.group(), extra_groups=groups, env=clean(more), cwd=owned
    )


def clean(more: dict[str, str]) -> dict[str, str]:
    """The environment of every process here."""
    return {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1", "HOME": "/nonexistent", **more}


if __name__ == "__main__":
    main()
