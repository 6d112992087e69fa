"""The eyes' thread: it looks only when wanted, tells what is new, and outlives a camera that fails."""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.camera import Trouble
from firmware.camera import eyes as eyes_module
from firmware.camera.eyes import Eyes
from firmware.states.box import Sight
from firmware.states.lesson import Lesson
from reader.vision.reading import Reading, Reason

EMPTY = Reading(reason=Reason.EMPTY)
ONE = Reading(reason=Reason.ONE_CARD)
PATIENCE_S = 10.0
FLOOR = np.tile(np.linspace(6, 16, 640).astype(np.uint8)[None, :, None], (480, 1, 3))


@dataclass
class FakeCamera:
    photographs: int = 0
    failing: bool = False
    closed: bool = False
    taken: threading.Event = field(default_factory=threading.Event)

    def photograph(self) -> NDArray[np.uint8]:
        self.photographs += 1
        self.taken.set()
        if self.failing:
            raise OSError("unplugged")
        return FLOOR

    def close(self) -> None:
        self.closed = True


@dataclass
class FakeLooker:
    reading: Reading = EMPTY
    answers: int = 0
    fault: bool = False
    floor_empty: bool = True
    lesson: Lesson | None = None

    def look(self, frame: NDArray[np.uint8], time_s: float) -> Reading:
        assert frame.shape == FLOOR.shape
        if self.fault:
            raise ZeroDivisionError
        return self.reading

    def answered(self) -> None:
        self.answers += 1


@dataclass
class Told:
    """What the eyes have told; waits for the next."""

    sights: queue.SimpleQueue[tuple[int, Sight]] = field(default_factory=queue.SimpleQueue)

    def __call__(self, number: int, sight: Sight) -> None:
        self.sights.put((number, sight))

    def next(self) -> tuple[int, Reading]:
        number, sight = self.sights.get(timeout=PATIENCE_S)
        return number, sight.reading


Bench = tuple[Eyes, FakeCamera, FakeLooker, Told]


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setattr(eyes_module, "PAUSE_S", 0.001)
    monkeypatch.setattr(eyes_module, "TRY_AGAIN_S", 0.001)
    camera, looker, told = FakeCamera(), FakeLooker(), Told()
    clock = itertools.count().__next__
    eyes = Eyes(camera, looker, told, lambda: float(clock()))
    yield eyes, camera, looker, told
    eyes.close()
    assert camera.closed


def wait_for_looks(camera: FakeCamera, count: int = 3) -> None:
    for _ in range(count):
        camera.taken.clear()
        assert camera.taken.wait(PATIENCE_S)


def test_nothing_is_photographed_unless_it_is_wanted(bench: Bench) -> None:
    eyes, camera, _, told = bench
    assert camera.photographs == 0
    number = eyes.look()
    assert told.next() == (number, EMPTY)
    eyes.rest()
    camera.taken.clear()
    camera.taken.wait(0.05)
    before = camera.photographs
    assert not camera.taken.wait(0.1) or camera.photographs == before


def test_only_what_is_new_is_told(bench: Bench) -> None:
    eyes, camera, looker, told = bench
    number = eyes.look()
    assert told.next() == (number, EMPTY)
    wait_for_looks(camera)
    assert told.sights.empty()
    looker.reading = ONE
    assert told.next() == (number, ONE)


def test_every_look_tells_anew(bench: Bench) -> None:
    eyes, _, _, told = bench
    first = eyes.look()
    assert told.next() == (first, EMPTY)
    second = eyes.look()
    assert second != first
    assert told.next() == (second, EMPTY)


def test_the_live_loop_hears_that_its_cards_were_answered(bench: Bench) -> None:
    eyes, camera, looker, _ = bench
    eyes.answered()
    eyes.look()
    wait_for_looks(camera)
    assert looker.answers == 1


def test_a_camera_without_a_picture_is_a_reason_and_recovers_by_itself(bench: Bench) -> None:
    eyes, camera, _, told = bench
    camera.failing = True
    number = eyes.look()
    assert told.next() == (number, Reading(reason=Reason.NO_PICTURE))
    camera.failing = False
    assert told.next() == (number, EMPTY)


