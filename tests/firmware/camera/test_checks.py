from __future__ import annotations

import numpy as np
import pytest

from firmware.camera import CameraTrouble, Trouble
from firmware.camera.checks import check
from firmware.camera.simulated import SimulatedCamera
from firmware.simulator.faces import Faces, faces_of
from firmware.simulator.floor import Card, Floor, Light
from reader.vision.deck import Deck, default_deck


@pytest.fixture(scope="module")
def faces() -> Faces:
    return faces_of(Deck.load(default_deck()), default_deck())


@pytest.mark.parametrize("light", list(Light))
@pytest.mark.parametrize("seed", range(3))
def test_the_floor_of_the_box_is_neither_black_nor_covered(faces: Faces, light: Light, seed: int) -> None:
    floor = Floor()
    floor.lit(light)
    camera = SimulatedCamera(floor, faces.kinds, faces.back, seed)
    check(camera.photograph())
    floor.lay((Card("fern", 50, 62, 0, False), Card("toad", 115, 62, 0, False)))
    check(camera.photograph())


@pytest.mark.parametrize(
    ("level", "trouble"),
    [(0, Trouble.BLACK), (1, Trouble.BLACK), (8, Trouble.COVERED), (60, Trouble.COVERED), (240, Trouble.COVERED)],
)
def test_noise_alone_is_a_black_or_a_covered_picture(level: int, trouble: Trouble) -> None:
    noise = np.random.default_rng(1).normal(level, 1.5, (480, 640, 3))
    with pytest.raises(CameraTrouble) as raised:
        check(np.clip(noise, 0, 255).astype(np.uint8))
    assert raised.value.trouble is trouble


def test_a_picture_of_few_pixels_is_too_small() -> None:
    with pytest.raises(CameraTrouble) as raised:
        check(np.zeros((120, 160, 3), np.uint8))
    assert raised.value.trouble is Trouble.TOO_SMALL
