from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.simulator.drawn_cards import DrawnDeck, draw_deck
from firmware.simulator.scene import Conditions, Glare, LaidCard, SceneCamera
from reader.vision.checking import check_deck
from reader.vision.deck import Deck, Shot
from reader.vision.enrolment import enrol
from reader.vision.model import halved
from reader.vision.pictures import Picture
from reader.vision.reading import Reading, Reason
from reader.vision.recogniser import Recogniser


@pytest.fixture(scope="module")
def recogniser(deck: Deck) -> Recogniser:
    return Recogniser(deck)


class Floor:
    """The floor of the box, read by the recogniser."""

    def __init__(self, camera: SceneCamera, deck: DrawnDeck, recogniser: Recogniser) -> None:
        self.camera, self.deck, self.recogniser = camera, deck, recogniser

    def card(self, number: int, x: float, y: float, angle: float = 0, **more: float | bool) -> LaidCard:
        return LaidCard(self.deck.kinds[f"card-{number}"], x, y, angle, **more)  # type: ignore[arg-type]

    def frame(self, *cards: LaidCard, conditions: Conditions | None = None, seed: int = 4) -> Picture:
        return self.camera.photograph(cards, np.random.default_rng(seed), conditions or Conditions()).frame

    def read(self, *cards: LaidCard, conditions: Conditions | None = None) -> Reading:
        return self.recogniser.read(self.frame(*cards, conditions=conditions))


@pytest.fixture
def floor(camera: SceneCamera, drawn_deck: DrawnDeck, recogniser: Recogniser) -> Floor:
    return Floor(camera, drawn_deck, recogniser)


def corner_error(floor: Floor, reading: Reading, *cards: LaidCard) -> float:
    truth = sorted((floor.camera.project(card) for card in cards), key=lambda corners: corners[:, 0].min())
    return max(
        float(np.abs(np.array(seen.corners) - corners).max())
        for seen, corners in zip(reading.cards, truth, strict=True)
    )


@pytest.mark.parametrize("angle", range(0, 360, 40))
def test_two_cards_are_read_at_any_angle(floor: Floor, angle: int) -> None:
    first, second = floor.card(1, 42, 62, angle), floor.card(2, 120, 62, 1.7 * angle)
    reading = floor.read(first, second)
    assert reading.accepted
    assert [card.kind for card in reading.cards] == ["card-1", "card-2"]
    assert corner_error(floor, reading, first, second) < 4


@pytest.mark.parametrize("size", [(320, 240), (1280, 960), (2000, 1500)])
def test_picture_may_have_any_size_and_corners_are_its_own(floor: Floor, size: tuple[int, int]) -> None:
    cards = floor.card(3, 42, 62, 20), floor.card(4, 120, 62, 200)
    resized = np.asarray(cv2.resize(floor.frame(*cards), size, interpolation=cv2.INTER_AREA), np.uint8)
    reading = floor.recogniser.read(resized)
    assert reading.accepted
    scale = size[0] / 640
    truth = (floor.camera.project(cards[0]) + 0.5) * scale - 0.5
    assert np.abs(np.array(reading.cards[0].corners) - truth).max() < 4 * scale


@pytest.mark.parametrize("lift", [10, 20])
@pytest.mark.parametrize("direction", [0, 90, 180, 270])
def test_tilted_cards_are_read(floor: Floor, lift: float, direction: float) -> None:
    tilted = floor.card(5, 45, 62, 15, lift_degrees=lift, lift_direction_degrees=direction)
    assert floor.read(tilted, floor.card(6, 125, 62, -20)).kinds == ("card-5", "card-6")


def test_sleeved_cards_are_read(floor: Floor) -> None:
    assert floor.read(floor.card(5, 42, 62, 8, sleeve=True), floor.card(6, 120, 62, -20, sleeve=True)).accepted


def test_card_that_covers_a_part_of_another_hides_it_not(floor: Floor) -> None:
    reading = floor.read(floor.card(1, 62, 60, 10), floor.card(2, 98, 75, 80))
    assert reading.accepted
    assert reading.kinds == ("card-1", "card-2")