def test_a_fault_of_the_recogniser_does_not_end_the_eyes(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    eyes, _, looker, told = bench
    looker.fault = True
    number = eyes.look()
    assert told.next() == (number, Reading(reason=Reason.NO_PICTURE))
    looker.fault = False
    assert told.next() == (number, EMPTY)
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize(
    ("frame", "trouble"),
    [
        (np.zeros((480, 640, 3), np.uint8), Trouble.BLACK),
        (np.full((480, 640, 3), 90, np.uint8), Trouble.COVERED),
        (FLOOR[:100, :100], Trouble.TOO_SMALL),
    ],
)
def test_a_picture_of_no_floor_is_no_empty_floor(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, frame: NDArray[np.uint8], trouble: Trouble
) -> None:
    eyes, camera, _, told = bench
    monkeypatch.setattr(camera, "photograph", lambda: frame)
    eyes.look()
    _, sight = told.sights.get(timeout=PATIENCE_S)
    assert (sight.reading.reason, sight.empty, sight.trouble) == (Reason.NO_PICTURE, False, trouble)
    monkeypatch.undo()
    _, sight = told.sights.get(timeout=PATIENCE_S)
    assert (sight.reading, sight.trouble) == (EMPTY, None)


@dataclass
class QuickFake(FakeCamera):
    """A camera with a small picture as well."""

    glances: int = 0
    small: NDArray[np.uint8] = field(default_factory=lambda: FLOOR[::4, ::4, 0])
    glanced: threading.Event = field(default_factory=threading.Event)

    def glance(self) -> NDArray[np.uint8] | None:
        self.glances += 1
        self.glanced.set()
        if self.failing:
            raise OSError("unplugged")
        return self.small


QuickBench = tuple[Eyes, QuickFake, FakeLooker, Told]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[QuickBench]:
    """Eyes whose clock stands still, so that nothing is read anew because time has passed."""
    monkeypatch.setattr(eyes_module, "PAUSE_S", 0.001)
    monkeypatch.setattr(eyes_module, "TRY_AGAIN_S", 0.001)
    camera, looker, told = QuickFake(), FakeLooker(), Told()
    eyes = Eyes(camera, looker, told, lambda: 0.0)
    yield eyes, camera, looker, told
    eyes.close()


def rest_at_glances(camera: QuickFake, count: int = 5) -> int:
    """Waits for some glances in a row; returns how many pictures were taken meanwhile."""
    for _ in range(count):
        camera.glanced.clear()
        assert camera.glanced.wait(PATIENCE_S)
    before = camera.photographs
    for _ in range(count):
        camera.glanced.clear()
        assert camera.glanced.wait(PATIENCE_S)
    return camera.photographs - before


@pytest.mark.parametrize("reading", [EMPTY, ONE])
def test_a_floor_on_which_nothing_moves_is_only_glanced_at(quick: QuickBench, reading: Reading) -> None:
    eyes, camera, looker, told = quick
    looker.reading = reading
    number = eyes.look()
    assert told.next() == (number, reading)
    assert rest_at_glances(camera) == 0
    looker.reading = Reading(reason=Reason.COVERED)
    camera.small = np.full_like(camera.small, 200)
    assert told.next() == (number, looker.reading), "something was laid there"


@pytest.mark.parametrize("reason", sorted(set(Reason) - {Reason.EMPTY, Reason.ONE_CARD}))
def test_what_may_go_away_by_itself_is_read_again_and_again(quick: QuickBench, reason: Reason) -> None:
    eyes, camera, looker, told = quick
    looker.reading = Reading(reason=reason)
    eyes.look()
    told.next()
    wait_for_looks(camera, 5)
    assert camera.glances == 0


def test_a_new_look_reads_a_still_floor_anew(quick: QuickBench) -> None:
    eyes, camera, _, told = quick
    eyes.look()
    told.next()
    rest_at_glances(camera)
    before = camera.photographs
    second = eyes.look()
    assert told.next() == (second, EMPTY)
    assert camera.photographs > before


def test_a_still_floor_is_read_anew_after_a_while(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    eyes, camera, _, told = bench
    monkeypatch.setattr(FakeCamera, "glance", lambda _: FLOOR[::4, ::4, 0], raising=False)
    eyes.look()
    told.next()
    wait_for_looks(camera, 5)


def test_a_camera_that_vanishes_while_only_glances_are_taken_is_told(quick: QuickBench) -> None:
    eyes, camera, _, told = quick
    number = eyes.look()
    told.next()
    rest_at_glances(camera)
    camera.failing = True
    assert told.next() == (number, Reading(reason=Reason.NO_PICTURE))
    camera.failing = False
    assert told.next() == (number, EMPTY)


@pytest.mark.parametrize("reason", sorted(set(Reason) - {Reason.MOVING, Reason.NO_PICTURE}))
def test_old_cards_that_lie_still_are_only_glanced_at(
    quick: QuickBench, monkeypatch: pytest.MonkeyPatch, reason: Reason
) -> None:
    monkeypatch.setattr(eyes_module, "IDLE_PAUSE_S", 0.001)
    eyes, camera, looker, told = quick
    looker.reading, looker.floor_empty = Reading(reason=reason), False
    number = eyes.look(idly=True)
    assert told.next() == (number, looker.reading)
    assert rest_at_glances(camera) == 0
    looker.reading, looker.floor_empty = EMPTY, True
    camera.small = np.full_like(camera.small, 200)
    while not told.sights.get(timeout=PATIENCE_S)[1].empty:
        pass


def test_a_look_that_somebody_waits_for_ends_the_long_pause_of_an_idle_one(
    quick: QuickBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(eyes_module, "IDLE_PAUSE_S", 3600.0)
    eyes, _, _, told = quick
    eyes.look(idly=True)
    told.next()
    number = eyes.look()
    assert told.next() == (number, EMPTY)
    assert eyes._pause_s(Sight(EMPTY, empty=True)) == eyes_module.PAUSE_S


@pytest.mark.parametrize("failing", [True, False])
def test_a_camera_that_cannot_glance_or_fails_is_asked_seldom_while_nobody_waits(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, failing: bool
) -> None:
    monkeypatch.setattr(eyes_module, "IDLE_TRY_S", 3600.0)
    eyes, camera, _, told = bench
    camera.failing = failing
    eyes.look(idly=True)
    told.next()
    while camera.photographs < (1 if failing else 2):
        camera.taken.wait(PATIENCE_S)
    before = camera.photographs
    camera.taken.clear()
    assert not camera.taken.wait(0.1) or camera.photographs <= before + 1
