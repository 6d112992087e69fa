"""Measures the pages with many phones: from an answer at the table to the last screen that shows it."""

from __future__ import annotations

import contextlib
import http.client
import math
import os
import queue
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from firmware.service import Service, answer
from reader.alchemy import Ingredient
from reader.errors import LinkError
from reader.events import SeatColour
from reader.journal import Journal
from reader.languages import marked
from reader.link import Reply, Request
from reader.questions import Action, Drink, Pair
from reader.table import Table
from reader.views import Place

MOST_STREAMS = 44
"""How many phones the pages let listen at once."""

_PATIENCE_S = 20.0

Result = TypeVar("Result")


@dataclass(frozen=True)
class Figures:
    """What so many phones take: the 95th of 100 waits (ms), the pages' memory (MB), and until places are free (s)."""

    phones: int
    p95_ms: float
    worst_ms: float
    memory_mb: float
    freed_s: float


class _Table:
    """A table in a thread of its own behind the real socket, as the box runs it."""

    def __init__(self, folder: Path, path: Path) -> None:
        self._work: queue.Queue[Callable[[Table], None] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._own, args=(folder,), daemon=True)
        self._thread.start()
        self._service = Service(path, self.submit)

    def submit(self, request: Request) -> Reply:
        return self.run(lambda table: answer(table, request))

    def run(self, deed: Callable[[Table], Result]) -> Result:
        results: queue.Queue[Result] = queue.Queue()

        def work(table: Table) -> None:
            before = table.revision
            results.put(deed(table))
            if table.revision != before:
                self._service.announce()

        self._work.put(work)
        return results.get(timeout=_PATIENCE_S)

    def close(self) -> None:
        self._service.close()
        self._work.put(None)
        self._thread.join(_PATIENCE_S)

    def _own(self, folder: Path) -> None:
        with Journal(folder) as journal:
            table = Table(journal, random.SystemRandom(), time.monotonic)
            while (work := self._work.get()) is not None:
                work(table)


class _Phone:
    """Listens to the stream and fetches the table after every change, as a browser does."""

    def __init__(self, host: str, seen: Callable[[int], None]) -> None:
        self._seen = seen
        self._pages = http.client.HTTPConnection(host, timeout=_PATIENCE_S)
        self._stream = http.client.HTTPConnection(host, timeout=_PATIENCE_S)
        self._stream.request("GET", "/events")
        self._socket = self._stream.sock
        self._lines = self._stream.getresponse()
        self.listens = self._lines.status == 200
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._cookie = ""

    def start(self) -> None:
        """Begins to follow the table."""
        self._thread.start()

    def close(self) -> None:
        """Goes away."""
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
        if self._thread.is_alive():
            self._thread.join(_PATIENCE_S)
        for part in (self._lines, self._stream, self._pages):
            part.close()

    def _follow(self) -> None:
        try:
            while line := self._lines.readline():
                if line.startswith(b"event: changed"):
                    self._seen(self._look())
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            return

    def _look(self) -> int:
        """Fetches the table and says how many questions it shows."""
        cookie = {"Cookie": self._cookie} if self._cookie else {}
        self._pages.request("GET", "/table", headers={"HX-Request": "true", **cookie})
        response = self._pages.getresponse()
        self._cookie = self._cookie or (response.getheader("Set-Cookie") or "").partition(";")[0]
        latest = re.search(rb'href="/questions/(\d+)"', response.read())
        return int(latest[1]) if latest else 0


class _Waits:
    """Counts on how many screens each answer has arrived."""

    def __init__(self, phones: int) -> None:
        self._phones = phones
        self._shown: dict[int, int] = {}
        self._condition = threading.Condition()

    def seen(self, number: int) -> None:
        with self._condition:
            self._shown[number] = self._shown.get(number, 0) + 1
            self._condition.notify_all()

    def all_have(self, number: int) -> bool:
        with self._condition:
            return self._condition.wait_for(lambda: self._shown.get(number, 0) >= self._phones, _PATIENCE_S)


def measure(phones: int, questions: int) -> Figures:
    """Plays so many questions with so many phones; the pages have one core for themselves.

    Raises:
        LinkError: the pages did not start, or an answer did not reach every phone.
    """
    with tempfile.TemporaryDirectory(prefix="arbiter-") as scratch:
        folder = Path(scratch)
        table = _Table(folder / "games", folder / "box")
        try:
            with _pages(folder) as (host, process):
                return _measured(table, host, process.pid, phones, questions)
        finally:
            table.close()


def _measured(table: _Table, host: str, pid: int, phones: int, questions: int) -> Figures:
    waits = _Waits(phones)
    listening = [_Phone(host, waits.seen) for _ in range(phones)]
    for phone in listening:
        phone.start()
    table.run(lambda one: one.sit(SeatColour.RED, "Ana"))
    table.run(Table.start)
    time.sleep(1.0)
    took_ms = sorted(_answered(table, waits, number) for number in range(1, questions + 1))
    memory_mb = _memory_mb(pid)
    for phone in listening:
        phone.close()
    p95_ms = took_ms[math.ceil(0.95 * len(took_ms)) - 1]
    return Figures(phones, round(p95_ms, 1), round(took_ms[-1], 1), memory_mb, _freed_s(host))


def _answered(table: _Table, waits: _Waits, number: int) -> float:
    """Asks once and returns how long (ms) until every phone shows the answer."""
    opened = table.run(lambda one: one.open(SeatColour.RED, Place.BOX, Action.DRINK))
    time.sleep(0.3)  # the phones show first that somebody asks
    begun_s = time.perf_counter()
    table.run(lambda one: one.confirm(opened, Drink(Pair(Ingredient.FERN, Ingredient.TOAD))))
    if not waits.all_have(number):
        raise LinkError(marked("Not every phone showed the answer."))
    return (time.perf_counter() - begun_s) * 1000


def _freed_s(host: str) -> float:
    """How long until all streams of phones that went away are free for others."""
    begun_s = time.perf_counter()
    fresh: list[_Phone] = []
    while len(fresh) < MOST_STREAMS and time.perf_counter() - begun_s < 2 * _PATIENCE_S:
        phone = _Phone(host, lambda _: None)
        if phone.listens:
            fresh.append(phone)
        else:
            phone.close()
            time.sleep(0.2)
    took_s = time.perf_counter() - begun_s
    for phone in fresh:
        phone.close()
    return round(took_s, 1)


def _memory_mb(pid: int) -> float:
    """The memory that a process holds now."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    return round(int(found[1]) / 1024, 1) if found else 0.0


@contextmanager
def _pages(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The pages on one core; their address without ``http://``."""
    command = [sys.executable, "-m", "webui", "--socket", str(folder / "box"), "--data", str(folder / "pages")]
    command += ["--host", "127.0.0.1", "--port", "18400", "--next-free-port"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        core = min(os.sched_getaffinity(0))
        os.sched_setaffinity(process.pid, {core})
        line = process.stdout.readline() if process.stdout else ""
        try:
            if "http://" not in line:
                raise LinkError(marked("The pages did not start."))
            for task in Path(f"/proc/{process.pid}/task").iterdir():
                os.sched_setaffinity(int(task.name), {core})
            yield line.split("http://")[1].strip().rstrip("/"), process
        finally:
            process.terminate()
