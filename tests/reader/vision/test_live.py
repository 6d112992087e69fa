from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest

from firmware.simulator.drawn_cards import DrawnDeck
from firmware.simulator.scene import Conditions, LaidCard, SceneCamera
from reader.vision.deck import Deck
from reader.vision.live import LiveReader
from reader.vision.pictures import Picture
from reader.vision.reading import Reading, Reason, SeenCard
from reader.vision.recogniser import Recogniser


@dataclass
class Box:
    """A box whose floor changes while its live reader looks, ten times a second."""

    camera: SceneCamera
    live: LiveReader
    time_s: float = 100.0
    rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(8))

    def look(self, *cards: LaidCard, conditions: Conditions | None = None) -> Reading:
        self.time_s += 0.1
        frame = self.camera.photograph(cards, self.rng, conditions or Conditions()).frame
        return self.live.look(frame, self.time_s)

    def looks(self, count: int, *cards: LaidCard) -> list[Reading]:
        return [self.look(*cards) for _ in range(count)]


@pytest.fixture(scope="module")
def recogniser(deck: Deck) -> Recogniser:
    return Recogniser(deck)


@pytest.fixture
def box(camera: SceneCamera, recogniser: Recogniser) -> Box:
    return Box(camera, LiveReader(recogniser))


@pytest.fixture
def pair(drawn_deck: DrawnDeck) -> tuple[LaidCard, LaidCard]:
    return LaidCard(drawn_deck.kinds["card-1"], 40, 60, 5), LaidCard(drawn_deck.kinds["card-2"], 120, 64, -8)


@pytest.fixture
def third(drawn_deck: DrawnDeck) -> LaidCard:
    return LaidCard(drawn_deck.kinds["card-3"], 82, 118, 90)


def test_still_cards_are_read_once_two_frames_agree(box: Box, pair: tuple[LaidCard, LaidCard]) -> None:
    readings = box.looks(6, *pair)
    assert [reading.reason for reading in readings[:4]] == [Reason.MOVING] * 4
    assert not any(reading.accepted for reading in readings[:4])
    assert readings[-1].accepted
    assert readings[-1].kinds == ("card-1", "card-2")


def test_moving_cards_are_never_read(box: Box, pair: tuple[LaidCard, LaidCard]) -> None:
    first, second = pair
    for step in range(20):
        moved = LaidCard(second.picture, second.x_mm - step, second.y_mm)
        assert box.look(first, moved).reason is Reason.MOVING


def test_slow_movement_is_movement(box: Box, pair: tuple[LaidCard, LaidCard]) -> None:
    first, second = pair
    readings = [box.look(first, LaidCard(second.picture, 120 - 0.25 * step, 64)) for step in range(40)]
    places = [reading.cards[1].corners[0][0] for reading in readings if reading.accepted]
    assert all(reading.reason in (None, Reason.MOVING) for reading in readings)
    assert len(places) < 10


def test_card_swapped_between_frames_starts_over(
    box: Box, pair: tuple[LaidCard, LaidCard], drawn_deck: DrawnDeck
) -> None:
    assert box.looks(6, *pair)[-1].accepted
    swapped = LaidCard(drawn_deck.kinds["card-5"], pair[1].x_mm, pair[1].y_mm, pair[1].angle_degrees)
    readings = box.looks(6, pair[0], swapped)
    assert not any(reading.accepted for reading in readings[:4])
    assert readings[-1].kinds == ("card-1", "card-5")


def test_swapping_at_every_frame_never_reads(box: Box, pair: tuple[LaidCard, LaidCard], drawn_deck: DrawnDeck) -> None:
    other = LaidCard(drawn_deck.kinds["card-5"], pair[1].x_mm, pair[1].y_mm, pair[1].angle_degrees)
    readings = [box.look(pair[0], card) for _ in range(8) for card in (pair[1], other)]
    assert not any(reading.accepted for reading in readings)


