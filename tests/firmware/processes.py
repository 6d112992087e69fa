"""The real processes, started as people start them, for tests."""

from __future__ import annotations

import contextlib
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from reader.link import LONGEST_LINE, Look, Reply, Request, Seen, decode_reply, encode

PATIENCE_S = 60.0


def _hear_hangups() -> None:
    """The tests themselves may run where hangups are ignored."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Running:
    """A started process, with what it has printed so far."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=_hear_hangups,  # noqa: PLW1509 - these tests start no threads of their own before
        )
        self.lines: list[str] = []
        self.errors: list[str] = []
        for stream, into in ((self.process.stdout, self.lines), (self.process.stderr, self.errors)):
            threading.Thread(target=self._collect, args=(stream, into), daemon=True).start()

    @staticmethod
    def _collect(stream, into: list[str]) -> None:
        with stream:
            into.extend(iter(stream.readline, ""))

    def address(self, pattern: str) -> str:
        """Waits for an address in what it prints."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            for line in list(self.lines):
                if found := re.search(pattern, line):
                    return found.group()
            assert self.process.poll() is None, f"ended with {self.process.poll()}: {self.errors}"
            time.sleep(0.05)
        raise AssertionError(f"no {pattern} in {self.lines} {self.errors}")

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Sends a signal and returns the exit code."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)
        return self.process.wait(PATIENCE_S)


@contextlib.contextmanager
def running(*command: str) -> Iterator[Running]:
    """Runs a module of this project, and kills it in the end if it still runs."""
    started = Running(*command)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.stop(signal.SIGTERM)


def ask(path: Path, request: Request) -> Reply:
    """One request to a running box."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE_S)
        line.connect(str(path))
        line.sendall(encode(request))
        with line.makefile("rb") as file:
            return decode_reply(file.readline(LONGEST_LINE))


def wait_until_it_answers(path: Path) -> Seen:
    """Waits until the box on that socket answers and returns what it shows."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            seen = ask(path, Look(""))
        except (OSError, ValueError):
            assert time.monotonic() < deadline, "the box does not answer"
            time.sleep(0.05)
        else:
            assert isinstance(seen, Seen)
            return seen
