from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.simulator.drawn_cards import DrawnDeck
from firmware.simulator.scene import Conditions, Glare, LaidCard, SceneCamera
from reader.errors import DeckError, StorageError
from reader.vision.camera_settings import CameraSettings
from reader.vision.deck import Deck, default_deck
from reader.vision.enrolment import stored_shots
from reader.vision.guided import SENTENCES, GuidedEnrolment, Progress, Step

KINDS = ("card-1", "card-2", "card-3")


@dataclass
class People:
    """People who lay cards below a camera that looks ten times a second."""

    camera: SceneCamera
    deck: DrawnDeck
    guided: GuidedEnrolment
    time_s: float = 50.0
    rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(6))

    def lay(self, *cards: LaidCard, looks: int = 9, conditions: Conditions | None = None) -> Progress:
        for _ in range(looks):
            self.time_s += 0.1
            frame = self.camera.photograph(cards, self.rng, conditions or Conditions()).frame
            self.guided.look(frame, self.time_s)
        return self.guided.progress

    def card(self, kind: str, x: float = 80, y: float = 60, angle: float = 4) -> LaidCard:
        return LaidCard(self.deck.kinds[kind], x, y, angle)

    def show(self, kind: str) -> Progress:
        self.lay(self.card(kind))
        return self.lay(self.card(kind, 90, 66, -8))


Start = Callable[..., People]


@pytest.fixture
def start(camera: SceneCamera, drawn_deck: DrawnDeck, tmp_path: Path) -> Start:
    def begin(kinds: tuple[str, ...] = KINDS, shots: int = 2) -> People:
        return People(camera, drawn_deck, GuidedEnrolment(tmp_path / "own", kinds, shots))

    return begin


def test_each_kind_is_asked_for_twice_and_the_deck_reads_itself(start: Start, tmp_path: Path) -> None:
    people = start()
    assert people.lay(looks=3) == Progress(Step.LAY, "card-1", 0, 2, 0, 3)
    for known, kind in enumerate(KINDS):
        progress = people.lay(people.card(kind))
        assert progress == Progress(Step.TURN, kind, 1, 2, known, 3)
        people.lay(people.card(kind, 90, 66, -8))
    progress = people.guided.progress
    assert (progress.step, progress.kind, progress.known) == (Step.DONE, None, 3)
    assert progress.check is not None
    assert progress.check.passed
    assert Deck.load(tmp_path / "own").kinds == KINDS


def test_sixteen_shots_take_less_than_three_minutes(start: Start) -> None:
    people = start()
    begin = people.time_s
    for kind in KINDS:
        people.show(kind)
    assert people.guided.progress.step is Step.DONE
    # The rest of three minutes is for the hands: more than nine seconds a card.
    assert (people.time_s - begin) * 8 / 3 < 30


def test_nothing_is_taken_while_anything_moves(start: Start, tmp_path: Path) -> None:
    people = start()
    for step in range(12):
        progress = people.lay(people.card("card-1", 60 + 2 * step), looks=1)
        assert (progress.step, progress.shots) == (Step.HOLD, 0)
    assert not (tmp_path / "own").exists()


def test_card_that_was_taken_counts_for_nothing_until_the_floor_changes(start: Start) -> None:
    people = start()
    people.show("card-1")
    progress = people.lay(people.card("card-1", 90, 66, -8), looks=30)
    assert progress == Progress(Step.LAY, "card-2", 0, 2, 1, 3)


def test_second_shot_must_lie_differently(start: Start) -> None:
    people = start()
    people.lay(people.card("card-1"))
    people.lay(looks=3)
    assert people.lay(people.card("card-1", 81, 60), looks=20).shots == 1
    assert people.lay(people.card("card-1", 80, 60, 184)).kind == "card-2"


def test_what_is_doubtful_is_refused_with_the_reason_until_the_floor_changes(
    start: Start, drawn_deck: DrawnDeck
) -> None:
    people = start()
    people.show("card-1")
    card = people.card("card-2")
    cases = {
        "blurred": ([card], Conditions(blur_px=4)),
        "glare": ([card], Conditions(glares=(Glare(80, 60, 30, 20),))),
        "More than one": ([card, people.card("card-3", 140)], Conditions()),
        "outline": ([people.card("card-2", 5)], Conditions()),
        "shown as card-1": ([people.card("card-1", 70, 70, 30)], Conditions()),
    }
    for sentence, (cards, conditions) in cases.items():
        progress = people.lay(*cards, conditions=conditions)
        assert sentence in str(progress.refusal)
        assert (progress.step, progress.kind, progress.shots) == (Step.LAY, "card-2", 0)
        assert people.lay(looks=1).refusal is None
    people.lay(card)
    assert "does not look like" in str(people.lay(LaidCard(drawn_deck.back, 80, 60)).refusal)
    assert people.guided.progress.shots == 1


