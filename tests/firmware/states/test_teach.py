"""Teaching the deck by pressing pins: each step is told, it can be left at any time, and the end is a choice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware.camera import Trouble
from firmware.screens.screen import say
from firmware.states.box import Sight
from firmware.states.lesson import Lesson
from reader.alchemy import Ingredient
from reader.errors import DeckError
from reader.languages import marked
from reader.vision.reading import Reading, Reason
from tests.firmware.hands import BACK, DOWN, OK, UP, Hands

MUSHROOM = Lesson(Ingredient.MUSHROOM, say("Lay {kind} alone on the floor.", kind=say("Mushroom")), None, 0, 2, 2)
DONE = Lesson(known=8, shots=2, of=2, alike=(Ingredient.FERN, Ingredient.FLOWER))


@pytest.fixture
def taught(demo: Hands) -> Hands:
    demo.press(BACK)
    demo.choose("Settings")
    assert "one at a time" in demo.choose("Teach the deck")
    demo.press(OK)
    return demo


def see(hands: Hands, lesson: Lesson | None, trouble: Trouble | None = None) -> str:
    reason = Reason.MOVING if trouble is None else Reason.NO_PICTURE
    hands.eyes.see(Sight(Reading(reason=reason), empty=False, trouble=trouble, lesson=lesson))
    hands.device.step()
    hands.pass_time(0.5)
    return hands.words


def test_each_step_says_which_card_and_how_far_it_is(taught: Hands) -> None:
    assert taught.school.is_open
    assert taught.eyes.looking
    words = see(taught, MUSHROOM)
    assert words.startswith("Card 3 of 8, picture 1 of 2. Lay Mushroom alone on the floor.")
    refused = replace(MUSHROOM, shots=1, refusal=say(marked("The picture is too small to show a card.")))
    assert see(taught, refused).startswith("Card 3 of 8, picture 2 of 2. The picture is too small")


def test_it_can_be_left_at_any_time_and_the_eyes_read_again(taught: Hands) -> None:
    see(taught, MUSHROOM)
    assert "What do you ask?" in taught.press(BACK)
    assert not taught.school.is_open
    assert not taught.eyes.looking


def test_a_camera_in_trouble_is_told_and_it_goes_on_afterwards(taught: Hands) -> None:
    assert "There is no camera." in see(taught, MUSHROOM, Trouble.UNPLUGGED)
    assert "Lay Mushroom" in see(taught, MUSHROOM)
    assert "no room" in see(taught, Lesson(trouble=say("There is no room.")))


def test_the_finished_deck_names_the_two_that_are_most_alike_and_is_used_by_a_press(taught: Hands) -> None:
    assert "Most alike: Fern and Flower. Use this deck?" in see(taught, DONE)
    assert "What do you ask?" in taught.press(OK)
    assert taught.school.asked == [True]
    assert taught.box.settings.own_deck
    taught.press(BACK)
    taught.choose("Settings")
    taught.choose("Use the printed deck")
    assert taught.school.asked == [True, False]
    assert not taught.box.settings.own_deck


def test_a_doubtful_kind_is_named_and_can_be_shown_again(taught: Hands) -> None:
    words = see(taught, replace(DONE, doubtful=(Ingredient.TOAD,)))
    assert words.startswith("Not sure of all. Toad is not told apart surely.")
    assert taught.press(UP).startswith("Show which again? Toad (1 of 9).")
    taught.press(OK)
    assert taught.school.asked == [(Ingredient.TOAD,)]
    assert "Lay Mushroom" in see(taught, MUSHROOM)


def test_all_can_be_shown_again(taught: Hands) -> None:
    see(taught, DONE)
    taught.press(DOWN)
    taught.choose("All of them")
    assert taught.school.asked == [tuple(Ingredient)]


def test_a_finished_deck_can_be_left_unused(taught: Hands) -> None:
    see(taught, DONE)
    assert "What do you ask?" in taught.press(BACK)
    assert taught.school.asked == []
    assert not taught.box.settings.own_deck


def test_without_eyes_there_is_nothing_to_teach(demo: Hands) -> None:
    demo.box.school = None
    demo.press(BACK)
    demo.choose("Settings")
    assert "The camera is not ready yet." in demo.choose("Teach the deck")
    assert "What do you ask?" in demo.press(OK)


def test_what_goes_wrong_elsewhere_is_told_once_the_box_rests(demo: Hands) -> None:
    demo.press(BACK)
    demo.device.tell(DeckError(marked("The deck lacks {kind}. Enrol it first: arbiter deck enrol."), kind="fern"))
    demo.pass_time(0.5)
    assert demo.words.startswith("Menu.")
    demo.press(BACK)
    demo.pass_time(0.5)
    assert "The deck lacks fern." in demo.words
    assert "What do you ask?" in demo.press(OK)
