"""Watches the box over one standing connection, so that every open page hears of a change at once."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass

from reader.link import LONGEST_LINE, PublicView, Seen, encode
from reader.link import Watch as WatchRequest
from webui.box import Box, BoxGoneError, read_reply

SILENCE_S = 12.0
"""After how much silence the box counts as gone; it gives a sign of life every five seconds."""

_FIRST_PAUSE_S = 0.1
_LONGEST_PAUSE_S = 2.0


@dataclass(frozen=True)
class News:
    """How many changes there were since the pages started, and whether the box is there."""

    changes: int
    present: bool


class Watch:
    """Keeps the standing connection, and comes back by itself when the box was away."""

    def __init__(self, box: Box, silence_s: float = SILENCE_S) -> None:
        self._box = box
        self._silence_s = silence_s
        self._condition = threading.Condition()
        self._news = News(0, present=False)
        self._seen: PublicView | None = None
        self._closed = threading.Event()
        self._connection: socket.socket | None = None
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)

    def start(self) -> None:
        """Begins to watch."""
        self._thread.start()

    def close(self) -> None:
        """Stops watching and wakes everybody who waits for news; harmless when repeated."""
        self._closed.set()
        connection = self._connection
        if connection is not None:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        with self._condition:
            self._condition.notify_all()

    @property
    def closed(self) -> bool:
        """Whether the pages are shutting down."""
        return self._closed.is_set()

    @property
    def news(self) -> News:
        """The latest news."""
        with self._condition:
            return self._news

    def wait_beyond(self, told: News, longest_s: float) -> News:
        """Waits until there is other news than that, or the time (s) is over, and returns the latest."""
        with self._condition:
            self._condition.wait_for(lambda: self.closed or self._news != told, longest_s)
            return self._news

    def _run(self) -> None:
        pause_s = _FIRST_PAUSE_S
        while not self.closed:
            with contextlib.suppress(BoxGoneError):
                for view in self._views():
                    self._hear(view)
                    pause_s = _FIRST_PAUSE_S
            self._hear(None)
            self._closed.wait(pause_s)
            pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)

    def _views(self) -> Iterator[PublicView]:
        with self._box.connect() as connection:
            self._connection = connection
            try:
                connection.settimeout(self._silence_s)
                connection.sendall(encode(WatchRequest()))
                with connection.makefile("rb") as file:
                    while not self.closed:
                        reply = read_reply(file.readline(LONGEST_LINE + 1))
                        if isinstance(reply, Seen):
                            self._box.remember(reply)
                            yield reply.view
            except OSError:
                raise BoxGoneError from None
            finally:
                self._connection = None

    def _hear(self, view: PublicView | None) -> None:
        """Counts a change; the same view again is only a sign of life."""
        with self._condition:
            if view == self._seen:
                return
            self._seen = view
            self._news = News(self._news.changes + 1, present=view is not None)
            self._condition.notify_all()
