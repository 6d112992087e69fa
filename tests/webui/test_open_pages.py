"""A page that stays open while the game goes on never shows what is over, and a refusal stays until it is read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from reader.events import SeatColour
from reader.questions import Action
from reader.table import Table
from reader.views import Place
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware
from tests.webui.test_browser import mix, start_game

pytestmark = pytest.mark.browser

BY_ITSELF = {"HX-Request": "true"}


def test_a_refusal_stays_while_the_news_comes_in(
    open_phone: Callable[..., Page], address: str, firmware: Firmware
) -> None:
    ana, bruno = open_phone("Ana", "Red"), open_phone("Bruno", "Blue")
    start_game(ana, address)
    bruno.get_by_role("link", name="Ask", exact=True).click()
    expect(bruno.get_by_role("button", name="Drink potion")).to_be_visible()
    old_form = bruno.locator('form[action="/ask/drink"]').element_handle()
    opened = firmware.run(lambda table: table.open(SeatColour.RED, Place.PHONE, Action.STUDENT))
    expect(bruno.locator(".action-busy").first).to_be_visible()
    old_form.evaluate("form => { document.body.append(form); form.submit(); }")  # who presses at the same instant
    refusal = bruno.get_by_role("heading", name="Somebody is asking right now.")
    expect(refusal).to_be_visible()
    expect(bruno.get_by_text("Ana is asking: Test on student")).to_be_visible()
    firmware.run(lambda table: table.cancel(opened))
    expect(bruno.get_by_text("Ana is asking")).to_have_count(0)
    expect(refusal).to_be_visible()
    expect(bruno.get_by_role("link", name="To the table")).to_be_visible()


@pytest.mark.parametrize("path", ["/state", "/join", "/game/new", "/ask/sell", "/language"])
def test_pages_with_a_form_say_who_asks_and_what_waits_for_a_press(ana: Phone, bruno: Phone, path: str) -> None:
    ana.send("/ask/student")
    assert "Ana is asking: Test on student" in bruno.text(path)
    ana.send("/game/new")
    assert "Now press OK on the box" in bruno.text(path)


def test_the_head_of_an_open_page_goes_with_the_game(
    open_phone: Callable[..., Page], address: str, firmware: Firmware
) -> None:
    ana = open_phone("Ana", "Red")
    for path in ("table", "join", "game/new"):
        firmware.run(Table.start)
        ana.goto(address + path)
        head = ana.locator(".top")
        number = firmware.run(lambda table: table.moment.game)
        expect(head).to_contain_text(f"Game {number}")
        firmware.run(Table.next_round)
        expect(head).to_contain_text("Round 1")
        firmware.run(Table.start)
        expect(head).to_contain_text(f"Game {number + 1}")
        expect(head).not_to_contain_text("Round")


@pytest.mark.parametrize(("path", "leads_to"), [("questions/1", "table"), ("mine", "join"), ("ask", "join")])
def test_an_open_page_that_is_over_leads_on_as_a_whole(
    open_phone: Callable[..., Page], address: str, firmware: Firmware, path: str, leads_to: str
) -> None:
    ana = open_phone("Ana", "Red")
    start_game(ana, address)
    mix(ana, "Test on student", "Fern", "Toad")
    ana.goto(address + path)
    expect(ana.locator("html[data-live=on]")).to_be_attached()
    if leads_to == "table":
        firmware.run(Table.start)
    else:
        firmware.run(lambda table: table.rise(SeatColour.RED))
    expect(ana).to_have_url(address + leads_to)
    expect(ana.locator(f'.tabs a[href="/{leads_to}"]')).to_have_attribute("aria-current", "page")


def test_cards_whose_question_was_dropped_lead_to_the_table(ana: Phone, firmware: Firmware) -> None:
    opened = firmware.run(lambda table: table.open(SeatColour.RED, Place.BOX, Action.STUDENT))
    assert "HX-Redirect" not in ana.get("/confirm", headers=BY_ITSELF).headers
    firmware.run(lambda table: table.cancel(opened))
    assert ana.get("/confirm", headers=BY_ITSELF).headers["HX-Redirect"] == "/table"
    assert ana.get("/confirm").location == "/table"
