"""Serves the page of the simulated box, on this computer only."""

from __future__ import annotations

import errno
import socket
import threading
from typing import Protocol

from flask import Flask
from waitress.server import create_server

from reader.errors import BusyError
from reader.languages import marked

HOST = "127.0.0.1"
_PORTS_TO_TRY = 50


class _Server(Protocol):
    def run(self) -> None: ...

    def close(self) -> None: ...


def listen(port: int, next_free: bool) -> socket.socket:
    """A listening socket on that port of this computer, or on the next free one.

    Raises:
        BusyError: the port is taken.
    """
    for candidate in range(port, min(port + (_PORTS_TO_TRY if next_free else 1), 65536)):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, candidate))
            listener.listen(64)
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            return listener
    raise BusyError(marked("Port {port} cannot be used for the box. Choose another one with --box-port."), port=port)


def serve(app: Flask, listener: socket.socket) -> _Server:
    """Serves in a thread of its own; close what is returned to end it."""
    server: _Server = create_server(
        app,
        sockets=[listener],
        threads=24,
        channel_request_lookahead=1,  # without it a page that went away keeps its thread
        asyncore_use_poll=True,
        max_request_body_size=80 * 1024 * 1024,
        ident="",
    )
    threading.Thread(target=server.run, name="page", daemon=True).start()
    return server
