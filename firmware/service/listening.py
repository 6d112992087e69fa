"""A Unix socket on which each connection sends one request, or watches every change."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import threading
from collections.abc import Callable
from pathlib import Path

from reader.errors import ArbiterError, LinkError
from reader.languages import marked
from reader.link import LONGEST_LINE, Reply, Request, Watch, decode_request, encode, refused

SIGN_OF_LIFE_S = 5.0
"""How often a watcher hears something even when nothing changes, so that it notices a box that went away."""

_MOST_CONNECTIONS = 80


class Service:
    """Listens on a socket file and hands each request to the thread that owns the table."""

    def __init__(self, path: Path, submit: Callable[[Request], Reply], group: str = "") -> None:
        """Starts to listen.

        Args:
            path: the socket file; a stale one is replaced.
            submit: answers a request in the table's own thread and returns the reply; may be called from any thread.
            group: the group whose users may connect besides this user, where the pages run as a user of their own.

        Raises:
            LinkError: the socket cannot be made there, or not for that group.
        """
        self._path = path
        self._submit = submit
        self._change = threading.Condition()
        self._revision = 0
        self._closed = False
        self._places = threading.BoundedSemaphore(_MOST_CONNECTIONS)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            path.unlink(missing_ok=True)
            mask = os.umask(0o177)
            try:
                self._listener.bind(str(path))
            finally:
                os.umask(mask)
            if group:
                shutil.chown(path, group=group)
                path.chmod(0o660)
            self._listener.listen(128)  # forty phones look at the same instant; a full queue refuses at once
        except (OSError, LookupError):
            self._listener.close()
            raise LinkError(marked("The pages cannot be reached: {path} cannot be made."), path=str(path)) from None
        threading.Thread(target=self._accept, name="service", daemon=True).start()

    def announce(self) -> None:
        """Tells all watchers that the table has changed; returns at once."""
        with self._change:
            self._revision += 1
            self._change.notify_all()

    def close(self) -> None:
        """Stops listening and lets all watchers go."""
        self._closed = True
        self.announce()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._path.unlink(missing_ok=True)

    def _accept(self) -> None:
        while not self._closed:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            if not self._places.acquire(blocking=False):
                connection.close()
                continue
            threading.Thread(target=self._serve, args=(connection,), name="request", daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            with connection, contextlib.suppress(OSError):
                connection.settimeout(10.0)
                request = self._receive(connection)
                if isinstance(request, Watch):
                    self._watch(connection)
                elif request is not None:
                    connection.sendall(encode(self._submit(request)))
        finally:
            self._places.release()

    def _receive(self, connection: socket.socket) -> Request | None:
        """The request, None if the line is not whole; nonsense is refused on the spot."""
        with connection.makefile("rb") as file:
            line = file.readline(LONGEST_LINE + 1)
        try:
            return decode_request(line) if line else None
        except ArbiterError as error:
            connection.sendall(encode(refused(error)))
            return None

    def _watch(self, connection: socket.socket) -> None:
        while not self._closed:
            with self._change:
                told = self._revision
            connection.sendall(encode(self._submit(Watch())))
            with self._change:
                if self._revision == told and not self._closed:
                    self._change.wait(SIGN_OF_LIFE_S)
