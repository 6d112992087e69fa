from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from firmware.simulator.drawn_cards import draw_foreign_card
from firmware.simulator.scene import LaidCard, SceneCamera
from reader.errors import PictureError
from reader.vision.deck import Deck
from reader.vision.pictures import Picture, load_picture
from reader.vision.recogniser import Recogniser


def noise(rng: np.random.Generator) -> Picture:
    height, width = (int(side) for side in rng.integers(1, 700, 2))
    small = rng.integers(0, 256, (max(1, height // int(rng.integers(1, 40))), max(1, width // 8), 3)).astype(np.uint8)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)


def gradient(rng: np.random.Generator) -> Picture:
    ends = rng.uniform(0, 255, (2, 2, 3)).astype(np.float32)
    return np.asarray(cv2.resize(ends, (640, 480), interpolation=cv2.INTER_LINEAR), np.uint8)


def shapes(rng: np.random.Generator) -> Picture:
    frame = np.full((480, 640, 3), rng.uniform(0, 40), np.uint8)
    for _ in range(int(rng.integers(1, 6))):
        centre = (int(rng.integers(0, 640)), int(rng.integers(0, 480)))
        size = (float(rng.uniform(100, 260)), float(rng.uniform(100, 280)))
        corners = cv2.boxPoints((centre, size, float(rng.uniform(0, 180)))).astype(np.int32)
        cv2.fillPoly(frame, [corners], tuple(rng.uniform(60, 255, 3)))
    return frame


def other_game(rng: np.random.Generator, camera: SceneCamera) -> Picture:
    cards = [
        LaidCard(draw_foreign_card(rng), rng.uniform(25, 60) + 75 * index, rng.uniform(45, 80), rng.uniform(0, 360))
        for index in range(2)
    ]
    return camera.photograph(cards, rng).frame


def test_random_pictures_give_no_reading_and_no_crash(deck: Deck, camera: SceneCamera) -> None:
    rng = np.random.default_rng(99)
    recognisers = (Recogniser(deck), Recogniser(deck, open_ground=True))
    for turn in range(40):
        picture = (noise(rng), gradient(rng), shapes(rng), other_game(rng, camera))[turn % 4]
        assert recognisers[0].read(picture).cards == ()
        if turn < 8:
            assert recognisers[1].read(picture).cards == ()


@pytest.mark.slow
def test_two_thousand_random_and_mutated_pictures_give_no_reading_and_no_crash(deck: Deck, camera: SceneCamera) -> None:
    rng = np.random.default_rng(100)
    recogniser = Recogniser(deck)
    for turn in range(2000):
        make = (noise, noise, gradient, noise, shapes)[turn % 5]
        picture = make(rng) if turn % 20 else other_game(rng, camera)
        assert not recogniser.read(picture).accepted


def mutated_files(rng: np.random.Generator, frame: Picture) -> Iterator[bytes]:
    forms: list[tuple[Image.Image, str]] = [
        (Image.fromarray(frame[..., ::-1]), "JPEG"),
        (Image.fromarray(frame[..., 0]), "PNG"),
        (Image.fromarray(frame[..., 0].astype(np.uint16) * 257), "PNG"),
    ]
    for image, form in forms:
        packed = io.BytesIO()
        image.save(packed, form)
        whole = packed.getvalue()
        for _ in range(40):
            damaged = bytearray(whole[: int(rng.integers(0, len(whole)))])
            for _ in range(int(rng.integers(0, 20))):
                if damaged:
                    damaged[int(rng.integers(len(damaged)))] = int(rng.integers(256))
            yield bytes(damaged)


def test_mutated_files_give_no_crash(deck: Deck, camera: SceneCamera, tmp_path: Path) -> None:
    rng = np.random.default_rng(101)
    recogniser = Recogniser(deck)
    frame = other_game(rng, camera)
    refused = 0
    for content in mutated_files(rng, frame):
        path = tmp_path / "mutated.jpg"
        path.write_bytes(content)
        try:
            assert not recogniser.read(load_picture(path)).accepted
        except PictureError:
            refused += 1
    assert refused > 60
