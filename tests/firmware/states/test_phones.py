"""What phones do, as the box shows it: their questions, answers and wishes."""

from __future__ import annotations

import threading

import pytest

from firmware.device import requests
from reader.alchemy import Ingredient, Potion
from reader.events import Artifact, SeatColour
from reader.link import (
    AgreeToPeriscope,
    AgreeToWish,
    Answered,
    Confirm,
    Done,
    EndGame,
    Join,
    NeedsPress,
    NewGame,
    Opened,
    OpenQuestion,
    Pick,
    Refused,
    Reply,
    Request,
    Reveal,
)
from reader.questions import Action, Pair, Sell, Student
from reader.views import Claim, Phase, Wish
from reader.vision.reading import Reason
from tests.firmware.hands import BACK, OK, UP, Hands

PHONE = "phone-of-anna"
PAIR = Pair(Ingredient.MUSHROOM, Ingredient.TOAD)


def send(hands: Hands, request: Request) -> Reply:
    """Sends a request as the pages do, from another thread, while the box works."""
    replies: list[Reply] = []
    sender = threading.Thread(target=lambda: replies.append(hands.device.submit(request)))
    sender.start()
    while sender.is_alive():
        hands.device.step(0.01)
        sender.join(0.001)
    hands.pass_time(0.5)
    return replies[0]


def open_question(hands: Hands, action: Action, claim: Claim | None = None) -> str:
    opened = send(hands, OpenQuestion(PHONE, action, claim or Claim()))
    assert isinstance(opened, Opened)
    return opened.question_id


def test_a_question_by_phone_and_its_answer_stand_on_the_display(demo: Hands) -> None:
    assert isinstance(send(demo, Join(PHONE, SeatColour.RED, "Anna")), Done)
    number = open_question(demo, Action.SELL, Claim(potion=Potion.GREEN_PLUS))
    assert demo.words.startswith("Anna: Sell potion. Wanted: green plus.")
    assert "Somebody asks on a phone." in demo.words
    assert isinstance(send(demo, Confirm(PHONE, number, Sell(PAIR, Potion.GREEN_PLUS))), Answered)
    assert demo.words.startswith("Anna: Sell potion. Wanted: green plus. Correct sign.")
    assert "Mushroom" not in demo.words
    assert "What do you ask?" in demo.press(OK)


def test_a_stuck_question_of_a_phone_is_released_by_two_presses(demo: Hands) -> None:
    send(demo, Join(PHONE, SeatColour.RED, "Anna"))
    open_question(demo, Action.STUDENT)
    assert "Release the question?" in demo.press(OK)
    assert "What do you ask?" in demo.press(OK)
    assert demo.table.opened is None


def test_a_question_at_the_box_waits_while_a_phone_asks(demo: Hands) -> None:
    send(demo, Join(PHONE, SeatColour.RED, "Anna"))
    demo.press(BACK)
    open_question(demo, Action.STUDENT)
    assert demo.words.startswith("Anna: Test on student. Menu.")
    demo.press(BACK)
    demo.pass_time(0.5)
    assert "Somebody asks on a phone." in demo.words


def test_a_wish_needs_a_press_while_a_game_runs(demo: Hands) -> None:
    send(demo, Join(PHONE, SeatColour.RED, "Anna"))
    now = demo.table.moment
    wishes = (
        (NewGame(PHONE, now, ""), "a new game"),
        (EndGame(PHONE, now), "aside"),
        (Reveal(PHONE, now), "Great Reveal"),
    )
    for request, words in wishes:
        assert isinstance(send(demo, request), NeedsPress)
        assert words in demo.words
        assert "What do you ask?" in demo.press(BACK)
        assert demo.table.public_view().wish is None
    assert demo.table.public_view().game == 1
    send(demo, NewGame(PHONE, demo.table.moment, "ABAB"))
    assert "ABAB" not in demo.words
    demo.press(OK)
    assert demo.table.public_view().game == 2


def test_a_wish_waits_until_the_box_rests(demo: Hands) -> None:
    demo.choose("Test on student")
    send(demo, Join(PHONE, SeatColour.RED, "Anna"))
    send(demo, Reveal(PHONE, demo.table.moment))
    assert "Lay two ingredient cards" in demo.words
    demo.press(BACK)
    demo.pass_time(0.5)
    assert "A wish" in demo.words


def test_a_wish_that_comes_in_the_moment_of_a_press_is_not_granted(demo: Hands) -> None:
    demo.table.wish(Wish.REVEAL)
    demo.device.step()
    assert "A wish" in demo.words
    demo.press(OK)
    assert demo.table.phase is Phase.RUNNING


