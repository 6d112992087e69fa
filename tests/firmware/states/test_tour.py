"""The first steps: three pairs of DEMO by pressing, why each makes what it makes, and nothing left behind."""

from __future__ import annotations

import pytest

from firmware.states.tour import CODE, STEPS
from reader.alchemy import Ingredient, Potion
from reader.arbiter import Arbiter
from reader.views import Phase
from reader.vision.reading import Reason
from tests.firmware.hands import BACK, OK, Hands


def ask(hands: Hands, one: Ingredient, other: Ingredient) -> str:
    assert "Lay two ingredient cards" in hands.press(OK)
    hands.see(reason=Reason.EMPTY)
    hands.see(one, other)
    hands.look_and_confirm()
    hands.press(OK)
    return hands.see(reason=Reason.EMPTY)


@pytest.mark.parametrize("number", range(len(STEPS)))
def test_the_reasons_are_true_of_the_game_demo(number: int) -> None:
    pair, makes = STEPS[number].pair, STEPS[number].makes
    arbiter = Arbiter.from_code(CODE)
    assert arbiter.potion(pair) is makes
    left, right = (arbiter.reveal()[one].aspects for one in pair)
    if makes is Potion.NEUTRAL:
        assert all(left[colour].sign is not right[colour].sign for colour in left)
        return
    assert makes.colour is not None
    assert left[makes.colour].sign is right[makes.colour].sign is makes.sign
    assert left[makes.colour].size is not right[makes.colour].size


def test_three_pairs_are_explained_and_nothing_is_left_behind(fresh: Hands) -> None:
    words = fresh.choose("First steps")
    assert words.startswith("First steps: 1 of 3. Take these two cards: Mushroom, Toad.")
    words = ask(fresh, Ingredient.MUSHROOM, Ingredient.TOAD)
    assert "2 of 3. Red plus: in red both have a plus" in words
    assert "Scorpion, Bird claw" in words
    words = ask(fresh, Ingredient.SCORPION, Ingredient.BIRD_CLAW)
    assert "3 of 3. Green plus:" in words
    words = ask(fresh, Ingredient.BIRD_CLAW, Ingredient.TOAD)
    assert "Neutral: every sign of one is the opposite" in words
    assert fresh.press(OK).startswith("The Arbiter.")
    assert fresh.table.phase is Phase.NO_GAME
    assert fresh.table.parked() == ()


def test_other_cards_than_those_of_the_tour_are_answered_and_not_explained_wrongly(fresh: Hands) -> None:
    fresh.choose("First steps")
    assert "2 of 3. Every pair makes one potion" in ask(fresh, Ingredient.FERN, Ingredient.FLOWER)


def test_the_tour_can_be_left_and_a_question_of_it_too(fresh: Hands) -> None:
    fresh.choose("First steps")
    fresh.press(OK)
    assert "First steps: 1 of 3" in fresh.press(BACK)
    assert fresh.press(BACK).startswith("The Arbiter.")
    fresh.choose("New game")
    assert "What do you ask?" in fresh.press(OK)
