"""One-bit displays: luma's drivers, which pack every pixel in Python and send every picture whole.

These pack in no time, and send only what has changed: by I2C a whole picture takes 23 ms at the least, and a thread
that sends cannot look after the buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from luma.core.interface.serial import i2c, spi
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


@dataclass(frozen=True)
class Change:
    """Columns of one strip that are sent: the strip's number, the first column, and a byte for each column."""

    page: int
    column: int
    content: bytes


def changes(before: list[bytes] | None, now: list[bytes]) -> Iterator[Change]:
    """What differs between the strips of two pictures of one size; all of it without the first."""
    for number, strip in enumerate(now):
        if before is None:
            yield Change(number, 0, strip)
            continue
        differing = [column for column, (old, new) in enumerate(zip(before[number], strip, strict=True)) if old != new]
        if differing:
            yield Change(number, differing[0], strip[differing[0] : differing[-1] + 1])


class Changes:
    """Knows what a panel shows; a picture that could not be sent whole is sent whole the next time."""

    def __init__(self) -> None:
        self._before: list[bytes] | None = None

    def send(self, picture: Image.Image, send: Callable[[Change], None]) -> None:
        """Sends what has changed since the picture before."""
        now = pages(picture)
        before, self._before = self._before, None
        for change in changes(before, now):
            send(change)
        self._before = now


class Ssd1306(ssd1306):
    """Luma's driver of the SSD1306, which sends the strips that differ from the picture before."""

    def __init__(self, serial: spi | i2c, width: int, height: int, rotate: int) -> None:
        """Switches the panel on, black."""
        self._changes = Changes()
        super().__init__(serial, width=width, height=height, rotate=rotate)

    def display(self, image: Image.Image) -> None:
        """Sends what has changed of a one-bit picture."""
        self._changes.send(self.preprocess(image), self._send)

    def _send(self, change: Change) -> None:
        last = change.column + len(change.content) - 1
        self.command(_COLUMNS, change.column, last, _PAGES, change.page, change.page)
        self.data(change.content)


class Sh1106(sh1106):
    """Luma's driver of the SH1106, which sends the strips that differ from the picture before."""

    def __init__(self, serial: spi | i2c, width: int, height: int, rotate: int) -> None:
        """Switches the panel on, black."""
        self._changes = Changes()
        super().__init__(serial, width=width, height=height, rotate=rotate)

    def display(self, image: Image.Image) -> None:
        """Sends what has changed of a one-bit picture."""
        self._changes.send(self.preprocess(image), self._send)

    def _send(self, change: Change) -> None:
        column = change.column + _SH1106_FIRST_COLUMN
        self.command(_PAGE_START + change.page, column & 0x0F, _HIGH_COLUMN | column >> 4)
        self.data(change.content)
