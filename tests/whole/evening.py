"""A table for a whole game: the simulated box and three phones, in real processes and a real browser."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, expect

from reader.alchemy import Ingredient
from reader.events import SeatColour
from tests.firmware.processes import running
from tests.whole.box_page import BoxPage
from tests.whole.browser import chromium, computer
from tests.whole.phone_page import PhonePage

BOX = r"http://127\.0\.0\.1:\d+/box"
PAGES = r"http://localhost:\d+/"

_NOTED = re.compile(r"the server responded with a status of (404|409|503)")
"""The browser notes pages that refuse; everything else on its console would be ours."""


@dataclass
class Evening:
    """The box, the browser, and the phones that were opened so far."""

    browser: Browser
    box: BoxPage
    address: str
    phones: list[PhonePage] = field(default_factory=list)

    def phone(self, language: str) -> PhonePage:
        """Another phone."""
        self.phones.append(PhonePage(self.browser, self.address, language))
        return self.phones[-1]

    def lay(self, action: str, name: str, *cards: Ingredient) -> None:
        """Somebody begins a question at the box and lays two cards."""
        self.rest()
        self.box.choose(action)
        self.box.choose(name)
        self.box.expect_words("lay two")
        self.box.lay(*cards)

    def rest(self) -> None:
        """Presses away the answers of the phones that the box still shows."""
        self.box.expect_words("what do you ask|ok: go on")
        while "what do you ask" not in self.box.words().lower():
            self.box.press("ok")

    def take_out(self) -> None:
        """After the answer: go on, and the cards out."""
        self.box.press("ok")
        self.box.empty_the_floor()
        self.box.expect_words("what do you ask|asks on a phone")

    def pin(self) -> str:
        """The PIN that the box shows while a button is held."""
        self.rest()
        self.box.press("back")
        self.box.choose("PIN for phones")
        self.box.hold("up")
        words = self.box.page.locator("#words")
        expect(words).to_have_text(re.compile(r"\d \d \d \d"))
        found = re.search(r"\d \d \d \d", self.box.words())
        self.box.let_go()
        self.box.press("back")
        assert found
        return found[0].replace(" ", "")

    def expect_nobody_else_knows(self, asker: PhonePage, *cards: Ingredient) -> None:
        """No other phone, nor the box, shows these ingredients."""
        for phone in self.phones:
            if phone is not asker and not phone.page.is_closed():
                assert not phone.shows(*cards), phone.page.url
        words = self.box.words().lower()
        assert not [kind for kind in cards if kind.value.replace("_", " ") in words]

    def expect_clean(self) -> None:
        """No phone asked anybody but the box for anything, and no page complained."""
        for phone in self.phones:
            assert not [url for url in phone.asked_for if not url.startswith((phone.address, "data:", "blob:"))]
            assert not [text for text in phone.complaints if not _NOTED.search(text)]


@contextlib.contextmanager
def evening(games: Path) -> Iterator[Evening]:
    """Starts the box and its pages and opens a browser."""
    with (
        running("firmware.commands", "start", "--simulate", "--data", str(games)) as started,
        chromium() as browser,
    ):
        box = BoxPage(computer(browser, started.address(BOX)))
        yield Evening(browser, box, started.address(PAGES))


SEATS = {"Ana": SeatColour.RED, "Bruno": SeatColour.BLUE, "Chie": SeatColour.YELLOW}
