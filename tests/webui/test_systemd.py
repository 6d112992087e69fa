from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from socket import AF_INET, AF_INET6, AF_UNIX, SOCK_DGRAM
from socket import socket as network_socket

import pytest

from tests.webui.table_thread import Firmware
from webui.server import addresses
from webui.systemd import Manager, SignsOfLife, passed_listener

_AS_SYSTEMD = (
    "import os, sys; given = int(sys.argv[1]); os.dup2(given, 3); os.set_inheritable(3, True);"
    "os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS=sys.argv[2]);"
    "os.execv(sys.executable, [sys.executable, '-m', 'webui', *sys.argv[3:]])"
)
"""What systemd does before it runs a service: the socket as the third file, and the variables that say so."""


class Letters:
    """A service manager that keeps what it hears."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._socket = network_socket(AF_UNIX, SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.settimeout(15)

    def next(self) -> str:
        return self._socket.recv(1000).decode()

    def silent(self, patience_s: float) -> bool:
        self._socket.settimeout(patience_s)
        try:
            self._socket.recv(1000)
        except TimeoutError:
            return True
        return False

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def letters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Letters]:
    letters = Letters(tmp_path_factory.mktemp("m") / "notify")
    yield letters
    letters.close()


def start(
    listener: network_socket, socket: Path, data: Path, count: str = "1", **variables: str
) -> subprocess.Popen[str]:
    words = ["--socket", str(socket), "--data", str(data), "--port", "1"]
    return subprocess.Popen(
        [sys.executable, "-c", _AS_SYSTEMD, str(listener.fileno()), count, *words],
        pass_fds=[listener.fileno()],
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("where", [(AF_INET, "127.0.0.1"), (AF_INET, "0.0.0.0"), (AF_INET6, "::")])
def test_a_passed_socket_is_served_and_the_manager_hears_of_it(
    socket: Path, tmp_path: Path, firmware: Firmware, letters: Letters, where: tuple[int, str]
) -> None:
    family, host = where
    with network_socket(family) as listener:
        listener.bind((host, 0))
        listener.listen()
        port = listener.getsockname()[1]
        notify = {"NOTIFY_SOCKET": str(letters.path), "WATCHDOG_USEC": "600000"}
        process = start(listener, socket, tmp_path / "pages", **notify)
        try:
            assert letters.next() == "READY=1"
            assert letters.next() == "WATCHDOG=1"
            page = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10).read()
            assert b"Take a seat" in page
            assert process.stdout
            assert process.stdout.readline().endswith(f":{port}/\n")
            process.send_signal(signal.SIGTERM)
            while (heard := letters.next()) == "WATCHDOG=1":
                pass
            assert heard == "STOPPING=1"
            _, errors = process.communicate(timeout=15)
            assert (process.returncode, errors) == (0, "")
        finally:
            process.kill()
            process.communicate()


def test_what_is_no_listening_socket_is_refused(socket: Path, tmp_path: Path) -> None:
    with network_socket() as talking, network_socket() as listening:
        listening.listen()
        for passed, count in ((talking, "1"), (listening, "2")):
            process = start(passed, socket, tmp_path / "pages", count)
            output, errors = process.communicate(timeout=15)
            assert process.returncode == 2
            assert (output, errors) == ("", "systemd must pass exactly one listening TCP socket to the pages.\n")


def test_sockets_of_another_process_are_left_alone() -> None:
    assert passed_listener({}, 7) is None
    assert passed_listener({"LISTEN_PID": "8", "LISTEN_FDS": "1"}, 7) is None
    assert passed_listener({"LISTEN_PID": "7", "LISTEN_FDS": "0"}, 7) is None


@pytest.mark.parametrize(
    ("environment", "watchdog_s"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "20000000"}, 20.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "7"}, 20.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_only_the_watched_process_gives_signs_of_life(environment: dict[str, str], watchdog_s: float | None) -> None:
    assert Manager.of(environment, 7).watchdog_s == watchdog_s


def test_a_manager_that_is_away_stops_nothing(tmp_path: Path) -> None:
    for address in ("", str(tmp_path / "nobody"), "@nobody listens here", "vsock:2:1"):
        Manager(address).tell("READY=1")


def test_pages_that_serve_nobody_give_no_sign_of_life(letters: Letters) -> None:
    with network_socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()  # connections wait for ever, as with pages whose threads all hang
        signs = SignsOfLife(Manager(str(letters.path), 0.3), listener)
        signs.start()
        assert letters.silent(1.0)
        signs.close()


def test_a_refusal_is_no_sign_of_life(letters: Letters) -> None:
    with network_socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()

        def refuse() -> None:
            connection, _ = listener.accept()
            connection.recv(1000)
            connection.sendall(b"HTTP/1.0 503 No\r\n\r\n")
            connection.close()

        threading.Thread(target=refuse, daemon=True).start()
        signs = SignsOfLife(Manager(str(letters.path), 0.3), listener)
        signs.start()
        assert letters.silent(0.7)
        signs.close()


class _Bound(network_socket):
    """Says that it listens where only root may."""

    def getsockname(self) -> tuple[str, int]:
        return "10.42.0.1", 80


def test_the_plain_port_is_not_part_of_the_address() -> None:
    with _Bound() as listener:
        assert addresses(listener) == ("http://10.42.0.1/",)
