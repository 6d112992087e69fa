"""Nothing is read while something that is no card lies on a card or peeps out from under it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from firmware.simulator.drawn_cards import DrawnDeck, draw_deck
from firmware.simulator.scene import Conditions, LaidCard, SceneCamera
from reader.vision.deck import Deck
from reader.vision.enrolment import enrol
from reader.vision.recogniser import Recogniser

# Width and length in mm: from a cube to a finger.
SIZES_MM = ((10, 10), (14, 38), (23, 34), (12, 60))
# BGR: paper-like greys, pale tints, and what stands out.
COLOURS = ((120, 120, 120), (160, 162, 158), (190, 188, 189), (186, 203, 161), (202, 181, 184), (60, 90, 200))
# A box in use: dim or bright, a little out of focus, the white a little off.
LIGHTS = (
    Conditions(),
    Conditions(brightness=0.82, gradient=0.2, blur_px=0.4, noise=1.5, white_balance=(1.05, 1.0, 0.94)),
)


@pytest.fixture(scope="module")
def drawn() -> DrawnDeck:
    return draw_deck(np.random.default_rng(4102))


@pytest.fixture(scope="module")
def recogniser(drawn: DrawnDeck, camera: SceneCamera, tmp_path_factory: pytest.TempPathFactory) -> Recogniser:
    folder = tmp_path_factory.mktemp("decks") / "foreign"
    rng = np.random.default_rng(6)
    for kind, picture in drawn.kinds.items():
        for angle in (4.0, -9.0):
            enrol(folder, kind, camera.photograph([LaidCard(picture, 82, 62, angle)], rng).frame)
    return Recogniser(Deck.load(folder))


def two_cards(drawn: DrawnDeck, number: int) -> tuple[LaidCard, LaidCard]:
    faces = [*drawn.kinds.values()]
    first, second = faces[number % len(faces)], faces[(number + 3) % len(faces)]
    sleeve = number % 3 == 0
    return (
        LaidCard(first, 42, 62, 31 * number, sleeve=sleeve),
        LaidCard(second, 122, 62, 47 * number, sleeve=sleeve),
    )


def token(size_mm: tuple[float, float], colour: tuple[int, int, int], x: float, y: float, angle: float) -> LaidCard:
    width, height = size_mm
    picture = np.full((20, 20, 3), colour, np.uint8)
    return LaidCard(picture, x, y, angle, width_mm=width, height_mm=height, corner_radius_mm=width / 2)


def places_on(card: LaidCard) -> Iterator[tuple[float, float]]:
    """In its middle, beside it, and half over its edge."""
    turn = np.radians(card.angle_degrees)
    for across, along in ((0, 0), (9, -16), (-22, 8)):
        yield (
            card.x_mm + across * np.cos(turn) - along * np.sin(turn),
            card.y_mm + across * np.sin(turn) + along * np.cos(turn),
        )


@pytest.mark.parametrize("size_mm", SIZES_MM)
@pytest.mark.parametrize("colour", COLOURS)
def test_thing_on_a_card_is_no_reading(
    drawn: DrawnDeck,
    camera: SceneCamera,
    recogniser: Recogniser,
    size_mm: tuple[int, int],
    colour: tuple[int, int, int],
) -> None:
    for number, conditions in enumerate(LIGHTS):
        cards = two_cards(drawn, number + size_mm[1])
        for x, y in places_on(cards[0]):
            thing = token(size_mm, colour, x, y, cards[0].angle_degrees + 55)
            frame = camera.photograph([*cards, thing], np.random.default_rng(number), conditions).frame
            assert not recogniser.read(frame).accepted, (size_mm, colour, x, y, number)


@pytest.mark.parametrize("size_mm", SIZES_MM)
@pytest.mark.parametrize("colour", COLOURS)
def test_thing_half_under_a_card_is_no_reading(
    drawn: DrawnDeck,
    camera: SceneCamera,
    recogniser: Recogniser,
    size_mm: tuple[int, int],
    colour: tuple[int, int, int],
) -> None:
    for number, conditions in enumerate(LIGHTS):
        cards = two_cards(drawn, number + size_mm[0])
        *_, (x, y) = places_on(cards[0])
        thing = token(size_mm, colour, x, y, cards[0].angle_degrees + 90)
        frame = camera.photograph([thing, *cards], np.random.default_rng(number), conditions).frame
        assert not recogniser.read(frame).accepted, (size_mm, colour, number)


def test_the_same_cards_with_nothing_on_them_are_read(
    drawn: DrawnDeck, camera: SceneCamera, recogniser: Recogniser
) -> None:
    for number in range(16):
        conditions = LIGHTS[number % 2]
        frame = camera.photograph(two_cards(drawn, number), np.random.default_rng(number), conditions).frame
        assert recogniser.read(frame).accepted, number
