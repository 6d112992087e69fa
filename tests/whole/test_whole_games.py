"""Whole games, as three people with phones and the box play them: an apprentices' one and a masters', each in two
languages, with every kind of question, a reload and a lost phone in between, up to the Great Reveal and its proof.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from reader.alchemy import Colour, Ingredient, Potion
from reader.arbiter import Arbiter
from reader.languages.words import ingredient_name, potion_name, quality_name
from reader.questions import Action, Pair, QualityAnswer, Sell, Variant
from tests.reader import demo
from tests.whole.evening import SEATS, Evening, evening
from tests.whole.phone_page import PhonePage
from tests.whole.replay import expect_consistent

pytestmark = [pytest.mark.slow, pytest.mark.browser]

FERN, CLAW, MUSHROOM, FLOWER, MANDRAKE, SCORPION, TOAD, FEATHER = Ingredient
DEMO = Arbiter.from_code("DEMO")


def made(*cards: Ingredient) -> str:
    """What two ingredients of the tutorial game make."""
    return potion_name(demo.table()[Pair(*sorted(cards, key=list(Ingredient).index))])


def test_three_apprentices_play_a_whole_game_in_english_and_japanese(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        ana, bruno, chie = (table.phone(language) for language in ("en", "ja", "ja"))
        for phone, name in ((ana, "Ana"), (bruno, "Bruno"), (chie, "Chie")):
            phone.sit(SEATS[name], name)
        ana.open("game/code")
        ana.page.locator("input[name=code]").fill("demo")
        ana.press("/game/code")
        expect(bruno.page.locator(".seal").first).to_be_visible()
        ana.open("game")
        ana.press("/rounds/next")

        the_box_reads_and_the_phone_confirms(table, ana)
        by_hand_with_a_reload(table, bruno)
        a_sale_and_the_mortar(table, chie)
        chie = a_lost_phone(table, chie)
        an_exhibition_and_the_periscope(table, bruno, ana)

        ana.open("game")
        ana.press("/rounds/next")
        ana.debunk_as_apprentice(FLOWER, Colour.GREEN)
        bruno.watch()
        expect(bruno.page.locator(".latest")).to_contain_text(bruno.say(ingredient_name(FLOWER)))
        expect(bruno.page.locator(".log")).to_have_count(2)
        strike_the_last(ana)

        ana.open("reveal")
        ana.press("/reveal")
        bruno.open("table")
        bruno.press("/wish/agree")
        theory_by_theory(table, ana, bruno)
        record = check_the_end(ana, bruno, tmp_path)
        assert record["assignment"] == {kind.value: key for kind, key in zip(Ingredient, demo.ALCHEMICALS, strict=True)}
        table.expect_clean()


def the_box_reads_and_the_phone_confirms(table: Evening, ana: PhonePage) -> None:
    """Two cards in the box, their names on Ana's phone alone, the potion everywhere."""
    for phone in table.phones:
        phone.watch()
    table.lay("Test on student", "Ana", MUSHROOM, TOAD)
    table.box.expect_words("two cards are read")
    ana.page.locator('a[href="/confirm"]').click()
    expect(ana.page.locator(".pair")).to_contain_text("Mushroom")
    table.expect_nobody_else_knows(ana, MUSHROOM, TOAD)
    ana.confirm()
    table.box.expect_words("healing: red plus")
    for phone in table.phones[1:]:
        phone.expect_latest(1, made(MUSHROOM, TOAD))
    table.expect_nobody_else_knows(ana, MUSHROOM, TOAD)
    table.take_out()


