"""The ST7789 panel: luma's own driver sends every picture whole, 230 kB; this one sends only what has changed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from luma.core.interface.serial import spi
from luma.lcd.device import st7789
from PIL import Image, ImageChops

from firmware.boards import DisplayWiring

_MEMORY_ORDER, _COLOURS_REVERSED = 0x70, 0x08
_MEMORY_ACCESS, _PIXEL_FORMAT, _INVERSION_OFF, _INVERSION_ON = 0x36, 0x3A, 0x20, 0x21
_TWO_BYTES_A_PIXEL = 0x05

_BAND_PX = 8
"""Pictures are compared in bands of that height; neighbouring bands that changed are sent as one region."""

Region = tuple[int, int, int, int]


def changed_regions(before: Image.Image | None, now: Image.Image) -> Iterator[Region]:
    """Left, top, right and bottom of what differs between two pictures of one size; all of it without the first."""
    if before is None:
        yield (0, 0, now.width, now.height)
        return
    difference = ImageChops.difference(before, now)
    open_region: Region | None = None
    for top in range(0, now.height, _BAND_PX):
        box = difference.crop((0, top, now.width, min(top + _BAND_PX, now.height))).getbbox()
        if box is None:
            if open_region is not None:
                yield open_region
            open_region = None
            continue
        region = (box[0], top + box[1], box[2], top + box[3])
        open_region = region if open_region is None else _around(open_region, region)
    if open_region is not None:
        yield open_region


def _around(one: Region, other: Region) -> Region:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def two_bytes_a_pixel(picture: Image.Image) -> bytes:
    """An RGB picture as the panel wants it: five bits red, six green, five blue, the high byte first."""
    pixels = np.asarray(picture.convert("RGB"), np.uint8).astype(np.uint16)
    red, green, blue = pixels[..., 0], pixels[..., 1], pixels[..., 2]
    packed = (red & 0xF8) << 8 | (green & 0xFC) << 3 | blue >> 3
    return packed.astype(">u2").tobytes()


class ChangedRegions(st7789):
    """Luma's driver with the panel's own quirks, which sends the regions that differ from the picture before."""

    def __init__(self, serial: spi, wiring: DisplayWiring, **backlight: object) -> None:
        """Switches the panel on, black."""
        self._offsets = wiring.offsets_px
        self._before: Image.Image | None = None
        self._ready = False
        width, height = wiring.size_px
        super().__init__(serial, width=width, height=height, rotate=wiring.quarter_turns, **backlight)
        self.command(_MEMORY_ACCESS, _MEMORY_ORDER | (_COLOURS_REVERSED if wiring.bgr else 0))
        self.command(_PIXEL_FORMAT, _TWO_BYTES_A_PIXEL)
        self.command(_INVERSION_ON if wiring.invert else _INVERSION_OFF)
        self._ready = True
        self.clear()

    def display(self, image: Image.Image) -> None:
        """Sends what has changed; a picture that could not be sent whole is sent whole the next time."""
        if not self._ready:
            return
        picture = self.preprocess(image).convert("RGB")
        before, self._before = self._before, None
        for region in changed_regions(before, picture):
            self.set_window(*region)
            self.data(two_bytes_a_pixel(picture.crop(region)))
        self._before = picture

    def set_window(self, x1: int, y1: int, x2: int, y2: int) -> None:
        """Where the next pixels go: left, top, right and bottom, moved to where the glass begins."""
        x, y = self._offsets
        super().set_window(x1 + x, y1 + y, x2 + x, y2 + y)
