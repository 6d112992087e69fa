"""A real table behind a real socket, as the firmware runs it: one thread owns the table."""

from __future__ import annotations

import queue
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from firmware.machine import Machine, NoMachine
from firmware.service import Service, answer
from reader.arbiter import Arbiter
from reader.journal import Journal
from reader.link import Reply, Request
from reader.table import Table

Result = TypeVar("Result")


class Clock:
    """Seconds that pass only when told."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


class Firmware:
    """What the pages see of the firmware: a socket with a table behind it."""

    def __init__(self, folder: Path, socket: Path, seed: int = 7) -> None:
        self.socket = socket
        self.machine: Machine = NoMachine()
        self.clock = Clock()
        self.folder = folder
        self._seed = seed
        self._work: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._up = threading.Event()
        self.table: Table
        self._thread = threading.Thread(target=self._own_the_table, daemon=True)
        self._thread.start()
        assert self._up.wait(10)
        self._service = Service(socket, self.submit)

    def submit(self, request: Request) -> Reply:
        return self.run(lambda table: answer(table, request, self.machine))

    def run(self, deed: Callable[[Table], Result]) -> Result:
        """Does something in the table's thread, as a button of the box would."""
        results: queue.Queue[object] = queue.Queue()

        def work() -> None:
            before = self.table.revision
            try:
                results.put(deed(self.table))
            except Exception as error:  # noqa: BLE001 - handed over to the thread that asked
                results.put(error)
            if self.table.revision != before:
                self._service.announce()

        self._work.put(work)
        result = results.get(timeout=10)
        if isinstance(result, Exception):
            raise result
        return cast(Result, result)

    def secret(self) -> Arbiter:
        return self.run(lambda table: table.secret_of_running_game())

    def pull_the_plug(self) -> None:
        self._service.close()
        self._work.put(None)
        self._thread.join(10)

    def _own_the_table(self) -> None:
        with Journal(self.folder) as journal:
            self.table = Table(journal, random.Random(self._seed), self.clock)  # noqa: S311 - the same game in every run
            self._up.set()
            while (work := self._work.get()) is not None:
                work()
