"""An installed box as systemd starts it: the real process, told to pretend its parts by its configuration."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.folders import default_socket
from reader.views import Phase
from tests.firmware.processes import running, wait_until_it_answers


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Listens as systemd does, in the folder that it gives to the box."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(60.0)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", f"unix:path={tmp_path}/no-bus")
        yield line


def box(folder: Path) -> tuple[str, ...]:
    config = folder / "config.toml"
    config.write_text("[box]\nsimulated = true\n", encoding="utf-8")
    return "firmware", "--config", str(config), "--data", str(folder / "table"), "--socket", str(folder / "link")


@pytest.mark.slow
def test_it_says_that_it_is_ready_and_goes_on_to_say_that_it_lives(tmp_path: Path, systemd: socket.socket) -> None:
    (tmp_path / "trouble.json").write_text('{"sentence": "an old one", "details": {}}')
    with running(*box(tmp_path)) as started:
        heard = [systemd.recv(100) for _ in range(4)]
        assert b"READY=1" in heard
        assert heard.count(b"WATCHDOG=1") == 3
        assert not (tmp_path / "trouble.json").exists()
        assert wait_until_it_answers(tmp_path / "link").view.phase is Phase.NO_GAME
        assert started.stop(signal.SIGTERM) == 0
        while (word := systemd.recv(100)) == b"WATCHDOG=1":
            pass
        assert word == b"STOPPING=1"


@pytest.mark.slow
def test_a_box_that_stands_still_says_nothing_more(tmp_path: Path, systemd: socket.socket) -> None:
    with running(*box(tmp_path)) as started:
        while systemd.recv(100) != b"READY=1":
            pass
        started.process.send_signal(signal.SIGSTOP)
        try:
            systemd.settimeout(5.0)
            with pytest.raises(TimeoutError):
                _listen_on(systemd)
        finally:
            started.process.send_signal(signal.SIGCONT)


def _listen_on(systemd: socket.socket) -> None:
    while True:
        systemd.recv(100)


def test_the_socket_of_an_installed_box_lies_where_the_pages_may_reach_it(tmp_path: Path) -> None:
    assert default_socket(Path("/var/lib/arbiter/table")) == Path("/run/arbiter/link.socket")
    assert default_socket(tmp_path) == tmp_path / "link.socket"
