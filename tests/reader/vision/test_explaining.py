from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from firmware.simulator.drawn_cards import DrawnDeck
from firmware.simulator.scene import LaidCard, SceneCamera
from reader.vision import explaining
from reader.vision.deck import Deck
from reader.vision.explaining import explain
from reader.vision.recogniser import Recogniser


@pytest.fixture
def crowd(drawn_deck: DrawnDeck) -> list[LaidCard]:
    faces = [*drawn_deck.kinds.values()]
    places = ((45, 45), (75, 50), (62, 95), (140, 60))
    return [LaidCard(faces[number], x, y, 12 * number) for number, (x, y) in enumerate(places)]


def test_no_two_labels_lie_on_one_another(
    deck: Deck, camera: SceneCamera, crowd: list[LaidCard], drawn_deck: DrawnDeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Beside two cards of the deck nothing further would be looked at.
    crowd[1:] = [replace(card, picture=drawn_deck.strangers[index]) for index, card in enumerate(crowd[1:])]
    written: list[explaining._Label] = []
    monkeypatch.setattr(explaining._Label, "write", lambda label, drawn: written.append(label))
    explain(Recogniser(deck), camera.photograph(crowd, np.random.default_rng(1)).frame)
    assert len(written) >= 4
    for one, other in itertools.combinations(written, 2):
        assert not one.overlaps(other)
    for label in written:
        assert label.left >= 0
        assert label.top >= 0
        assert label.right_bottom <= (640, 480)


def test_what_is_no_picture_is_drawn_black(deck: Deck) -> None:
    assert not explain(Recogniser(deck), np.zeros((480, 640, 3), np.uint8)).any()


def test_unexplained_ground_is_hatched_and_accepted_cards_are_framed(
    deck: Deck, camera: SceneCamera, crowd: list[LaidCard]
) -> None:
    drawn = explain(Recogniser(deck), camera.photograph([crowd[0], crowd[3]], np.random.default_rng(1)).frame)
    assert np.count_nonzero((drawn == (80, 220, 80)).all(axis=2)) > 500
    assert not (drawn == (80, 80, 255)).all(axis=2).any()
    third = explain(Recogniser(deck), camera.photograph(crowd, np.random.default_rng(1)).frame)
    assert np.count_nonzero((third == (80, 80, 255)).all(axis=2)) > 1000
