"""Where the pages of a simulated box are going to be, so that its display can show the address."""

from __future__ import annotations

import socket

FIRST_PORT = 8080
_PORTS_TO_TRY = 50
_SOMEWHERE = ("192.0.2.1", 9)
"""An address for documentation (RFC 5737): nothing is sent to it, only the way there is looked up."""


def free_port() -> int:
    """The first port from 8080 on that nobody listens on; 8080 if all are taken, which the pages then say."""
    for port in range(FIRST_PORT, FIRST_PORT + _PORTS_TO_TRY):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind(("", port))
                trial.listen()
            except OSError:
                continue
            return port
    return FIRST_PORT


def address_of(port: int) -> str:
    """The address at which a phone in the same network finds this port of this computer."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_SOMEWHERE)
            host = way.getsockname()[0]
        except OSError:
            host = "localhost"
    return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"
