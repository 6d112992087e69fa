"""Eyes that learn: a whole deck on the simulated floor, frame by frame, and what becomes of it afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from firmware.camera.simulated import SimulatedCamera
from firmware.decks import Decks, load_deck, own_deck, reader_of
from firmware.simulator.faces import Faces, faces_of
from firmware.simulator.floor import Card, Floor
from firmware.states.lesson import Lesson
from firmware.teaching import LearningLooker
from reader.alchemy import Ingredient
from reader.errors import ArbiterError, DeckError
from reader.languages.words import ingredient_name
from reader.vision.camera_settings import CameraSettings
from reader.vision.deck import default_deck
from reader.vision.reading import Reading, Reason


@dataclass
class Bench:
    """A looker above a simulated floor, and time that passes with each frame."""

    folder: Path
    floor: Floor = field(default_factory=Floor)
    told: list[ArbiterError] = field(default_factory=list)
    time_s: float = 10.0

    def __post_init__(self) -> None:
        faces: Faces = faces_of(load_deck(default_deck()), default_deck())
        self.camera = SimulatedCamera(self.floor, faces.kinds, faces.back, 3)
        self.decks = Decks(default_deck(), own_deck(self.folder))
        self.looker = LearningLooker(reader_of(load_deck(default_deck())), self.camera, self.decks, self.told.append)

    def look(self, *cards: Card, frames: int = 12) -> Reading:
        self.floor.lay(cards)
        for _ in range(frames):
            self.time_s += 0.1
            reading = self.looker.look(self.camera.photograph(), self.time_s)
        return reading

    @property
    def lesson(self) -> Lesson:
        assert self.looker.lesson is not None
        return self.looker.lesson

    def teach(self, kind: Ingredient) -> None:
        for place in ((70.0, 55.0, 4.0), (92.0, 66.0, -8.0)):
            self.look(Card(kind.value, *place, False))


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


TWO = (Card("mushroom", 60.0, 60.0, 0.0, False), Card("toad", 130.0, 60.0, 5.0, False))


@pytest.mark.slow
def test_a_whole_deck_is_taught_and_then_read(bench: Bench) -> None:
    bench.looker.begin()
    bench.look(frames=3)
    for known, kind in enumerate(Ingredient):
        assert (bench.lesson.kind, bench.lesson.known) == (kind, known)
        bench.teach(kind)
    assert bench.lesson.kind is None
    assert bench.lesson.alike is not None
    assert bench.lesson.doubtful == ()
    bench.look(frames=1)
    taught = bench.camera.photograph()
    bench.camera.lock(CameraSettings(2000, 1.0, (1.0, 1.0), None))
    bench.looker.adopt(own=True)
    bench.looker.end()
    bench.look(frames=8)
    assert abs(int(bench.camera.photograph().mean()) - int(taught.mean())) <= 2, "the camera is as it was in the lesson"
    assert [card.kind for card in bench.look(*TWO).cards] == ["mushroom", "toad"]
    assert load_deck(own_deck(bench.folder)).camera is not None
    assert bench.told == []


def test_nothing_is_read_while_cards_are_learned(bench: Bench) -> None:
    bench.look(frames=3)
    assert bench.look(*TWO).accepted
    bench.looker.begin()
    assert bench.look(*TWO, frames=3) == Reading(reason=Reason.MOVING)
    bench.looker.end()
    assert bench.look(*TWO).accepted
    assert bench.looker.lesson is None


def test_it_goes_on_where_it_was_left_with_the_camera_as_it_was(bench: Bench) -> None:
    bench.looker.begin()
    bench.look(frames=3)
    bench.teach(Ingredient.FERN)
    bench.looker.end()
    bench.look(frames=2)
    again = Bench(bench.folder)
    again.looker.begin()
    again.look(frames=3)
    assert (again.lesson.kind, again.lesson.known) == (Ingredient.BIRD_CLAW, 1)
    assert again.looker._settings == bench.looker._settings
    assert again.looker._settings is not None


def test_a_card_that_was_shown_before_is_refused_by_its_name(bench: Bench) -> None:
    bench.looker.begin()
    bench.look(frames=3)
    bench.teach(Ingredient.FERN)
    bench.look(frames=3)
    bench.look(Card("fern", 60.0, 50.0, 0.0, False))
    refusal = bench.lesson.refusal
    assert refusal is not None
    named = {gap: value.sentence for gap, value in refusal.details if not isinstance(value, str | int)}
    assert named == {"other": ingredient_name(Ingredient.FERN), "kind": ingredient_name(Ingredient.BIRD_CLAW)}


def test_a_kind_is_shown_again(bench: Bench) -> None:
    bench.looker.begin()
    bench.look(frames=3)
    bench.teach(Ingredient.FERN)
    assert bench.lesson.kind is Ingredient.BIRD_CLAW
    bench.looker.again(Ingredient.FERN)
    bench.look(frames=2)
    assert (bench.lesson.kind, bench.lesson.shots) == (Ingredient.FERN, 0)


def test_a_folder_that_takes_no_cards_is_told(bench: Bench) -> None:
    own_deck(bench.folder).mkdir(parents=True)
    (own_deck(bench.folder) / "deck.json").write_text("{")
    bench.looker.begin()
    bench.look(frames=2)
    assert bench.lesson.trouble is not None


def test_a_taught_deck_that_is_not_complete_is_not_read_and_the_other_one_still_is(bench: Bench) -> None:
    bench.looker.adopt(own=True)
    bench.look(frames=3)
    assert [type(error) for error in bench.told] == [DeckError]
    assert bench.look(*TWO).accepted


def test_a_box_whose_taught_deck_is_damaged_starts_with_the_other_one_and_says_so(bench: Bench) -> None:
    deck = bench.decks.to_begin_with(True, bench.told.append)
    assert set(deck.kinds) == set(Ingredient)
    assert len(bench.told) == 1
    assert bench.decks.to_begin_with(False, bench.told.append).kinds == deck.kinds
    assert len(bench.told) == 1
