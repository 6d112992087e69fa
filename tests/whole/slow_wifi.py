"""How long an answer takes to a phone on a slow Wi-Fi: ``python -m tests.whole.slow_wifi`` prints it.

Chromium slows one phone down to 1.6 Mbit/s with 150 ms of latency for each request, as a crowded room does to it.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from reader.alchemy import Ingredient
from reader.link import (
    Action,
    Answered,
    Claim,
    Confirm,
    Drink,
    Join,
    Moment,
    NewGame,
    Opened,
    OpenQuestion,
    Pair,
    SeatColour,
)
from tests.firmware.processes import ask, running, wait_until_it_answers
from tests.whole.browser import chromium, phone
from tests.whole.evening import PAGES

LATENCY_MS = 150
BYTES_PER_S = 1_600_000 / 8
ANSWERS = 30
_SEE = """number => new Promise(seen => {
    const look = () => document.querySelector(`.latest[href="/questions/${number}"]`) && seen(Date.now());
    new MutationObserver(look).observe(document.body, {childList: true, subtree: true, attributes: true});
    look();
})"""


def main() -> None:
    """Plays, and prints what a person on that phone would wait."""
    with (
        tempfile.TemporaryDirectory() as games,
        running("firmware.commands", "start", "--simulate", "--data", games) as started,
        chromium() as browser,
    ):
        address = started.address(PAGES)
        socket = Path(games) / "link.socket"
        wait_until_it_answers(socket)
        ask(socket, Join("phone", SeatColour.RED, "Ana"))
        ask(socket, NewGame("phone", Moment(0, 0, 0), ""))
        page = phone(browser, "about:blank")
        _slow_down(page)
        begun_s = time.perf_counter()
        page.goto(address + "table")
        first_ms = (time.perf_counter() - begun_s) * 1000
        page.locator("html[data-live=on]").wait_for()
        waits_ms = sorted(_wait_ms(page, socket, number) for number in range(1, ANSWERS + 1))
    print(f"One phone at {BYTES_PER_S * 8 / 1e6:.1f} Mbit/s with {LATENCY_MS} ms of latency:")
    print(f"  the first page, nothing cached: {first_ms:.0f} ms")
    print(f"  from the answer to the screen: median {median(waits_ms):.0f} ms, "
          f"95th of 100 {waits_ms[round(0.95 * ANSWERS) - 1]:.0f} ms, worst {waits_ms[-1]:.0f} ms")  # fmt: skip


def _slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    limits = {
        "offline": False,
        "latency": LATENCY_MS,
        "downloadThroughput": BYTES_PER_S,
        "uploadThroughput": BYTES_PER_S,
    }
    session.send("Network.emulateNetworkConditions", limits)


def _wait_ms(page: Page, socket: Path, number: int) -> float:
    """Asks one question at the table and returns how long (ms) until the phone shows its answer."""
    opened = ask(socket, OpenQuestion("phone", Action.DRINK, Claim()))
    assert isinstance(opened, Opened)
    page.wait_for_timeout(700)  # the phone shows first that somebody asks
    page.evaluate(f"() => {{ window.seen = ({_SEE})({number}); }}")
    asked_ms = time.time() * 1000
    answered = ask(socket, Confirm("phone", opened.question_id, Drink(Pair(Ingredient.FERN, Ingredient.TOAD))))
    assert isinstance(answered, Answered)
    return float(page.evaluate("window.seen")) - asked_ms


if __name__ == "__main__":
    main()
