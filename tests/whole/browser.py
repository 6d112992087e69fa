"""Chromium as the tests start it: Debian's own, without anything that reaches out of this computer."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A headless browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def phone(browser: Browser, address: str, *, javascript: bool = True) -> Page:
    """A phone of its own, 360 pixels wide, on the page at that address."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, java_script_enabled=javascript
    )
    page = context.new_page()
    page.goto(address)
    return page


def computer(browser: Browser, address: str) -> Page:
    """A computer of its own, on the page at that address."""
    page = browser.new_context(viewport={"width": 1280, "height": 860}).new_page()
    page.goto(address)
    return page
