from __future__ import annotations

import re

import pytest

from reader.alchemy import Colour, Ingredient, Potion
from reader.languages import words
from reader.questions import (
    DebunkApprentice,
    DebunkMaster,
    Exhibit,
    ExhibitAnswer,
    Pair,
    QualityAnswer,
    Sell,
    SignAnswer,
)
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware

FERN_AND_TOAD = (Ingredient.FERN, Ingredient.TOAD)
PAIR = Pair(*FERN_AND_TOAD)


def potion_of(firmware: Firmware, first: Ingredient, second: Ingredient) -> str:
    return words.potion_name(firmware.secret().potion(Pair(first, second)))


@pytest.mark.parametrize("action", ["student", "drink", "thinking_cap"])
def test_the_asker_and_everybody_see_the_potion(ana: Phone, bruno: Phone, firmware: Firmware, action: str) -> None:
    answer = ana.mix(action, "fern", "toad")
    assert answer.request.path == "/questions/1"
    potion = potion_of(firmware, *FERN_AND_TOAD)
    assert potion in answer.text
    assert potion in bruno.text("/table")
    assert "Ana" in bruno.text("/table")


@pytest.mark.parametrize("action", ["student", "drink", "thinking_cap", "sell", "exhibit"])
def test_only_the_asker_sees_the_two_ingredients(ana: Phone, bruno: Phone, action: str) -> None:
    more = {"potion": "red+"} if action in ("sell", "exhibit") else {}
    ana.mix(action, "fern", "toad", **more)
    for page in ("/mine", "/questions/1"):
        assert "Fern" in ana.text(page)
        assert "Toad" in ana.text(page)
    for page in ("/table", "/questions/1", "/mine"):
        assert "Fern" not in bruno.text(page)
        assert "Toad" not in bruno.text(page)


def test_everybody_sees_who_asks_what_before_the_answer(ana: Phone, bruno: Phone) -> None:
    ana.send("/ask/sell", potion="green-")
    table = bruno.text("/table")
    assert "Ana is asking: Sell potion" in table
    assert "Paralysis" in table


def test_a_sale_shows_its_quality_and_never_the_potion(ana: Phone, bruno: Phone, firmware: Firmware) -> None:
    wanted = next(p for p in (Potion.RED_PLUS, Potion.BLUE_MINUS) if p is not firmware.secret().potion(PAIR))
    ana.mix("sell", "fern", "toad", potion=wanted)
    answer = firmware.secret().answer(Sell(PAIR, wanted))
    assert isinstance(answer, QualityAnswer)
    table = bruno.text("/table")
    assert words.quality_name(answer.quality) in table
    assert words.potion_name(wanted) in table
    hidden = firmware.secret().potion(PAIR)
    if hidden is not Potion.NEUTRAL:
        assert words.potion_name(hidden) not in table


def test_an_exhibition_shows_the_promise_and_whether_it_succeeded(ana: Phone, firmware: Firmware) -> None:
    for number, promised in enumerate((Potion.RED_PLUS, Potion.GREEN_MINUS), start=1):
        page = ana.mix("exhibit", "fern", "toad", potion=promised)
        answer = firmware.secret().answer(Exhibit(PAIR, promised))
        assert isinstance(answer, ExhibitAnswer)
        assert page.request.path == f"/questions/{number}"
        assert ("Success" if answer.success else "Failure") in page.text


def test_an_apprentice_learns_the_true_sign(ana: Phone, bruno: Phone, firmware: Firmware) -> None:
    begun = ana.send("/ask/debunk", variant="apprentice", kind="flower", colour="green")
    assert "Flower" in begun.text
    assert "Flower" in bruno.text("/table")
    ana.send(
        "/question/confirm",
        question=ana.question_id(),
        action="debunk",
        variant="apprentice",
        kind="flower",
        colour="green",
    )
    answer = firmware.secret().answer(DebunkApprentice(Ingredient.FLOWER, Colour.GREEN))
    assert isinstance(answer, SignAnswer)
    assert words.sign_name(answer.sign) in bruno.text("/questions/1")


def test_any_seat_may_debunk_by_the_other_rules(ana: Phone, bruno: Phone, firmware: Firmware) -> None:
    assert "Which colour is wrong?" in ana.text("/ask/debunk")
    assert "Which two ingredients?" in ana.text("/ask/debunk?as=master")
    fields = {"variant": "master", "kind": ["fern", "toad"], "potion": "neutral"}
    ana.send("/ask/debunk", **fields)
    ana.send("/question/confirm", question=ana.question_id(), action="debunk", **fields)
    holds = firmware.secret().answer(DebunkMaster(PAIR, Potion.NEUTRAL)).holds  # type: ignore[union-attr]
    page = bruno.text("/questions/1")
    assert ("It holds" if holds else "It does not hold") in page
    assert "Fern + Toad" in page


