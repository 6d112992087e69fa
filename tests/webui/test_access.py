"""The pages for everybody: axe-core finds nothing on any page in any state, light and dark; the keyboard is enough."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from firmware.machine import WifiMode
from reader.alchemy import Ingredient
from reader.events import SeatColour
from reader.questions import Action, Pair
from reader.table import Table
from reader.views import Place
from tests.webui.table_thread import Firmware
from tests.webui.test_browser import mix, start_game
from tests.webui.test_wifi import Router

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
RUN = """async () => (await axe.run(document, {runOnly: [
    "wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})).violations
    .map(one => [one.id, one.nodes.map(node => node.html + " " + node.failureSummary)])"""


def complaints(page: Page) -> list[object]:
    page.evaluate(AXE)
    return [*page.evaluate(RUN)]


class Tour:
    """Opens one page after the other and asks axe about each."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.found: dict[str, list[object]] = {}

    def see(self, state: str, *paths: str) -> None:
        for path in paths:
            self.page.goto(self.address + path)
            found = complaints(self.page)
            if found:
                self.found[f"{state}: /{path}"] = found


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_on_any_page_in_any_state(
    open_phone: Callable[..., Page], address: str, firmware: Firmware, dark: bool
) -> None:
    ana = open_phone("Ana", "Red", dark=dark)
    tour = Tour(ana, address)
    tour.see(
        "before a game",
        "join",
        "table",
        "game",
        "game/new",
        "game/code",
        "reveal",
        "fairness",
        "language",
        "host",
        "welcome",
    )
    start_game(ana, address)
    firmware.run(lambda table: table.sit(SeatColour.BLUE, "Bruno", "another phone"))
    tour.see("nothing asked", "table", "ask", "ask/sell", "ask/debunk", "ask/debunk?as=master", "mine", "fairness")
    tour.see("two seats", "take-over", "join")
    ana.goto(address + "ask")
    ana.get_by_role("button", name="Test on student").click()
    tour.see("asking", "question", "table", "ask")
    ana.goto(address + "question")
    for kind in ("Fern", "Toad"):
        ana.get_by_role("checkbox", name=kind).check()
    ana.get_by_role("button", name="Next").click()
    tour.see("checking", "question/check")
    ana.get_by_role("button", name="Ask", exact=True).click()
    tour.see("answered", "questions/1", "questions/1/strike", "table", "mine", "nothing")
    firmware.run(lambda table: table.wish_for_periscope(SeatColour.BLUE))
    tour.see("the Periscope", "table", "questions/1")
    firmware.run(lambda table: table.agree_to_periscope(SeatColour.RED))
    firmware.run(lambda table: table.pick_with_mortar(SeatColour.RED))
    ana.goto(address + "ask")
    mix(ana, "Thinking Cap", "Mandrake root", "Raven feather")
    tour.see("a second pair is due", "table", "questions/2")
    firmware.run(Table.stop_thinking_cap)
    opened = firmware.run(lambda table: table.open(SeatColour.RED, Place.BOX, Action.DRINK))
    tour.see("the box reads", "confirm", "table")
    firmware.run(lambda table: table.show_cards(opened, Pair(Ingredient.FERN, Ingredient.TOAD)))
    tour.see("the box has read", "confirm", "table")
    firmware.run(Table.release)
    firmware.run(lambda table: table.claim_host("another phone", table.show_pin()))
    tour.see("another host", "game", "table")
    ana.goto(address + "host")
    ana.get_by_label("PIN on the box").fill("0000")
    ana.get_by_role("button", name="Lead").click()
    if found := complaints(ana):
        tour.found["a refused PIN"] = found
    firmware.run(lambda table: table.leave_host("another phone"))
    firmware.machine = router = Router()
    ana.goto(address + "host")
    ana.get_by_label("PIN on the box").fill(firmware.run(Table.show_pin))
    ana.get_by_role("button", name="Lead").click()
    tour.see("the host", "game", "wifi")
    router.mode = WifiMode.HOME
    tour.see("in the house", "wifi")
    ana.get_by_role("button", name="Back to the box's own Wi-Fi").click()
    if found := complaints(ana):
        tour.found["another Wi-Fi"] = found
    ana.goto(address + "reveal")
    ana.get_by_role("button", name="Great Reveal").click()
    tour.see("a wish", "table", "game", "reveal")
    firmware.run(Table.grant)
    firmware.run(lambda table: table.show_theories(Ingredient.TOAD))
    tour.see("one theory open", "reveal", "table", "fairness")
    firmware.run(lambda table: table.show_theories(*Ingredient))
    tour.see("all open", "reveal", "record", "game")
    assert not tour.found, json.dumps(tour.found, indent=1)[:6000]


def test_a_question_is_asked_with_the_keyboard_alone(open_phone: Callable[..., Page], address: str) -> None:
    ana = open_phone("Ana", "Red")
    start_game(ana, address)
    ana.goto(address + "table")
    tab_to(ana, "a[href='/ask']")
    ana.keyboard.press("Enter")
    ana.wait_for_url("**/ask")
    tab_to(ana, "form[action='/ask/student'] button")
    ana.keyboard.press("Enter")
    ana.wait_for_url("**/question")
    for kind in ("fern", "toad"):
        tab_to(ana, f"input[value={kind}]")
        ana.keyboard.press(" ")
    tab_to(ana, "button.button-main")
    ana.keyboard.press("Enter")
    ana.wait_for_url("**/question/check")
    tab_to(ana, "button.button-main")
    ana.keyboard.press("Enter")
    expect(ana.locator(".answer b").first).to_be_visible()
    assert ana.locator(".answer").get_attribute("aria-live") == "polite"


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until that is focused, and sees that the focus can be seen."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")