def test_glare_on_a_card_does_not_make_it_another(floor: Floor) -> None:
    glares = (Glare(40, 55, 18, 6, 30, strength=400),)
    reading = floor.read(floor.card(1, 42, 62), floor.card(2, 120, 62), conditions=Conditions(glares=glares))
    assert {card.kind for card in reading.cards} <= {"card-1", "card-2"}
    assert reading.accepted


def test_every_refusal_names_its_reason(floor: Floor, drawn_deck: DrawnDeck) -> None:
    first, second, third = floor.card(1, 30, 45), floor.card(2, 80, 45), floor.card(3, 130, 45)
    back = LaidCard(drawn_deck.back, 80, 45)
    stranger = LaidCard(drawn_deck.strangers[0], 80, 45)
    buried, burying = floor.card(4, 82, 62, 90), floor.card(2, 74, 62)
    cases: dict[Reason, list[tuple[LaidCard, ...]]] = {
        Reason.EMPTY: [()],
        Reason.ONE_CARD: [(first,)],
        Reason.SAME_CARD: [(first, floor.card(1, 100, 60, 70))],
        Reason.THIRD_OBJECT: [(first, second, third)],
        Reason.UNKNOWN_CARD: [(first, back), (back,), (first, stranger)],
        Reason.COVERED: [(buried, burying)],
    }
    for reason, scenes in cases.items():
        for cards in scenes:
            reading = floor.read(*cards)
            assert reading.reason is reason
            assert not reading.accepted
    assert [card.kind for card in floor.read(first, back).cards] == ["card-1"]


def test_blurred_cards_are_called_blurred(floor: Floor) -> None:
    cards = floor.card(1, 42, 62), floor.card(2, 120, 62)
    assert floor.read(*cards, conditions=Conditions(blur_px=7)).reason is Reason.GLARE_OR_BLUR


def test_thing_that_lies_on_a_card_is_no_reading(floor: Floor) -> None:
    coin = np.full((40, 40, 3), (60, 110, 150), np.uint8)
    for x, y in ((35, 50), (120, 75)):
        token = LaidCard(coin, x, y, width_mm=19, height_mm=19, corner_radius_mm=9.5)
        assert not floor.read(floor.card(1, 42, 62), floor.card(2, 120, 62), token).accepted


def test_hand_that_reaches_in_is_no_reading(floor: Floor) -> None:
    skin = np.full((40, 40, 3), (120, 150, 200), np.uint8)
    hand = LaidCard(skin, 82, 125, 20, width_mm=30, height_mm=40, corner_radius_mm=12)
    assert floor.read(floor.card(1, 35, 50), floor.card(2, 130, 50), hand).reason is Reason.THIRD_OBJECT


def test_third_card_that_only_peeps_out_is_no_reading(floor: Floor) -> None:
    peeping = floor.card(3, 42, 70)
    assert not floor.read(peeping, floor.card(1, 42, 62), floor.card(2, 120, 62)).accepted


@pytest.mark.parametrize("shape", [(0, 0, 3), (1, 1, 3), (480, 640), (480, 640, 4), (30, 600, 3)])
def test_what_is_no_picture_is_said_to_be_none(recogniser: Recogniser, shape: tuple[int, ...]) -> None:
    assert recogniser.read(np.zeros(shape, np.uint8)) == Reading(reason=Reason.NO_PICTURE)


def test_dead_camera_is_no_empty_floor(recogniser: Recogniser) -> None:
    assert recogniser.read(np.zeros((480, 640, 3), np.uint8)).reason is Reason.NO_PICTURE
    assert recogniser.read(np.full((480, 640, 3), 255, np.uint8)).reason is Reason.NO_PICTURE


