"""The page /box in a real browser on the real process: buttons that are held, cards that are dragged and turned."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from reader.arbiter import Arbiter
from reader.journal import Journal
from reader.table import Table
from tests.firmware.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A simulated box on which the game DEMO runs."""
    folder = tmp_path_factory.mktemp("box")
    start_demo(folder)
    options = ("--simulate", "--box-port", "18181", "--next-free-port")
    with running("firmware", "--data", str(folder), "--socket", str(folder / "link"), *options) as box:
        yield box.address(r"http://127\.0\.0\.1:\d+/box")


def start_demo(folder: Path) -> None:
    with closing(Journal(folder)) as journal:
        Table(journal, random.SystemRandom(), time.monotonic).start(Arbiter.from_code("DEMO"))


@pytest.fixture
def page(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page, at rest and with an empty floor; it must ask nobody else and complain of nothing."""
    width, height = getattr(request, "param", (1280, 900))
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=width < 500)
    page = context.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    shows(page, ".+")
    yield page
    page.get_by_role("button", name="Empty the floor").click() if page.locator(".laid").count() else None
    for _ in range(6):
        if "What do you ask?" in str(page.locator("#display").get_attribute("alt")):
            break
        press(page, "ok")
    context.close()
    origin = address.removesuffix("/box")
    assert all(url.startswith(origin) for url in asked)
    assert complaints == []


def shows(page: Page, words: str) -> None:
    expect(page.locator("#display")).to_have_attribute("alt", re.compile(words), timeout=15_000)


def press(page: Page, button: str) -> None:
    page.locator(f"[data-button={button}]").click()
    page.wait_for_timeout(120)


def lay_two(page: Page) -> None:
    for kind in ("mushroom", "toad"):
        page.locator(f".card[data-kind={kind}]").click()
    expect(page.locator(".laid")).to_have_count(2)


def look(page: Page) -> None:
    """Holds the mouse on the up button until the cards were seen."""
    page.wait_for_timeout(600)
    page.locator("[data-button=up]").hover()
    page.mouse.down()
    shows(page, "Mushroom. Toad.")
    page.mouse.up()
    shows(page, "Right. Then press OK.")


@pytest.mark.parametrize("page", [(1280, 900), (360, 740)], indirect=True)
def test_two_cards_in_the_potion_out(page: Page) -> None:
    shows(page, "What do you ask. Test on student")
    press(page, "ok")
    shows(page, "Lay two ingredient cards")
    expect(page.locator("#coach")).to_contain_text("lay two cards")
    lay_two(page)
    shows(page, "Only you look")
    look(page)
    press(page, "ok")
    shows(page, "Test on student. Healing: red plus.")
    expect(page.locator("#words")).to_contain_text("Healing: red plus.")
    press(page, "ok")
    shows(page, "Take your two cards out")
    page.get_by_role("button", name="Empty the floor").click()
    shows(page, "What do you ask")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_keyboard_plays_the_box(page: Page) -> None:
    page.keyboard.press("ArrowDown")
    shows(page, "Drink potion")
    page.keyboard.press("Enter")
    shows(page, "Lay two ingredient cards")
    page.keyboard.press("Escape")
    shows(page, "What do you ask")


def test_the_keyboard_goes_on_after_a_button_was_touched(page: Page) -> None:
    press(page, "ok")
    shows(page, "Lay two ingredient cards")
    page.keyboard.press("Escape")
    shows(page, "What do you ask")
    page.keyboard.press("ArrowDown")
    shows(page, "Drink potion")
    page.keyboard.press("Enter")  # the touched button has the focus: Enter is its own
    shows(page, "Lay two ingredient cards")
    page.keyboard.press("Escape")  # the tests share one box
    shows(page, "What do you ask")


def caps(page: Page) -> dict[str, str | None]:
    keys = page.locator("[data-button]").all()
    return {str(key.get_attribute("data-button")): key.get_attribute("aria-label") for key in keys}


def choose(page: Page, words: str) -> None:
    """Goes down the list with the keyboard, wherever the buttons are, and takes that line."""
    for _ in range(20):
        if re.search(words, str(page.locator("#display").get_attribute("alt"))):
            break
        page.keyboard.press("ArrowDown", delay=80)
        page.wait_for_timeout(200)
    shows(page, words)
    page.keyboard.press("Enter", delay=80)
    page.wait_for_timeout(300)


def test_the_caps_follow_the_hand(page: Page) -> None:
    right = {"up": "Up", "down": "Down", "ok": "OK", "back": "Back"}
    left = {"up": "OK", "down": "Back", "ok": "Up", "back": "Down"}
    assert caps(page) == right
    for hand, told in (("For the left hand", left), ("For the right hand", right)):
        page.keyboard.press("Escape", delay=80)
        shows(page, "Menu")
        choose(page, "[.] Settings")
        choose(page, hand)
        expect(page.locator("[data-button=up]")).to_have_attribute("aria-label", told["up"])
        assert caps(page) == told
        assert page.locator(".key.ok").get_attribute("aria-label") == "OK"
        page.reload()
        expect(page.locator("[data-button=up]")).to_have_attribute("aria-label", told["up"])
        assert caps(page) == told
        for _ in range(2):
            page.keyboard.press("Escape", delay=80)
            page.wait_for_timeout(300)
        shows(page, "What do you ask. Test on student")
        page.get_by_role("button", name="Down", exact=True).click(delay=80)
        shows(page, "Drink potion")
        page.get_by_role("button", name="Up", exact=True).click(delay=80)
        shows(page, "Test on student")
        page.evaluate("document.activeElement.blur()")


def test_a_card_is_dragged_turned_flipped_and_taken_out(page: Page) -> None:
    floor = page.locator("#floor").bounding_box()
    pile = page.locator(".card[data-kind=scorpion]").bounding_box()
    assert floor
    assert pile
    page.mouse.move(pile["x"] + 30, pile["y"] + 60)
    page.mouse.down()
    page.mouse.move(floor["x"] + floor["width"] / 4, floor["y"] + floor["height"] / 2, steps=8)
    page.mouse.up()
    card = page.locator(".laid")
    expect(card).to_have_count(1)
    expect(card).to_have_attribute("aria-label", "Scorpion")
    page.wait_for_timeout(300)
    before = state(page)[0]
    assert 25 < before["x"] < 60
    page.mouse.move(floor["x"] + floor["width"] / 4, floor["y"] + floor["height"] / 2)
    page.mouse.down()
    page.mouse.move(floor["x"] + floor["width"] * 3 / 4, floor["y"] + floor["height"] / 2, steps=8)
    page.mouse.up()
    page.mouse.wheel(0, 100)
    page.keyboard.press("r")
    page.keyboard.press("f")
    page.wait_for_timeout(300)
    after = state(page)[0]
    assert after["x"] - before["x"] == pytest.approx(82.5, abs=3)
    assert after["angle"] - before["angle"] == pytest.approx(20)
    assert after["down"] is True
    page.keyboard.press("Delete")
    expect(card).to_have_count(0)
    page.wait_for_timeout(300)
    assert state(page) == []


def state(page: Page) -> list[dict[str, float]]:
    return list(page.evaluate("fetch('/box/state').then((answer) => answer.json())")["cards"])


def test_what_lies_on_the_floor_is_there_after_a_reload(page: Page) -> None:
    lay_two(page)
    page.wait_for_timeout(300)
    page.reload()
    expect(page.locator(".laid")).to_have_count(2)


def test_the_camera_shows_the_floor(page: Page) -> None:
    page.get_by_label("Camera's view").check()
    expect(page.locator("#camera")).to_be_visible()
    for _ in range(50):
        if page.evaluate("document.getElementById('camera').naturalWidth") == 640:
            break
        page.wait_for_timeout(100)
    assert page.evaluate("document.getElementById('camera').naturalWidth") == 640
    page.get_by_label("Camera's view").uncheck()


def test_a_held_button_is_let_go_when_the_page_is_left(page: Page) -> None:
    page.locator("[data-button=down]").hover()
    page.mouse.down()
    expect(page.locator("[data-button=down]")).to_have_class(re.compile("down"))
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect(page.locator("[data-button=down]")).not_to_have_class(re.compile(r"\bdown\b"))
    page.mouse.up()
