"""The main job, as a new user does it: the box and a phone at once, from the one command to the potion."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.firmware.processes import running
from tests.firmware.simulator.test_browser import FLAGS, lay_two, look, press, shows

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_question_at_the_box_is_answered_on_its_display_and_on_a_phone(tmp_path: Path) -> None:
    ports = ("--port", "18280", "--box-port", "18281")
    with (
        running("firmware.commands", "start", "--simulate", "--data", str(tmp_path), *ports) as started,
        sync_playwright() as playwright,
    ):
        box_address = started.address(r"http://127\.0\.0\.1:\d+/box")
        pages_address = started.address(r"http://(localhost|[\d.]+):18280/")
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        box = browser.new_page(viewport={"width": 1280, "height": 900})
        box.goto(box_address)
        shows(box, "New game")
        press(box, "ok")
        press(box, "ok")
        phone = browser.new_page(viewport={"width": 360, "height": 740})
        sit_down(phone, pages_address)
        play(box)
        potion = str(box.locator("#display").get_attribute("alt")).split("Test on student. ")[1].split(":")[0]
        expect(phone.locator("body")).to_contain_text(potion, timeout=15_000)
        assert "Mushroom" not in phone.locator("main").inner_text()
        browser.close()


def sit_down(phone: Page, address: str) -> None:
    phone.goto(address)
    phone.get_by_role("radio", name="Blue").check()
    phone.get_by_label("Your name").fill("Anna")
    phone.get_by_role("button", name="Sit down").click()


def play(box: Page) -> None:
    shows(box, "What do you ask")
    press(box, "ok")
    shows(box, "Who asks. Anna")
    press(box, "ok")
    shows(box, "Anna: Test on student. Lay two")
    lay_two(box)
    shows(box, "Only you look")
    look(box)
    press(box, "ok")
    expect(box.locator("#display")).to_have_attribute("alt", re.compile("Anna: Test on student. (?!Lay)"))
