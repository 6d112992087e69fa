"""A phone at the table as a person uses it, whatever its language: by what stands where, not by what it is called."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from reader.alchemy import Colour, Ingredient, Potion
from reader.events import SeatColour
from reader.languages import Translator
from reader.languages.words import ingredient_name
from reader.questions import Action, Variant


class PhonePage:
    """One phone with its own cookies, in its own language."""

    def __init__(self, browser: Browser, address: str, language: str = "en") -> None:
        self.address = address
        self.say = Translator(language.replace("-", "_"))
        self._context: BrowserContext = browser.new_context(
            viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale=language
        )
        self._context.set_default_timeout(20_000)
        self.page: Page = self._context.new_page()
        self.asked_for: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.asked_for.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.open("")

    def open(self, path: str) -> None:
        """Opens a page by its address."""
        self.page.goto(self.address + path)

    def die(self) -> None:
        """The battery is empty, and the cookies are gone with the phone."""
        self._context.close()

    def press(self, target: str) -> None:
        """Presses the button of the form that goes there."""
        self.page.locator(f'form[action="{target}"] button').first.click()

    def go(self, tab: str) -> None:
        """Opens one of the pages at the bottom."""
        self.page.locator(f'.tabs a[href="{tab}"]').click()

    def sit(self, colour: SeatColour, name: str) -> None:
        """Takes a seat."""
        self.open("join")
        self.page.locator(f"input[name=colour][value={colour.value}]").check()
        self.page.locator("input[name=name]").fill(name)
        self.press("/join")
        expect(self.page.locator(".places")).to_contain_text(name)

    def take_over(self, colour: SeatColour, pin: str) -> None:
        """Takes over the seat of a phone that is lost."""
        self.open("take-over")
        self.page.locator(f"input[name=colour][value={colour.value}]").check()
        self.page.locator("input[name=pin]").fill(pin)
        self.press("/take-over")
        expect(self.page.locator(".places")).to_be_visible()

    def lead(self, pin: str) -> None:
        """Becomes the host."""
        self.open("host")
        self.page.locator("input[name=pin]").fill(pin)
        self.press("/host")
        expect(self.page.locator('form[action="/host/leave"]')).to_be_visible()

    def begin(self, action: Action, potion: Potion | None = None) -> None:
        """Begins a question about two cards."""
        self.open("table")
        self.go("/ask")
        if potion is None:
            self.press(f"/ask/{action.value}")
        else:
            self.page.locator(f'a[href="/ask/{action.value}"]').click()
            self.page.locator(f'input[name=potion][value="{potion.value}"]').check()
            self.press(f"/ask/{action.value}")
        self.page.wait_for_url("**/question")

    def pick(self, first: Ingredient, second: Ingredient) -> None:
        """Picks the two cards and goes on to the check."""
        for kind in (first, second):
            self.page.locator(f"input[name=kind][value={kind.value}]").check()
        self.page.locator('button[form="pick"]').click()
        self.page.wait_for_url("**/question/check")

    def confirm(self) -> None:
        """Asks for real and waits for the answer."""
        self.page.locator('button[form="confirm"]').click()
        self.page.wait_for_url(re.compile(r"/questions/\d+"))
        expect(self.page.locator(".answer")).to_be_visible()

    def mix(self, action: Action, cards: Sequence[Ingredient], potion: Potion | None = None) -> None:
        """Asks a question about two cards by hand."""
        self.begin(action, potion)
        self.pick(*cards)
        self.confirm()

    def debunk_as_apprentice(self, ingredient: Ingredient, colour: Colour) -> None:
        """Debunks one aspect."""
        self.open("ask/debunk?as=apprentice")
        self.page.locator(f"input[name=kind][value={ingredient.value}]").check()
        self.page.locator(f"input[name=colour][value={colour.value}]").check()
        self.press("/ask/debunk")
        self.confirm()

    def debunk_as_master(self, cards: Sequence[Ingredient], potion: Potion) -> None:
        """Debunks with two ingredients and what they are said to make; the seat's own rules are the master's."""
        self.open("ask/debunk")
        expect(self.page.locator('input[name=variant][value="master"]')).to_be_attached()
        for kind in cards:
            self.page.locator(f"input[name=kind][value={kind.value}]").check()
        self.page.locator(f'input[name=potion][value="{potion.value}"]').check()
        self.press("/ask/debunk")
        self.confirm()

    def play_as(self, variant: Variant) -> None:
        """Debunks by these rules from now on."""
        self.open("game")
        self.page.locator(f'form[action="/variant"] button[value={variant.value}]').click()
        expect(self.page.locator(f"button[value={variant.value}]")).to_have_attribute("aria-pressed", "true")

    def expect_answer(self, sentence: str) -> None:
        """Waits until the answer on this phone says that, in the phone's language."""
        expect(self.page.locator(".answer")).to_contain_text(self.say(sentence))

    def expect_latest(self, number: int, *sentences: str) -> None:
        """Waits until the table on this phone shows that question on top, in the phone's language."""
        latest = self.page.locator(f'.latest[href="/questions/{number}"]')
        expect(latest).to_be_visible(timeout=20_000)
        for sentence in sentences:
            expect(latest).to_contain_text(self.say(sentence))

    def shows(self, *kinds: Ingredient) -> bool:
        """Whether the page says the name of any of these ingredients, anywhere, seen or unseen."""
        text = self.page.locator("body").inner_text() + self.page.content()
        return any(self.say(ingredient_name(kind)) in text or f"{kind.value}.svg" in text for kind in kinds)

    def watch(self) -> None:
        """Puts the phone down with the table open."""
        self.open("table")
        expect(self.page.locator("html")).to_have_attribute("data-live", "on")

    def record(self, folder: Path) -> dict[str, Any]:
        """Keeps the record of the game as a file, and reads it."""
        self.open("record")
        with self.page.expect_download() as download:
            self.page.locator('a[href="/record.json"]').click()
        path = folder / "record.json"
        download.value.save_as(path)
        content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return content
