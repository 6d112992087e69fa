"""The box reads the cards, the asker's phone shows and confirms them: one question, whoever is quicker."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable

import pytest

from firmware.states.by_phone import AWAY_AFTER_S
from reader.alchemy import Ingredient
from reader.events import SeatColour
from reader.link import (
    Answered,
    Cancel,
    Confirm,
    Done,
    Join,
    Look,
    OpenQuestion,
    RefuseCards,
    Refused,
    Reply,
    SeatView,
    Seen,
    Watch,
    encode,
)
from reader.questions import Action, Pair, Student
from reader.views import Claim
from reader.vision.reading import Reason
from tests.firmware.hands import BACK, OK, UP, Hands
from tests.firmware.states.test_phones import send

ANNA, BEN, TABLET = "phone of Anna", "phone of Ben", "tablet"
CARDS = (Ingredient.MUSHROOM, Ingredient.TOAD)
PAIR = Pair(*CARDS)
OTHERS = Pair(Ingredient.FERN, Ingredient.FLOWER)


def look(hands: Hands, phone: str) -> SeatView | None:
    reply = send(hands, Look(phone))
    assert isinstance(reply, Seen)
    return reply.own


def own(hands: Hands, phone: str = ANNA) -> SeatView:
    seen = look(hands, phone)
    assert seen is not None
    return seen


@pytest.fixture
def asking(demo: Hands) -> Hands:
    """Anna, who has a phone in her hand, has begun a question at the box."""
    send(demo, Join(ANNA, SeatColour.RED, "Anna"))
    send(demo, Join(BEN, SeatColour.BLUE, "Ben"))
    demo.choose("Test on student")
    demo.choose("Anna")
    own(demo)
    demo.see(reason=Reason.EMPTY)
    return demo


@pytest.fixture
def read(asking: Hands) -> Hands:
    """The box has read Anna's two cards, and her phone has fetched them."""
    asking.see(*CARDS)
    assert own(asking).cards_read == CARDS
    return asking


def test_the_box_says_that_it_read_two_cards_and_never_which(read: Hands) -> None:
    assert "Two cards are read" in read.words
    assert "Anna looks at the phone and asks there." in read.words
    for button in (UP, UP):
        assert not [kind for kind in CARDS if kind.value in read.down(button).lower()]
        read.up(button)
    read.pass_time(60)
    assert "Two cards are read" in read.words


def test_only_the_askers_phone_sees_the_cards(read: Hands) -> None:
    for request in (Look(BEN), Look(TABLET), Watch()):
        said = encode(send(read, request)).decode()
        assert "cards_read" not in said or '"cards_read": []' in said
        assert own(read).open_question not in said
        assert not [kind for kind in CARDS if kind.value in said]
    assert not [event for event in read.journal.events(1) if "toad" in repr(event).lower()]


def test_the_phone_asks_and_the_box_shows_the_answer_and_minds_the_cards(read: Hands) -> None:
    answers = read.eyes.answers
    reply = send(read, Confirm(ANNA, own(read).open_question, Student(PAIR)))
    assert isinstance(reply, Answered)
    assert "Healing: red plus." in read.words
    assert read.eyes.answers == answers + 1
    assert "Take your two cards out" in read.press(OK)
    assert len(read.table.game.records) == 1


def test_the_phone_says_no_and_the_box_looks_anew(read: Hands) -> None:
    number = own(read).open_question
    assert isinstance(send(read, RefuseCards(ANNA, number)), Done)
    assert own(read).cards_read == ()
    read.see(*CARDS)
    assert "You said no to these cards" in read.words
    read.see(reason=Reason.EMPTY)
    read.see(*OTHERS)
    assert own(read).cards_read == tuple(OTHERS)
    assert own(read).open_question == number


def test_cards_that_the_box_does_not_show_any_more_are_not_asked(read: Hands) -> None:
    number = own(read).open_question
    read.press(BACK)
    assert "The box has not read your two cards yet." in refusal(send(read, Confirm(ANNA, number, Student(PAIR))))
    read.see(reason=Reason.EMPTY)
    read.see(*OTHERS)
    assert "not the question that was begun" in refusal(send(read, Confirm(ANNA, number, Student(PAIR))))
    assert not read.table.game.records


def refusal(reply: Reply) -> str:
    assert isinstance(reply, Refused)
    return reply.sentence


def test_the_phone_cancels_and_the_cards_are_nobodys(read: Hands) -> None:
    number = own(read).open_question
    answers = read.eyes.answers
    assert isinstance(send(read, Cancel(ANNA, number)), Done)
    assert "The phone has taken the question back." in read.words
    assert read.eyes.answers == answers + 1
    assert "What do you ask?" in read.press(OK)
    assert "not open any more" in refusal(send(read, Confirm(ANNA, number, Student(PAIR))))


def test_the_box_cancels_and_the_phone_hears_it(read: Hands) -> None:
    number = own(read).open_question
    read.press(BACK)
    read.press(BACK)
    assert "What do you ask?" in read.words
    assert own(read).cards_read == ()
    assert own(read).open_question == ""
    assert "not open any more" in refusal(send(read, Confirm(ANNA, number, Student(PAIR))))


