"""Speaks to the box: one connection to the firmware's socket for each request."""

from __future__ import annotations

import socket
from dataclasses import replace
from pathlib import Path

from reader.errors import ArbiterError, LinkError
from reader.languages import marked
from reader.link import LONGEST_LINE, Look, Refused, Reply, Request, Seen, SeenAgain, decode_reply, encode

GONE = marked("The box is not answering. The game is safe: this page goes on as soon as the box is back.")

_PATIENCE_S = 8.0


class BoxGoneError(LinkError):
    """The firmware does not answer, or not in words that the pages know."""

    def __init__(self) -> None:
        super().__init__(GONE)


class Box:
    """The box behind its socket file. It may be used from any thread."""

    def __init__(self, path: Path, patience_s: float = _PATIENCE_S) -> None:
        """Remembers where the box listens; whether it does shows at the first request.

        Args:
            path: the firmware's socket file.
            patience_s: how long a reply may take.
        """
        self._path = path
        self._patience_s = patience_s
        self._known: Seen | None = None

    def connect(self) -> socket.socket:
        """An open connection to the firmware.

        Raises:
            BoxGoneError: nobody listens.
        """
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.settimeout(self._patience_s)
            connection.connect(str(self._path))
        except OSError:
            connection.close()
            raise BoxGoneError from None
        return connection

    def ask(self, request: Request) -> Reply:
        """Sends a request and waits for its reply.

        Raises:
            BoxGoneError: no reply came.
            ArbiterError: the box refused, and its sentence says why.
        """
        with self.connect() as connection:
            try:
                connection.sendall(encode(request))
                with connection.makefile("rb") as file:
                    line = file.readline(LONGEST_LINE + 1)
            except OSError:
                raise BoxGoneError from None
        reply = read_reply(line)
        if isinstance(reply, Refused):
            raise reply.error()
        return reply

    def look(self, phone: str) -> Seen:
        """What the phone with that token may see. What everybody may see is fetched once for all phones.

        Raises:
            BoxGoneError: no view came.
        """
        known = self._known
        reply = self.ask(Look(phone, known.version if known else ""))
        if isinstance(reply, SeenAgain) and known:
            return replace(known, own=reply.own, host=reply.host)
        if not isinstance(reply, Seen):
            raise BoxGoneError
        self.remember(reply)
        return reply

    def remember(self, seen: Seen) -> None:
        """Keeps what everybody may see, until it has changed."""
        self._known = replace(seen, own=None, host=False)


def read_reply(line: bytes) -> Reply:
    """A line from the firmware as a reply.

    Raises:
        BoxGoneError: the line is cut off, or from a firmware that speaks otherwise.
    """
    if not line.endswith(b"\n"):
        raise BoxGoneError
    try:
        return decode_reply(line)
    except ArbiterError:
        raise BoxGoneError from None
