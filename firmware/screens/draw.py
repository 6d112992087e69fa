"""How each screen looks: a pure function of the screen, the display's size and the language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL import Image

from firmware.screens import draw_answer, draw_cards, draw_code, draw_pairs, draw_small
from firmware.screens.canvas import Align, Canvas, Style
from firmware.screens.fonts import Face, fitted
from firmware.screens.ink import FADED, INK, PALE, PAPER, RUST, SHADE
from firmware.screens.layout import Area
from firmware.screens.screen import (
    AllPairs,
    Asking,
    Code,
    Laying,
    Letters,
    Listing,
    Message,
    OnePair,
    OnlyYou,
    Outcome,
    Picking,
    Row,
    Screen,
    Secret,
    Tokens,
)
from firmware.screens.theme import Theme, in_one_bit, in_theme
from firmware.screens.words import Speaker, claim_words

_MOST_ROWS = 6


def draw(screen: Screen, size: tuple[int, int], speaker: Speaker, theme: Theme = Theme.PAPER) -> Image.Image:
    """The picture of a screen, RGB, in the display's size; only black and white for displays of one bit."""
    canvas = drawn(screen, size, speaker, theme)
    return (in_one_bit if canvas.layout.one_bit else in_theme)(canvas.image, theme)


def drawn(screen: Screen, size: tuple[int, int], speaker: Speaker, theme: Theme = Theme.PAPER) -> Canvas:
    """The sheet on which a screen was drawn, which knows what did not fit."""
    canvas = Canvas(size, speaker, theme)
    drawers = _DRAWERS | _SMALL_DRAWERS if canvas.layout.one_bit else _DRAWERS
    drawers[type(screen)](canvas, screen)
    return canvas