def test_the_asker_may_go_on_at_the_box(read: Hands) -> None:
    number = own(read).open_question
    assert "Hold up or down to see your cards." in read.press(OK)
    assert "Healing: red plus." in read.look_and_confirm()
    assert isinstance(send(read, Confirm(ANNA, number, Student(PAIR))), Answered), "the same question, not another"
    assert len(read.table.game.records) == 1


def test_no_at_the_box_takes_the_cards_off_the_phone(read: Hands) -> None:
    read.press(OK)
    read.press(BACK)
    assert own(read).cards_read == ()


def test_while_the_asker_looks_at_the_box_the_phone_may_be_quicker(read: Hands) -> None:
    number = own(read).open_question
    read.press(OK)
    send(read, Confirm(ANNA, number, Student(PAIR)))
    assert "Healing: red plus." in read.words
    assert "Take your two cards out" in read.press(OK)


@pytest.mark.parametrize("phone_first", [True, False])
def test_both_at_the_same_instant_are_one_question(read: Hands, phone_first: bool) -> None:
    number = own(read).open_question
    read.press(OK)
    read.press(UP)
    replies: list[Reply] = []
    sender = threading.Thread(target=lambda: replies.append(read.device.submit(Confirm(ANNA, number, Student(PAIR)))))
    steps: list[Callable[[], None]] = [lambda: _send_and_wait(read, sender), lambda: read.fingers.press(OK)]
    for step in steps if phone_first else reversed(steps):
        step()
    read.device.step()
    sender.join(5)
    read.fingers.release(OK)
    read.pass_time(1.0)
    assert isinstance(replies[0], Answered)
    assert len(read.table.game.records) == 1
    assert "Healing: red plus." in read.words or "Take your two cards out" in read.words


def _send_and_wait(hands: Hands, sender: threading.Thread) -> None:
    """Waits until the request lies before the box, which does not work meanwhile."""
    inbox = hands.device._inbox
    before = inbox.qsize()
    sender.start()
    while inbox.qsize() == before:
        time.sleep(0.001)


def test_a_phone_that_does_not_fetch_the_cards_leaves_them_to_the_box(asking: Hands) -> None:
    asking.see(*CARDS)
    assert "Two cards are read" in asking.words
    asking.pass_time(AWAY_AFTER_S + 0.5)
    assert "Hold up or down to see your cards." in asking.words
    assert "Healing: red plus." in asking.look_and_confirm()


def test_a_phone_that_has_slept_all_the_time_is_not_waited_for(demo: Hands) -> None:
    send(demo, Join(ANNA, SeatColour.RED, "Anna"))
    demo.pass_time(10)
    demo.choose("Test on student")
    demo.choose("Anna")
    demo.see(reason=Reason.EMPTY)
    demo.see(*CARDS)
    assert "Hold up or down to see your cards." in demo.words
    assert own(demo).cards_read == (), "what nobody handed over stays at the box"


def test_a_phone_that_asks_by_hand_while_the_box_reads_is_told_so(asking: Hands) -> None:
    for phone in (ANNA, BEN):
        assert "Somebody is asking right now" in refusal(send(asking, OpenQuestion(phone, Action.DRINK, Claim())))
    assert own(asking).open_question == ""


def test_a_seat_without_a_phone_looks_at_the_box(demo: Hands) -> None:
    demo.table.sit(SeatColour.BLUE, "Ben")
    send(demo, Join(ANNA, SeatColour.RED, "Anna"))
    demo.choose("Test on student")
    demo.choose("Ben")
    own(demo)
    demo.see(reason=Reason.EMPTY)
    demo.see(*CARDS)
    assert "Hold up or down to see your cards." in demo.words


def test_nobody_else_confirms_refuses_or_cancels(read: Hands) -> None:
    number = own(read).open_question
    for phone in (BEN, TABLET):
        for request in (Confirm(phone, number, Student(PAIR)), RefuseCards(phone, number), Cancel(phone, number)):
            assert refusal(send(read, request))
    assert own(read).cards_read == CARDS


def test_a_pair_that_the_box_has_not_read_is_not_asked(read: Hands) -> None:
    number = own(read).open_question
    assert refusal(send(read, Confirm(ANNA, number, Student(OTHERS))))
    assert not read.table.game.records


@pytest.mark.parametrize("seed", range(20))
def test_whatever_both_do_it_is_one_question_at_most(read: Hands, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - the same hands in every run
    number = own(read).open_question
    for _ in range(12):
        deeds: list[Callable[[], object]] = [
            lambda: read.press(chance.choice((OK, BACK, UP))),
            lambda: read.see(*chance.choice((PAIR, OTHERS))),
            lambda: read.see(reason=Reason.EMPTY),
            lambda: send(read, Confirm(ANNA, number, Student(chance.choice((PAIR, OTHERS))))),
            lambda: send(read, RefuseCards(ANNA, number)),
            lambda: send(read, Look(ANNA)),
            lambda: read.pass_time(5),
        ]
        chance.choice(deeds)()
        mine = [record for record in read.table.game.records if record.asked.id == number]
        assert len(mine) <= 1
        assert "made a mistake" not in read.words
