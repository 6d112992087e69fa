"""The watchdog is fed by what proves that buttons and camera are alive, and by nothing else."""

from __future__ import annotations

import socket
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.boards import DISPLAY_HAT_MINI, load_board
from firmware.machine.heart import BEAT_EVERY_S, LONGEST_PICTURE_S, HeardButtons, HeardCamera, Heart
from firmware.machine.notify import notify
from firmware.panel.pins import PinButtons, PretendedFingers
from tests.firmware.hands import Clock


class Body:
    """A heart whose beats are counted."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.beats = 0
        self.heart = Heart(self._beat, self.clock)

    def _beat(self) -> None:
        self.beats += 1


class Camera:
    """Takes its time, or hangs half way as seen from outside."""

    def __init__(self, body: Body, patience_s: float) -> None:
        self.body = body
        self.patience_s = patience_s
        self.beats_meanwhile = -1

    def photograph(self) -> NDArray[np.uint8]:
        self.body.clock.now_s += self.patience_s
        self.body.heart.buttons_were_read()
        self.beats_meanwhile = self.body.beats
        return np.zeros((480, 640, 3), np.uint8)

    def close(self) -> None:
        pass


@pytest.fixture
def body() -> Body:
    return Body()


def test_it_beats_when_the_buttons_are_read_and_not_more_often_than_needed(body: Body) -> None:
    for _ in range(101):
        body.heart.buttons_were_read()
        body.clock.now_s += BEAT_EVERY_S / 10
    assert body.beats == 11


def test_nobody_reads_the_buttons_no_beat(body: Body) -> None:
    body.heart.buttons_were_read()
    body.clock.now_s += 1000.0
    assert body.beats == 1


def test_a_picture_that_never_comes_stops_it_although_the_buttons_work(body: Body) -> None:
    camera = Camera(body, LONGEST_PICTURE_S + 0.1)
    HeardCamera(camera, body.heart).photograph()
    assert camera.beats_meanwhile == 0
    body.heart.buttons_were_read()
    assert body.beats == 1, "it beats again when the picture is there"


def test_a_slow_picture_does_not(body: Body) -> None:
    camera = Camera(body, LONGEST_PICTURE_S - 0.1)
    HeardCamera(camera, body.heart).photograph()
    assert camera.beats_meanwhile == 1


def test_a_camera_that_fails_is_not_waited_for(body: Body) -> None:
    class Broken(Camera):
        def photograph(self) -> NDArray[np.uint8]:
            raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - any
        HeardCamera(Broken(body, 0.0), body.heart).photograph()
    body.clock.now_s += 1000.0
    body.heart.buttons_were_read()
    assert body.beats == 1


def test_the_boxs_own_loop_keeps_it_beating(body: Body) -> None:
    board = load_board(DISPLAY_HAT_MINI)
    buttons = HeardButtons(PinButtons(board, PretendedFingers(board).pins), body.heart)
    buttons.levels()
    assert body.beats == 1
    buttons.close()


def test_systemd_is_told_where_it_listens(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(5.0)
        notify("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "notify")})
        assert systemd.recv(100) == b"READY=1"


def test_systemd_may_listen_in_the_abstract(tmp_path: Path) -> None:
    name = f"arbiter-test-{tmp_path.name}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(f"\0{name}")
        systemd.settimeout(5.0)
        notify("WATCHDOG=1", {"NOTIFY_SOCKET": f"@{name}"})
        assert systemd.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "/nowhere/at/all"}])
def test_without_systemd_nothing_happens(environment: dict[str, str]) -> None:
    notify("READY=1", environment)
