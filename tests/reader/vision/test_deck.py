from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reader.errors import DeckError
from reader.vision.camera_settings import CameraSettings
from reader.vision.deck import Deck, load_list


@pytest.fixture
def copied(deck_folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(deck_folder, tmp_path / "copy"))


def test_deck_has_its_kinds_in_the_order_of_enrolment(deck: Deck) -> None:
    assert deck.kinds == tuple(f"card-{number}" for number in range(1, 9))
    assert len(deck.shots) == 16


def test_missing_deck_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="no deck"):
        Deck.load(tmp_path / "nowhere")


def test_reading_with_one_shot_of_a_kind_is_refused(copied: Path) -> None:
    content = json.loads((copied / "deck.json").read_text())
    content["kinds"]["card-3"].pop()
    (copied / "deck.json").write_text(json.dumps(content))
    with pytest.raises(DeckError, match="only 1 picture of card-3"):
        Deck.load(copied)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"format": 1}',
        '{"format": 7, "kinds": {}}',
        '{"format": 1, "kinds": []}',
        '{"format": 1, "kinds": {"a": 3}}',
        '{"format": 1, "kinds": {"a": [{}]}}',
        '{"format": 1, "kinds": {"../a": []}}',
        '{"format": 1, "kinds": {"a": [{"picture": "../x.png", "width_px": 10, "height_px": 10}]}}',
        '{"format": 1, "kinds": {"a": [{"picture": "x.png", "width_px": NaN, "height_px": 10}]}}',
        '{"format": 1, "camera": 7, "kinds": {}}',
        '{"format": 1, "kinds": {}, "camera": {"exposure_us": 1e999, "analogue_gain": 1, "colour_gains": [1, 1]}}',
        '{"format": 1, "camera": {"exposure_us": 5}, "kinds": {}}',
    ],
)
def test_damaged_list_is_a_sentence(copied: Path, text: str) -> None:
    (copied / "deck.json").write_text(text)
    with pytest.raises(DeckError):
        Deck.load(copied)


def test_damaged_or_missing_picture_names_its_kind(copied: Path) -> None:
    (copied / "card-2-1.png").write_bytes(b"\x89PNG nothing")
    with pytest.raises(DeckError, match="card-2"):
        Deck.load(copied)
    (copied / "card-2-1.png").unlink()
    with pytest.raises(DeckError, match="card-2"):
        Deck.load(copied)


def test_picture_that_the_list_does_not_name_does_not_exist(copied: Path) -> None:
    shutil.copy(copied / "card-1-1.png", copied / "card-1-9.png")
    assert len(Deck.load(copied).shots) == 16


SETTINGS = CameraSettings(exposure_us=8000, analogue_gain=1.5, colour_gains=(1.9, 1.6), lens_position=8.0)


@pytest.mark.parametrize("settings", [SETTINGS, replace(SETTINGS, lens_position=None)])
def test_what_the_camera_must_keep_is_stored_with_the_deck(copied: Path, settings: CameraSettings) -> None:
    known = load_list(copied)
    assert known is not None
    assert known.camera is None
    assert Deck.load(copied).camera is None
    (copied / "deck.json").write_text(replace(known, camera=settings).to_json())
    assert Deck.load(copied).camera == settings


@pytest.mark.parametrize(
    "changed",
    [
        {"exposure_us": 0},
        {"exposure_us": -8000},
        {"analogue_gain": float("nan")},
        {"analogue_gain": 0.0},
        {"colour_gains": (1.0, float("inf"))},
        {"colour_gains": (1.0,)},
        {"lens_position": -1.0},
        {"lens_position": float("nan")},
    ],
)
def test_settings_that_no_camera_has_are_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no "):
        replace(SETTINGS, **changed)
