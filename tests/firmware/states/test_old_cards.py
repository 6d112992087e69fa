"""Old cards are looked for from the answer on until the floor was seen empty, whatever the display shows meanwhile."""

from __future__ import annotations

import pytest

from reader.alchemy import Ingredient
from reader.vision.reading import Reason
from tests.firmware.hands import BACK, OK, Hands

PAIR = (Ingredient.MUSHROOM, Ingredient.TOAD)

WAYS = {"the answer": 0, "the cards are taken out": 1, "the idle screen": 2}


@pytest.fixture
def answered(demo: Hands) -> Hands:
    demo.choose("Test on student")
    demo.see(reason=Reason.EMPTY)
    demo.see(*PAIR)
    demo.look_and_confirm()
    return demo


@pytest.mark.parametrize("presses", WAYS.values(), ids=WAYS)
def test_the_eyes_look_until_the_floor_was_seen_empty(answered: Hands, presses: int) -> None:
    for _ in range(presses):
        answered.press(OK)
    words = answered.words
    assert answered.eyes.looking
    assert answered.lamp_is_on
    for reason in (Reason.THIRD_OBJECT, Reason.MOVING, Reason.EMPTY, Reason.NO_PICTURE):
        answered.see(reason=reason, empty=False)
        assert answered.eyes.looking
    if presses != 1:  # the screen that waits for it goes on by itself
        answered.see(reason=Reason.EMPTY)
        assert answered.words == words
    else:
        answered.see(reason=Reason.EMPTY)
    assert not answered.eyes.looking
    assert not answered.lamp_is_on


def test_nobody_waits_for_what_is_seen_beside_the_walk(answered: Hands) -> None:
    assert answered.eyes.idly
    answered.press(OK)
    assert not answered.eyes.idly, "this screen waits for the empty floor"
    answered.press(OK)
    assert answered.eyes.idly
    answered.choose("Test on student")
    assert not answered.eyes.idly


def test_a_sight_from_before_the_answer_is_no_empty_floor(demo: Hands) -> None:
    demo.choose("Test on student")
    demo.see(reason=Reason.EMPTY)
    number = demo.eyes.number
    demo.see(*PAIR)
    demo.look_and_confirm()
    assert demo.eyes.number != number
    assert demo.eyes.looking


def test_what_lay_there_for_an_answer_without_cards_is_looked_at_once_too(demo: Hands) -> None:
    demo.choose("Debunk theory")
    demo.press(OK, OK, OK, OK)
    assert demo.eyes.looking
    demo.see(reason=Reason.EMPTY)
    assert not demo.eyes.looking


def test_old_cards_that_were_never_lifted_are_said_with_what_to_do(answered: Hands) -> None:
    answered.press(OK, OK)
    answered.choose("Test on student")
    assert "Lift all cards once" in answered.see(reason=Reason.THIRD_OBJECT, empty=False)
    answered.press(BACK)
    assert answered.eyes.looking, "they lie there still"