@pytest.mark.parametrize(
    ("kinds", "sentence"),
    [
        ([], "Choose two ingredients, no more and no fewer."),
        (["fern"], "Choose two ingredients, no more and no fewer."),
        (["fern", "toad", "flower"], "Choose two ingredients, no more and no fewer."),
        (["fern", "fern"], "A potion needs two different ingredients; this is the same one twice."),
        (["fern", "dragon"], "There is no ingredient “dragon”"),
    ],
)
def test_anything_but_two_different_ingredients_is_refused(ana: Phone, kinds: list[str], sentence: str) -> None:
    ana.send("/ask/student")
    response = ana.send("/question", kind=kinds)
    assert response.status_code == 400
    assert sentence in response.text
    response = ana.send("/question/confirm", question=ana.question_id(), action="student", kind=kinds)
    assert response.status_code in (400, 409)
    assert sentence in response.text
    assert "Nothing was asked yet." in ana.text("/table")


@pytest.mark.parametrize(
    ("action", "fields", "sentence"),
    [
        ("sell", {}, "Choose a potion first."),
        ("sell", {"potion": "neutral"}, "Adventurers want one of the six coloured potions, not the neutral one."),
        ("exhibit", {"potion": "neutral"}, "The exhibition shows the six coloured potions, not the neutral one."),
        ("exhibit", {"potion": "beer"}, "There is no potion “beer”"),
        ("debunk", {"variant": "apprentice", "colour": "red"}, "Choose one ingredient."),
        ("debunk", {"variant": "apprentice", "kind": "fern"}, "Choose a colour."),
        ("debunk", {"variant": "apprentice", "kind": "fern", "colour": "pink"}, "There is no colour “pink”"),
        ("debunk", {"variant": "master", "kind": ["fern", "toad"]}, "Choose a potion first."),
        ("debunk", {"variant": "master", "kind": ["fern"], "potion": "red+"}, "Choose two ingredients"),
        ("debunk", {"variant": "wizard"}, "Something was not chosen."),
    ],
)
def test_a_claim_that_the_rules_do_not_know_is_refused_before_it_is_opened(
    ana: Phone, bruno: Phone, action: str, fields: dict[str, str], sentence: str
) -> None:
    response = ana.send(f"/ask/{action}", **fields)
    assert response.status_code == 400
    assert sentence in response.text
    assert "is asking" not in bruno.text("/table")


def test_a_second_press_asks_nothing_new(ana: Phone) -> None:
    ana.send("/ask/student")
    fields = {"question": ana.question_id(), "action": "student", "kind": ["fern", "toad"]}
    first = ana.send("/question/confirm", **fields)
    second = ana.send("/question/confirm", **fields)
    assert first.request.path == second.request.path == "/questions/1"
    assert "Questions: 1" in ana.text("/table")


def test_there_is_one_question_at_a_time(ana: Phone, bruno: Phone) -> None:
    ana.send("/ask/student")
    assert "One question at a time" in bruno.text("/ask")
    response = bruno.send("/ask/drink")
    assert response.status_code == 409
    assert "Somebody is asking right now. Finish that question first." in response.text


def test_nobody_confirms_or_cancels_the_question_of_another_seat(ana: Phone, bruno: Phone) -> None:
    ana.send("/ask/student")
    question = ana.question_id()
    stolen = bruno.send("/question/confirm", question=question, action="student", kind=["fern", "toad"])
    assert stolen.status_code == 409
    assert "This question belongs to another seat." in stolen.text
    assert bruno.send("/question/cancel", question=question).status_code == 409
    assert "You are asking: Test on student" in ana.text("/table")


def test_a_cancelled_question_is_not_asked(ana: Phone, bruno: Phone) -> None:
    ana.send("/ask/student")
    ana.send("/question/cancel", question=ana.question_id())
    assert "is asking" not in bruno.text("/table")
    assert "Nothing was asked yet." in ana.text("/table")


def test_yesterdays_form_is_refused_with_a_way_on(ana: Phone) -> None:
    response = ana.send("/question/confirm", question="00ff00ff00ff00ff", action="student", kind=["fern", "toad"])
    assert response.status_code == 409
    assert "This question is not open any more. Begin it anew." in response.text
    assert "To the table" in response.text


