from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from firmware.camera.folder import FolderCamera
from firmware.camera.simulated import SimulatedCamera
from firmware.simulator.faces import Faces, faces_of
from firmware.simulator.floor import Card, Floor, Light
from reader.alchemy import Ingredient
from reader.vision.deck import Deck, default_deck
from reader.vision.live import LiveReader
from reader.vision.reading import Reading
from reader.vision.recogniser import Recogniser

Read = Callable[[Floor], Reading]
"""What the eyes read of a floor in a second of looking."""


@pytest.fixture(scope="module")
def deck() -> Deck:
    return Deck.load(default_deck())


@pytest.fixture(scope="module")
def recogniser(deck: Deck) -> Recogniser:
    return Recogniser(deck)


@pytest.fixture(scope="module")
def faces(deck: Deck) -> Faces:
    return faces_of(deck, default_deck())


@pytest.fixture
def read(recogniser: Recogniser, faces: Faces) -> Read:
    def read(floor: Floor) -> Reading:
        camera = SimulatedCamera(floor, faces.kinds, faces.back, 5)
        live = LiveReader(recogniser)
        return [live.look(camera.photograph(), step * 0.15) for step in range(6)][-1]

    return read


def test_a_folder_shows_its_pictures_by_name_and_each_for_a_while(tmp_path: Path) -> None:
    for name, shade in (("b.png", 200), ("a.jpg", 100), ("notes.txt", 0)):
        if shade:
            Image.new("RGB", (64, 48), (shade, shade, shade)).save(tmp_path / name)
        else:
            (tmp_path / name).write_text("no picture")
    camera = FolderCamera(tmp_path)
    shades = [round(float(camera.photograph().mean()), -2) for _ in range(24)]
    assert shades == [100.0] * 8 + [200.0] * 8 + [100.0] * 8


def test_a_folder_without_pictures_gives_none(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no picture"):
        FolderCamera(tmp_path).photograph()
    with pytest.raises(OSError):  # noqa: PT011 - whatever the system says of a folder that is not there
        FolderCamera(tmp_path / "none").photograph()


def test_two_cards_of_the_shipped_deck_on_the_simulated_floor_are_read(read: Read) -> None:
    floor = Floor()
    chance = np.random.default_rng(2)
    for left, right in (("fern", "toad"), ("scorpion", "flower"), ("raven_feather", "mandrake_root")):
        turns = chance.uniform(-25, 25, 2)
        floor.lay((Card(left, 50, 62, float(turns[0]), False), Card(right, 115, 62, float(turns[1]), False)))
        reading = read(floor)
        assert reading.accepted
        assert tuple(card.kind for card in reading.cards) == (left, right)


def test_a_card_that_lies_face_down_is_not_read(read: Read) -> None:
    floor = Floor()
    floor.lay((Card("fern", 50, 62, 0, False), Card("toad", 115, 62, 0, True)))
    reading = read(floor)
    assert not reading.accepted
    assert reading.kinds in ((), ("fern",))


@pytest.mark.parametrize("light", list(Light))
def test_no_light_makes_a_wrong_reading(read: Read, light: Light) -> None:
    floor = Floor()
    floor.lit(light)
    floor.lay((Card("fern", 50, 62, 0, False), Card("toad", 115, 62, 0, False)))
    reading = read(floor)
    assert set(reading.kinds) <= {Ingredient.FERN.value, Ingredient.TOAD.value}


def test_the_simulated_camera_settles_in_dim_light_and_keeps_that(faces: Faces) -> None:
    floor = Floor()
    floor.lay((Card("fern", 50, 62, 0, False),))
    camera = SimulatedCamera(floor, faces.kinds, faces.back, 5)
    plain = float(camera.photograph().mean())
    floor.lit(Light.DIM)
    assert float(camera.photograph().mean()) < 0.5 * plain
    settings = camera.settle()
    assert 0.8 * plain < float(camera.photograph().mean()) < 1.25 * plain
    floor.lit(Light.PLAIN)
    assert float(camera.photograph().mean()) > 1.3 * plain, "it is locked"
    other = SimulatedCamera(floor, faces.kinds, faces.back, 5)
    other.lock(settings)
    assert float(other.photograph().mean()) > 1.3 * plain
