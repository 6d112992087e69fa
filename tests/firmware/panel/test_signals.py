from __future__ import annotations

import itertools

import pytest

from firmware.panel.signals import SHINES, TUNES, Cue, Signals, Tint, cue_of
from reader.alchemy import Potion, Quality, Sign
from reader.questions import Answer, ClaimAnswer, ExhibitAnswer, PotionAnswer, QualityAnswer, SignAnswer


class Recorder:
    """A light and a buzzer that keep what they were told."""

    def __init__(self) -> None:
        self.tints: list[Tint | None] = []
        self.tones: list[int] = []

    def shine(self, tint: Tint | None) -> None:
        self.tints.append(tint)

    def sound(self, frequency_hz: int) -> None:
        self.tones.append(frequency_hz)

    def close(self) -> None:
        self.tints.append(None)


def play(cue: Cue, loud: bool = True, seconds: float = 3.0) -> Recorder:
    recorder = Recorder()
    signals = Signals(recorder, recorder)
    signals.give(cue, 10.0, loud)
    for step in range(round(seconds / 0.01)):
        signals.tick(10.0 + step * 0.01)
    return recorder


@pytest.mark.parametrize(
    ("answer", "cue"),
    [
        *((QualityAnswer(quality), Cue(quality.value)) for quality in Quality),
        (ExhibitAnswer(True), Cue.YES),
        (ExhibitAnswer(False), Cue.NO),
        (ClaimAnswer(True), Cue.YES),
        (ClaimAnswer(False), Cue.NO),
        *((PotionAnswer(potion), Cue.ANSWER) for potion in Potion),
        *((SignAnswer(sign), Cue.ANSWER) for sign in Sign),
    ],
)
def test_a_cue_follows_from_the_public_answer(answer: Answer, cue: Cue) -> None:
    assert cue_of(answer) is cue


def test_tunes_can_be_told_apart_without_an_ear_for_pitch() -> None:
    shapes = {cue: (*_direction(cue), len(TUNES[cue])) for cue in Cue}
    lengths = {cue: round(sum(note.duration_s for note in TUNES[cue]), 2) for cue in Cue}
    for one, other in itertools.combinations(Cue, 2):
        assert (shapes[one], lengths[one]) != (shapes[other], lengths[other]), (one, other)
    assert all(length <= 1.0 for length in lengths.values())


def _direction(cue: Cue) -> list[int]:
    heard = [note.frequency_hz for note in TUNES[cue] if note.frequency_hz]
    return [(after > before) - (after < before) for before, after in itertools.pairwise(heard)]


@pytest.mark.parametrize("cues", [tuple(Cue(quality.value) for quality in Quality), (Cue.YES, Cue.NO)])
def test_lights_are_told_apart_without_an_eye_for_colour(cues: tuple[Cue, ...]) -> None:
    seen = {cue: tuple(SHINES[cue].is_on(step * 0.05) for step in range(80)) for cue in cues}
    for one, other in itertools.combinations(cues, 2):
        differs = sum(first != second for first, second in zip(seen[one], seen[other], strict=True))
        assert differs >= 20, "for a second of four one is on and the other is off"


def test_a_potion_and_a_sign_have_no_light_of_their_own() -> None:
    assert Cue.ANSWER not in SHINES
    assert play(Cue.ANSWER).tints == []


def test_a_tune_is_played_once_and_then_it_is_silent() -> None:
    recorder = play(Cue.EXACT)
    assert recorder.tones == [*(note.frequency_hz for note in TUNES[Cue.EXACT]), 0]


def test_a_steady_light_stays_and_a_blinking_one_blinks() -> None:
    assert play(Cue.EXACT).tints == [(0, 255, 0)]
    assert play(Cue.WRONG_SIGN, seconds=1.0).tints == [(255, 0, 0), None, (255, 0, 0), None]
    assert play(Cue.RIGHT_SIGN, seconds=2.0).tints == [(0, 255, 0), None, (0, 255, 0), None]


@pytest.mark.parametrize("cue", list(Cue))
def test_the_box_looks_after_a_tune_to_its_end_and_after_a_light_that_blinks(cue: Cue) -> None:
    recorder = Recorder()
    signals = Signals(recorder, recorder)
    signals.give(cue, 0.0, loud=True)
    length_s = sum(note.duration_s for note in TUNES[cue])
    for step in range(round(length_s / 0.01) - 1):
        signals.tick(step * 0.01)
        assert signals.restless, "also in the silence between two tones"
    signals.tick(length_s + 1.0)
    assert signals.restless == (cue in SHINES and bool(SHINES[cue].blinking_s))
    signals.end(length_s + 1.1)
    assert not signals.restless


def test_without_sound_the_light_is_the_same() -> None:
    quiet = play(Cue.NO, loud=False)
    assert quiet.tones == []
    assert quiet.tints == play(Cue.NO).tints


def test_the_light_goes_out_when_the_answer_does() -> None:
    recorder = Recorder()
    signals = Signals(recorder, recorder)
    signals.give(Cue.YES, 0.0, loud=True)
    signals.end(0.05)
    assert recorder.tints == [(0, 255, 0), None]
    assert recorder.tones[-1] == 0
