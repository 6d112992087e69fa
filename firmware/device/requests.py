"""What pages ask of the box from other threads, and how long they wait for it."""

from __future__ import annotations

import threading
from collections.abc import Callable

from firmware.faults import log_fault
from reader.errors import LinkError
from reader.languages import marked
from reader.link import Refused, Reply, Request, refused

PATIENCE_S = 5.0
"""How long a page waits for the box."""


class Asked:
    """A page's request. Who takes it first decides: the box answers it, or the page has given up waiting."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._taken = threading.Lock()
        self._done = threading.Event()
        self._reply: Reply | None = None

    def wait(self) -> Reply:
        """The box's reply, for the page's own thread; a refusal if the box does not take it in time."""
        if not self._done.wait(PATIENCE_S) and self._taken.acquire(blocking=False):
            return _refusal()
        self._done.wait()
        return self._reply or _refusal()

    def answer(self, answer: Callable[[Request], Reply]) -> None:
        """Does what the page wants, unless the page was told already that the box does not answer."""
        if not self._taken.acquire(blocking=False):
            return
        try:
            self._reply = answer(self._request)
        except Exception as error:  # noqa: BLE001 - the border: the table goes on, the page is refused
            log_fault("request", error)
            self._reply = _refusal()
        self._done.set()


def _refusal() -> Refused:
    return refused(LinkError(marked("The box does not answer right now. Try again in a moment.")))
