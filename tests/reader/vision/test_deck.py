from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from reader.errors import DeckError
from reader.vision.deck import Deck


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
