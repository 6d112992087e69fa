"""Takes the README's screenshots: ``python -m tests.whole.screenshots`` plays DEMO on the real box page and phones."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from reader.alchemy import Colour, Potion
from reader.questions import Action
from tests.reader import demo
from tests.whole.browser import computer
from tests.whole.evening import SEATS, Evening, evening
from tests.whole.phone_page import PhonePage
from tests.whole.pictures import keep, keep_sheet

VISION = ("none", "protanopia", "deuteranopia", "tritanopia")
PHONE_PX = 160
"""How wide a phone is on the sheet of colour visions."""


def main() -> None:
    """Plays, and takes a picture at each step that the README shows."""
    with tempfile.TemporaryDirectory() as games, evening(Path(games)) as table:
        ana, bruno, chie = (table.phone(language) for language in ("en", "ja", "es"))
        for phone, name in ((ana, "Ana"), (bruno, "Bruno"), (chie, "Chie")):
            phone.sit(SEATS[name], name)
        ana.open("game/code")
        ana.page.locator("input[name=code]").fill("demo")
        ana.press("/game/code")
        ana.open("game")
        ana.press("/rounds/next")
        at_the_box(table, ana)
        by_hand(ana, bruno, chie)
        many_answers(table, ana, bruno)
        the_end(table, ana, bruno)


def at_the_box(table: Evening, ana: PhonePage) -> None:
    """The box reads two cards; Ana sees them on her phone, and then on the box."""
    ana.watch()
    table.lay("Test on student", "Ana", demo.MUSHROOM, demo.TOAD)
    table.box.expect_words("two cards are read")
    ana.page.locator('a[href="/confirm"]').click()
    keep(peeked(ana.page), "phone-confirm.png")
    table.box.press("ok")
    table.box.hold("up")
    table.box.expect_words("mushroom")
    keep(table.box.page.screenshot(), "looking.png")
    table.box.let_go()
    table.box.press("ok")
    table.box.expect_words("healing")
    table.box.page.wait_for_timeout(500)
    keep(table.box.page.screenshot(), "answer.png")
    table.take_out()


def by_hand(ana: PhonePage, bruno: PhonePage, chie: PhonePage) -> None:
    """The pages of asking, and an answer with its private part."""
    bruno.mix(Action.DRINK, (demo.SCORPION, demo.CLAW))
    chie.begin(Action.SELL, Potion.GREEN_PLUS)
    chie.page.locator("input[name=kind][value=fern]").check()
    chie.page.evaluate("scrollTo(0, 0)")
    keep(chie.page.screenshot(), "phone-pick.png")
    chie.page.locator("input[name=kind][value=fern]").uncheck()
    chie.pick(demo.TOAD, demo.FERN)
    chie.confirm()
    chie.press("/mortar")
    ana.mix(Action.EXHIBIT, (demo.FERN, demo.SCORPION), Potion.RED_MINUS)
    ana.debunk_as_apprentice(demo.FLOWER, Colour.GREEN)


def many_answers(table: Evening, ana: PhonePage, bruno: PhonePage) -> None:
    """The table on a phone, in Japanese, and on a television."""
    bruno.mix(Action.THINKING_CAP, (demo.MANDRAKE, demo.FEATHER))
    bruno.watch()
    keep(bruno.page.screenshot(), "phone-japanese.png")
    bruno.open("questions/6")
    bruno.press("/thinking-cap/stop")
    ana.open("table")
    keep(ana.page.screenshot(), "phone-table.png")
    television = computer(table.browser, table.address + "table")
    television.set_viewport_size({"width": 1280, "height": 720})
    keep(television.screenshot(), "table.png")


def the_end(table: Evening, ana: PhonePage, bruno: PhonePage) -> None:
    """The Great Reveal, and all of it as people with other colour vision see it."""
    ana.open("reveal")
    ana.press("/reveal")
    bruno.open("table")
    bruno.press("/wish/agree")
    ana.open("reveal")
    for kind in ("toad", "fern", "flower"):
        ana.page.locator(f'form[action="/reveal/show"]:has(input[value={kind}]) button').click()
        ana.page.locator(".aspects").first.wait_for()
    keep(ana.page.screenshot(), "phone-reveal.png")
    ana.page.locator('form[action="/reveal/show"] .button-main').click()
    keep_sheet([*colour_visions(ana)], PHONE_PX, "colour-vision.jpg")


def colour_visions(phone: PhonePage) -> Iterator[list[bytes]]:
    """A row for each kind of colour vision: the table, asking and the reveal; in the dark an answer and the reveal."""
    session = phone.page.context.new_cdp_session(phone.page)
    for vision in VISION:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
        row = []
        for dark, path in (
            (False, "table"),
            (False, "ask/sell"),
            (False, "reveal"),
            (True, "questions/5"),
            (True, "reveal"),
        ):
            phone.page.emulate_media(color_scheme="dark" if dark else "light")
            phone.open(path)
            row.append(phone.page.screenshot(clip={"x": 0, "y": 0, "width": 360, "height": 560}))
        yield row


def peeked(page: Page) -> bytes:
    """A screenshot while the covered cards are looked at."""
    page.locator(".peek").hover()
    page.mouse.down()
    picture = page.screenshot()
    page.mouse.up()
    return picture


if __name__ == "__main__":
    main()
