from __future__ import annotations

import itertools
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.simulator.enrol_default import ART, SOURCES, enrol_art, sources
from firmware.simulator.scene import LaidCard, SceneCamera
from reader.alchemy import Ingredient
from reader.vision.deck import Deck, default_deck
from reader.vision.pictures import load_picture
from reader.vision.reading import Reason
from reader.vision.recogniser import Recogniser


@pytest.fixture(scope="module")
def recogniser() -> Recogniser:
    return Recogniser(Deck.load(default_deck()))


def test_shipped_deck_has_the_eight_ingredients() -> None:
    assert Deck.load(default_deck()).kinds == tuple(ingredient.value for ingredient in Ingredient)


def test_shipped_deck_was_enrolled_from_the_cards_as_they_are_drawn(tmp_path: Path) -> None:
    assert (default_deck() / SOURCES).read_text() == sources(), "run: python -m firmware.simulator.enrol_default"
    enrol_art(tmp_path / "anew")
    for shipped, anew in zip(Deck.load(default_deck()).shots, Deck.load(tmp_path / "anew").shots, strict=True):
        assert shipped.kind == anew.kind
        small, other = (
            cv2.resize(shot.picture, (44, 68), interpolation=cv2.INTER_AREA).astype(int) for shot in (shipped, anew)
        )
        assert np.abs(small - other).mean() < 3


def test_every_pair_of_the_shipped_deck_is_read(recogniser: Recogniser, camera: SceneCamera) -> None:
    rng = np.random.default_rng(70)
    cards = {kind: load_picture(ART / f"{kind}.png") for kind in Ingredient}
    for left, right in itertools.combinations(Ingredient, 2):
        laid = [
            LaidCard(cards[left], 40, 62, rng.uniform(0, 360), sleeve=bool(rng.random() < 0.5)),
            LaidCard(cards[right], 124, 62, rng.uniform(0, 360), sleeve=bool(rng.random() < 0.5)),
        ]
        reading = recogniser.read(camera.photograph(laid, rng).frame)
        assert [card.kind for card in reading.cards] == [left, right]
        assert reading.accepted


def test_backs_of_the_shipped_deck_are_no_cards(recogniser: Recogniser, camera: SceneCamera) -> None:
    back = load_picture(ART / "back.png")
    frame = camera.photograph(
        [LaidCard(back, 40, 62, 10), LaidCard(back, 124, 62, 130)], np.random.default_rng(1)
    ).frame
    reading = recogniser.read(frame)
    assert reading.cards == ()
    assert reading.reason is Reason.UNKNOWN_CARD
