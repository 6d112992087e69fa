"""A line to the running box, for the command line."""

from __future__ import annotations

import socket
from pathlib import Path

from reader.errors import LinkError
from reader.languages import marked
from reader.link import LONGEST_LINE, Refused, Reply, Request, decode_reply, encode

_TIMEOUT_S = 20.0


def ask_box(path: Path, request: Request) -> Reply:
    """Sends one request to the box that listens on a socket file and returns its reply.

    Raises:
        LinkError: no box answers there.
        ArbiterError: the box refuses; the sentence says why.
    """
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(_TIMEOUT_S)
            line.connect(str(path))
            line.sendall(encode(request))
            with line.makefile("rb") as file:
                reply = decode_reply(file.readline(LONGEST_LINE + 1))
    except OSError:
        raise LinkError(
            marked("No box is running here. Start it with “arbiter start”, or name its folder with --data.")
        ) from None
    if isinstance(reply, Refused):
        raise reply.error()
    return reply