def by_hand_with_a_reload(table: Evening, bruno: PhonePage) -> None:
    """Bruno drinks, reloading in between, and tests two pairs with the Thinking Cap."""
    bruno.begin(Action.DRINK)
    table.box.expect_words("Bruno: Drink potion")
    bruno.page.reload()
    bruno.pick(SCORPION, CLAW)
    bruno.page.reload()
    bruno.confirm()
    bruno.expect_answer(made(SCORPION, CLAW))
    table.phones[0].watch()
    table.phones[0].expect_latest(2, made(SCORPION, CLAW))
    bruno.mix(Action.THINKING_CAP, (FERN, MUSHROOM))
    bruno.expect_answer(made(FERN, MUSHROOM))
    bruno.press("/ask/thinking_cap")
    bruno.pick(FEATHER, MANDRAKE)
    bruno.confirm()
    bruno.expect_answer(made(FEATHER, MANDRAKE))
    table.expect_nobody_else_knows(bruno, FEATHER, MANDRAKE, FERN)


def a_sale_and_the_mortar(table: Evening, chie: PhonePage) -> None:
    """Chie sells, and the Magic Mortar keeps one of her cards; the table hears only which side."""
    chie.mix(Action.SELL, (TOAD, FERN), Potion.GREEN_PLUS)
    sale = DEMO.answer(Sell(Pair(TOAD, FERN), Potion.GREEN_PLUS))
    assert isinstance(sale, QualityAnswer)
    chie.expect_answer(quality_name(sale.quality))
    chie.press("/mortar")
    expect(chie.page.locator(".secret")).to_have_count(2)
    ana = table.phones[0]
    ana.watch()
    ana.expect_latest(5, quality_name(sale.quality))
    expect(ana.page.locator(".row").first).to_contain_text(re.compile("Magic Mortar: (left|right)"))
    assert made(TOAD, FERN) not in ana.page.locator(".latest").inner_text()


def a_lost_phone(table: Evening, chie: PhonePage) -> PhonePage:
    """Chie's phone is empty: the box asks her in private, and another phone takes her seat over with its notes."""
    chie.die()
    table.lay("Drink potion", "Chie", FLOWER, SCORPION)
    table.box.expect_words("hold up or down to see your cards")
    table.box.hold("up")
    table.box.expect_words("scorpion")
    table.box.let_go()
    table.box.press("ok")
    table.box.expect_words(made(FLOWER, SCORPION))
    table.take_out()
    new = table.phone("ja")
    new.take_over(SEATS["Chie"], table.pin())
    new.go("/mine")
    assert new.shows(SCORPION)
    new.watch()
    return new


def an_exhibition_and_the_periscope(table: Evening, bruno: PhonePage, ana: PhonePage) -> None:
    """Bruno exhibits; Ana's Periscope looks at one of his ingredients once he agrees, and nobody else sees it."""
    promised = demo.table()[Pair(FERN, SCORPION)]
    bruno.mix(Action.EXHIBIT, (FERN, SCORPION), promised)
    bruno.expect_answer("Success")
    ana.open("questions/7")
    ana.press("/periscope")
    bruno.press("/periscope/agree")
    expect(ana.page.locator(".secret .pair li")).to_have_count(1)
    assert ana.shows(FERN) != ana.shows(SCORPION)
    table.expect_nobody_else_knows(bruno, *({FERN, SCORPION} - {FERN if ana.shows(FERN) else SCORPION}))


def strike_the_last(ana: PhonePage) -> None:
    """The table agrees that the last question was a mistake; its answer stays known."""
    ana.open("questions/8")
    ana.page.locator('a[href="/questions/8/strike"]').click()
    ana.press("/questions/8/strike")
    expect(ana.page.locator(".answer .mark-struck")).to_be_visible()


def theory_by_theory(table: Evening, leader: PhonePage, other: PhonePage) -> None:
    """One theory opens on every phone, then the rest."""
    table.box.expect_words("great reveal")
    leader.open("reveal")
    other.open("reveal")
    expect(other.page.locator(".reveal-closed")).to_have_count(8)
    leader.page.locator('form[action="/reveal/show"]:has(input[value=toad]) button').click()
    expect(other.page.locator(".reveal-closed")).to_have_count(7)
    expect(other.page.locator(".aspects")).to_have_count(1)
    leader.page.locator('form[action="/reveal/show"] .button-main').click()
    expect(other.page.locator(".reveal-closed")).to_have_count(0)


