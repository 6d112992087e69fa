"""Every language fits a small phone: no page scrolls sideways, no word is cut off, every target stays large."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from firmware.machine import WifiMode
from reader.alchemy import Ingredient, Potion
from reader.events import SeatColour
from reader.languages import available
from reader.questions import Action, DebunkMaster, Pair, Sell, Student, ThinkingCap
from reader.table import Table
from reader.views import Place, Wish, claim_of
from tests.webui.table_thread import Firmware
from tests.webui.test_browser import PATHS, SMALL_TARGETS
from tests.webui.test_wifi import Router

pytestmark = pytest.mark.browser

LONG_PAIR = Pair(Ingredient.MANDRAKE_ROOT, Ingredient.RAVEN_FEATHER)
CUT_OFF = """() => [...document.querySelectorAll('a, button, p, h1, h2, b, small, label, legend, th, td, span')]
    .filter(element => !element.closest('.unseen, .scroll, .skip') && !element.matches('.unseen, .seat-name'))
    .filter(element => element.getClientRects().length && !element.querySelector('.unseen'))
    .filter(element => element.getBoundingClientRect().right > 361 || element.scrollWidth > element.clientWidth + 1
        && getComputedStyle(element).display !== 'inline')
    .map(element => element.outerHTML.slice(0, 200))"""


def ask(table: Table, seat: SeatColour, question: Student | Sell | DebunkMaster | ThinkingCap) -> None:
    table.confirm(table.open(seat, Place.BOX, question.action, claim_of(question)), question)


def play(table: Table) -> None:
    """A game with the longest names, that waits for a press."""
    pair = LONG_PAIR
    table.sit(SeatColour.YELLOW, "Wolfgang Amadeus", "another phone")
    table.start()
    table.next_round()
    ask(table, SeatColour.RED, Sell(pair, Potion.GREEN_MINUS))
    ask(table, SeatColour.YELLOW, DebunkMaster(pair, Potion.GREEN_MINUS))
    ask(table, SeatColour.RED, Student(pair))
    table.wish(Wish.NEW_GAME, phone="another phone")


def too_wide(page: Page, address: str, paths: tuple[str, ...]) -> dict[str, object]:
    found: dict[str, object] = {}
    for path in paths:
        page.goto(address + path)
        wide = page.evaluate("document.documentElement.scrollWidth")
        cut, small = page.evaluate(CUT_OFF), page.evaluate(SMALL_TARGETS)
        if wide > 360 or cut or small:
            found[path] = (wide, cut, small)
    return found


@pytest.mark.parametrize("language", available())
def test_no_sentence_is_too_long_for_a_small_phone(
    open_phone: Callable[..., Page], address: str, firmware: Firmware, language: str
) -> None:
    ana = open_phone("Ana Maria Sofia", "Red", language=language.replace("_", "-"))
    assert ana.locator("html").get_attribute("lang") == language.replace("_", "-")
    firmware.run(play)
    found = too_wide(ana, address, (*PATHS, "questions/2", "questions/3"))
    ana.goto(address + "ask")
    firmware.run(Table.decline)
    ana.locator("form[action='/ask/drink'] button").click()
    found |= too_wide(ana, address, ("question",))
    firmware.run(Table.release)
    opened = firmware.run(lambda table: table.open(SeatColour.RED, Place.BOX, Action.THINKING_CAP))
    found |= too_wide(ana, address, ("confirm",))
    firmware.run(lambda table: table.show_cards(opened, LONG_PAIR))
    found |= too_wide(ana, address, ("confirm", "mine"))
    firmware.run(Table.release)
    firmware.machine = router = Router()
    ana.goto(address + "host")
    ana.locator("input[name=pin]").fill(firmware.run(Table.show_pin))
    ana.locator("button.button-main").click()
    found |= too_wide(ana, address, ("wifi", "game"))
    router.mode = WifiMode.HOME
    found |= too_wide(ana, address, ("wifi",))
    firmware.run(lambda table: table.reveal())
    found |= too_wide(ana, address, ("reveal",))
    firmware.run(lambda table: table.show_theories(*Ingredient))
    found |= too_wide(ana, address, ("reveal", "fairness", "record", "table"))
    assert not found


def test_the_language_is_chosen_for_each_phone_and_stays(open_phone: Callable[..., Page], address: str) -> None:
    ana, bruno = open_phone("Ana", "Red", language="ro"), open_phone("Bruno", "Blue", language="en")
    bruno.goto(address + "language")
    assert bruno.locator("small").count() >= 4  # not read by a native speaker
    bruno.get_by_role("button", name="日本語").click()
    assert bruno.locator("html").get_attribute("lang") == "ja"
    bruno.goto(address + "ask")
    assert bruno.locator("html").get_attribute("lang") == "ja"
    assert ana.locator("html").get_attribute("lang") == "ro"
