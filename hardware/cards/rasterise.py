"""Photograph the drawn cards with Chromium: `python hardware/cards/rasterise.py FOLDER` writes FOLDER/<card>.png.

Ten pixels per millimetre, 440 x 680, sRGB.
"""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

SIZE = (440, 680)


def pictures(svgs: list[str]) -> list[Image.Image]:
    """Each SVG as Chromium shows it, RGB, 440 x 680."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--force-color-profile=srgb"]
        )
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        found = []
        for svg in svgs:
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:{SIZE[0]}px;height:{SIZE[1]}px}}</style>{svg}"
            )
            found.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
        browser.close()
    return found


def main() -> None:
    """Write a PNG beside each SVG of the folder named on the command line."""
    files = sorted(Path(sys.argv[1]).glob("*.svg"))
    for file, picture in zip(files, pictures([file.read_text(encoding="utf-8") for file in files]), strict=True):
        picture.save(file.with_suffix(".png"), optimize=True)


if __name__ == "__main__":
    main()
