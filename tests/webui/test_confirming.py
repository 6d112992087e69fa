"""The box has read two cards: the asker's own page shows them, in its language, and no other page does."""

from __future__ import annotations

import re
from functools import partial

import pytest
from flask import Flask

from reader.alchemy import Ingredient
from reader.events import SeatColour
from reader.questions import Action, Pair
from reader.table import Table
from reader.views import Place
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware
from tests.webui.test_secrecy import PAGES

CARDS = Pair(Ingredient.SCORPION, Ingredient.RAVEN_FEATHER)


def begin(firmware: Firmware, action: Action = Action.STUDENT) -> str:
    return firmware.run(partial(_begin, action))


def _begin(action: Action, table: Table) -> str:
    return table.open(SeatColour.RED, Place.BOX, action)


def read(firmware: Firmware, question_id: str, cards: Pair | None = CARDS) -> None:
    firmware.run(lambda table: table.show_cards(question_id, cards))


def confirm(phone: Phone, holds_two: str = "") -> str:
    page = phone.text("/confirm")
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.split('id="confirm"')[1]))
    kinds = re.findall(r'name="kind" value="(\w+)"', page)
    more = {"holds_two": holds_two} if holds_two else {}
    answer = phone.send("/question/confirm", **{**fields, "kind": kinds[:2], **more})
    assert answer.status_code == 200, answer.text
    return answer.request.path


def test_the_asker_is_led_to_the_cards_and_asks(ana: Phone, bruno: Phone, firmware: Firmware) -> None:
    question_id = begin(firmware)
    assert "You are asking at the box" in ana.text("/table")
    assert "Lay your two cards into the box." in ana.text("/confirm")
    read(firmware, question_id)
    assert 'href="/confirm"' in ana.text("/table")
    page = ana.text("/confirm")
    assert page.index("Scorpion") < page.index("Raven feather")
    assert confirm(ana) == "/questions/1"
    assert ana.get("/confirm").headers["Location"] == "/questions/1"
    assert "Test on student" in bruno.text("/table")


def test_the_cards_show_in_the_language_of_the_phone(ana: Phone, firmware: Firmware) -> None:
    read(firmware, begin(firmware))
    ana.send("/language", language="ro")
    assert "Scorpion" in ana.text("/confirm")
    assert "Pană de corb" in ana.text("/confirm")


def test_no_other_page_shows_them(app: Flask, ana: Phone, bruno: Phone, firmware: Firmware) -> None:
    question_id = begin(firmware)
    read(firmware, question_id)
    for phone in (bruno, Phone(app)):
        for path in PAGES:
            text = phone.get(path).text
            assert question_id not in text
            if path != "/ask/debunk":
                assert "Raven feather" not in text, path
    for path in PAGES:
        if path not in ("/confirm", "/ask/debunk"):
            assert "Raven feather" not in ana.get(path).text, path


def test_cards_that_come_by_themselves_come_covered(ana: Phone, firmware: Firmware) -> None:
    """The phone may lie on the table when the box has read them."""
    read(firmware, begin(firmware))
    assert "pair-covered" in ana.get("/confirm", headers={"HX-Request": "true"}).text
    assert "pair-covers" in ana.text("/confirm")


def test_no_lets_the_box_look_again_and_cancel_ends_it(ana: Phone, firmware: Firmware) -> None:
    question_id = begin(firmware)
    read(firmware, question_id)
    waiting = ana.send("/confirm/refuse", question=question_id)
    assert "Lay your two cards into the box." in waiting.text
    assert firmware.run(lambda table: table.opened is not None)
    read(firmware, question_id)
    ana.send("/question/cancel", question=question_id)
    assert firmware.run(lambda table: table.opened) is None
    assert ana.get("/confirm").headers["Location"] == "/table"


def test_a_page_whose_cards_were_taken_back_asks_nothing(ana: Phone, firmware: Firmware) -> None:
    question_id = begin(firmware)
    read(firmware, question_id)
    read(firmware, question_id, None)
    fields = {"question": question_id, "action": "student", "kind": list(CARDS)}
    response = ana.send("/question/confirm", **fields)
    assert response.status_code == 409
    assert "The box has not read your two cards yet." in response.text
    read(firmware, question_id, Pair(Ingredient.FERN, Ingredient.TOAD))
    response = ana.send("/question/confirm", **fields)
    assert response.status_code == 409
    assert firmware.run(lambda table: table.game.records) == ()


def test_who_is_slower_than_the_box_gets_its_answer_or_a_sentence(ana: Phone, firmware: Firmware) -> None:
    question_id = begin(firmware)
    read(firmware, question_id)
    firmware.run(_confirm_at_the_box)
    fields = {"question": question_id, "action": "student"}
    assert ana.send("/question/confirm", **fields, kind=list(CARDS)).request.path == "/questions/1"
    other = ana.send("/question/confirm", **fields, kind=["fern", "toad"])
    assert other.status_code == 409
    assert "asked already, with other cards" in other.text
    assert len(firmware.run(lambda table: table.game.records)) == 1


def _confirm_at_the_box(table: Table) -> None:
    from reader.questions import Student

    assert table.opened is not None
    table.confirm(table.opened.id, Student(CARDS))


@pytest.mark.parametrize("holds_two", ["yes", "no"])
def test_one_card_in_both_pairs_is_asked_about(ana: Phone, firmware: Firmware, holds_two: str) -> None:
    read(firmware, begin(firmware, Action.THINKING_CAP))
    confirm(ana)
    read(firmware, begin(firmware, Action.THINKING_CAP), Pair(Ingredient.SCORPION, Ingredient.FERN))
    assert "Do you hold two cards of Scorpion?" in ana.text("/confirm")
    assert confirm(ana, holds_two) == ("/questions/2" if holds_two == "yes" else "/confirm")


def test_the_pages_of_asking_by_hand_are_not_for_a_question_at_the_box(ana: Phone, firmware: Firmware) -> None:
    read(firmware, begin(firmware))
    for path in ("/question", "/question/check"):
        assert ana.get(path).status_code == 302
