"""Thousands of questions with a camera that fails at random: no stuck state, no answer lost, nothing that piles up."""

from __future__ import annotations

import gc
import itertools
import random

import pytest
from PIL import Image

from firmware.camera import Trouble
from firmware.device import showing
from firmware.states.box import Sight
from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.vision.reading import Reading, Reason
from tests.firmware.conftest import MakeHands
from tests.firmware.hands import OK, UP, Hands

QUESTIONS = 5000
A_GAME = 100
"""A new game begins after so many questions, as in real life."""


def fail(hands: Hands, chance: random.Random) -> None:
    """The camera is in trouble for a while; nothing that it says may end the walk or move it on."""
    state = type(hands.state)
    for _ in range(chance.randrange(3)):
        trouble = chance.choice([*Trouble, None])
        hands.eyes.see(Sight(Reading(reason=Reason.NO_PICTURE), empty=False, trouble=trouble))
        hands.device.step()
        assert type(hands.state) is state


def see(hands: Hands, *kinds: Ingredient, reason: Reason | None = None) -> None:
    hands.see_at_once(*kinds, reason=reason)
    hands.clock.now_s += 0.5
    hands.device.step()


def question(hands: Hands, chance: random.Random) -> None:
    hands.press(OK)
    fail(hands, chance)
    see(hands, reason=Reason.EMPTY)
    fail(hands, chance)
    see(hands, *chance.sample(list(Ingredient), 2))
    hands.press(UP, OK)
    hands.press(OK)
    fail(hands, chance)
    see(hands, reason=Reason.EMPTY)
    assert hands.state.is_home, hands.words


@pytest.mark.slow
def test_five_thousand_questions_with_a_camera_that_fails(
    make_hands: MakeHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    blank = Image.new("RGB", (320, 240))
    monkeypatch.setattr(showing, "draw", lambda *_: blank)
    hands = make_hands(Arbiter.from_code("DEMO"))
    chance = random.Random(5)  # noqa: S311 - a test repeats itself
    sizes = []
    for number in range(1, QUESTIONS + 1):
        question(hands, chance)
        assert len(hands.table.game.records) == (number - 1) % A_GAME + 1
        if number % A_GAME == 0:
            hands.table.start(None)
            hands.device.step()
            assert "begins" in hands.words
            hands.pass_time(1.0)  # a press in the moment of news does not count
            hands.press(OK)
            hands.pictures.clear()
            hands.signals.clear()
        if number % 1000 == 0:
            gc.collect()
            sizes.append(len(gc.get_objects()))
    assert sum(game.questions for game in hands.table.parked()) == QUESTIONS
    grown = [after - before for before, after in itertools.pairwise(sizes)]
    assert max(grown[1:]) < 1000, f"objects more in each thousand: {grown}"
