"""The pages in a real browser, with the real server between it and the table."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from reader.alchemy import Ingredient
from reader.events import SeatColour
from reader.questions import Action, Pair, Student
from reader.table import Table
from reader.views import Place
from tests.webui.table_thread import Firmware
from webui.application import MOST_STREAMS

pytestmark = pytest.mark.browser


PATHS = [
    "table",
    "questions/1",
    "questions/1/strike",
    "mine",
    "game",
    "game/code",
    "game/new",
    "join",
    "ask",
    "ask/sell",
    "ask/debunk",
    "ask/debunk?as=master",
    "reveal",
    "fairness",
    "host",
    "take-over",
    "language",
    "welcome",
]


def start_game(page: Page, address: str) -> None:
    page.goto(address + "game/new")
    page.get_by_role("button", name="New game").click()


def mix(page: Page, action: str, first: str, second: str) -> None:
    page.get_by_role("link", name="Ask", exact=True).click()
    page.get_by_role("button", name=action).click()
    for kind in (first, second):
        page.get_by_role("checkbox", name=kind).check()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Ask", exact=True).click()


def test_two_phones_see_an_answer_live(open_phone: Callable[..., Page], address: str) -> None:
    ana, bruno = open_phone("Ana", "Red"), open_phone("Bruno", "Blue")
    start_game(ana, address)
    expect(bruno.get_by_text("Nothing was asked yet.")).to_be_visible()
    ana.get_by_role("link", name="Ask", exact=True).click()
    ana.get_by_role("button", name="Test on student").click()
    expect(bruno.get_by_text("Ana is asking: Test on student")).to_be_visible()
    ana.get_by_role("checkbox", name="Fern").check()
    ana.get_by_role("checkbox", name="Toad").check()
    ana.get_by_role("button", name="Next").click()
    ana.get_by_role("button", name="Ask", exact=True).click()
    potion = ana.locator(".answer b").inner_text()
    expect(bruno.locator(".latest-answer b")).to_have_text(potion)
    expect(bruno.locator("#notices")).not_to_contain_text("asking")
    expect(bruno.locator("body")).not_to_contain_text("Toad")


def test_a_third_choice_takes_the_place_of_the_first(open_phone: Callable[..., Page], address: str) -> None:
    ana = open_phone("Ana", "Red")
    start_game(ana, address)
    ana.get_by_role("link", name="Ask", exact=True).click()
    ana.get_by_role("button", name="Drink potion").click()
    for kind in ("Toad", "Fern", "Flower"):
        ana.get_by_role("checkbox", name=kind).check()
    expect(ana.get_by_role("checkbox", name="Toad")).not_to_be_checked()
    expect(ana.get_by_role("checkbox", name="Fern")).to_be_checked()


def test_a_picked_card_stays_picked_when_the_table_changes(
    open_phone: Callable[..., Page], address: str, firmware: Firmware
) -> None:
    ana = open_phone("Ana", "Red")
    start_game(ana, address)
    ana.get_by_role("link", name="Ask", exact=True).click()
    ana.get_by_role("button", name="Drink potion").click()
    ana.get_by_role("checkbox", name="Toad").check()
    firmware.run(lambda table: table.release())
    expect(ana.get_by_text("Your question is not open any more")).to_be_visible()
    expect(ana.get_by_role("checkbox", name="Toad")).to_be_checked()


def test_the_page_says_that_the_box_is_gone_and_recovers(
    open_phone: Callable[..., Page], address: str, firmware: Firmware, new_firmware: Callable[[], Firmware]
) -> None:
    ana, bruno = open_phone("Ana", "Red"), open_phone("Bruno", "Blue")
    start_game(ana, address)
    firmware.pull_the_plug()
    gone = "The box is not answering."
    expect(bruno.locator(".news-gone")).to_be_visible()
    ana.goto(address + "table")
    expect(ana.locator("main")).to_contain_text(gone)
    new_firmware()
    expect(bruno.locator(".news-gone")).to_be_hidden()
    expect(ana.get_by_text("Nothing was asked yet.")).to_be_visible()
    mix(ana, "Test on student", "Fern", "Toad")
    expect(bruno.locator(".latest-answer b")).to_have_text(ana.locator(".answer b").inner_text())


def test_a_page_that_was_hidden_is_up_to_date_when_it_comes_back(open_phone: Callable[..., Page], address: str) -> None:
    ana, bruno = open_phone("Ana", "Red"), open_phone("Bruno", "Blue")
    hide = "Object.defineProperty(document, 'hidden', {value: %s, configurable: true});"
    hide += "document.dispatchEvent(new Event('visibilitychange'))"
    expect(bruno.locator("html")).to_have_attribute("data-live", "on")
    bruno.evaluate(hide % "true")
    start_game(ana, address)
    mix(ana, "Test on student", "Fern", "Toad")
    expect(bruno.locator(".latest-answer")).to_have_count(0)
    bruno.evaluate(hide % "false")
    expect(bruno.locator(".latest-answer")).to_be_visible()


def test_everything_works_with_reloads_where_scripts_are_off(open_phone: Callable[..., Page], address: str) -> None:
    ana, bruno = open_phone("Ana", "Red", scripts=False), open_phone("Bruno", "Blue", scripts=False)
    start_game(ana, address)
    mix(ana, "Test on student", "Fern", "Toad")
    potion = ana.locator(".answer b").inner_text()
    expect(bruno.locator(".latest-answer b")).to_have_text(potion, timeout=12_000)  # it reloads by itself


def test_the_phone_itself_checks_the_proof(open_phone: Callable[..., Page], address: str, firmware: Firmware) -> None:
    ana = open_phone("Ana", "Red")
    start_game(ana, address)
    ana.goto(address + "fairness")
    expect(ana.locator("[data-proof]")).to_have_count(0)
    firmware.run(lambda table: table.reveal())
    firmware.run(lambda table: table.show_theories(*Ingredient))  # the open page hears of it
    expect(ana.get_by_text("Checked on this phone: the seal fits.")).to_be_visible()
    ana.evaluate("document.querySelector('[data-proof]').textContent += ' '")
    ana.evaluate("document.dispatchEvent(new CustomEvent('htmx:after:swap'))")
    expect(ana.get_by_text("Checked on this phone: the seal does not fit.")).to_be_visible()


def test_the_cards_that_the_box_reads_come_covered_and_the_answer_follows(
    open_phone: Callable[..., Page], address: str, firmware: Firmware
) -> None:
    ana, bruno = open_phone("Ana", "Red"), open_phone("Bruno", "Blue")
    start_game(ana, address)
    opened = firmware.run(lambda table: table.open(SeatColour.RED, Place.BOX, Action.STUDENT))
    ana.goto(address + "confirm")
    expect(ana.get_by_text("Lay your two cards into the box.")).to_be_visible()
    firmware.run(lambda table: table.show_cards(opened, Pair(Ingredient.FERN, Ingredient.TOAD)))
    expect(ana.locator(".pair .cover").first).to_have_css("opacity", "1")
    expect(ana.locator(".pair .cover-name").first).to_have_css("opacity", "0")
    hold_and_look(ana, ".pair .cover")
    firmware.run(lambda table: table.show_cards(opened, None))
    expect(ana.get_by_text("Lay your two cards into the box.")).to_be_visible()
    firmware.run(lambda table: table.show_cards(opened, Pair(Ingredient.FERN, Ingredient.FLOWER)))
    ana.get_by_role("button", name="Ask", exact=True).click()
    potion = ana.locator(".answer b").inner_text()
    expect(bruno.locator(".latest-answer b")).to_have_text(potion)
    expect(bruno.locator("body")).not_to_contain_text("Flower")


def test_what_is_confirmed_at_the_box_replaces_the_cards_on_the_phone(
    open_phone: Callable[..., Page], address: str, firmware: Firmware
) -> None:
    ana = open_phone("Ana", "Red")
    start_game(ana, address)
    pair = Pair(Ingredient.FERN, Ingredient.TOAD)
    opened = firmware.run(lambda table: table.open(SeatColour.RED, Place.BOX, Action.STUDENT))
    firmware.run(lambda table: table.show_cards(opened, pair))
    ana.get_by_role("link", name="Check", exact=True).click()
    expect(ana.get_by_text("Are they yours?")).to_be_visible()
    firmware.run(lambda table: table.confirm(opened, Student(pair)))
    expect(ana.locator(".answer b")).to_be_visible()
    expect(ana.get_by_text("Are they yours?")).to_have_count(0)


def opacity(page: Page, selector: str) -> str:
    return str(page.locator(selector).first.evaluate("element => getComputedStyle(element).opacity"))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_second_after_a_pick_nobody_sees_which_cards_were_picked(
    open_phone: Callable[..., Page], address: str, scripts: bool
) -> None:
    ana = open_phone("Ana", "Red", scripts=scripts)
    start_game(ana, address)
    ana.get_by_role("link", name="Ask", exact=True).click()
    ana.get_by_role("button", name="Drink potion").click()
    cards = ana.locator(".cards")
    ana.get_by_role("button", name="Hold to see").hover()
    untouched = cards.screenshot()
    for kind in ("Toad", "Fern"):
        ana.get_by_role("checkbox", name=kind).check()
        assert opacity(ana, MARKED.format(kind.lower())) == "1", "what was touched is marked at once"
        expect(ana.locator(MARKED.format(kind.lower()))).to_have_css("opacity", "0")
        ana.get_by_role("button", name="Hold to see").hover()
        assert cards.screenshot() == untouched, "the picked cards look and lie like all others"
    hold_and_look(ana, MARKED.format("toad"), marks=True)
    hold_and_look(ana, MARKED.format("fern"), marks=True)
    ana.keyboard.press("Tab")
    assert cards.screenshot() == untouched
    ana.get_by_role("button", name="Next").click()
    expect(ana.locator(".pair .cover").first).to_have_css("opacity", "1")
    hold_and_look(ana, ".pair .cover")
    ana.get_by_role("button", name="Ask", exact=True).click()
    expect(ana.locator(".secret .cover").first).to_have_css("opacity", "1")


MARKED = "label:has(input[value={}]) .card-tick"


def hold_and_look(page: Page, selector: str, *, marks: bool = False) -> None:
    """Covers are lifted while the button is held; marks come up."""
    held, let_go = ("1", "0") if marks else ("0", "1")
    page.get_by_role("button", name="Hold to see").hover()
    page.mouse.down()
    expect(page.locator(selector).first).to_have_css("opacity", held)
    page.mouse.up()
    expect(page.locator(selector).first).to_have_css("opacity", let_go)
    page.get_by_role("button", name="Hold to see").focus()
    page.keyboard.down(" ")
    expect(page.locator(selector).first).to_have_css("opacity", held)
    page.keyboard.up(" ")
    expect(page.locator(selector).first).to_have_css("opacity", let_go)


def test_the_button_counts_the_picked_cards_and_the_keyboard_picks_them(
    open_phone: Callable[..., Page], address: str
) -> None:
    ana = open_phone("Ana", "Red")
    start_game(ana, address)
    ana.get_by_role("link", name="Ask", exact=True).click()
    ana.get_by_role("button", name="Drink potion").click()
    go_on = ana.get_by_role("button", name="Next")
    expect(go_on).to_be_in_viewport(ratio=1)
    counts = [go_on.screenshot()]
    for kind in ("Toad", "Fern", "Flower"):
        ana.get_by_role("checkbox", name=kind).focus()
        ana.keyboard.press(" ")
        expect(ana.get_by_role("checkbox", name=kind)).to_be_checked()
        counts.append(go_on.screenshot())
    none, one, two, still_two = counts
    assert len({none, one, two}) == 3
    assert still_two == two, "a third choice takes the place of the first"


@pytest.mark.slow
def test_a_phone_too_many_says_so_and_looks_for_news_by_itself(
    open_phone: Callable[..., Page], address: str, firmware: Firmware
) -> None:
    listening = [urllib.request.urlopen(address + "events", timeout=10) for _ in range(MOST_STREAMS)]
    ana = open_phone("Ana", "Red")
    expect(ana.locator(".news-reload")).to_be_visible()
    firmware.run(lambda table: table.sit(SeatColour.BLUE, "Bruno"))
    expect(ana.locator(".places")).to_contain_text("Bruno", timeout=20_000)
    for stream in listening:
        stream.close()


def test_no_page_is_wider_than_a_small_phone_and_every_target_is_large(
    open_phone: Callable[..., Page], address: str, firmware: Firmware
) -> None:
    ana = open_phone("Wolfgang Amadeus", "Red")
    start_game(ana, address)
    mix(ana, "Thinking Cap", "Mandrake root", "Raven feather")
    for path in PATHS:
        ana.goto(address + path)
        assert ana.evaluate("document.documentElement.scrollWidth") == 360, path
        assert ana.evaluate(SMALL_TARGETS) == [], path
    firmware.run(lambda table: table.reveal())
    for shown in ((), tuple(Ingredient)):
        firmware.run(partial(_show, shown))
        for path in ("reveal", "fairness", "record"):
            ana.goto(address + path)
            assert ana.evaluate("document.documentElement.scrollWidth") == 360, path
            assert ana.evaluate(SMALL_TARGETS) == [], path
    ana.goto(address + "reveal")
    assert ana.locator(".reveal > li").count() == 8


def _show(shown: tuple[Ingredient, ...], table: Table) -> None:
    table.show_theories(*shown)


SMALL_TARGETS = """() => [...document.querySelectorAll('a, button, input:not([type=hidden])')]
    .filter(element => !element.classList.contains('skip'))
    .filter(element => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.width < 44 || box.height < 44);
    })
    .map(element => element.outerHTML)"""
