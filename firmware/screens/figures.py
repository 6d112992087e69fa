"""The signs on the screens: each has a shape of its own, so that nothing hangs on its colour alone."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw

from firmware.screens.action_signs import ACTIONS
from firmware.screens.ink import (
    COLOURS,
    GOLD,
    INK,
    PALE,
    PAPER,
    RUST,
    SEATS,
    SHADE,
    TEAL,
    Pen,
    Point,
    Tint,
    arc,
    darker,
    star,
)
from firmware.screens.screen import Icon, Symbol
from firmware.screens.symbols import SYMBOLS
from reader.alchemy import Alchemical, Colour, Ingredient, Potion, Quality, Sign, Size
from reader.events import SeatColour
from reader.questions import Action

_ART = Path(__file__).parent / "art"
"""Smaller copies of the cards' pictures, made by ``tests.small_art``."""


@lru_cache(maxsize=256, typed=True)  # a red seat equals the colour red
def figure(icon: Icon, side_px: int) -> Image.Image:
    """The figure of an icon in a square of that side, RGBA."""
    if isinstance(icon, Ingredient):
        card = card_picture(icon, side_px)
        square = Image.new("RGBA", (side_px, side_px), (0, 0, 0, 0))
        square.paste(card, ((side_px - card.width) // 2, 0))
        return square
    pen = Pen(side_px, line=5.5 if side_px > 48 else 7)
    _draw(pen, icon)
    return pen.picture()


@lru_cache(maxsize=64)
def card_picture(ingredient: Ingredient, height_px: int) -> Image.Image:
    """An ingredient's card in that height, RGBA, with round corners."""
    with Image.open(_ART / f"{ingredient.value}.png") as file:
        card = file.convert("RGB")
    size = (round(height_px * card.width / card.height), height_px)
    mask = Image.new("L", (size[0] * 4, size[1] * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius=size[0] // 4, fill=255)
    small = card.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0).convert("RGBA")
    small.putalpha(mask.resize(size, Image.Resampling.LANCZOS))
    return small


def _draw(pen: Pen, icon: Icon) -> None:
    match icon:
        case Potion():
            potion(pen, icon)
        case Action():
            ACTIONS[icon](pen)
        case Symbol():
            SYMBOLS[icon](pen)
        case SeatColour():
            _seat(pen, icon)
        case Colour():
            _bottle(pen, icon)
        case Alchemical():
            _alchemical(pen, icon)
        case Sign():
            pen.disc((50, 50), 46, INK, None)
            pen.sign(icon is Sign.PLUS, (50, 50), 30, PAPER)
        case Quality():
            _quality(pen, icon)


def potion(pen: Pen, which: Potion) -> None:
    """A bottle whose form tells the colour, with its sign; the neutral potion is a bowl of soup."""
    if which.colour is None:
        _bowl(pen)
        return
    _bottle(pen, which.colour)
    centre, arm = {Colour.RED: ((50, 65), 22), Colour.GREEN: ((50, 69), 20), Colour.BLUE: ((50, 64), 22)}[which.colour]
    pen.sign(which.sign is Sign.PLUS, centre, arm, PAPER)


def _bottle(pen: Pen, colour: Colour) -> None:
    """Red is round, green is a cone, blue is square."""
    tint = COLOURS[colour]
    if colour is Colour.RED:
        body = [(41, 8), (41, 33), *arc((50, 64), 33, -105, -435, 40), (59, 33), (59, 8)]
    elif colour is Colour.GREEN:
        body = [(41, 8), (41, 34), (9, 88), (13, 96), (87, 96), (91, 88), (59, 34), (59, 8)]
    else:
        body = [(40, 8), (40, 26), (19, 34), (17, 40), (17, 90), (22, 96), (78, 96), (83, 90), (83, 40), (81, 34)]
        body += [(60, 26), (60, 8)]
    pen.blob(body, tint)
    pen.blob([(42, 9), (58, 9), (58, 24), (42, 24)], PALE, None)
    pen.stroke([(41, 25), (59, 25)], INK)
    pen.blob(body, None)
    pen.card((34, 2, 66, 12), SHADE)


def _bowl(pen: Pen) -> None:
    bowl = [(6, 52), *arc((50, 52), 44, 180, 0, 30)]
    pen.blob(bowl, (140, 126, 108))
    pen.blob([(30, 92), (70, 92), (74, 98), (26, 98)], (140, 126, 108))
    pen.card((2, 44, 98, 58), PALE)
    for x in (32, 50, 68):
        pen.stroke([(x, 34), (x - 6, 26), (x + 5, 16), (x, 6)], INK)


_FLAME: list[Point] = [
    (39, 24), (39, 33), (34, 41), (30, 54), *arc((50, 54), 20, 180, 0, 20), (70, 54), (67, 45), (64, 38), (62, 31),
    (58, 36), (57, 44), (52, 35), (46, 28),
]  # fmt: skip
_LEAF: list[Point] = [
    (71, 27), (54, 29), (40, 35), (32, 44), (30, 56), (32, 66), (27, 72), (31, 76), (36, 70), (48, 73), (59, 70),
    (68, 60), (72, 45),
]  # fmt: skip
_DROP: list[Point] = [(50, 20), *arc((50, 57), 19, -25, 205)]
_SEAT_SHAPES: dict[SeatColour, list[Point]] = {
    SeatColour.RED: _FLAME,
    SeatColour.YELLOW: star((50, 50), 29, 20, 8),
    SeatColour.GREEN: _LEAF,
    SeatColour.BLUE: _DROP,
}
"""The same four as on the pages."""


def _seat(pen: Pen, seat: SeatColour) -> None:
    """A round badge with a shape inside: flame, sun, leaf, drop."""
    pen.disc((50, 50), 46, SEATS[seat])
    pen.blob(_SEAT_SHAPES[seat], PAPER if seat is not SeatColour.YELLOW else INK, None)


def _alchemical(pen: Pen, alchemical: Alchemical) -> None:
    """Three circles in fixed places: red above left, green above right, blue below."""
    places = {Colour.RED: (28, 30), Colour.GREEN: (72, 30), Colour.BLUE: (50, 70)}
    for colour, aspect in alchemical.aspects.items():
        large = aspect.size is Size.LARGE
        pen.disc(places[colour], 28 if large else 18, COLOURS[colour])
        pen.sign(aspect.sign is Sign.PLUS, places[colour], 17 if large else 10, PAPER)


def _quality(pen: Pen, quality: Quality) -> None:
    """A stair of four steps, as high as the guarantee that this quality meets."""
    level = {Quality.EXACT: 4, Quality.RIGHT_SIGN: 3, Quality.NEUTRAL: 2, Quality.WRONG_SIGN: 1}[quality]
    fill: Tint = GOLD if level > 2 else (darker(SHADE) if level == 2 else RUST)
    for step in range(4):
        left = 4 + step * 24
        pen.card((left, 78 - step * 24, left + 20, 97), fill if step < level else PALE)


def aspect(colour: Colour, sign: Sign, side_px: int) -> Image.Image:
    """One aspect of an alchemical: its colour and its sign."""
    pen = Pen(side_px, line=5)
    pen.disc((50, 50), 47, COLOURS[colour])
    pen.sign(sign is Sign.PLUS, (50, 50), 30, PAPER)
    return pen.picture()


def medal(side_px: int, yes: bool) -> Image.Image:
    """A large yes or no."""
    pen = Pen(side_px, line=5)
    if yes:
        pen.blob(star((50, 50), 49, 41, 14), TEAL)
        pen.stroke([(27, 52), (44, 69), (75, 34)], PAPER, 13)
    else:
        pen.blob([(31, 4), (69, 4), (96, 31), (96, 69), (69, 96), (31, 96), (4, 69), (4, 31)], RUST)
        pen.stroke([(33, 33), (67, 67)], PAPER, 13)
        pen.stroke([(67, 33), (33, 67)], PAPER, 13)
    return pen.picture()