@pytest.mark.parametrize(("width", "height"), [(63.0, 63.0), (41.0, 82.0), (28.0, 43.0)])
def test_cards_of_other_sizes_are_known_by_their_enrolment(
    camera: SceneCamera, tmp_path: Path, width: float, height: float
) -> None:
    drawn = draw_deck(np.random.default_rng(12), kinds=3, strangers=1)
    rng = np.random.default_rng(9)
    for kind, picture in drawn.kinds.items():
        for angle in (3.0, -6.0):
            card = LaidCard(picture, 82, 62, angle, width_mm=width, height_mm=height)
            enrol(tmp_path, kind, camera.photograph([card], rng).frame)
    recogniser = Recogniser(Deck.load(tmp_path))
    for angle in (0, 95, 190, 275):
        cards = [
            LaidCard(drawn.kinds["card-1"], 42, 62, angle % 100, width_mm=width, height_mm=height),
            LaidCard(drawn.kinds["card-3"], 122, 62, angle, width_mm=width, height_mm=height),
        ]
        assert recogniser.read(camera.photograph(cards, rng).frame).kinds == ("card-1", "card-3")


def test_card_of_another_size_than_enrolled_is_not_that_card(floor: Floor) -> None:
    small = floor.card(1, 42, 62, width_mm=26, height_mm=40)
    assert not floor.read(small, floor.card(2, 120, 62)).accepted


def test_open_ground_takes_any_background_size_and_number(deck: Deck, floor: Floor) -> None:
    cards = floor.card(1, 42, 62, 30), floor.card(2, 120, 62, 200)
    frame = floor.frame(*cards)
    ground = np.random.default_rng(3).integers(60, 140, (15, 20, 3)).astype(np.uint8)
    wood = np.asarray(cv2.resize(ground, (640, 480), interpolation=cv2.INTER_CUBIC), np.uint8)
    laid = np.zeros((480, 640), np.uint8)
    for card in cards:
        cv2.fillConvexPoly(laid, floor.camera.project(card).round().astype(np.int32), (255,))
    photograph = np.where(laid[..., None] > 0, frame, wood).astype(np.uint8)
    reading = Recogniser(deck, open_ground=True).read(photograph)
    assert reading.reason is None
    assert reading.kinds == ("card-1", "card-2")
    assert floor.recogniser.read(photograph).reason is not None


def odd_decks(deck: Deck) -> dict[str, tuple[Shot, ...]]:
    first, second, third = deck.shots[0], deck.shots[1], deck.shots[2]
    flat, black, white = (replace(first, picture=np.full_like(first.picture, level)) for level in (90, 0, 255))
    return {
        "one kind, quite different shots": (first, replace(third, kind=first.kind)),
        "one kind of one even grey": (flat, flat),
        "one kind, black": (black, black),
        "a black and a white kind": (black, black, replace(white, kind="b"), replace(white, kind="b")),
        "one even among others": (flat, flat, third, deck.shots[3]),
        "shots of other sizes": (first, replace(second, picture=halved(second.picture)), third, deck.shots[3]),
    }


@pytest.mark.parametrize(
    "what",
    [
        "one kind, quite different shots",
        "one kind of one even grey",
        "one kind, black",
        "a black and a white kind",
        "one even among others",
        "shots of other sizes",
    ],
)
@pytest.mark.parametrize("open_ground", [False, True])
def test_odd_deck_is_read_without_a_warning(deck: Deck, floor: Floor, what: str, open_ground: bool) -> None:
    odd = Deck("odd", odd_decks(deck)[what])
    frame = floor.frame(floor.card(1, 42, 62, 10), floor.card(2, 120, 62))
    assert len(Recogniser(odd, open_ground=open_ground).read(frame).cards) <= 2
    assert check_deck(odd).doubtful is not None


def test_open_ground_with_nothing_on_it_is_empty(deck: Deck, floor: Floor) -> None:
    recogniser = Recogniser(deck, open_ground=True)
    assert recogniser.read(floor.frame()).reason is Reason.EMPTY
    assert recogniser.read(floor.frame(LaidCard(floor.deck.back, 80, 60))).reason is Reason.UNKNOWN_CARD


def test_deck_of_one_kind_is_told_from_everything_else(deck: Deck, floor: Floor, drawn_deck: DrawnDeck) -> None:
    alone = Recogniser(Deck("one", deck.shots[:2]))
    back = LaidCard(drawn_deck.back, 120, 62)
    reading = alone.read(floor.frame(floor.card(1, 42, 62, 10), back))
    assert [card.kind for card in reading.cards] == ["card-1"]
    assert not reading.accepted