def check_the_end(ana: PhonePage, bruno: PhonePage, folder: Path) -> dict[str, Any]:
    """The proof holds on a phone, and every answer of the record follows from the revealed pairs."""
    bruno.open("fairness")
    expect(bruno.page.locator("[data-holds]")).to_be_visible()
    expect(bruno.page.locator("[data-holds]")).to_contain_text(
        bruno.say("Checked on this phone: the seal fits. The secret is the one from the start.")
    )
    record = ana.record(folder)
    expect_consistent(record)
    return record


def test_three_masters_play_a_whole_game_in_spanish_and_romanian(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        ana, bruno, chie = (table.phone(language) for language in ("es", "ro", "es"))
        for phone, name in ((ana, "Ana"), (bruno, "Bruno"), (chie, "Chie")):
            phone.sit(SEATS[name], name)
            phone.play_as(Variant.MASTER)
        ana.open("game/new")
        ana.press("/game/new")
        table.rest()
        ana.lead(table.pin())

        bruno.mix(Action.STUDENT, (FERN, TOAD))
        ana.watch()
        ana.expect_latest(1)
        a_question_that_is_left_open(table, ana, chie)
        the_box_confirms_before_the_phone(table, bruno)
        bruno.mix(Action.SELL, (FERN, CLAW), Potion.BLUE_MINUS)
        bruno.press("/mortar")
        chie = table.phone("es")
        chie.take_over(SEATS["Chie"], table.pin())
        chie.mix(Action.EXHIBIT, (FLOWER, FEATHER), Potion.RED_PLUS)
        ana.open("questions/4")
        ana.press("/periscope")
        chie.press("/periscope/agree")
        expect(ana.page.locator(".secret .pair li")).to_have_count(1)
        chie.mix(Action.THINKING_CAP, (SCORPION, MANDRAKE))
        chie.page.reload()
        chie.press("/thinking-cap/stop")
        bruno.mix(Action.DRINK, (MUSHROOM, MANDRAKE))
        bruno.debunk_as_master((FERN, TOAD), Potion.NEUTRAL)
        ana.watch()
        ana.expect_latest(7)
        for kind in (FERN, TOAD):
            expect(ana.page.locator(".latest")).to_contain_text(ana.say(ingredient_name(kind)))
        assert bruno.page.locator('a[href="/questions/7/strike"]').count() == 0, "only the host strikes"

        ana.open("reveal")
        ana.press("/reveal")
        table.box.expect_words("a wish")
        table.box.press("ok")
        theory_by_theory(table, ana, bruno)
        record = check_the_end(ana, bruno, tmp_path)
        assert len(record["questions"]) == 7
        table.expect_clean()


def a_question_that_is_left_open(table: Evening, ana: PhonePage, chie: PhonePage) -> None:
    """Chie's phone dies in the middle of a question: the host releases it."""
    chie.begin(Action.DRINK)
    table.box.expect_words("Chie: Drink potion")
    chie.die()
    ana.press("/release")
    table.box.expect_words("what do you ask")


def the_box_confirms_before_the_phone(table: Evening, bruno: PhonePage) -> None:
    """The box and the phone could both ask; the box is quicker, and the phone shows the same answer by itself."""
    bruno.watch()
    table.lay("Drink potion", "Bruno", SCORPION, FEATHER)
    table.box.expect_words("two cards are read")
    bruno.page.locator('a[href="/confirm"]').click()
    expect(bruno.page.locator(".pair")).to_contain_text(bruno.say(ingredient_name(SCORPION)))
    table.expect_nobody_else_knows(bruno, SCORPION, FEATHER)
    table.box.press("ok")
    table.box.hold("up")
    table.box.expect_words("scorpion")
    table.box.let_go()
    table.box.press("ok")
    expect(bruno.page.locator(".answer")).to_be_visible(timeout=20_000)
    assert bruno.page.locator('button[form="confirm"]').count() == 0
    table.take_out()
