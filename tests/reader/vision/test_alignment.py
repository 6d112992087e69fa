"""A roughly placed card is brought to its exact place, whatever hides a part of it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from firmware.simulator.drawn_cards import DrawnDeck
from reader.vision.alignment import Aligner
from reader.vision.appearance import lightness
from reader.vision.geometry import Quad, rectangle, rectified, transform_between
from reader.vision.ground import Mask, filled
from reader.vision.pictures import Picture

SIZE = (84, 126)
PLACE = np.array([[70.0, 30.0], [152.0, 44.0], [130.0, 168.0], [49.0, 153.0]])
BESIDE = np.array((2.0, -1.5))
NEAR_PX = 1.0


@pytest.fixture
def aligner(drawn_deck: DrawnDeck) -> Aligner:
    picture = next(iter(drawn_deck.kinds.values()))
    return Aligner(lightness(rectified(picture, rectangle(440, 680), *SIZE)))


def photographed(drawn_deck: DrawnDeck) -> Picture:
    picture = next(iter(drawn_deck.kinds.values()))
    to_frame = transform_between(rectangle(440, 680), PLACE)
    frame = cv2.warpPerspective(cv2.GaussianBlur(picture, (0, 0), 3), to_frame, (240, 200), flags=cv2.INTER_AREA)
    return np.asarray(frame, np.uint8)


def hiding(corner: int) -> Mask:
    """A third of the card hidden, from one corner on."""
    middle = PLACE.mean(axis=0)
    hand = middle + (PLACE - middle) * 0.55 + (PLACE[corner] - middle) * 0.6
    return filled((200, 240), [hand])


def apart(found: Quad | None) -> float:
    assert found is not None
    return float(np.abs(found - PLACE).max())


@pytest.mark.parametrize("shift", [(2.5, -2.0), (-2.0, 1.0), (0.0, 2.5)])
def test_a_card_is_brought_to_its_exact_place(
    aligner: Aligner, drawn_deck: DrawnDeck, shift: tuple[float, float]
) -> None:
    light = lightness(photographed(drawn_deck))
    assert apart(aligner.align(light, PLACE + np.array(shift), None)) < NEAR_PX


@pytest.mark.parametrize("corner", range(4))
def test_what_lies_in_the_hidden_part_does_not_matter(aligner: Aligner, drawn_deck: DrawnDeck, corner: int) -> None:
    light, hidden = lightness(photographed(drawn_deck)), hiding(corner)
    found = aligner.align(light, PLACE + BESIDE, hidden)
    assert apart(found) < NEAR_PX
    # Not up to the rim, where what is seen mixes with what is hidden.
    well_hidden = cv2.erode(hidden, np.ones((5, 5), np.uint8))
    for nonsense in (0.0, 3.0, 6.0):
        other = np.where(well_hidden > 0, np.float32(nonsense), light)
        again = aligner.align(np.asarray(other, np.float32), PLACE + BESIDE, hidden)
        assert again is not None
        assert found is not None
        assert np.abs(again - found).max() < 0.05


def test_what_is_hidden_or_blinded_on_the_card_counts_the_same(aligner: Aligner, drawn_deck: DrawnDeck) -> None:
    light = lightness(photographed(drawn_deck))
    unblinded = np.ones(SIZE[::-1], np.float32)
    unblinded[60:, 40:] = 0
    assert apart(aligner.align(light, PLACE + BESIDE, None, unblinded)) < NEAR_PX


def test_nothing_is_found_where_almost_everything_is_hidden(aligner: Aligner, drawn_deck: DrawnDeck) -> None:
    light = lightness(photographed(drawn_deck))
    everything = np.full(light.shape, 255, np.uint8)
    assert aligner.align(light, PLACE, everything) is None
