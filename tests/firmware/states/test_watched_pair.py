"""The pair that is confirmed is the pair that lies there: at the box and on the phone the eyes go on watching it."""

from __future__ import annotations

import logging

import pytest

from firmware.camera import Trouble
from firmware.states.box import Sight
from reader.alchemy import Ingredient
from reader.events import SeatColour
from reader.link import Confirm, Join, Look, Refused, Seen, Watch, encode
from reader.questions import Pair, Student
from reader.vision.reading import Reading, Reason
from tests.firmware.hands import BACK, DOWN, OK, UP, Hands
from tests.firmware.states.test_phones import send

ANNA = "phone of Anna"
LAID = (Ingredient.TOAD, Ingredient.RAVEN_FEATHER)
OTHERS = (Ingredient.FERN, Ingredient.BIRD_CLAW)
ONE_SWAPPED = (Ingredient.TOAD, Ingredient.FERN)
UNSETTLED = (Reason.MOVING, Reason.GLARE_OR_BLUR)
HIDING = (Reason.THIRD_OBJECT, Reason.COVERED, Reason.UNKNOWN_CARD)
LIFTED = (Reason.EMPTY, Reason.ONE_CARD, Reason.SAME_CARD)


@pytest.fixture
def private(demo: Hands) -> Hands:
    """The pair is read, and its asker has looked at it at the box."""
    demo.choose("Test on student")
    demo.see(reason=Reason.EMPTY)
    demo.see(*LAID)
    demo.press(UP)
    assert "Right? Then press OK." in demo.words
    return demo


@pytest.fixture
def on_phone(demo: Hands) -> Hands:
    """The pair is read, and its asker's phone shows it."""
    send(demo, Join(ANNA, SeatColour.RED, "Anna"))
    demo.choose("Test on student")
    demo.choose("Anna")
    cards_on_phone(demo)
    demo.see(reason=Reason.EMPTY)
    demo.see(*LAID)
    assert cards_on_phone(demo) == LAID
    return demo


def cards_on_phone(hands: Hands) -> tuple[Ingredient, ...]:
    reply = send(hands, Look(ANNA))
    assert isinstance(reply, Seen)
    assert reply.own is not None
    return reply.own.cards_read


def confirm(hands: Hands, pair: tuple[Ingredient, Ingredient]) -> object:
    opened = hands.table.opened
    assert opened is not None
    return send(hands, Confirm(ANNA, opened.id, Student(Pair(*pair))))


def asked(hands: Hands) -> list[set[Ingredient]]:
    questions = [record.asked.question for record in hands.table.game.records]
    return [set(question.pair) for question in questions if isinstance(question, Student)]


def unplug(hands: Hands, trouble: Trouble | None = Trouble.UNPLUGGED) -> None:
    hands.eyes.see(Sight(Reading(reason=Reason.NO_PICTURE), empty=False, trouble=trouble))
    hands.pass_time(0.6)


@pytest.mark.parametrize("reason", LIFTED)
def test_a_lifted_card_takes_the_private_step_back(private: Hands, reason: Reason) -> None:
    words = private.see(reason=reason)
    assert "Only you look" not in words
    for button in (OK, OK):
        private.press(button)
    assert not asked(private)
    private.see(*LAID)
    assert "Hold up or down to see your cards." in private.words, "they are looked at anew"
    private.look_and_confirm()
    assert asked(private) == [set(LAID)]


@pytest.mark.parametrize("pair", [OTHERS, ONE_SWAPPED])
@pytest.mark.parametrize("between", [(), (Reason.MOVING,), (Reason.ONE_CARD,), (Reason.MOVING, Reason.EMPTY)])
def test_another_pair_is_looked_at_anew_and_is_what_is_asked(
    private: Hands, pair: tuple[Ingredient, Ingredient], between: tuple[Reason, ...]
) -> None:
    for reason in between:
        private.see(reason=reason)
    private.see(*pair)
    private.press(OK)
    assert not asked(private), "OK meant the pair before"
    private.look_and_confirm()
    assert asked(private) == [set(pair)]


def test_a_swap_under_a_held_button_shows_no_card_of_the_old_pair_any_more(private: Hands) -> None:
    assert "Toad" in private.down(UP)
    words = private.see(*OTHERS)
    assert not any(kind in words for kind in ("Toad", "Raven feather"))
    private.up(UP)
    assert not any(kind in private.words for kind in ("Toad", "Raven feather", "Fern", "Bird claw"))


@pytest.mark.parametrize("reason", HIDING)
def test_what_hides_the_pair_makes_ok_wait_and_says_why(private: Hands, reason: Reason) -> None:
    private.see(reason=reason)
    assert "Right?" not in private.words
    private.press(OK)
    private.pass_time(5)
    assert not asked(private)
    assert "Right? Then press OK." in private.see(*LAID), "the step was not thrown away"
    assert not asked(private), "that OK did not count"
    private.press(OK)
    assert asked(private) == [set(LAID)]


@pytest.mark.parametrize("reason", HIDING)
def test_a_pair_swapped_under_what_hides_it_is_forgotten(private: Hands, reason: Reason) -> None:
    private.see(reason=reason)
    private.see(*OTHERS)
    private.press(OK)
    assert not asked(private)