def test_no_picture_is_said(start: Start) -> None:
    people = start()
    assert "no picture" in str(people.guided.look(np.zeros((4, 4, 3), np.uint8), 1.0).refusal)
    assert people.lay(looks=1).refusal is None


def sharpness(folder: Path) -> float:
    picture = stored_shots(folder, "card-1")[0].picture
    return float(np.var(cv2.Laplacian(cv2.GaussianBlur(picture, (0, 0), 1.0), cv2.CV_64F)))


def test_sharpest_frame_is_taken(start: Start, tmp_path: Path, camera: SceneCamera, drawn_deck: DrawnDeck) -> None:
    people = start()
    card, unsharp = people.card("card-1"), Conditions(blur_px=0.9)
    people.lay(card, looks=4, conditions=unsharp)
    people.lay(card, looks=1)
    people.lay(card, looks=6, conditions=unsharp)
    blurred = People(camera, drawn_deck, GuidedEnrolment(tmp_path / "other", KINDS))
    blurred.lay(card, looks=11, conditions=unsharp)
    assert sharpness(tmp_path / "own") > 1.08 * sharpness(tmp_path / "other")


def test_after_a_power_cut_it_goes_on_where_it_stood(start: Start, tmp_path: Path) -> None:
    before = start()
    before.show("card-1")
    before.lay(before.card("card-2"))
    after = start()
    assert after.guided.progress == Progress(Step.TURN, "card-2", 1, 2, 1, 3)
    assert after.lay(after.card("card-2"), looks=20).shots == 1
    assert after.lay(after.card("card-2", 90, 66, -8)).kind == "card-3"
    assert after.show("card-3").step is Step.DONE
    assert start().guided.progress.check is not None
    assert len(Deck.load(tmp_path / "own").shots) == 6


def test_full_disk_loses_nothing(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    people = start()
    people.lay(people.card("card-1"))
    whole = Path.replace

    def full(self: Path, target: Path) -> Path:
        raise OSError("no room")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(StorageError):
        people.lay(people.card("card-1", 90, 66, -8))
    assert people.guided.progress.shots == 1
    monkeypatch.setattr(Path, "replace", whole)
    assert people.lay(people.card("card-1", 90, 66, -8)).kind == "card-2"


def test_card_shown_under_two_names_is_named_at_the_end_and_can_be_shown_again(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = start()
    monkeypatch.setattr(GuidedEnrolment, "_check_kind", lambda *_: None)
    people.show("card-1")
    people.lay(people.card("card-1", 60, 60, 20))
    people.lay(people.card("card-1", 100, 60, -20))
    check = people.show("card-3").check
    assert check is not None
    assert set(check.doubtful) == {"card-1", "card-2"}
    assert check.too_alike is not None
    assert {check.too_alike.one, check.too_alike.other} == {"card-1", "card-2"}
    monkeypatch.undo()
    assert people.guided.again("card-2") == Progress(Step.LAY, "card-2", 0, 2, 2, 3)
    check = people.show("card-2").check
    assert check is not None
    assert check.passed


def test_what_the_camera_had_is_stored(start: Start, tmp_path: Path) -> None:
    people = start(("card-1",))
    settings = CameraSettings(exposure_us=8000, analogue_gain=1.0, colour_gains=(1.9, 1.6), lens_position=8.0)
    for looks in range(9):
        frame = people.camera.photograph([people.card("card-1")], people.rng).frame
        people.guided.look(frame, 10 + 0.1 * looks, settings)
    people.lay(people.card("card-1", 90, 66))
    assert Deck.load(tmp_path / "own").camera == settings


def test_deck_of_other_cards_or_the_shipped_one_is_refused(start: Start, tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="read only"):
        GuidedEnrolment(default_deck(), KINDS)
    start(("card-9",))
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "deck.json").write_text(json.dumps({"format": 1, "kinds": {"unicorn": []}}))
    with pytest.raises(DeckError, match="unicorn"):
        start()


def test_every_step_has_its_sentence() -> None:
    assert set(SENTENCES) == set(Step)
