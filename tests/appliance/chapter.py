"""Installs as the installation chapter says, word for word: its commands are read from the page itself."""

from __future__ import annotations

import re

from tests.appliance.roots import Root
from tests.appliance.shell import PROJECT, check, run

PROGRAMS = {"git": "git"}
"""The Debian package that this needs."""

_PAGE = PROJECT / "systemd/README.md"
_ADDRESS = "ADDRESS-OF-THIS-PROJECT"
_REBOOT = "sudo reboot"


def commands() -> list[str]:
    """The lines that a new owner types, from the chapter's first block of commands.

    Raises:
        CheckFailedError: the chapter has none, or they are others than these tests know.
    """
    found = re.search(r"## Install\n.*?```\n(.*?)```", _PAGE.read_text(encoding="utf-8"), re.DOTALL)
    check(found is not None, f"{_PAGE} has no chapter on installing with a block of commands.")
    lines = [line.strip() for line in found[1].splitlines() if line.strip()] if found else []
    check(bool(lines) and lines[-1] == _REBOOT, f"The commands of {_PAGE} do not end with a restart: {lines}")
    return lines


def install_as_written(root: Root, folder: str = "/root") -> str:
    """Types the chapter's commands but for the restart in a system, and returns what they printed.

    The project's address becomes a copy of this repository inside the system; what is not committed is not in it.
    """
    copy = root.path("/srv/project.git")
    run("git", "clone", "--quiet", "--bare", "--no-local", "--single-branch", PROJECT, copy)
    typed = "\n".join(commands()[:-1]).replace(_ADDRESS, "/srv/project.git")
    check("/srv/project.git" in typed, f"The commands of {_PAGE} do not fetch the project.")
    script = f"set -e\ncd {folder}\n{typed}\n"
    root.write("/tmp/typed", script)  # noqa: S108 - inside the system
    try:
        return root.inside("sh", "/tmp/typed", timeout_s=3600.0)  # noqa: S108
    finally:
        run("rm", "-rf", copy, root.path("/tmp/typed"))  # noqa: S108
