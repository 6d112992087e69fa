from __future__ import annotations

from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware


def test_the_mortar_takes_a_card_and_the_table_hears_only_the_side(ana: Phone, bruno: Phone) -> None:
    ana.mix("student", "fern", "toad")
    page = ana.send("/mortar").text
    assert "Discard this card. The other one goes back to your hand." in page
    side = "left" if "left" in bruno.text("/questions/1") else "right"
    seen = bruno.text("/questions/1")
    assert f"Magic Mortar · Ana · {side}" in seen
    assert "Fern" not in seen
    assert "Toad" not in seen
    assert ana.send("/mortar").text.count("Discard this card.") == 1


def test_the_mortar_belongs_to_the_asker(ana: Phone, bruno: Phone) -> None:
    ana.mix("student", "fern", "toad")
    response = bruno.send("/mortar")
    assert response.status_code == 409
    assert "The Magic Mortar belongs to the one who asked last." in response.text


def test_the_periscope_shows_one_card_to_its_owner_once_the_asker_agreed(ana: Phone, bruno: Phone) -> None:
    ana.mix("student", "fern", "toad")
    bruno.send("/periscope")
    assert "Ana has to agree first." in bruno.text("/table")
    assert "Fern" not in bruno.text("/mine")
    assert "Toad" not in bruno.text("/mine")
    assert "Bruno wants to look at one of your two ingredients" in ana.text("/table")
    ana.send("/periscope/agree")
    notes = bruno.text("/mine")
    assert ("Fern" in notes) != ("Toad" in notes)
    assert ("Fern" in bruno.text("/questions/1")) != ("Toad" in bruno.text("/questions/1"))


def test_a_watcher_learns_only_that_the_periscope_was_used(ana: Phone, bruno: Phone, phone: Phone) -> None:
    ana.mix("student", "fern", "toad")
    bruno.send("/periscope")
    ana.send("/periscope/agree")
    seen = phone.text("/questions/1")
    assert "Periscope · Bruno" in seen
    assert "left" not in seen
    assert "right" not in seen
    assert "Fern" not in seen
    assert "Toad" not in seen


def test_nobody_but_the_asker_agrees(ana: Phone, bruno: Phone) -> None:
    ana.mix("student", "fern", "toad")
    bruno.send("/periscope")
    response = bruno.send("/periscope/agree")
    assert response.status_code == 409
    assert "Nobody wants to use the Periscope on your question." in response.text


def test_nothing_is_picked_from_a_thinking_cap_or_an_older_question(ana: Phone, bruno: Phone) -> None:
    ana.mix("student", "fern", "toad")
    assert "Use my Periscope" in bruno.text("/questions/1")
    ana.mix("thinking_cap", "fern", "toad")
    assert "Use my Periscope" not in bruno.text("/questions/1")
    assert "Use my Periscope" not in bruno.text("/questions/2")
    assert bruno.send("/periscope").status_code == 409


def test_striking_takes_two_presses_and_nothing_is_unanswered(ana: Phone, bruno: Phone) -> None:
    ana.mix("student", "fern", "toad")
    answer = bruno.text("/questions/1")
    assert "struck" not in bruno.text("/table")
    assert 'action="/questions/1/strike"' not in answer
    assert 'action="/questions/1/strike"' in bruno.text("/questions/1/strike")
    bruno.send("/questions/1/strike")
    assert "struck" in ana.text("/table")
    assert "Questions: 1" in ana.text("/table")
    assert "potion-words" in ana.text("/questions/1")


def test_a_watcher_cannot_strike(ana: Phone, phone: Phone) -> None:
    ana.mix("student", "fern", "toad")
    assert "Asked by mistake?" not in phone.text("/questions/1")
    assert phone.send("/questions/1/strike").status_code == 409
    assert "struck" not in ana.text("/table")


def test_a_question_that_was_never_asked_is_not_there(ana: Phone) -> None:
    for path in ("/questions/1", "/questions/0", "/questions/99999999999999999999", "/questions/1/strike"):
        assert ana.get(path).status_code == 404, path
    assert ana.send("/questions/7/strike").status_code == 409


def test_a_question_from_the_box_without_a_seat_is_shown_too(ana: Phone, firmware: Firmware) -> None:
    from reader.alchemy import Ingredient
    from reader.questions import Action, Pair, Student
    from reader.views import Place

    opened = firmware.run(lambda table: table.open(None, Place.BOX, Action.STUDENT))
    assert "Somebody is asking at the box: Test on student" in ana.text("/table")
    question = Student(Pair(Ingredient.FERN, Ingredient.TOAD))
    firmware.run(lambda table: table.confirm(opened, question))
    assert "Somebody at the box" in ana.text("/table")
    assert "Fern" not in ana.text("/questions/1")
