"""How a finished picture is coloured: as on paper, or with the strongest contrast, for a table in the sun."""

from __future__ import annotations

from enum import StrEnum

from PIL import Image, ImageOps

_BLACK_BELOW, _WHITE_ABOVE = 90, 200
_STEEP = [max(0, min(255, round(255 * (shade - _BLACK_BELOW) / (_WHITE_ABOVE - _BLACK_BELOW)))) for shade in range(256)]
"""Paper becomes white, ink and everything dark black, and the colours of the game deeper or brighter."""

_BLACK_OR_WHITE = [0] * 150 + [255] * 106


class Theme(StrEnum):
    """The two ways."""

    PAPER = "paper"
    SUN = "sun"


def in_theme(picture: Image.Image, theme: Theme) -> Image.Image:
    """The picture (RGB) in that theme."""
    return picture.point(_STEEP * 3) if theme is Theme.SUN else picture


def in_one_bit(picture: Image.Image, theme: Theme) -> Image.Image:
    """The picture (RGB) in black and white only. In the sun the two change places: the ground of the panel shines."""
    shades = picture.convert("L").point(_BLACK_OR_WHITE)
    return (ImageOps.invert(shades) if theme is Theme.SUN else shades).convert("RGB")
