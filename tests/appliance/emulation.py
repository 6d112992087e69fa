"""Lets this computer run programs made for arm64, as long as the tests need it."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.appliance.shell import NotPossibleError

PROGRAMS = {"qemu-aarch64-static": "qemu-user-static", "arch-test": "arch-test"}
"""The Debian packages that this needs."""

_REGISTER = Path("/proc/sys/fs/binfmt_misc")
_NAME = "qemu-aarch64"
_OWN_LINE = Path("/usr/lib/binfmt.d/qemu-aarch64.conf")


@contextmanager
def arm64() -> Iterator[None]:
    """Registers qemu-user as what runs arm64 programs, unless they run already; takes it back afterwards.

    Raises:
        NotPossibleError: the kernel does not let anything be registered.
    """
    if platform.machine() == "aarch64":
        yield
        return
    with ExitStack() as stack:
        if not (_REGISTER / "register").exists():
            done = subprocess.run(
                ["mount", "-t", "binfmt_misc", "binfmt_misc", _REGISTER], check=False, capture_output=True, text=True
            )
            if done.returncode != 0:
                raise NotPossibleError(f"Programs for arm64 cannot be run here (binfmt_misc): {done.stderr.strip()}")
            stack.callback(_unmount)
        if not (_REGISTER / _NAME).exists():
            try:
                (_REGISTER / "register").write_bytes(_OWN_LINE.read_bytes().strip())
            except OSError as error:
                raise NotPossibleError(f"Programs for arm64 cannot be run here ({error}).") from None
            stack.callback(_forget)
        yield


def _unmount() -> None:
    subprocess.run(["umount", _REGISTER], check=False)


def _forget() -> None:
    (_REGISTER / _NAME).write_text("-1", encoding="ascii")
