"""The signs of the six actions, drawn on a field of 100 by 100."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from firmware.screens.ink import COLOURS, GOLD, INK, PAPER, RUST, SHADE, TEAL, Pen, arc, star
from reader.alchemy import Colour
from reader.questions import Action

Figure = Callable[[Pen], None]

_SKIN = (240, 206, 160)
_RED = COLOURS[Colour.RED]
_GREEN = COLOURS[Colour.GREEN]
_BLUE = COLOURS[Colour.BLUE]


def _student(pen: Pen) -> None:
    """A face under a mortarboard."""
    pen.disc((50, 62), 30, _SKIN)
    for x in (39, 61):
        pen.disc((x, 62), 4, INK, None)
    pen.stroke(arc((50, 66), 13, 30, 150), INK, 4)
    pen.blob([(22, 34), (78, 34), (76, 48), (24, 48)], TEAL)
    pen.blob([(50, 6), (98, 26), (50, 46), (2, 26)], TEAL)
    pen.stroke([(50, 26), (86, 34), (86, 58)], GOLD)
    pen.disc((86, 60), 5, GOLD, None)


def _drink(pen: Pen) -> None:
    """A goblet."""
    pen.blob([(16, 10), (84, 10), (80, 40), *arc((50, 40), 30, 0, 180), (20, 40)], GOLD)
    pen.blob([(22, 18), (78, 18), (77, 30), (23, 30)], _RED, None)
    pen.blob([(44, 68), (56, 68), (58, 84), (74, 88), (76, 96), (24, 96), (26, 88), (42, 84)], GOLD)


def _sell(pen: Pen) -> None:
    """A pile of coins and one on top."""
    for step, top in enumerate((76, 62, 48)):
        pen.card((8 + step * 3, top, 62 + step * 3, top + 18), GOLD)
    pen.disc((66, 32), 28, GOLD)
    pen.disc((66, 32), 18, None)
    pen.sign(True, (66, 32), 9, INK, 6)


def _debunk(pen: Pen) -> None:
    """A written sheet that is crossed out."""
    pen.blob([(18, 6), (68, 6), (84, 22), (84, 96), (18, 96)], PAPER)
    for y in (30, 46, 62, 78):
        pen.stroke([(30, y), (70, y)], SHADE, 5)
    pen.stroke([(22, 28), (78, 82)], RUST, 12)
    pen.stroke([(78, 28), (22, 82)], RUST, 12)


def _exhibit(pen: Pen) -> None:
    """A bottle on a stand under a star."""
    pen.blob([(14, 74), (86, 74), (94, 96), (6, 96)], TEAL)
    pen.blob([(42, 36), (58, 36), (58, 48), (72, 72), (28, 72), (42, 48)], _GREEN)
    pen.blob(star((50, 18), 18, 8), GOLD)


def _thinking_cap(pen: Pen) -> None:
    """A pointed hat with stars."""
    pen.blob([(58, 3), (80, 74), (20, 74)], _BLUE)
    pen.blob([(4, 78), (50, 68), (96, 78), (90, 92), (50, 98), (10, 92)], _BLUE)
    pen.blob(star((52, 42), 11, 5), GOLD, None)
    pen.blob(star((38, 64), 8, 4), GOLD, None)
    pen.blob(star((64, 62), 8, 4), GOLD, None)


ACTIONS: Mapping[Action, Figure] = {
    Action.STUDENT: _student,
    Action.DRINK: _drink,
    Action.SELL: _sell,
    Action.DEBUNK: _debunk,
    Action.EXHIBIT: _exhibit,
    Action.THINKING_CAP: _thinking_cap,
}
