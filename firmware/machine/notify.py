"""Tells systemd how the process is: a datagram to the socket that it names."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping


def notify(words: str, environment: Mapping[str, str] = os.environ) -> None:
    """Sends words such as ``READY=1`` or ``WATCHDOG=1``; nothing happens where systemd does not listen.

    Source: the manual page sd_notify(3), "Notes": the protocol is stable.
    """
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    name = "\0" + address[1:] if address.startswith("@") else address
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.settimeout(1.0)
        line.sendto(words.encode(), name)
