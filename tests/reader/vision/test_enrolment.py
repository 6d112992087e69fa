from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from firmware.simulator.drawn_cards import DrawnDeck
from firmware.simulator.scene import Conditions, Glare, LaidCard, SceneCamera
from reader.errors import DeckError, PictureError, StorageError
from reader.vision.camera_settings import CameraSettings
from reader.vision.deck import Deck, default_deck
from reader.vision.enrolment import enrol, find_card
from reader.vision.pictures import Picture


@pytest.fixture
def toad(drawn_deck: DrawnDeck) -> Picture:
    return drawn_deck.kinds["card-1"]


def shot(camera: SceneCamera, *cards: LaidCard, conditions: Conditions | None = None, seed: int = 1) -> Picture:
    return camera.photograph(cards, np.random.default_rng(seed), conditions or Conditions()).frame


def test_card_is_found_on_the_floor_to_a_pixel_or_two(camera: SceneCamera, toad: Picture) -> None:
    card = LaidCard(toad, 80, 60, 17)
    found = find_card(shot(camera, card))
    assert np.abs(found - camera.project(card)).max() < 2.0


def test_corners_come_back_in_the_pictures_own_pixels(camera: SceneCamera, toad: Picture) -> None:
    card = LaidCard(toad, 80, 60, 17)
    large = np.asarray(np.repeat(np.repeat(shot(camera, card), 2, axis=0), 2, axis=1), np.uint8)
    assert np.abs(find_card(large) - (2 * camera.project(card) + 0.5)).max() < 4.0


def test_each_shot_adds_to_the_deck(camera: SceneCamera, toad: Picture, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deck"
    assert enrol(folder, "toad", shot(camera, LaidCard(toad, 80, 60))).shots == 1
    assert enrol(folder, "toad", shot(camera, LaidCard(toad, 85, 65, 10))).shots == 2
    deck = Deck.load(folder)
    assert deck.kinds == ("toad",)
    assert deck.shots[0].width_px == pytest.approx(44 * camera.box.camera.pixels_per_mm, rel=0.02)
    assert deck.shots[0].height_px == pytest.approx(68 * camera.box.camera.pixels_per_mm, rel=0.02)


def test_what_the_camera_had_is_stored_and_stays(camera: SceneCamera, toad: Picture, tmp_path: Path) -> None:
    settings = CameraSettings(exposure_us=8000, analogue_gain=1.0, colour_gains=(1.9, 1.6), lens_position=8.0)
    enrol(tmp_path, "toad", shot(camera, LaidCard(toad, 80, 60)), camera=settings)
    enrol(tmp_path, "toad", shot(camera, LaidCard(toad, 85, 65)))
    assert Deck.load(tmp_path).camera == settings


def test_second_shot_that_lies_upside_down_is_turned_like_the_first(
    camera: SceneCamera, toad: Picture, tmp_path: Path
) -> None:
    for angle in (5, 185):
        enrol(tmp_path, "toad", shot(camera, LaidCard(toad, 80, 60, angle)))
    first, second = Deck.load(tmp_path).shots
    height, width = (
        min(first.picture.shape[0], second.picture.shape[0]),
        min(first.picture.shape[1], second.picture.shape[1]),
    )
    difference = first.picture[:height, :width].astype(int) - second.picture[:height, :width]
    assert np.abs(difference).mean() < 12


def test_given_corners_are_taken_as_given(camera: SceneCamera, toad: Picture, tmp_path: Path) -> None:
    card = LaidCard(toad, 80, 60, 120)
    corners = tuple((float(x), float(y)) for x, y in camera.project(card))
    done = enrol(tmp_path, "toad", shot(camera, card, LaidCard(toad, 20, 20)), corners)
    assert (done.shots, done.warnings) == (1, ())


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (10, 0), (10, 10)),
        ((0, 0), (100, 0), (0, 100), (100, 100)),
        ((0, 0), (0, 100), (100, 100), (100, 0)),
        ((5, 5),) * 4,
        ((0, 0), (float("nan"), 0), (10, 10), (0, 10)),
    ],
)
def test_corners_that_are_no_card_are_refused(
    corners: tuple[tuple[float, float], ...], toad: Picture, tmp_path: Path
) -> None:
    with pytest.raises(PictureError):
        enrol(tmp_path, "toad", toad, corners)
    assert not list(tmp_path.iterdir())


def test_doubts_about_given_corners_are_warnings(camera: SceneCamera, toad: Picture, tmp_path: Path) -> None:
    card = LaidCard(toad, 80, 60)
    corners = tuple((float(x), float(y)) for x, y in camera.project(card))
    blurred = enrol(tmp_path, "toad", shot(camera, card, conditions=Conditions(blur_px=4)), corners)
    assert any("blurred" in warning for warning in blurred.warnings)


def test_doubtful_shots_are_refused_with_the_reason(
    camera: SceneCamera, drawn_deck: DrawnDeck, toad: Picture, tmp_path: Path
) -> None:
    card = LaidCard(toad, 80, 60)
    enrol(tmp_path, "toad", shot(camera, card))
    pictures = {
        "No card": shot(camera),
        "More than one": shot(camera, LaidCard(toad, 40, 60), LaidCard(toad, 120, 60)),
        "outline": shot(camera, LaidCard(toad, 10, 60)),
        "blurred": shot(camera, card, conditions=Conditions(blur_px=4)),
        "glare": shot(camera, card, conditions=Conditions(glares=(Glare(80, 60, 30, 20),))),
        "does not look like": shot(camera, LaidCard(drawn_deck.back, 80, 60)),
        "small": np.zeros((5, 5, 3), np.uint8),
    }
    for sentence, picture in pictures.items():
        with pytest.raises(PictureError, match=sentence):
            enrol(tmp_path, "toad", picture)
    assert len(json.loads((tmp_path / "deck.json").read_text())["kinds"]["toad"]) == 1


@pytest.mark.parametrize("kind", ["", "../toad", "a/b", "toad.png", ".hidden", "x" * 60, "two words"])
def test_kind_that_cannot_be_a_file_name_is_refused(kind: str, toad: Picture, tmp_path: Path) -> None:
    with pytest.raises(DeckError):
        enrol(tmp_path, kind, toad)


def test_shipped_deck_is_read_only(toad: Picture) -> None:
    with pytest.raises(DeckError, match="read only"):
        enrol(default_deck(), "toad", toad)


def test_power_cut_at_any_write_leaves_the_deck_as_it_was(
    camera: SceneCamera, toad: Picture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enrol(tmp_path, "toad", shot(camera, LaidCard(toad, 80, 60)))
    enrol(tmp_path, "toad", shot(camera, LaidCard(toad, 82, 61)))
    whole = Path.replace
    for allowed in (0, 1):
        left = [allowed]

        def cut(self: Path, target: Path, left: list[int] = left) -> Path:
            if not left[0]:
                raise OSError("the plug was pulled")
            left[0] -= 1
            return whole(self, target)

        monkeypatch.setattr(Path, "replace", cut)
        with pytest.raises(StorageError):
            enrol(tmp_path, "toad", shot(camera, LaidCard(toad, 84, 62)))
        monkeypatch.setattr(Path, "replace", whole)
        assert len(Deck.load(tmp_path).shots) == 2
    assert enrol(tmp_path, "toad", shot(camera, LaidCard(toad, 84, 62))).shots == 3


def test_file_in_place_of_a_folder_is_a_sentence(toad: Picture, tmp_path: Path) -> None:
    (tmp_path / "deck").touch()
    with pytest.raises(DeckError):
        enrol(tmp_path / "deck", "toad", toad)
    assert (tmp_path / "deck").is_file()
