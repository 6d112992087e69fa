from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from firmware.simulator.enrol_default import ART
from firmware.simulator.scene import Conditions, LaidCard, SceneCamera
from reader.vision.camera_settings import CameraSettings
from reader.vision.deck import Deck
from reader.vision.pictures import Picture, load_picture
from tests.firmware.commands.conftest import Arbiter

CAMERA = SceneCamera()
KINDS = ("toad", "fern", "flower")
SETTINGS = CameraSettings(exposure_us=8000, analogue_gain=1.0, colour_gains=(1.9, 1.6), lens_position=None)


def frame(kind: str | None, turn: int = 0, conditions: Conditions | None = None, seed: int = 2) -> Picture:
    cards = [] if kind is None else [LaidCard(load_picture(ART / f"{kind}.png"), 80 + 10 * turn, 60, 5 - 20 * turn)]
    return CAMERA.photograph(cards, np.random.default_rng(seed), conditions or Conditions()).frame


def folder_of(folder: Path, frames: Sequence[Picture]) -> Path:
    folder.mkdir(exist_ok=True)
    for number, picture in enumerate(frames):
        Image.fromarray(picture[..., ::-1]).save(folder / f"{number:02}.png")
    return folder


def test_folder_of_pictures_teaches_a_deck(arbiter: Arbiter, tmp_path: Path) -> None:
    pictures = folder_of(tmp_path / "pictures", [frame(kind, turn) for kind in KINDS for turn in range(2)])
    ran = arbiter("deck", "teach", str(tmp_path / "own"), "--pictures", str(pictures), "--kinds", *KINDS)
    assert ran.code == 0
    assert "Turn Toad" in ran.out
    assert "Every card is known" in ran.out
    assert Deck.load(tmp_path / "own").kinds == KINDS


def test_what_was_taught_is_kept_and_gone_on_with(arbiter: Arbiter, refused: Arbiter, tmp_path: Path) -> None:
    first = folder_of(tmp_path / "first", [frame("toad"), frame("toad", 1), frame("fern")])
    rest = folder_of(tmp_path / "rest", [frame(None), frame("fern", 1), frame("flower"), frame("flower", 1)])
    own = str(tmp_path / "own")
    ran = refused("deck", "teach", own, "--pictures", str(first), "--kinds", *KINDS, "--json")
    assert "still wanted is fern" in ran.err
    done = arbiter("deck", "teach", own, "--pictures", str(rest), "--kinds", *KINDS, "--json")
    assert (done.code, done.json) == (0, {"kinds": 3, "passed": True, "doubtful": []})
    assert len(Deck.load(tmp_path / "own").shots) == 6


def test_refused_picture_is_named_with_the_reason(arbiter: Arbiter, tmp_path: Path) -> None:
    frames = [frame("toad"), frame("toad", 1, Conditions(blur_px=4)), frame(None), frame("toad", 1)]
    pictures = folder_of(tmp_path / "pictures", frames)
    ran = arbiter("deck", "teach", str(tmp_path / "own"), "--pictures", str(pictures), "--kinds", "toad")
    assert any(line.startswith("01.png: The picture of Toad is blurred") for line in ran.out.splitlines())
    assert ran.code == 0


def test_one_card_can_be_shown_again(arbiter: Arbiter, tmp_path: Path) -> None:
    own = str(tmp_path / "own")
    pictures = folder_of(tmp_path / "pictures", [frame(kind, turn) for kind in KINDS for turn in range(2)])
    arbiter("deck", "teach", own, "--pictures", str(pictures), "--kinds", *KINDS)
    anew = folder_of(tmp_path / "anew", [frame("fern", turn, seed=9) for turn in range(2)])
    ran = arbiter("deck", "teach", own, "--pictures", str(anew), "--kinds", *KINDS, "--again", "fern", "--json")
    assert ran.json["passed"] is True
    assert len(Deck.load(tmp_path / "own").shots) == 6


def test_what_cannot_be_taught_is_one_sentence(refused: Arbiter, tmp_path: Path) -> None:
    own = str(tmp_path / "own")
    (tmp_path / "empty").mkdir()
    refused("deck", "teach", own, "--pictures", str(tmp_path / "empty"))
    refused("deck", "teach", own, "--pictures", str(tmp_path / "nowhere"))
    refused("deck", "teach", "default", "--pictures", str(tmp_path / "empty"))
    refused("deck", "teach", own, "--camera", "periscope")
    refused("deck", "teach", own, "--pictures", str(tmp_path / "empty"), "--kinds", "../toad")
    assert not Path(own).exists()


class Hand:
    """A steady camera above a floor on which the next picture lies after some looks."""

    def __init__(self, frames: Sequence[Picture]) -> None:
        self._frames = [picture for picture in frames for _ in range(9)]
        self.closed = False
        self.settled = 0

    def photograph(self) -> Picture:
        if not self._frames:
            raise OSError("unplugged")
        return self._frames.pop(0)

    def settle(self) -> CameraSettings:
        self.settled += 1
        return SETTINGS

    def lock(self, settings: CameraSettings) -> None: ...

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(10_000))
    monkeypatch.setattr("firmware.commands.teach.time.monotonic", lambda: next(now) / 10)
    monkeypatch.setattr("firmware.commands.teach.time.sleep", lambda _: None)


@pytest.mark.usefixtures("quick")
def test_camera_is_locked_once_and_closed(arbiter: Arbiter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand([frame(kind, turn) for kind in KINDS[:2] for turn in range(2)])
    monkeypatch.setattr("firmware.assembly.chosen_camera", lambda *_: hand)
    ran = arbiter("deck", "teach", str(tmp_path / "own"), "--kinds", *KINDS[:2])
    assert ran.code == 0
    assert (hand.settled, hand.closed) == (1, True)
    assert Deck.load(tmp_path / "own").camera == SETTINGS


@pytest.mark.usefixtures("quick")
def test_camera_that_goes_is_a_sentence_and_nothing_is_lost(
    refused: Arbiter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand([frame("toad"), frame("toad", 1)])
    monkeypatch.setattr("firmware.assembly.chosen_camera", lambda *_: hand)
    refused("deck", "teach", str(tmp_path / "own"), "--kinds", *KINDS[:2], "--json")
    assert hand.closed
    assert Deck.load(tmp_path / "own").kinds == ("toad",)
