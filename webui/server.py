"""Listens for phones: waitress on a port of its own, with room for streams and for everything else beside them."""

from __future__ import annotations

import errno
import signal
import socket
import sys
import types
from collections.abc import Callable
from typing import NoReturn

from flask import Flask
from waitress.server import create_server

from reader.errors import BusyError, LinkError
from reader.languages import marked
from webui.systemd import Manager, SignsOfLife

THREADS = 64
"""Measured: with 8 threads 8 live phones leave none for a request; with 64 there are twenty beside 44 streams."""

_PORTS_TO_TRY = 50
_PLAIN_HTTP = 80
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - for comparison, nothing is bound
_SILENCE_MS = 6000


def listen(host: str, port: int, *, next_free: bool) -> socket.socket:
    """A listening socket on that port, or on the next free one.

    Raises:
        BusyError: the port is taken.
        LinkError: the address cannot be used.
    """
    for candidate in range(port, min(port + (_PORTS_TO_TRY if next_free else 1), 65536)):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise LinkError(
                    marked("The pages cannot use {host}, port {port}. Choose another with --host or --port."),
                    host=host,
                    port=candidate,
                ) from None
        else:
            return listener
    raise BusyError(marked("Port {port} is taken. Choose another one with --port."), port=port)


def addresses(listener: socket.socket) -> tuple[str, ...]:
    """Where the pages are, the address that phones can reach first."""
    host, port = listener.getsockname()[:2]
    names = (_own_address(), "localhost") if host in _EVERYWHERE else (f"[{host}]" if ":" in host else host,)
    end = "/" if port == _PLAIN_HTTP else f":{port}/"
    return tuple(f"http://{name}{end}" for name in dict.fromkeys(names))


def serve(app: Flask, listener: socket.socket, stop: Callable[[], None], manager: Manager) -> None:
    """Serves until the process is told to end, then lets all phones go.

    Args:
        app: the pages.
        listener: a listening socket; it is closed at the end.
        stop: ends all streams, so that their threads come free.
        manager: hears that the pages are ready, go on serving, and stop.
    """
    # Handed on to every connection: a phone that left the Wi-Fi without a word would hold its stream for minutes.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENCE_MS)
    signs_of_life = SignsOfLife(manager, listener)
    server = create_server(
        app,
        sockets=[listener],
        threads=THREADS,
        channel_request_lookahead=1,  # notices a phone that went away while its stream is told nothing
        connection_limit=400,
        channel_timeout=60,
        asyncore_use_poll=True,
        max_request_header_size=16384,
        max_request_body_size=65536,
        ident="",
        log_socket_errors=False,  # a phone that leaves the Wi-Fi is no error of ours
    )

    def end(_signal: int, _frame: types.FrameType | None) -> NoReturn:
        manager.tell("STOPPING=1")
        stop()
        sys.exit(0)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    manager.tell("READY=1")
    signs_of_life.start()
    try:
        server.run()  # returns when the handler has raised
    finally:
        signs_of_life.close()
        stop()
        server.close()


def _own_address() -> str:
    """This computer's address towards others; asking for the way to one sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address set aside for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"
