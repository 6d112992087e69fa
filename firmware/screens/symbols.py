"""The signs of the box itself, drawn on a field of 100 by 100."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from firmware.screens.ink import COLOURS, GOLD, INK, PALE, PAPER, RUST, SEATS, SHADE, TEAL, Pen, arc, star
from firmware.screens.screen import Symbol
from reader.alchemy import Colour
from reader.events import SeatColour

Figure = Callable[[Pen], None]

_SKIN = (240, 206, 160)
_RED = COLOURS[Colour.RED]
_GREEN = COLOURS[Colour.GREEN]
_BLUE = COLOURS[Colour.BLUE]


def _yes(pen: Pen) -> None:
    pen.disc((50, 50), 45, TEAL)
    pen.stroke([(28, 52), (44, 68), (73, 34)], PAPER, 11)


def _no(pen: Pen) -> None:
    pen.disc((50, 50), 45, RUST)
    pen.stroke([(34, 34), (66, 66)], PAPER, 11)
    pen.stroke([(66, 34), (34, 66)], PAPER, 11)


def _warning(pen: Pen) -> None:
    pen.blob([(50, 7), (96, 90), (4, 90)], GOLD)
    pen.stroke([(50, 36), (50, 62)], INK, 10)
    pen.disc((50, 77), 6, INK, None)


def _cards(pen: Pen) -> None:
    pen.blob([(12, 22), (48, 12), (64, 76), (28, 86)], TEAL)
    pen.card((42, 22, 88, 92), PAPER)
    pen.blob(star((65, 57), 15, 7), GOLD)


def _hand(pen: Pen) -> None:
    """A pointing hand."""
    pen.blob([(38, 96), (22, 66), (30, 58), (40, 66), (40, 14), (46, 8), (54, 14), (54, 44), (84, 54), (82, 96)], _SKIN)
    pen.stroke([(54, 58), (54, 44)], INK)
    pen.stroke([(69, 62), (69, 50)], INK)


def _eye(pen: Pen) -> None:
    pen.blob([(4, 52), *arc((50, 76), 52, -152, -28), (96, 52), *arc((50, 28), 52, 28, 152)], PAPER)
    pen.disc((50, 52), 19, TEAL)
    pen.disc((50, 52), 8, INK, None)


def _phone(pen: Pen) -> None:
    pen.card((26, 4, 74, 96), INK)
    pen.blob([(34, 16), (66, 16), (66, 78), (34, 78)], PAPER, None)
    pen.disc((50, 87), 4, PAPER, None)


def _new(pen: Pen) -> None:
    pen.blob(star((50, 52), 48, 22, 8), GOLD)
    pen.sign(True, (50, 52), 15, INK, 8)


def _key(pen: Pen) -> None:
    pen.stroke([(44, 50), (92, 50), (92, 70)], INK, 12)
    pen.stroke([(74, 50), (74, 66)], INK, 12)
    pen.disc((28, 50), 22, GOLD)
    pen.disc((28, 50), 8, PAPER)


def _shelf(pen: Pen) -> None:
    for left, right, top, tint in ((8, 30, 16, _RED), (32, 50, 26, _GREEN), (52, 74, 12, _BLUE)):
        pen.card((left, top, right, 84), tint)
    pen.blob([(76, 28), (88, 24), (98, 80), (86, 84)], GOLD)
    pen.stroke([(4, 90), (96, 90)], INK, 9)


def _seats(pen: Pen) -> None:
    for x, tint in ((30, SEATS[SeatColour.YELLOW]), (68, SEATS[SeatColour.BLUE])):
        pen.blob([(x - 22, 94), (x - 8, 44), (x + 8, 44), (x + 22, 94)], tint)
        pen.disc((x, 32), 17, tint)


def _list(pen: Pen) -> None:
    pen.card((14, 6, 86, 96), PAPER)
    for y in (28, 50, 72):
        pen.disc((30, y), 6, RUST, None)
        pen.stroke([(44, y), (72, y)], INK, 7)


def _round(pen: Pen) -> None:
    pen.stroke(arc((50, 52), 34, -60, 230), INK, 11)
    pen.blob([(62, 2), (88, 26), (56, 40)], INK, None)


def _reveal(pen: Pen) -> None:
    for step in range(8):
        pen.stroke(arc((50, 50), 47, step * 45, step * 45 + 1, 2), GOLD, 10)
    pen.blob(star((50, 50), 36, 16), RUST)


def _strike(pen: Pen) -> None:
    pen.card((12, 14, 88, 86), PAPER)
    for y in (36, 64):
        pen.stroke([(26, y), (74, y)], SHADE, 8)
    pen.stroke([(6, 50), (94, 50)], RUST, 12)


def _mortar(pen: Pen) -> None:
    pen.stroke([(84, 6), (50, 50)], SHADE, 14)
    pen.blob([(10, 46), (90, 46), *arc((50, 50), 36, 0, 180)], (150, 150, 160))
    pen.blob([(30, 88), (70, 88), (76, 97), (24, 97)], (150, 150, 160))


def _periscope(pen: Pen) -> None:
    pen.blob([(30, 6), (90, 6), (90, 36), (58, 36), (58, 96), (30, 96)], GOLD)
    pen.disc((76, 21), 9, PAPER)
    pen.card((10, 74, 44, 96), GOLD)


def _flask(pen: Pen) -> None:
    pen.blob([(41, 6), (41, 34), (10, 88), (16, 96), (84, 96), (90, 88), (59, 34), (59, 6)], PALE)
    pen.blob([(32, 56), (68, 56), (86, 90), (82, 93), (18, 93), (14, 90)], TEAL, None)
    for centre, radius in (((44, 76), 6), ((60, 68), 4), ((56, 84), 4)):
        pen.disc(centre, radius, GOLD, None)
    pen.card((34, 2, 66, 12), SHADE)


def _letters(pen: Pen) -> None:
    """Four wheels of a lock."""
    for step in range(4):
        left = 2 + step * 24
        pen.card((left, 26, left + 22, 76), PAPER if step else GOLD)
        pen.stroke([(left + 7, 51), (left + 15, 51)], INK, 7)


def _language(pen: Pen) -> None:
    pen.blob([(8, 12), (92, 12), (92, 68), (52, 68), (30, 94), (30, 68), (8, 68)], PAPER)
    for x in (30, 50, 70):
        pen.disc((x, 40), 6, INK, None)


def _sound(pen: Pen) -> None:
    """A bell."""
    pen.blob([(18, 78), (30, 62), (30, 40), *arc((50, 34), 20, 180, 360), (70, 40), (70, 62), (82, 78)], GOLD)
    pen.disc((50, 86), 9, INK, None)
    pen.disc((50, 10), 6, INK, None)


def _other_hand(pen: Pen) -> None:
    """Two arrows that change places."""
    pen.stroke([(6, 34), (80, 34)], INK, 11)
    pen.blob([(68, 12), (98, 34), (68, 56)], INK, None)
    pen.stroke([(20, 72), (94, 72)], RUST, 11)
    pen.blob([(32, 50), (2, 72), (32, 94)], RUST, None)


def _speech(pen: Pen) -> None:
    """A mouth that speaks."""
    pen.blob([(6, 10), (60, 10), (60, 40), (74, 54), (60, 58), (60, 84), (40, 84), (40, 96), (6, 96)], _SKIN)
    for radius in (18, 32):
        pen.stroke(arc((62, 58), radius, -45, 45), INK, 8)


def _settings(pen: Pen) -> None:
    """Three sliders."""
    for x, y in ((20, 66), (50, 30), (80, 54)):
        pen.stroke([(x, 8), (x, 92)], INK, 8)
        pen.disc((x, y), 14, GOLD)


def _brightness(pen: Pen) -> None:
    """A lamp, half of it bright."""
    pen.disc((50, 40), 36, INK)
    pen.blob([(50, 6), *arc((50, 40), 34, -90, 90), (50, 74)], GOLD, None)
    pen.card((34, 76, 66, 97), SHADE)


def _sun(pen: Pen) -> None:
    for step in range(8):
        ray = arc((50, 50), 47, step * 45, step * 45, 1)[0]
        pen.stroke([(50, 50), ray], INK, 8)
    pen.disc((50, 50), 26, GOLD)


def _wifi(pen: Pen) -> None:
    for radius in (72, 48, 24):
        pen.stroke(arc((50, 88), radius, -135, -45), INK, 11)
    pen.disc((50, 88), 9, INK, None)


def _switch_off(pen: Pen) -> None:
    pen.stroke(arc((50, 54), 38, -55, 235), RUST, 13)
    pen.stroke([(50, 8), (50, 50)], RUST, 13)


def _board(pen: Pen) -> None:
    """A triangle of fields above its places."""
    pen.blob([(50, 4), (96, 70), (4, 70)], PALE)
    for x, y in ((50, 28), (34, 54), (66, 54)):
        pen.disc((x, y), 10, TEAL, None)
    for left in (4, 36, 68):
        pen.card((left, 76, left + 28, 98), GOLD)


def _teach(pen: Pen) -> None:
    """A card under a lens."""
    pen.card((8, 18, 60, 96), PAPER)
    pen.stroke([(72, 62), (94, 92)], INK, 12)
    pen.disc((58, 40), 30, PAPER)
    pen.blob(star((58, 40), 17, 8), GOLD)


def _token(pen: Pen) -> None:
    """A result token that comes down on a triangle of places."""
    pen.blob([(50, 40), (96, 96), (4, 96)], PALE)
    pen.disc((50, 40), 30, GOLD)
    pen.disc((50, 40), 14, PAPER)


def _unhappy(pen: Pen) -> None:
    """A face that does not smile."""
    pen.disc((50, 50), 45, _SKIN)
    for x in (34, 66):
        pen.disc((x, 40), 6, INK, None)
    pen.stroke(arc((50, 82), 22, 215, 325), INK, 8)


def _hospital(pen: Pen) -> None:
    """A house with a cross."""
    pen.blob([(50, 4), (96, 36), (88, 96), (12, 96), (4, 36)], PAPER)
    pen.sign(True, (50, 58), 26, RUST, 16)


def _green_space(pen: Pen) -> None:
    """A flask that is laid down on a green place."""
    pen.card((2, 62, 98, 98), _GREEN)
    pen.blob([(6, 40), (30, 40), (74, 14), (92, 22), (92, 76), (74, 84), (30, 58), (6, 58)], PAPER)
    pen.blob([(60, 40), (82, 30), (82, 68), (60, 58)], TEAL, None)


def _reputation(pen: Pen, up: bool) -> None:
    """A laurel point that is won or lost."""
    pen.blob(star((38, 52), 38, 17), GOLD)
    pen.sign(up, (76, 74), 22, INK, 12)


SYMBOLS: Mapping[Symbol, Figure] = {
    Symbol.YES: _yes,
    Symbol.NO: _no,
    Symbol.WARNING: _warning,
    Symbol.CARDS: _cards,
    Symbol.HAND: _hand,
    Symbol.EYE: _eye,
    Symbol.PHONE: _phone,
    Symbol.NEW: _new,
    Symbol.KEY: _key,
    Symbol.SHELF: _shelf,
    Symbol.SEATS: _seats,
    Symbol.LIST: _list,
    Symbol.ROUND: _round,
    Symbol.REVEAL: _reveal,
    Symbol.STRIKE: _strike,
    Symbol.MORTAR: _mortar,
    Symbol.PERISCOPE: _periscope,
    Symbol.FLASK: _flask,
    Symbol.LETTERS: _letters,
    Symbol.LANGUAGE: _language,
    Symbol.SOUND: _sound,
    Symbol.OTHER_HAND: _other_hand,
    Symbol.SPEECH: _speech,
    Symbol.SETTINGS: _settings,
    Symbol.BRIGHTNESS: _brightness,
    Symbol.SUN: _sun,
    Symbol.WIFI: _wifi,
    Symbol.SWITCH_OFF: _switch_off,
    Symbol.BOARD: _board,
    Symbol.TEACH: _teach,
    Symbol.RESULT: _token,
    Symbol.UNHAPPY: _unhappy,
    Symbol.HOSPITAL: _hospital,
    Symbol.GREEN_SPACE: _green_space,
    Symbol.REPUTATION_UP: lambda pen: _reputation(pen, True),
    Symbol.REPUTATION_DOWN: lambda pen: _reputation(pen, False),
}
