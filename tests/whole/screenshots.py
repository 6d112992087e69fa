"""Takes the README's screenshots: ``python -m tests.whole.screenshots`` plays DEMO on the real box page and a phone."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image

from tests.firmware.processes import running
from tests.reader import demo
from tests.whole.box_page import BoxPage
from tests.whole.browser import chromium, computer, phone
from tests.whole.test_main_job import BOX, PAGES

FOLDER = Path(__file__).parents[2] / ".readme"
COLOURS = 128
"""Palette of a screenshot: enough for flat drawings, and a quarter of the size."""


def main() -> None:
    """Plays, and takes a picture at each step that the README shows."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as games,
        running("firmware.commands", "start", "--simulate", "--data", games) as started,
        chromium() as browser,
    ):
        pages_address = started.address(PAGES)
        box = BoxPage(computer(browser, started.address(BOX)))
        ana = phone(browser, pages_address)
        ana.locator("input[name=colour][value=red]").check()
        ana.get_by_label("Your name").fill("Ana")
        ana.get_by_role("button", name="Sit down").click()
        ana.goto(pages_address + "game/code")
        ana.locator("input[name=code]").fill("demo")
        ana.locator("main form button").first.click()
        box.expect_words("what do you ask|who asks")
        box.choose("Test on student")
        if "who asks" in box.words().lower():
            box.choose("Ana")
        box.expect_words("lay two")
        box.lay(demo.MUSHROOM, demo.TOAD)
        box.expect_words("only you look")
        box.hold("up")
        box.expect_words("mushroom")
        keep(box.page.screenshot(), "looking.png")
        box.let_go()
        box.press("ok")
        box.expect_words("healing")
        box.page.wait_for_timeout(500)
        keep(box.page.screenshot(), "answer.png")
        ana.goto(pages_address + "table")
        ana.get_by_text("Healing").first.wait_for()
        keep(ana.screenshot(), "phone-table.png")
        box.press("ok")
        box.empty_the_floor()
        box.expect_words("what do you ask|who asks")
        ana.goto(pages_address + "ask")
        keep(ana.screenshot(), "phone-ask.png")


def keep(picture: bytes, name: str) -> None:
    """Writes a screenshot with few colours."""
    path = FOLDER / name
    path.write_bytes(picture)
    with Image.open(path) as image:
        image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
