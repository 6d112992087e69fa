"""What is plugged into what, for people who build: narrow enough for a phone; every pin is in the drawing of wiring."""

from __future__ import annotations

from firmware.boards import Board
from hardware import svg
from hardware.wiring import QUICK, SMALL

_WIDE, _HIGH = 124.0, 132.0


def draw(board: Board) -> str:
    """Both boxes in one SVG document; where they differ, it says so."""
    marks = [
        _thing((6, 6), (48, 20), "Camera", "wide end of its cable"),
        _thing((70, 6), (48, 20), board.name, "display and buttons"),
        _thing((6, 52), (112, 26), "Computer", f"small: {SMALL.computer}", f"quick: {QUICK.computer}"),
        _thing((6, 104), (62, 22), "Power bank or supply", "two sockets"),
        _thing((84, 104), (34, 22), "Lamps", "one strip"),
        _cable([(30, 26), (30, 52)], "#9c9178", 2.6),
        *_words((30, 36), "flat cable", f"small: {SMALL.camera_socket}", f"quick: {QUICK.camera_socket}"),
        _cable([(94, 26), (94, 52)], "#2b2118", 4.0),
        *_words((94, 36), "pressed on", "40 pins at once", "quick: booster between"),
        _cable([(10, 104), (10, 78)], "#c43d32", 1.6),
        *_words((47, 86), "USB cable, 5 V, into", f"small: {SMALL.power_socket}", f"quick: {QUICK.power_socket}"),
        _cable([(60, 104), (60, 99), (101, 99), (101, 104)], "#d6b400", 1.6),
        *_words((101, 86), "lamps' own plug,", "always on"),
    ]
    return svg.document((_WIDE, _HIGH), marks, "What is plugged into what")


def _thing(corner: svg.Point, size: svg.Point, name: str, *more: str) -> str:
    (x, y), (wide, high) = corner, size
    box = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="2" fill="#fffdf6" stroke="{svg.INK}"/>'
    first = y + high / 2 - 2.6 * len(more) + 1.9
    lines = [svg.text((x + wide / 2, first), name, size=5.2)]
    lines += [svg.text((x + wide / 2, first + 5.4 * row), words, size=4.2) for row, words in enumerate(more, start=1)]
    return box + "".join(lines)


def _cable(points: list[svg.Point], colour: str, width: float) -> str:
    style = f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"'
    return svg.path(points, closed=False, style=style)


def _words(middle: svg.Point, *lines: str) -> list[str]:
    """Words on a cable, each on a patch of paper so that the cable does not strike them out."""
    marks = []
    for row, line in enumerate(lines):
        y, reach = middle[1] + 4.8 * row, 1.06 * len(line)
        marks.append(
            f'<rect x="{middle[0] - reach:.2f}" y="{y - 3.5:.2f}" width="{2 * reach:.2f}" height="4.8" fill="#fffdf6"/>'
        )
        marks.append(svg.text((middle[0], y), line, size=3.9))
    return marks
