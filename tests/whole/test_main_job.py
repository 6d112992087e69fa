"""The main job, as a table plays it: two cards of the shipped deck on the box's floor, the potion on every screen."""

import re

import pytest
from playwright.sync_api import expect

from reader.alchemy import Ingredient
from tests.firmware.processes import running
from tests.reader import demo
from tests.whole.box_page import BoxPage
from tests.whole.browser import chromium, computer, phone

BOX = r"http://127\.0\.0\.1:\d+/box"
PAGES = r"http://localhost:\d+/"


@pytest.fixture(scope="module")
def box_and_pages(tmp_path_factory):
    """The addresses of a running box and its pages, in a new game with the code DEMO."""
    folder = tmp_path_factory.mktemp("games")
    with running("firmware.commands", "start", "--simulate", "--data", str(folder)) as started:
        yield started.address(BOX), started.address(PAGES)


@pytest.mark.slow
@pytest.mark.browser
def test_two_cards_in_and_the_potion_out_on_the_box_and_on_two_phones(box_and_pages):
    box_address, pages_address = box_and_pages
    outside: list[str] = []
    complaints: list[str] = []
    with chromium() as browser:
        ana = phone(browser, pages_address)
        watcher = phone(browser, pages_address + "table")
        box = BoxPage(computer(browser, box_address))
        for page in (ana, watcher, box.page):
            page.on("request", lambda request: outside.append(request.url))
            page.on("console", lambda message: complaints.append(message.text))
            page.on("pageerror", lambda error: complaints.append(str(error)))

        ana.locator("input[name=colour][value=red]").check()
        ana.get_by_label("Your name").fill("Ana")
        ana.get_by_role("button", name="Sit down").click()
        expect(ana.get_by_text("Ana").first).to_be_visible()
        ana.goto(pages_address + "game/code")
        ana.locator("input[name=code]").fill("demo")
        ana.locator("main form button").first.click()

        box.expect_words("game 1 begins.*the same seal")
        box.press("ok")
        box.expect_words("what do you ask|who asks")
        box.choose("Test on student")
        if "who asks" in box.words().lower():
            box.choose("Ana")
        box.expect_words("lay two")
        box.lay(demo.MUSHROOM, demo.TOAD)
        box.expect_words("two cards are read")  # Ana's phone could confirm; here she goes on at the box
        box.press("ok")
        box.expect_words("only you look")
        for word in ("mushroom", "toad"):
            assert word not in box.words().lower()
            assert word not in watcher.content().lower()
        box.hold("up")
        box.expect_words("mushroom")
        box.let_go()
        box.press("ok")

        box.expect_words("healing: red plus")
        for page in (ana, watcher):
            page.goto(pages_address + "table") if page is ana else None
            expect(page.get_by_text("Healing").first).to_be_visible(timeout=10_000)
            public = page.locator("main").inner_text().lower()
            assert not [kind for kind in Ingredient if re.search(rf"\b{kind.replace('_', ' ')}\b", public)]
        box.press("ok")
        box.empty_the_floor()
        box.expect_words("what do you ask|who asks")
    own = (box_address.rsplit("/", 1)[0], pages_address)
    assert not [url for url in outside if not url.startswith((*own, "data:", "blob:"))]
    assert not complaints
