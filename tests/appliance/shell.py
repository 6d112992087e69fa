"""Runs other programs, and says clearly what this machine does not let the tests do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

PROJECT = Path(__file__).parents[2]


class NotPossibleError(Exception):
    """This machine lacks something that the tests need; the sentence says what and what to do."""


class CheckFailedError(Exception):
    """Something that was checked does not hold."""


def run(
    *command: str | Path,
    timeout_s: float = 600.0,
    environment: Mapping[str, str] | None = None,
    within: Path | None = None,
    said: str | None = None,
) -> str:
    """Runs a program to its end and returns what it printed on both streams.

    Raises:
        CheckFailedError: it failed or took too long; the message has the last lines that it printed.
    """
    try:
        done = subprocess.run(
            [str(word) for word in command],
            check=False,
            stdin=subprocess.DEVNULL if said is None else None,
            input=said,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=timeout_s,
            env=None if environment is None else dict(environment),
            cwd=within,
        )
    except subprocess.TimeoutExpired as error:
        printed = error.output.decode(errors="replace") if isinstance(error.output, bytes) else str(error.output or "")
        raise CheckFailedError(f"{_words(command)} took longer than {timeout_s:.0f} s\n{_tail(printed)}") from None
    if done.returncode != 0:
        raise CheckFailedError(f"{_words(command)} ended with {done.returncode}\n{_tail(done.stdout)}")
    return done.stdout


def check(holds: bool, sentence: str) -> None:
    """Raises CheckFailedError with that sentence unless it holds."""
    if not holds:
        raise CheckFailedError(sentence)


def say(sentence: str) -> None:
    """Tells how far the tests are, with the time of day."""
    print(time.strftime("%H:%M:%S"), sentence, flush=True)


def install_programs(programs: Mapping[str, str]) -> None:
    """Installs the Debian packages of those programs that are missing.

    Args:
        programs: the package of each program.

    Raises:
        NotPossibleError: one of them cannot be installed.
    """
    place = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"])
    missing = sorted({package for program, package in programs.items() if shutil.which(program, path=place) is None})
    if not missing:
        return
    print("Installing", *missing, "...", file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing)
    try:
        run(*install, environment=environment)
    except CheckFailedError:
        try:
            run("apt-get", "update", "-qq")
            run(*install, environment=environment)
        except CheckFailedError as error:
            raise NotPossibleError(f"These packages cannot be installed: {' '.join(missing)}. {error}") from None


def require_root() -> None:
    """Raises NotPossibleError for anybody else: roots, mounts and namespaces are made by root."""
    if os.geteuid() != 0:
        raise NotPossibleError("Fresh systems, mounts and networks are made by root: sudo sh tests/run --appliance")


def _words(command: Sequence[str | Path]) -> str:
    return " ".join(str(word) for word in command)[:160]


def _tail(printed: str) -> str:
    return "\n".join(printed.splitlines()[-25:])
