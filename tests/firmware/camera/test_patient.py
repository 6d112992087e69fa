"""A camera that hangs, vanishes and comes back, and the makers of real cameras on pretended drivers."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.assembly import chosen_camera
from firmware.camera import CameraTrouble, Trouble
from firmware.camera.patient import PatientCamera
from firmware.camera.pi import PiCamera
from firmware.camera.usb import UsbCamera
from reader.errors import ArbiterError

FRAME = np.full((480, 640, 3), 7, np.uint8)
SHORT_S = 0.05


@dataclass
class Shelf:
    """Cameras as they come out of the drawer; ``moods`` says how each next step ends."""

    moods: list[str] = field(default_factory=list)
    opened: int = 0
    closed: int = 0
    free: threading.Event = field(default_factory=threading.Event)

    def open(self) -> Shelf:
        self.opened += 1
        self._end_of_a_step()
        return self

    def photograph(self) -> NDArray[np.uint8]:
        self._end_of_a_step()
        return FRAME

    def close(self) -> None:
        self.closed += 1

    def _end_of_a_step(self) -> None:
        mood = self.moods.pop(0) if self.moods else "well"
        if mood == "hangs":
            self.free.wait(10)
        elif mood == "gone":
            raise OSError("gone")
        elif mood == "broken":
            raise ValueError("nonsense")


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    shelf = Shelf()
    yield shelf
    shelf.free.set()


def trouble_of(camera: PatientCamera) -> Trouble | None:
    try:
        assert camera.photograph() is FRAME
    except CameraTrouble as error:
        return error.trouble
    return None


@pytest.mark.parametrize("mood", ["gone", "broken"])
def test_a_camera_that_vanishes_is_unplugged_and_comes_back_by_itself(shelf: Shelf, mood: str) -> None:
    ends: list[None] = []
    camera = PatientCamera(shelf.open, lambda: ends.append(None))
    assert trouble_of(camera) is None
    shelf.moods = [mood, "gone", "gone"]
    assert [trouble_of(camera) for _ in range(4)] == [Trouble.UNPLUGGED] * 3 + [None]
    assert (shelf.opened, shelf.closed) == (4, 1)
    assert ends == [], "nothing hangs: there is no need to start anew"
    camera.close()
    assert shelf.closed == 2


def test_a_camera_that_hangs_is_opened_again_and_after_three_times_the_process_ends(shelf: Shelf) -> None:
    ends: list[None] = []
    camera = PatientCamera(shelf.open, lambda: ends.append(None), SHORT_S)
    assert trouble_of(camera) is None
    shelf.moods = ["hangs", "well", "well", "hangs", "well", "hangs"]
    assert trouble_of(camera) is Trouble.SLOW
    assert trouble_of(camera) is None, "one picture in between, and it counts anew"
    assert [trouble_of(camera) for _ in range(2)] == [Trouble.SLOW, Trouble.SLOW]
    assert ends == []
    shelf.moods = ["hangs"]
    assert trouble_of(camera) is Trouble.SLOW
    assert len(ends) == 1


@dataclass
class FakeCapture:
    """OpenCV's VideoCapture, with old pictures in its drawer."""

    is_there: bool = True
    old: int = 4
    grabbed: int = 0
    released: bool = False

    def isOpened(self) -> bool:  # noqa: N802
        return self.is_there

    def set(self, propId: int, value: float) -> bool:  # noqa: N803
        return True

    def grab(self) -> bool:
        self.grabbed += 1
        self.old = max(0, self.old - 1)
        return True

    def read(self) -> tuple[bool, NDArray[np.uint8]]:
        return self.is_there, np.full_like(FRAME, 99 if self.old else 7)

    def release(self) -> None:
        self.released = True