def _listing(canvas: Canvas, screen: Listing) -> None:
    px = canvas.layout.px
    canvas.head(screen.title, screen.corner, screen.sign)
    area = canvas.layout.body
    if screen.asking is not None:
        area = _asking_strip(canvas, area, screen.asking)
    marked_row = screen.rows[screen.mark]
    if screen.aside and marked_row.icon is not None and _has_room_aside(canvas, area, screen.rows):
        beside, area = area.cut_left(px(104))
        _aside(canvas, beside, marked_row)
        area = Area(area.left + px(8), area.top, area.right, area.bottom)
    fitting = min(_MOST_ROWS, max(1, area.height // canvas.layout.least_row_px))
    first = min(max(0, screen.mark - fitting // 2), max(0, len(screen.rows) - fitting))
    shown = screen.rows[first : first + fitting]
    if len(screen.rows) > fitting:
        _scroll_mark(canvas, area, first / len(screen.rows), len(shown) / len(screen.rows))
        area = Area(area.left, area.top, area.right - px(8), area.bottom)
    height = min(canvas.layout.row_px, area.height // max(len(shown), min(fitting, 4)))
    room = area.width - px(12) - canvas.layout.row_px * any(row.icon is not None for row in shown)
    labels = [canvas.speaker.speak(row.label) for row in shown]
    size = 20.0
    if not canvas.layout.one_bit:
        size = min(fitted(label, Face.STRONG, px(20), room, px(13)) for label in labels) * 20 / px(20)
    for index, row in enumerate(shown):
        top = area.top + index * height
        _row(canvas, Area(area.left, top, area.right, top + height - px(2)), row, first + index == screen.mark, size)
    canvas.foot(screen.keys)


def _row(canvas: Canvas, area: Area, row: Row, is_marked: bool, size: float) -> None:
    px = canvas.layout.px
    if is_marked:
        canvas.panel(area, INK)
    inside = area.inset(px(6), 0)
    if row.icon is not None:
        side = min(max(9, px(26)), area.height - px(2))
        if is_marked:
            canvas.panel(
                Area(area.left + px(2), area.top + px(2), inside.left + side + px(3), area.bottom - px(2)),
                PAPER,
                None,
                6,
            )
        canvas.figure(row.icon, (inside.left + side // 2, area.middle[1]), side - px(4) * is_marked)
        inside = Area(inside.left + side + px(8), inside.top, inside.right, inside.bottom)
    canvas.line(inside, row.label, Style(Face.STRONG, size, PAPER if is_marked else INK))


def _has_room_aside(canvas: Canvas, area: Area, rows: tuple[Row, ...]) -> bool:
    """Whether the rows can be read beside a large figure."""
    px = canvas.layout.px
    room = area.width - px(104 + 8 + 12) - canvas.layout.row_px
    return not canvas.layout.one_bit and all(canvas.fits(canvas.speaker.speak(row.label), room) for row in rows)


def _aside(canvas: Canvas, area: Area, row: Row) -> None:
    """The marked row's figure, large, with what there is to say about it."""
    px = canvas.layout.px
    canvas.panel(area, PALE, SHADE)
    if row.icon is None:
        return
    picture, note = area.inset(px(6)).cut_top(px(84))
    canvas.figure(row.icon, picture.middle, px(76))
    if row.note is not None:
        canvas.block(note, row.note, Style(Face.PLAIN, 15, FADED, Align.CENTRE))


def _asking_strip(canvas: Canvas, body: Area, asking: Asking) -> Area:
    """Below the title: who asks, and what is claimed so far; returns what is left below it."""
    px = canvas.layout.px
    claim = claim_words(asking.action, asking.claim)
    words = None if claim is None else canvas.speaker.speak(claim)
    height = canvas.layout.strip_px
    if canvas.layout.one_bit and words is not None and not canvas.fits(words, body.width - 2):
        height = canvas.needed(words, body.width - 2, Style(Face.STRONG, 16))
    area, below = Area(0, canvas.layout.head.bottom, canvas.layout.width, body.bottom).cut_top(height)
    canvas.draw.rectangle((area.left, area.top, area.right, area.bottom), fill=PALE)
    left = area.left + px(8)
    if asking.seat is not None and not canvas.layout.one_bit:
        canvas.figure(asking.seat, (left + px(10), area.middle[1]), px(20))
        left += px(26)
    inside = Area(left, area.top, area.right - px(8), area.bottom)
    words = words or canvas.asked(asking, inside.width)
    if canvas.layout.one_bit:
        canvas.block(inside, words, Style(Face.STRONG, 20))
    else:
        canvas.line(inside, words, Style(Face.STRONG, 17, FADED))
    return Area(body.left, below.top + px(4), body.right, body.bottom)


def _scroll_mark(canvas: Canvas, area: Area, start: float, share: float) -> None:
    px = canvas.layout.px
    track = Area(area.right - px(4), area.top, area.right, area.bottom)
    canvas.panel(track, PALE, None, 2)
    top = track.top + round(track.height * start)
    canvas.panel(Area(track.left, top, track.right, top + max(px(8), round(track.height * share))), FADED, None, 2)


def _message(canvas: Canvas, screen: Message) -> None:
    px = canvas.layout.px
    area = canvas.layout.body
    beside, text = area.cut_left(px(88))
    if screen.asking is None:
        canvas.head(screen.title)
    else:
        canvas.ask_head(screen.asking)
        title, text = text.cut_top(canvas.layout.row_px)
        canvas.block(title.inset(px(2), 0), screen.title, Style(Face.STRONG, 21), place=1.0)
    canvas.figure(screen.symbol, (beside.middle[0] - px(4), beside.middle[1]), px(76))
    if screen.progress is not None:
        text, bar = text.cut_top(text.height - max(8, px(22)))
        canvas.progress(bar, screen.progress)
    canvas.block(text.inset(px(2), px(2)), screen.text, Style(Face.PLAIN, 21))
    canvas.foot(screen.keys)


def _letters(canvas: Canvas, screen: Letters) -> None:
    """The wheels of a lock: what was entered is covered again."""
    px = canvas.layout.px
    canvas.head(screen.title)
    area = canvas.layout.body
    side = min(px(62), area.width // screen.length - px(8))
    left = area.middle[0] - (screen.length * (side + px(8)) - px(8)) // 2
    for place in range(screen.length):
        wheel = Area(left, area.middle[1] - side // 2 - px(6), left + side, area.middle[1] + side // 2 + px(6))
        current = place == screen.entered
        canvas.panel(wheel, PAPER if current else PALE, INK if current else SHADE)
        if current:
            canvas.line(wheel, screen.letter, Style(Face.TITLE, 52, INK, Align.CENTRE))
            _wheel_arrows(canvas, wheel)
        elif place < screen.entered:
            canvas.draw.ellipse(_around(wheel.middle, px(7)), fill=INK)
        left += side + px(8)
    canvas.foot(screen.keys)


def _wheel_arrows(canvas: Canvas, wheel: Area) -> None:
    px = canvas.layout.px
    x = wheel.middle[0]
    for y, tip in ((wheel.top - px(6), -1), (wheel.bottom + px(6), 1)):
        canvas.draw.polygon([(x - px(9), y), (x + px(9), y), (x, y + tip * px(11))], fill=RUST)


def _around(middle: tuple[int, int], radius: int) -> tuple[int, int, int, int]:
    return middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius


def _secret(canvas: Canvas, screen: Secret) -> None:
    px = canvas.layout.px
    canvas.head(screen.title)
    code, note = canvas.layout.body.cut_top(px(86))
    canvas.panel(code.inset(px(20), px(6)), PALE, SHADE)
    shown = screen.code if screen.code is not None else "• • • •"
    canvas.line(code.inset(px(26), px(6)), shown, Style(Face.TITLE, 58, INK, Align.CENTRE))
    canvas.block(note, screen.note, Style(Face.PLAIN, 18, FADED, Align.CENTRE))
    canvas.foot(screen.keys)


_DRAWERS: dict[type[Screen], Callable[[Canvas, Any], None]] = {
    Listing: _listing,
    Message: _message,
    Laying: draw_cards.laying,
    OnlyYou: draw_cards.only_you,
    Picking: draw_cards.picking,
    Outcome: draw_answer.outcome,
    Letters: _letters,
    Secret: _secret,
    AllPairs: draw_pairs.all_pairs,
    OnePair: draw_pairs.one_pair,
    Tokens: draw_pairs.tokens,
    Code: draw_code.code,
}

_SMALL_DRAWERS: dict[type[Screen], Callable[[Canvas, Any], None]] = {
    Laying: draw_small.laying,
    OnlyYou: draw_small.only_you,
    Picking: draw_small.picking,
    Outcome: draw_small.outcome,
    AllPairs: draw_small.all_pairs,
    OnePair: draw_small.one_pair,
    Tokens: draw_small.tokens,
    Message: draw_small.message,
    Secret: draw_small.secret,
    Code: draw_code.small_code,
}
"""The screens that have another arrangement on the smallest displays."""
