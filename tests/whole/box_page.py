"""The simulated box as a person uses it: presses its buttons, lays cards, reads its display."""

from __future__ import annotations

import contextlib
import re

from playwright.sync_api import Page, expect


class BoxPage:
    """The page ``/box``."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def expect_words(self, pattern: str) -> None:
        """Waits until the display says something that matches."""
        expect(self.page.locator("#words")).to_have_text(re.compile(pattern, re.IGNORECASE), timeout=20_000)

    def words(self) -> str:
        """What the display says."""
        return self.page.locator("#words").text_content() or ""

    def press(self, button: str, times: int = 1) -> None:
        """Presses a button and waits each time until the display has changed.

        A press in the moment in which the display changes by itself is not taken; like a person, it is tried again.
        """
        for _ in range(times):
            before = self.words()
            for _ in range(3):
                self.page.locator(f'[data-button="{button}"]').click(delay=80)
                with contextlib.suppress(AssertionError):
                    expect(self.page.locator("#words")).not_to_have_text(before, timeout=3_000)
                    break
            else:
                raise AssertionError(f"{button} changes nothing; the display says: {before}")

    def choose(self, word: str) -> None:
        """Moves down until the display offers that, and chooses it."""
        for _ in range(12):
            if re.search(word, self.words(), re.IGNORECASE):
                self.press("ok")
                return
            self.press("down")
        raise AssertionError(f"{word} is not offered; the display says: {self.words()}")

    def hold(self, button: str) -> None:
        """Presses a button and keeps it down."""
        self.page.locator(f'[data-button="{button}"]').hover()
        self.page.mouse.down()

    def let_go(self) -> None:
        """Lets the held button go."""
        self.page.mouse.up()

    def lay(self, *kinds: str) -> None:
        """Lays cards on the floor by touching them in the pile."""
        for kind in kinds:
            self.page.locator(f'#pile [data-kind="{kind}"]').click()

    def empty_the_floor(self) -> None:
        """Takes all cards out."""
        self.page.locator('[data-tool="clear"]').click()