@pytest.mark.parametrize("reason", UNSETTLED)
def test_a_tremble_and_a_passing_hand_leave_the_step(private: Hands, reason: Reason) -> None:
    assert "Right? Then press OK." in private.see(reason=reason)
    private.see(*LAID)
    private.press(OK)
    assert asked(private) == [set(LAID)]


@pytest.mark.parametrize("reason", UNSETTLED)
def test_ok_on_a_trembling_floor_counts_once_the_same_pair_is_seen_again(private: Hands, reason: Reason) -> None:
    private.see(reason=reason)
    private.press(OK)
    assert "Right?" not in private.words
    assert not asked(private)
    private.see(*LAID)
    assert asked(private) == [set(LAID)]


@pytest.mark.parametrize("after", [OTHERS, ONE_SWAPPED])
@pytest.mark.parametrize("reason", UNSETTLED)
def test_ok_on_a_trembling_floor_is_forgotten_when_another_pair_lies_there(
    private: Hands, reason: Reason, after: tuple[Ingredient, Ingredient]
) -> None:
    private.see(reason=reason)
    private.press(OK)
    private.see(*after)
    assert not asked(private)


@pytest.mark.parametrize("second", [UP, DOWN])
def test_looking_again_takes_a_waiting_ok_back(private: Hands, second: object) -> None:
    private.see(reason=Reason.MOVING)
    private.press(OK)
    private.press(UP if second is UP else DOWN)
    private.see(*LAID)
    assert not asked(private)
    assert "Right? Then press OK." in private.words


@pytest.mark.parametrize("trouble", [None, *Trouble])
def test_a_failing_camera_leaves_the_step(private: Hands, trouble: Trouble | None) -> None:
    unplug(private, trouble)
    assert "Right? Then press OK." in private.words
    private.press(OK)
    assert asked(private) == [set(LAID)]


def test_a_camera_that_fails_over_a_hidden_pair_confirms_nothing(private: Hands) -> None:
    private.see(reason=Reason.COVERED)
    unplug(private)
    assert "There is no camera." in private.words
    private.press(OK)
    assert not asked(private)
    private.see(*LAID)
    private.press(OK)
    assert asked(private) == [set(LAID)]


def test_cards_chosen_by_hand_do_not_hang_on_the_floor(demo: Hands) -> None:
    demo.choose("Test on student")
    demo.press(UP, OK, OK, OK)
    assert "Hold up or down to see your cards." in demo.words
    demo.press(UP)
    for reason in Reason:
        demo.see(reason=reason)
    assert "Right? Then press OK." in demo.words


@pytest.mark.parametrize("reason", [*LIFTED, *HIDING])
def test_a_changed_floor_takes_the_cards_off_the_phone(on_phone: Hands, reason: Reason) -> None:
    on_phone.see(reason=reason)
    assert "Two cards are read" not in on_phone.words
    assert cards_on_phone(on_phone) == ()
    reply = confirm(on_phone, LAID)
    assert isinstance(reply, Refused)
    assert reply.sentence == "The box has not read your two cards yet."
    on_phone.see(*LAID)
    assert cards_on_phone(on_phone) == LAID
    confirm(on_phone, LAID)
    assert asked(on_phone) == [set(LAID)]


@pytest.mark.parametrize("pair", [OTHERS, ONE_SWAPPED])
def test_the_phone_shows_the_pair_that_lies_there_and_asks_no_other(
    on_phone: Hands, pair: tuple[Ingredient, Ingredient]
) -> None:
    on_phone.see(*pair)
    assert cards_on_phone(on_phone) == pair
    assert isinstance(confirm(on_phone, LAID), Refused)
    assert not asked(on_phone)
    confirm(on_phone, pair)
    assert asked(on_phone) == [set(pair)]


@pytest.mark.parametrize("reason", [*UNSETTLED, Reason.NO_PICTURE])
def test_a_tremble_and_a_failing_camera_leave_the_cards_on_the_phone(on_phone: Hands, reason: Reason) -> None:
    on_phone.see(reason=reason)
    assert "Two cards are read" in on_phone.words
    assert cards_on_phone(on_phone) == LAID
    confirm(on_phone, LAID)
    assert asked(on_phone) == [set(LAID)]


def test_cards_that_changed_places_are_the_same_pair_in_their_new_order(on_phone: Hands) -> None:
    on_phone.see(*reversed(LAID))
    assert cards_on_phone(on_phone) == tuple(reversed(LAID))


def test_who_looks_at_the_box_instead_has_the_cards_off_the_phone_too(on_phone: Hands) -> None:
    on_phone.press(OK)
    on_phone.see(reason=Reason.ONE_CARD)
    assert cards_on_phone(on_phone) == ()


def test_a_sight_that_comes_with_the_phones_answer_changes_nothing(on_phone: Hands) -> None:
    confirm(on_phone, LAID)
    on_phone.see_at_once(reason=Reason.EMPTY)
    on_phone.pass_time(1)
    assert asked(on_phone) == [set(LAID)]
    assert "Not now" not in on_phone.words


def test_a_watched_floor_tells_nobody_which_cards_lie_there(on_phone: Hands, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        for pair in (OTHERS, ONE_SWAPPED, LAID):
            for reason in Reason:
                on_phone.see(reason=reason)
            said = on_phone.see(*pair) + encode(send(on_phone, Watch())).decode()
            assert not [kind for kind in Ingredient if kind.value in said.lower()]
        on_phone.press(BACK)
    assert not [kind for kind in Ingredient if kind.value in caplog.text.lower()]
