"""One-bit displays: luma's drivers, which pack every pixel in Python, with a packing that takes no time."""

from __future__ import annotations

import numpy as np
from luma.oled.device import sh1106, ssd1306
from PIL import Image

_PAGE_PX = 8
_COLUMNS, _PAGES, _PAGE_START, _HIGH_COLUMN = 0x21, 0x22, 0xB0, 0x10
_SH1106_FIRST_COLUMN = 2
"""The SH1106 has 132 columns of memory; the glass begins at the third."""


def pages(picture: Image.Image) -> list[bytes]:
    """A one-bit picture in strips of eight rows; each byte is a column of a strip, its lowest bit on top."""
    bits = np.asarray(picture.convert("1"), np.uint8)
    strips = bits.reshape(picture.height // _PAGE_PX, _PAGE_PX, picture.width)
    return [strip.tobytes() for strip in np.packbits(strips, axis=1, bitorder="little")]


class Ssd1306(ssd1306):
    """Luma's driver of the SSD1306."""

    def display(self, image: Image.Image) -> None:
        """Sends a one-bit picture."""
        strips = pages(self.preprocess(image))
        self.command(_COLUMNS, 0, len(strips[0]) - 1, _PAGES, 0, len(strips) - 1)
        self.data(b"".join(strips))


class Sh1106(sh1106):
    """Luma's driver of the SH1106."""

    def display(self, image: Image.Image) -> None:
        """Sends a one-bit picture, strip by strip."""
        for number, strip in enumerate(pages(self.preprocess(image))):
            self.command(_PAGE_START + number, _SH1106_FIRST_COLUMN, _HIGH_COLUMN)
            self.data(strip)
