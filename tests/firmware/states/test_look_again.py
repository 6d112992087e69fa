"""Until the cards are out their asker may look once more which pair was answered, and nobody else ever."""

from __future__ import annotations

import pytest

from firmware.states.answers import LookAgain
from reader.alchemy import Ingredient
from reader.vision.reading import Reason
from tests.firmware.hands import BACK, DOWN, OK, UP, Hands

PAIR = (Ingredient.MUSHROOM, Ingredient.TOAD)
NAMES = ("Fern", "Bird claw", "Mushroom", "Flower", "Mandrake root", "Scorpion", "Toad", "Raven feather")


def named(words: str) -> bool:
    return any(name in words for name in NAMES)


def answered(hands: Hands, action: str = "Test on student") -> None:
    hands.choose(action)
    hands.see(reason=Reason.EMPTY)
    hands.see(*PAIR)
    hands.look_and_confirm()
    hands.press(OK)


@pytest.fixture
def looking(demo: Hands) -> Hands:
    answered(demo)
    demo.press(DOWN)
    assert "Only you look" in demo.choose("Look once more")
    return demo


def test_the_pair_is_seen_only_while_a_button_is_held(looking: Hands) -> None:
    assert not named(looking.words)
    assert "Mushroom. Toad." in looking.down(UP)
    assert not named(looking.up(UP))
    assert "Take your two cards out" in looking.press(BACK)


def test_nothing_of_the_pair_is_kept_by_the_state(looking: Hands) -> None:
    looking.down(UP)
    assert isinstance(looking.state, LookAgain)
    assert not any(kind.value in repr(looking.state) for kind in Ingredient)


def test_it_is_over_when_the_cards_are_out_even_under_the_finger(looking: Hands) -> None:
    assert "Mushroom" in looking.down(UP)
    words = looking.see(reason=Reason.EMPTY)
    assert "What do you ask?" in words
    assert not named(words)
    looking.up(UP)
    assert not named(looking.down(UP))


def test_a_covered_or_moving_floor_does_not_end_it(looking: Hands) -> None:
    for reason in Reason:
        looking.see(reason=reason, empty=False)
        assert "Only you look" in looking.words


def test_the_choice_ends_too_when_the_cards_are_out(demo: Hands) -> None:
    answered(demo)
    assert "Look once more" in demo.press(UP)
    assert "What do you ask?" in demo.see(reason=Reason.EMPTY)


def test_after_the_cards_are_out_no_way_leads_there(demo: Hands) -> None:
    answered(demo)
    demo.see(reason=Reason.EMPTY)
    demo.press(BACK)
    for _ in range(20):
        assert "Look once more" not in demo.words
        demo.press(DOWN)


def test_the_thinking_cap_lets_look_at_once(demo: Hands) -> None:
    answered(demo, "Thinking Cap")
    assert "Only you look" in demo.press(DOWN)
    demo.pass_time(0.1)
    assert "Mushroom. Toad." in demo.down(UP)


def test_a_debunk_and_an_answer_that_is_read_again_offer_no_look(demo: Hands) -> None:
    answered(demo)
    demo.see(reason=Reason.EMPTY)
    demo.press(BACK)
    demo.choose("Answers so far")
    demo.press(OK)
    for button in (UP, DOWN):
        assert not named(demo.down(button))
        demo.up(button)


def test_the_random_pick_is_still_at_hand(demo: Hands) -> None:
    answered(demo)
    demo.press(UP)
    demo.choose("Random pick")
    assert demo.choose("Magic Mortar").startswith(("Magic Mortar: left.", "Magic Mortar: right."))