def test_third_card_that_comes_in_half_is_no_reading(
    box: Box, pair: tuple[LaidCard, LaidCard], third: LaidCard
) -> None:
    assert box.looks(6, *pair)[-1].accepted
    readings = box.looks(8, third, *pair)
    assert not any(reading.accepted for reading in readings)
    assert readings[-1].reason is Reason.THIRD_OBJECT


def test_after_an_answer_the_floor_must_have_been_empty(box: Box, pair: tuple[LaidCard, LaidCard]) -> None:
    assert box.live.floor_empty
    assert box.looks(6, *pair)[-1].accepted
    box.live.answered()
    assert not box.live.floor_empty
    readings = box.looks(10, *pair) + box.looks(10, pair[0]) + box.looks(10, *pair)
    assert not any(reading.accepted or reading.cards for reading in readings)
    assert not box.live.floor_empty
    assert box.looks(8)[-1].reason is Reason.EMPTY
    assert box.live.floor_empty
    assert box.looks(6, *pair)[-1].accepted


def test_one_empty_frame_is_not_an_empty_floor(box: Box, pair: tuple[LaidCard, LaidCard]) -> None:
    box.live.answered()
    box.looks(5, *pair)
    box.looks(1)
    assert not any(reading.accepted for reading in box.looks(8, *pair))


def test_flicker_of_the_lamp_is_no_movement(box: Box, pair: tuple[LaidCard, LaidCard]) -> None:
    readings = [box.look(*pair, conditions=Conditions(brightness=1 - 0.04 * (step % 2))) for step in range(7)]
    assert readings[-1].accepted


class Told:
    """Reads what it is told, whatever the frame shows."""

    def __init__(self, *readings: Reading) -> None:
        self._readings = iter(readings)

    def read(self, frame: Picture) -> Reading:
        return next(self._readings)


def told(camera: SceneCamera, *readings: Reading) -> list[Reading]:
    box = Box(camera, LiveReader(Told(*readings)))
    return box.looks(3 + len(readings))[3:]


SEEN = Reading(tuple(SeenCard(kind, ((0, 0), (9, 0), (9, 9), (0, 9)), 0.9) for kind in ("card-1", "card-2")))
OTHER = Reading(tuple(SeenCard(kind, ((0, 0), (9, 0), (9, 9), (0, 9)), 0.9) for kind in ("card-1", "card-3")))


def test_frame_in_which_less_is_seen_takes_nothing_back(camera: SceneCamera) -> None:
    blurred = Reading(reason=Reason.GLARE_OR_BLUR)
    assert [reading.accepted for reading in told(camera, SEEN, blurred, SEEN)] == [False, False, True]
    assert not any(reading.accepted for reading in told(camera, blurred, SEEN, blurred, blurred))


@pytest.mark.parametrize(
    "between", [OTHER, *(Reading(reason=reason) for reason in Reason if reason is not Reason.GLARE_OR_BLUR)]
)
def test_frame_that_shows_something_else_takes_the_earlier_back(camera: SceneCamera, between: Reading) -> None:
    assert not any(reading.accepted for reading in told(camera, SEEN, between, SEEN))


def test_frame_out_of_focus_is_not_read_after_a_sharp_one(box: Box, pair: tuple[LaidCard, LaidCard]) -> None:
    assert box.looks(6, *pair)[-1].accepted
    assert not box.look(*pair, conditions=Conditions(blur_px=2.5)).accepted


@pytest.mark.parametrize("size", [(0, 0, 3), (4, 4, 3), (480, 640, 3)])
def test_no_picture_is_said_and_forgets_what_was_seen(
    box: Box, pair: tuple[LaidCard, LaidCard], size: tuple[int, int, int]
) -> None:
    assert box.looks(6, *pair)[-1].accepted
    dead: Picture = np.zeros(size, np.uint8)
    assert box.live.look(dead, box.time_s + 0.1).reason is Reason.NO_PICTURE
    assert not box.look(*pair).accepted


def test_refusals_say_their_reason_at_once(box: Box, pair: tuple[LaidCard, LaidCard]) -> None:
    assert box.looks(5, pair[0])[-1].reason is Reason.ONE_CARD
    assert len(box.look(pair[0]).cards) == 1