def test_the_asker_hears_that_the_box_released_the_question(ana: Phone, firmware: Firmware) -> None:
    ana.send("/ask/student")
    assert "not open any more" not in ana.text("/question/state")
    firmware.run(lambda table: table.release())
    assert "Your question is not open any more" in ana.text("/question/state")
    assert ana.get("/question").location == "/ask"


def test_a_question_that_was_left_open_is_released_after_a_while(ana: Phone, firmware: Firmware) -> None:
    ana.send("/ask/student")
    firmware.clock.now_s += 200
    firmware.run(lambda table: table.pass_time())
    assert ana.get("/question").location == "/ask"


def test_the_thinking_cap_tests_a_second_pair_or_stops(ana: Phone, bruno: Phone, firmware: Firmware) -> None:
    first = ana.mix("thinking_cap", "fern", "toad")
    assert "Test a second pair" in first.text
    assert "Take both cards back into your hand." in first.text
    assert "Ana may test a second pair with the Thinking Cap." in bruno.text("/table")
    second = ana.mix("thinking_cap", "flower", "scorpion")
    assert "second pair" in second.text
    assert potion_of(firmware, Ingredient.FLOWER, Ingredient.SCORPION) in second.text
    assert "Test a second pair" not in second.text
    ana.mix("thinking_cap", "fern", "toad")
    ana.send("/thinking-cap/stop")
    assert "Test a second pair" not in ana.text("/questions/3")
    assert "second pair with" not in bruno.text("/table")


def test_an_old_page_with_a_second_pair_begins_no_new_question(ana: Phone, bruno: Phone) -> None:
    page = ana.mix("thinking_cap", "fern", "toad").text
    form = re.search(r'<form[^>]*action="/ask/thinking_cap">.*?</form>', page, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    ana.send("/thinking-cap/stop")
    del fields["form"], fields["moment"]
    late = ana.send("/ask/thinking_cap", **fields)
    assert late.status_code == 409
    assert "is asking" not in bruno.text("/table")
    assert ana.send("/ask/thinking_cap").status_code == 200


def test_only_the_asker_stops_the_thinking_cap(ana: Phone, bruno: Phone) -> None:
    ana.mix("thinking_cap", "fern", "toad")
    assert bruno.send("/thinking-cap/stop").status_code == 409
    assert "Test a second pair" in ana.text("/questions/1")


def test_a_kind_in_both_pairs_asks_privately_whether_two_such_cards_are_held(ana: Phone, bruno: Phone) -> None:
    ana.mix("thinking_cap", "fern", "toad")
    ana.send("/ask/thinking_cap")
    check = ana.send("/question", kind=["fern", "flower"])
    assert "Do you hold two cards of Fern?" in check.text
    assert "Fern" not in bruno.text("/table")
    fields = {"question": ana.question_id(), "action": "thinking_cap", "kind": ["fern", "flower"]}
    silent = ana.send("/question/confirm", **fields)
    assert silent.status_code == 409
    assert "One card may not serve in both pairs." in silent.text
    assert ana.send("/question/confirm", **fields, holds_two="no").request.path == "/question"
    assert ana.send("/question/confirm", **fields, holds_two="yes").request.path == "/questions/2"


def test_two_other_kinds_are_not_asked_about(ana: Phone) -> None:
    ana.mix("thinking_cap", "fern", "toad")
    ana.send("/ask/thinking_cap")
    assert "Do you hold two" not in ana.send("/question", kind=["scorpion", "flower"]).text


def test_it_says_what_to_do_with_the_cards(ana: Phone) -> None:
    assert "Discard both cards face down, and mark the result" in ana.mix("student", "fern", "toad").text
    assert "Discard both cards face down." in ana.mix("sell", "fern", "toad", potion="red+").text
    assert "back into your hand" in ana.mix("thinking_cap", "fern", "toad").text


def test_nothing_is_asked_without_a_game(phone: Phone) -> None:
    phone.sit("red", "Ana")
    assert "No game is running." in phone.text("/ask")
    response = phone.send("/ask/student")
    assert response.status_code == 409
    assert "No game is running. Start one first." in response.text


def test_all_eight_cards_of_the_deck_are_offered(ana: Phone) -> None:
    page = ana.send("/ask/student").text
    for kind in Ingredient:
        assert f'value="{kind}"' in page
        assert f"/assets/{kind}.svg" in page
