"""The plug is pulled between an answer on disk and the display: the answer is shown then, and only then."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.shown import FILE
from reader.alchemy import Colour, Ingredient
from reader.arbiter import Arbiter
from reader.events import SeatColour
from reader.questions import DebunkApprentice, Pair, Question, Student
from reader.views import Place, claim_of
from reader.vision.reading import Reason
from tests.firmware.hands import BACK, OK, Hands

PAIR = Pair(Ingredient.MUSHROOM, Ingredient.TOAD)


def confirm_unseen(hands: Hands, question: Question, seat: SeatColour | None = None, place: Place = Place.BOX) -> None:
    """Asks at the table, and the box loses its power before it draws anything."""
    opened = hands.table.open(seat, place, question.action, claim_of(question))
    hands.table.confirm(opened, question)


def power_cut(hands: Hands) -> Hands:
    folder = hands.journal.folder
    hands.close()
    return Hands(folder, seed=8)


def ask(hands: Hands) -> None:
    hands.choose("Test on student")
    hands.see(reason=Reason.EMPTY)
    hands.see(*PAIR)
    hands.look_and_confirm()


def test_an_answer_that_nobody_saw_is_shown_after_a_power_cut_and_once_only(demo: Hands) -> None:
    confirm_unseen(demo, Student(PAIR))
    again = power_cut(demo)
    assert again.words.startswith("Test on student. Healing: red plus.")
    assert not any(name in again.words for name in ("Mushroom", "Toad"))
    assert again.signals, "light and sound tell it as well"
    once_more = power_cut(again)
    assert "What do you ask?" in once_more.words
    once_more.close()


def test_its_asker_takes_the_cards_out_afterwards(demo: Hands) -> None:
    confirm_unseen(demo, Student(PAIR))
    again = power_cut(demo)
    assert "Take your two cards out" in again.press(OK)
    again.see(Ingredient.FERN, reason=Reason.ONE_CARD, empty=False)
    assert "What do you ask?" in again.see(reason=Reason.EMPTY)
    again.close()


def test_a_debunk_and_a_question_of_a_phone_leave_no_cards(demo: Hands) -> None:
    confirm_unseen(demo, DebunkApprentice(Ingredient.FERN, Colour.RED))
    again = power_cut(demo)
    assert again.words.startswith("Debunk theory.")
    assert "What do you ask?" in again.press(OK)
    again.table.sit(SeatColour.RED, "Anna", "phone")
    confirm_unseen(again, Student(PAIR), SeatColour.RED, Place.PHONE)
    by_phone = power_cut(again)
    assert by_phone.words.startswith("Anna: Test on student.")
    assert "What do you ask?" in by_phone.press(OK)
    by_phone.close()


def test_an_answer_that_was_seen_is_no_news(demo: Hands) -> None:
    ask(demo)
    again = power_cut(demo)
    assert "What do you ask?" in again.words
    again.close()


def strike(hands: Hands) -> None:
    hands.table.strike(1)


def pick(hands: Hands) -> None:
    hands.table.pick_with_mortar(None)


def next_round(hands: Hands) -> None:
    hands.table.next_round()


def park(hands: Hands) -> None:
    hands.table.park()


def reveal(hands: Hands) -> None:
    hands.table.reveal()


def another_game(hands: Hands) -> None:
    hands.table.start(None)


@pytest.mark.parametrize("later", [strike, pick, next_round, park, reveal, another_game])
def test_an_answer_after_which_something_happened_is_no_news(demo: Hands, later: Callable[[Hands], None]) -> None:
    confirm_unseen(demo, Student(PAIR))
    later(demo)
    again = power_cut(demo)
    assert "Healing" not in again.words
    again.close()


def test_a_box_that_is_stopped_in_order_has_no_news(demo: Hands) -> None:
    demo.press(BACK)
    confirm_unseen(demo, Student(PAIR), place=Place.PHONE)
    demo.device.step()
    assert demo.words.startswith("Menu."), "what a phone was answered waits until the box rests"
    loop = threading.Thread(target=demo.device.run)
    loop.start()
    demo.device.stop()
    loop.join()
    again = power_cut(demo)
    assert "What do you ask?" in again.words
    again.close()


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"null", b'{"version": 1, "game": "1", "number": true}'])
def test_where_nothing_is_known_of_what_was_shown_nothing_is_news(demo: Hands, damage: bytes) -> None:
    confirm_unseen(demo, Student(PAIR))
    (demo.journal.folder / FILE).write_bytes(damage)
    again = power_cut(demo)
    assert "What do you ask?" in again.words
    again.close()


def test_the_file_holds_two_numbers_and_no_secret(tmp_path: Path) -> None:
    hands = Hands(tmp_path, Arbiter.from_code("DEMO"))
    ask(hands)
    assert (tmp_path / FILE).read_text() == '{"version": 1, "game": 1, "number": 1}'
    hands.close()
