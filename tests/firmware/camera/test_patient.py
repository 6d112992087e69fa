"""A camera that hangs, vanishes and comes back, and the makers of real cameras on pretended drivers."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.assembly import chosen_camera
from firmware.camera import CameraTrouble, Trouble
from firmware.camera.patient import PatientCamera
from firmware.camera.usb import UsbCamera
from reader.errors import ArbiterError
from reader.vision.camera_settings import CameraSettings

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


def test_a_camera_that_hung_and_cannot_be_opened_any_more_ends_the_process_as_well(shelf: Shelf) -> None:
    ends: list[None] = []
    camera = PatientCamera(shelf.open, lambda: ends.append(None), SHORT_S)
    shelf.moods = ["hangs", "gone", "broken"]
    assert [trouble_of(camera) for _ in range(2)] == [Trouble.SLOW, Trouble.UNPLUGGED]
    assert ends == []
    assert trouble_of(camera) is Trouble.UNPLUGGED
    assert len(ends) == 1


@dataclass
class SteadyShelf(Shelf):
    """A camera that can be locked and has a small picture."""

    locked: list[CameraSettings] = field(default_factory=list)
    settling: int = 0

    def open(self) -> SteadyShelf:
        super().open()
        return self

    def glance(self) -> NDArray[np.uint8] | None:
        self._end_of_a_step()
        return FRAME[::2, ::2, 0]

    def settle(self) -> CameraSettings:
        self._end_of_a_step()
        self.settling += 1
        return SETTLED

    def lock(self, settings: CameraSettings) -> None:
        self.locked.append(settings)


SETTLED = CameraSettings(9000, 1.5, (1.8, 1.4), 6.0)
DECKS = CameraSettings(7000, 1.0, (1.7, 1.5), 5.9)


def test_what_the_deck_says_is_locked_whenever_the_camera_is_opened() -> None:
    shelf = SteadyShelf()
    camera = PatientCamera(shelf.open, lambda: None, settings=DECKS)
    assert trouble_of(camera) is None
    shelf.moods = ["gone"]
    assert [trouble_of(camera) for _ in range(2)] == [Trouble.UNPLUGGED, None]
    assert shelf.locked == [DECKS, DECKS]


def test_what_a_camera_settled_to_is_locked_when_it_is_opened_again() -> None:
    shelf = SteadyShelf()
    camera = PatientCamera(shelf.open, lambda: None)
    assert camera.settle() == SETTLED
    shelf.moods = ["gone"]
    assert [trouble_of(camera) for _ in range(2)] == [Trouble.UNPLUGGED, None]
    assert (shelf.settling, shelf.locked) == (1, [SETTLED])


def test_a_camera_that_cannot_be_locked_is_used_as_it_is(shelf: Shelf) -> None:
    camera = PatientCamera(shelf.open, lambda: None, settings=DECKS)
    assert trouble_of(camera) is None
    assert camera.settle() is None
    assert camera.glance() is None
    camera.lock(SETTLED)


def test_a_glance_that_hangs_is_a_slow_camera() -> None:
    shelf = SteadyShelf()
    camera = PatientCamera(shelf.open, lambda: None, SHORT_S)
    glance = camera.glance()
    assert glance is not None
    assert glance.shape == (240, 320)
    shelf.moods = ["hangs"]
    with pytest.raises(CameraTrouble, match="slow"):
        camera.glance()
    shelf.free.set()


@dataclass
class FakeCapture:
    """OpenCV's VideoCapture, with old pictures in its drawer."""

    is_there: bool = True
    old: int = 4
    grabbed: int = 0
    released: bool = False
    properties: dict[int, float] = field(default_factory=dict)

    def isOpened(self) -> bool:  # noqa: N802
        return self.is_there

    def set(self, propId: int, value: float) -> bool:  # noqa: N803
        self.properties[propId] = value
        return True

    def get(self, propId: int) -> float:  # noqa: N803
        return self.properties.get(propId, -1.0)

    def grab(self) -> bool:
        self.grabbed += 1
        self.old = max(0, self.old - 1)
        return self.is_there

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


def test_a_usb_camera_stops_where_it_has_settled() -> None:
    import cv2

    capture = FakeCapture()
    camera = UsbCamera(0, lambda: 0.0, lambda _: capture)
    capture.properties[cv2.CAP_PROP_EXPOSURE] = 156.0
    assert camera.settle() == CameraSettings(15_600, 1.0, (1.0, 1.0), None)
    assert capture.grabbed >= 30, "a second, for the camera to find its settings"
    automatic = (cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_AUTOFOCUS)
    assert [capture.properties[key] for key in automatic] == [1, 0, 0]
    camera.lock(CameraSettings(8000, 1.0, (1.0, 1.0), None))
    assert capture.properties[cv2.CAP_PROP_EXPOSURE] == 80.0


def test_a_slow_usb_camera_settles_in_time() -> None:
    now_s = [0.0]

    class Slow(FakeCapture):
        def grab(self) -> bool:
            now_s[0] += 0.2
            return super().grab()

    capture = Slow()
    UsbCamera(0, lambda: now_s[0], lambda _: capture).lock(DECKS)
    assert 1.5 < now_s[0] < 2.5


def test_a_usb_camera_that_does_not_tell_its_exposure_has_no_settings() -> None:
    camera = UsbCamera(0, lambda: 0.0, lambda _: FakeCapture())
    assert camera.settle() is None


def test_a_usb_camera_that_vanishes_while_it_settles_is_unplugged() -> None:
    capture = FakeCapture()
    camera = UsbCamera(0, lambda: 0.0, lambda _: capture)
    capture.is_there = False
    with pytest.raises(CameraTrouble, match="unplugged"):
        camera.settle()


def test_without_picamera2_the_pis_camera_is_unplugged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    camera = chosen_camera("pi", lambda: None)
    with pytest.raises(CameraTrouble, match="unplugged"):
        camera.photograph()


@pytest.mark.parametrize("name", ["", "usb:one", "pi:2", "webcam"])
def test_an_unknown_camera_is_explained(name: str) -> None:
    with pytest.raises(ArbiterError, match="cameras are pi, usb"):
        chosen_camera(name, lambda: None)
