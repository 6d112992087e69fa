from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from firmware.simulator.drawn_cards import DrawnDeck, draw_deck
from firmware.simulator.scene import LaidCard, SceneCamera
from reader.vision.deck import Deck
from reader.vision.enrolment import enrol


@pytest.fixture(scope="session")
def camera() -> SceneCamera:
    return SceneCamera()


@pytest.fixture(scope="session")
def drawn_deck() -> DrawnDeck:
    return draw_deck(np.random.default_rng(77))


@pytest.fixture(scope="session")
def deck_folder(tmp_path_factory: pytest.TempPathFactory, camera: SceneCamera, drawn_deck: DrawnDeck) -> Path:
    folder = tmp_path_factory.mktemp("decks") / "drawn"
    rng = np.random.default_rng(5)
    for kind, picture in drawn_deck.kinds.items():
        for _ in range(2):
            card = LaidCard(picture, rng.uniform(70, 95), rng.uniform(55, 70), rng.uniform(-20, 20))
            enrol(folder, kind, camera.photograph([card], rng).frame)
    return folder


@pytest.fixture(scope="session")
def deck(deck_folder: Path) -> Deck:
    return Deck.load(deck_folder)
