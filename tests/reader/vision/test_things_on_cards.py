"""Whatever lies flat on a card, there is no reading: pale, white, tinted, dark or small, however the cards lie."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.benchmark.scenes import enrolled
from firmware.simulator.drawn_cards import DrawnDeck, draw_deck
from firmware.simulator.scene import Conditions, Glare, LaidCard, SceneCamera
from reader.vision.appearance import lightness
from reader.vision.deck import Deck
from reader.vision.geometry import rectangle, rectified
from reader.vision.model import build_model
from reader.vision.recogniser import Recogniser

Colour = tuple[float, float, float]

# Decks that nothing was tuned on.
DECKS = (90411, 90412, 90413)
SIZES_MM = ((11.0, 14.0), (14.0, 19.0), (23.0, 42.0))
LIGHT = Conditions(brightness=0.9, gradient=0.2, blur_px=0.5, noise=1.5, white_balance=(1.04, 1.0, 0.96))


class Table:
    """A deck, its reader, and the ways in which two of its cards may lie."""

    def __init__(self, seed: int, camera: SceneCamera) -> None:
        rng = np.random.default_rng(seed)
        self.drawn: DrawnDeck = draw_deck(rng)
        self.deck: Deck = enrolled(self.drawn, camera, rng)
        self.recogniser = Recogniser(self.deck)
        self._faces = [*self.drawn.kinds.values()]

    def arrangements(self) -> Iterator[tuple[LaidCard, LaidCard]]:
        """Apart, touching along a side, and one partly on the other."""
        faces = self._faces
        yield LaidCard(faces[0], 42, 62, 20), LaidCard(faces[1], 122, 62, -35)
        yield LaidCard(faces[2], 60, 62, 2, sleeve=True), LaidCard(faces[3], 108, 60, 2, sleeve=True)
        yield LaidCard(faces[4], 72, 60, 8), LaidCard(faces[5], 104, 78, 62)

    def colours(self) -> dict[str, Colour]:
        """BGR of things, by how they look beside the paper of this deck's cards."""
        paper = np.median(np.stack([face.reshape(-1, 3) for face in self._faces]), axis=(0, 1))
        return {
            "pale": _colour(paper * 0.87),
            "brighter": _colour(paper * 1.14),
            "white": (255, 255, 255),
            "tinted": _colour(paper * [1.0, 0.85, 1.0]),
            "dark": (38, 36, 40),
        }


@pytest.fixture(scope="module")
def tables(camera: SceneCamera) -> list[Table]:
    return [Table(seed, camera) for seed in DECKS]


def _colour(bgr: NDArray[np.float64]) -> Colour:
    blue, green, red = (float(part) for part in np.clip(bgr, 0, 255))
    return blue, green, red


def laid_on(
    card: LaidCard, size_mm: tuple[float, float], colour: Colour, across_mm: float, along_mm: float
) -> LaidCard:
    """A flat thing on a card, so far from its middle."""
    turn = np.radians(card.angle_degrees)
    return LaidCard(
        np.full((20, 20, 3), colour, np.uint8),
        card.x_mm + across_mm * np.cos(turn) - along_mm * np.sin(turn),
        card.y_mm + across_mm * np.sin(turn) + along_mm * np.cos(turn),
        card.angle_degrees + 35,
        width_mm=size_mm[0],
        height_mm=size_mm[1],
        corner_radius_mm=size_mm[0] / 3,
    )


@pytest.mark.parametrize("kind", ["pale", "brighter", "white", "tinted", "dark"])
def test_nothing_is_read_while_a_thing_lies_on_a_card(tables: list[Table], camera: SceneCamera, kind: str) -> None:
    rng = np.random.default_rng(17)
    for table in tables:
        for lower, upper in table.arrangements():
            for size_mm in SIZES_MM:
                # On the upper card: of the lower one, a part may be hidden anyhow.
                thing = laid_on(upper, size_mm, table.colours()[kind], rng.uniform(-12, 12), rng.uniform(-22, 22))
                frame = camera.photograph([lower, upper, thing], rng, LIGHT).frame
                assert not table.recogniser.read(frame).accepted, (kind, size_mm)


@pytest.mark.parametrize("size_mm", SIZES_MM)
def test_nothing_is_read_while_a_thing_lies_on_a_card_that_another_overlaps(
    tables: list[Table], camera: SceneCamera, size_mm: tuple[float, float]
) -> None:
    rng = np.random.default_rng(18)
    for table in tables:
        *_, (lower, upper) = table.arrangements()
        for colour in table.colours().values():
            thing = laid_on(lower, size_mm, colour, -6, -14)
            frame = camera.photograph([lower, thing, upper], rng, LIGHT).frame
            assert not table.recogniser.read(frame).accepted, (colour, size_mm)


def test_the_same_cards_are_read_when_nothing_lies_on_them(tables: list[Table], camera: SceneCamera) -> None:
    rng = np.random.default_rng(19)
    for table in tables:
        for number, cards in enumerate(table.arrangements()):
            assert table.recogniser.read(camera.photograph(cards, rng, LIGHT).frame).accepted, number


def test_a_lamp_that_mirrors_in_a_card_hides_it_less_than_a_white_thing(
    tables: list[Table], camera: SceneCamera
) -> None:
    rng, read = np.random.default_rng(20), 0
    for table in tables:
        first, second = next(table.arrangements())
        glare = Glare(second.x_mm + 6, second.y_mm - 14, length_mm=15, width_mm=9, angle_degrees=30, strength=400)
        mirrored = Conditions(brightness=0.7, glares=(glare,))
        read += table.recogniser.read(camera.photograph([first, second], rng, mirrored).frame).accepted
        thing = laid_on(second, (9, 15), (255, 255, 255), 6, -14)
        frame = camera.photograph([first, second, thing], rng, Conditions(brightness=0.7)).frame
        assert not table.recogniser.read(frame).accepted
    assert read == len(tables)


def test_slow_changes_of_light_do_not_move_the_place_of_a_card(tables: list[Table]) -> None:
    model = build_model(tables[0].deck)
    width, height = model.common.size
    shot = tables[0].deck.shots[0].picture
    card = rectified(shot, rectangle(shot.shape[1], shot.shape[0]), width, height)
    rows, columns = np.mgrid[0:height, 0:width] / [[[height]], [[width]]]
    lamp = 1.0 - 0.35 * columns**2 - 0.3 * rows**2 + 0.2 * columns * rows
    shaded = np.zeros((height + 80, width + 80, 3), np.uint8)
    shaded[40:-40, 40:-40] = (card * lamp[..., None]).astype(np.uint8)
    true = rectangle(width, height) + 40
    found = model.aligners[0].align(lightness(shaded), true + np.array([1.5, -1.0]), None)
    assert found is not None
    assert float(np.abs(found - true).max()) < 0.7
