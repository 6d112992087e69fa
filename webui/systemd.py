"""What systemd gives to a service and wants to hear from it: a listening socket, and signs that the pages are served.

The words are those of sd_listen_fds(3) and sd_notify(3). Without systemd all of it does nothing.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import socket
import threading
from collections.abc import Mapping
from dataclasses import dataclass

from reader.errors import LinkError
from reader.languages import marked

_FIRST_PASSED = 3  # SD_LISTEN_FDS_START
_LONGEST_WAIT_S = 10.0
_PROBE = "/assets/icon.svg"
"""A page that any working thread can serve, whatever the box is doing."""


def passed_listener(environment: Mapping[str, str], process: int) -> socket.socket | None:
    """The listening socket that systemd has opened for the process with that number, None without one.

    Raises:
        LinkError: it passed more than one, or something else than a listening network socket.
    """
    if environment.get("LISTEN_PID") != str(process) or environment.get("LISTEN_FDS", "0") == "0":
        return None
    if environment["LISTEN_FDS"] == "1":
        with contextlib.suppress(OSError):
            os.set_inheritable(_FIRST_PASSED, False)
            listener = socket.socket(fileno=_FIRST_PASSED)
            if _listens(listener):
                return listener
            listener.detach()
    raise LinkError(marked("systemd must pass exactly one listening TCP socket to the pages."))


def _listens(listener: socket.socket) -> bool:
    return (
        listener.family in (socket.AF_INET, socket.AF_INET6)
        and listener.type == socket.SOCK_STREAM
        and listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) == 1
    )


@dataclass(frozen=True)
class Manager:
    """The service manager. ``address`` is where it listens, empty without one.

    ``watchdog_s`` is after how much silence it starts the service anew, None if it does not watch.
    """

    address: str = ""
    watchdog_s: float | None = None

    @classmethod
    def of(cls, environment: Mapping[str, str], process: int) -> Manager:
        """The manager that has started the process with that number."""
        microseconds = environment.get("WATCHDOG_USEC", "")
        watched = microseconds.isdigit() and environment.get("WATCHDOG_PID", str(process)) == str(process)
        return cls(environment.get("NOTIFY_SOCKET", ""), int(microseconds) / 1e6 if watched else None)

    def tell(self, state: str) -> None:
        """Sends a state such as ``READY=1``; a manager that does not listen must not stop the pages."""
        if not self.address.startswith(("/", "@")):
            return
        address = "\0" + self.address[1:] if self.address.startswith("@") else self.address
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as letter:
            letter.sendto(state.encode(), address)


class SignsOfLife:
    """Tells the manager, three times in its patience, that a page was really served."""

    def __init__(self, manager: Manager, listener: socket.socket) -> None:
        self._manager = manager
        host, self._port = listener.getsockname()[:2]
        self._host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - a comparison
        self._closed = threading.Event()

    def start(self) -> None:
        """Begins, if the manager watches."""
        if self._manager.watchdog_s:
            every_s = self._manager.watchdog_s / 3
            threading.Thread(target=self._watch, args=(every_s,), name="signs of life", daemon=True).start()

    def close(self) -> None:
        """Ends; harmless when repeated."""
        self._closed.set()

    def _watch(self, every_s: float) -> None:
        while not self._closed.wait(every_s):
            if self._serves(min(every_s, _LONGEST_WAIT_S)):
                self._manager.tell("WATCHDOG=1")

    def _serves(self, patience_s: float) -> bool:
        connection = http.client.HTTPConnection(self._host, self._port, timeout=patience_s)
        try:
            connection.request("GET", _PROBE, headers={"Host": "localhost", "Connection": "close"})
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()
