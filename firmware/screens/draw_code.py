"""Pictures for a phone's camera: QR codes with whole pixels, dark on a ground that shines, with a quiet border."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.screens.canvas import Align, Canvas, Style
from firmware.screens.fonts import Face
from firmware.screens.ink import INK, Tint
from firmware.screens.layout import Area
from firmware.screens.screen import Code
from firmware.screens.theme import Theme

_QUIET = 2
"""How many modules of the border stay empty at least; the standard wants four, which the paper around it gives."""

_WHITE: Tint = (255, 255, 255)
_BLACK: Tint = (0, 0, 0)


def code(canvas: Canvas, screen: Code) -> None:
    """The code, and its words beside it where the display is wide, below it where it is not."""
    px = canvas.layout.px
    canvas.head(screen.title, screen.corner)
    body = canvas.layout.body
    if body.width > 1.4 * body.height:
        picture, words = body.cut_left(body.height)
        words = words.inset(px(8), 0)
    else:
        picture, words = body.cut_top(body.height - px(26) * len(screen.words))
    _draw(canvas, picture, screen.content, _BLACK, _WHITE)
    for row, line in zip(words.rows(max(1, len(screen.words)), px(2)), screen.words, strict=True):
        canvas.block(row, line, Style(Face.STRONG, 20, INK, Align.CENTRE))
    canvas.foot(screen.keys)


def small_code(canvas: Canvas, screen: Code) -> None:
    """The code as high as the display, its words beside it; where ink shines, the ground of the code must be ink."""
    picture, words = canvas.layout.whole.cut_left(canvas.layout.height)
    dark, light = (_BLACK, _WHITE) if canvas.theme is Theme.SUN else (_WHITE, _BLACK)
    _draw(canvas, picture, screen.content, dark, light)
    text = " ".join(canvas.speaker.speak(line) for line in (*screen.words, screen.corner) if line)
    title, words = Area(words.left + 2, words.top, words.right, words.bottom).cut_top(18)
    canvas.block(title, screen.title, Style(Face.STRONG, 16))
    canvas.block(words, text, Style(Face.PLAIN, 16))


def _draw(canvas: Canvas, area: Area, content: str, dark: Tint, light: Tint) -> None:
    """Every module has the same whole number of pixels, else small ones would be lost."""
    modules = _modules(content)
    side = min(area.width, area.height)
    step = max(1, side // (len(modules) + 2 * _QUIET))
    if canvas.layout.one_bit:
        step = max(1, side // (len(modules) + 1))  # the dark frame of the panel is far, every pixel counts
    left, top = area.left + (area.width - step * len(modules)) // 2, area.top + (area.height - step * len(modules)) // 2
    border = min((side - step * len(modules)) // 2, 4 * step)
    right, bottom = left + step * len(modules), top + step * len(modules)
    canvas.draw.rectangle((left - border, top - border, right + border - 1, bottom + border - 1), fill=light)
    for row, line in enumerate(modules):
        for column, is_dark in enumerate(line):
            if is_dark:
                x, y = left + column * step, top + row * step
                canvas.draw.rectangle((x, y, x + step - 1, y + step - 1), fill=dark)


def _modules(content: str) -> Sequence[Sequence[int]]:
    """The squares of the code; with the least correction, since large squares help more on a small display."""
    import segno

    return tuple(tuple(line) for line in segno.make_qr(content, error="l", boost_error=False).matrix)