def test_a_game_that_a_phone_starts_shows_at_the_box(fresh: Hands) -> None:
    assert isinstance(send(fresh, NewGame(PHONE, fresh.table.moment, "")), Done)
    assert "Game 1 begins" in fresh.words
    assert "What do you ask?" in fresh.press(OK)


def test_while_only_phones_play_the_display_keeps_up_with_them(demo: Hands) -> None:
    send(demo, Join(PHONE, SeatColour.RED, "Anna"))
    for wanted, quality in ((Potion.GREEN_PLUS, "Correct sign."), (Potion.GREEN_MINUS, "Wrong sign.")):
        number = open_question(demo, Action.SELL, Claim(potion=wanted))
        send(demo, Confirm(PHONE, number, Sell(PAIR, wanted)))
        assert quality in demo.words
        demo.pass_time(7.0)


def test_an_answer_stays_long_enough_to_be_read(demo: Hands) -> None:
    send(demo, Join(PHONE, SeatColour.RED, "Anna"))
    number = open_question(demo, Action.STUDENT)
    send(demo, Confirm(PHONE, number, Student(PAIR)))
    open_question(demo, Action.STUDENT)
    demo.pass_time(3.0)
    assert "Healing: red plus." in demo.words
    demo.pass_time(4.0)
    assert "Somebody asks on a phone." in demo.words


def test_answers_of_before_are_not_shown_again_when_a_game_is_taken_up(demo: Hands) -> None:
    send(demo, Join(PHONE, SeatColour.RED, "Anna"))
    number = open_question(demo, Action.STUDENT)
    send(demo, Confirm(PHONE, number, Student(PAIR)))
    demo.press(OK)
    demo.table.start()
    demo.pass_time(0.5)
    demo.table.resume(1)
    demo.pass_time(0.5)
    assert "What do you ask?" in demo.words


def test_the_periscope_of_a_phone_asks_the_asker_at_the_box(demo: Hands) -> None:
    send(demo, Join(PHONE, SeatColour.RED, "Anna"))
    demo.table.sit(SeatColour.BLUE, "Ben")
    demo.choose("Test on student")
    demo.choose("Ben")
    demo.see(reason=Reason.EMPTY)
    demo.see(*PAIR)
    demo.look_and_confirm()
    demo.press(OK, OK)
    assert isinstance(send(demo, Pick(PHONE, demo.table.moment, Artifact.PERISCOPE)), Done)
    assert "Anna wants to see one of the cards" in demo.words
    assert isinstance(send(demo, AgreeToPeriscope(PHONE, demo.table.moment)), Refused)
    assert "Anna sees the card on the phone." in demo.press(OK)
    view = demo.table.seat_view(PHONE)
    assert view is not None
    assert len(view.picks) == 1


def test_pages_hear_of_every_change(demo: Hands) -> None:
    heard: list[int] = []
    demo.device.announce = lambda: heard.append(demo.table.revision)
    demo.choose("Test on student")
    demo.press(BACK)
    assert len(heard) == 2


def test_a_page_is_refused_when_the_box_does_not_answer(demo: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "PATIENCE_S", 0.01)
    reply = demo.device.submit(Join(PHONE, SeatColour.RED, "Anna"))
    assert isinstance(reply, Refused)
    assert "does not answer" in reply.sentence
    demo.device.step()
    assert demo.table.game.seats == (), "what was refused is not done later"


def test_up_shows_nothing_of_a_phones_question(demo: Hands) -> None:
    send(demo, Join(PHONE, SeatColour.RED, "Anna"))
    number = open_question(demo, Action.STUDENT)
    send(demo, Confirm(PHONE, number, Student(PAIR)))
    assert "Mushroom" not in demo.down(UP)


def test_the_great_reveal_by_phones_takes_the_place_of_the_last_answer(demo: Hands) -> None:
    send(demo, Join(PHONE, SeatColour.RED, "Anna"))
    send(demo, Join("phone-of-ben", SeatColour.BLUE, "Ben"))
    number = open_question(demo, Action.STUDENT)
    send(demo, Confirm(PHONE, number, Student(PAIR)))
    send(demo, Reveal(PHONE, demo.table.moment))
    send(demo, AgreeToWish("phone-of-ben", demo.table.moment, Wish.REVEAL))
    demo.pass_time(7.0)
    assert demo.words.startswith("Great Reveal.")