def test_a_usb_camera_gives_no_picture_of_before_a_pause() -> None:
    capture, now_s = FakeCapture(), [0.0]
    camera = UsbCamera(0, lambda: now_s[0], lambda _: capture)
    assert camera.photograph().max() == 7
    grabbed = capture.grabbed
    now_s[0] += 0.1
    camera.photograph()
    assert capture.grabbed == grabbed
    now_s[0] += 60.0
    capture.old = 4
    assert camera.photograph().max() == 7
    camera.close()
    assert capture.released


def test_a_usb_camera_that_is_not_there_is_unplugged() -> None:
    with pytest.raises(CameraTrouble, match="unplugged"):
        UsbCamera(0, lambda: 0.0, lambda _: FakeCapture(is_there=False))
    capture = FakeCapture()
    camera = UsbCamera(0, lambda: 0.0, lambda _: capture)
    capture.is_there = False
    with pytest.raises(CameraTrouble, match="unplugged"):
        camera.photograph()


class FakeDriver:
    """Picamera2, with a picture that is red on the left and blue on the right."""

    def __init__(self, controls: Mapping[str, object]) -> None:
        self.camera_controls = controls
        self.done: list[str] = []
        self.settings: dict[str, object] = {}
        self.controls: dict[str, object] = {}
        self.hangs = False

    def create_video_configuration(self, **settings: object) -> object:
        self.settings = settings
        return settings

    def configure(self, configuration: object) -> None:
        assert configuration is self.settings
        self.done.append("configure")

    def set_controls(self, controls: Mapping[str, object]) -> None:
        self.controls |= controls

    def start(self) -> None:
        self.done.append("start")

    def capture_array(self, name: str, *, wait: float) -> NDArray[np.uint8]:
        assert name == "lores"
        assert 0 < wait < 4
        if self.hangs:
            raise TimeoutError
        import cv2

        picture = np.zeros((480, 640, 3), np.uint8)
        picture[:, :320] = (0, 0, 200)
        picture[:, 320:] = (200, 0, 0)
        planes = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)
        return np.pad(planes, ((0, 0), (0, 0))).astype(np.uint8)

    def cancel_all_and_flush(self) -> None:
        self.done.append("flush")

    def stop(self) -> None:
        self.done.append("stop")

    def close(self) -> None:
        self.done.append("close")


def test_the_pis_camera_gives_blue_green_red_and_never_an_old_picture() -> None:
    driver = FakeDriver({"LensPosition": (0.0, 10.0, 1.0)})
    camera = PiCamera(200.0, {"ExposureTime": 8000}, lambda: driver)
    assert driver.controls == {"AfMode": 0, "LensPosition": 5.0, "ExposureTime": 8000}
    assert driver.settings["queue"] is False
    picture = camera.photograph()
    assert picture.shape == (480, 640, 3)
    assert np.abs(picture[240, 100].astype(int) - (0, 0, 200)).max() < 8
    assert np.abs(picture[240, 500].astype(int) - (200, 0, 0)).max() < 8
    camera.close()
    assert driver.done == ["configure", "start", "stop", "close"]


def test_a_fixed_lens_is_not_told_to_focus() -> None:
    driver = FakeDriver({})
    PiCamera(200.0, {}, lambda: driver).close()
    assert driver.controls == {}


def test_the_pis_camera_is_flushed_when_it_does_not_answer() -> None:
    driver = FakeDriver({})
    camera = PiCamera(200.0, {}, lambda: driver)
    driver.hangs = True
    with pytest.raises(TimeoutError):
        camera.photograph()
    assert driver.done[-1] == "flush"


def test_without_picamera2_the_pis_camera_is_unplugged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    camera = chosen_camera("pi", lambda: None)
    with pytest.raises(CameraTrouble, match="unplugged"):
        camera.photograph()


@pytest.mark.parametrize("name", ["", "usb:one", "pi:2", "webcam"])
def test_an_unknown_camera_is_explained(name: str) -> None:
    with pytest.raises(ArbiterError, match="cameras are pi, usb"):
        chosen_camera(name, lambda: None)
