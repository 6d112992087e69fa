from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.camera import CameraTrouble, Trouble
from firmware.camera.checks import check
from firmware.camera.simulated import SimulatedCamera
from firmware.simulator.faces import Faces, faces_of
from firmware.simulator.floor import Card, Floor, Light
from reader.vision.camera_settings import CameraSettings
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


def in_the_dark(gain: float, electrons: float, size: tuple[int, int], seed: int) -> NDArray[np.uint8]:
    """What a sensor reads whose lens is covered: its own noise and a little light that leaks in, evenly."""
    noise = np.random.default_rng(seed)
    read = noise.poisson(electrons, (*size, 3)) + noise.normal(0.0, 3.0, (*size, 3))
    linear = np.clip(read * gain / 5000, 0, 1)
    toned = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.asarray(np.round(255 * toned), np.uint8)


@pytest.mark.parametrize("gain", [1.0, 2.0, 4.0, 8.0, 16.0])
@pytest.mark.parametrize("electrons", [0.0, 1.0, 5.0])
@pytest.mark.parametrize("size", [(480, 640), (960, 1280)])
def test_a_sensor_in_the_dark_shows_no_floor_at_any_gain(gain: float, electrons: float, size: tuple[int, int]) -> None:
    with pytest.raises(CameraTrouble) as raised:
        check(in_the_dark(gain, electrons, size, seed=round(gain + 100 * electrons)))
    assert raised.value.trouble in (Trouble.BLACK, Trouble.COVERED)


@pytest.mark.parametrize("share", [1.0, 0.5, 0.35, 0.25])
@pytest.mark.parametrize("cards", [(), (Card("fern", 50, 62, 3, False),)])
def test_a_floor_in_a_quarter_of_its_light_is_neither_black_nor_covered(
    faces: Faces, share: float, cards: tuple[Card, ...]
) -> None:
    floor = Floor()
    floor.lay(cards)
    camera = SimulatedCamera(floor, faces.kinds, faces.back, 4)
    camera.lock(CameraSettings(round(8000 * share), 1.0, (1.0, 1.0), None))
    check(camera.photograph())
