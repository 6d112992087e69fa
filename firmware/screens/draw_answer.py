"""The answer for everybody: one large figure and one large word, readable across the table."""

from __future__ import annotations

from PIL import Image

from firmware.screens.canvas import Align, Canvas, Style
from firmware.screens.figures import figure, medal
from firmware.screens.fonts import Face
from firmware.screens.ink import FADED, INK
from firmware.screens.layout import Area
from firmware.screens.screen import Asking, Icon, Outcome, Say
from firmware.screens.words import answer_words, claim_words
from reader.alchemy import Potion, Quality, Sign
from reader.languages.words import potion_name
from reader.questions import ClaimAnswer, ExhibitAnswer, PotionAnswer, QualityAnswer, SignAnswer


def outcome(canvas: Canvas, screen: Outcome) -> None:
    """Who asked what, and the answer; turned by half a turn for who sits opposite."""
    px = canvas.layout.px
    line = screen.line
    canvas.ask_head(Asking(line.seat, screen.name, line.action, line.claim))
    area = canvas.layout.body
    if screen.then is not None:
        area, then = area.cut_top(area.height - px(38))
        canvas.block(
            Area(then.left, then.top + px(4), then.right, then.bottom),
            screen.then,
            Style(Face.PLAIN, 18, FADED, Align.CENTRE),
        )
    large, words = area.cut_left(round(area.width * 0.48))
    side = min(large.width, large.height)
    canvas.figure(_figure(screen, side), large.middle)
    _words(canvas, words.inset(px(4), 0), screen)
    canvas.foot(screen.keys)
    if screen.turned:
        canvas.image = canvas.image.transpose(Image.Transpose.ROTATE_180)


def _figure(screen: Outcome, side: int) -> Icon | Image.Image:
    match screen.line.answer:
        case PotionAnswer(potion):
            return figure(potion, side)
        case QualityAnswer(quality):
            return _quality(quality, screen.line.claim.potion, side)
        case SignAnswer(sign):
            return figure(sign, side)
        case ExhibitAnswer(success):
            return medal(side, success)
        case ClaimAnswer(holds):
            return medal(side, holds)


def _quality(quality: Quality, wanted: Potion | None, side: int) -> Image.Image:
    """Exact: the wanted potion itself. Else what the table learns: a sign without a colour, or the soup."""
    if wanted is None or quality is Quality.NEUTRAL:
        return figure(Potion.NEUTRAL, side)
    if quality is Quality.EXACT:
        return figure(wanted, side)
    sign = wanted.sign or Sign.PLUS
    return figure(sign if quality is Quality.RIGHT_SIGN else sign.opposite, side)


def _words(canvas: Canvas, area: Area, screen: Outcome) -> None:
    px = canvas.layout.px
    line = screen.line
    claim = claim_words(line.action, line.claim)
    top, below = area.cut_top(area.height // 2 + px(6))
    match line.answer:
        case PotionAnswer(potion):
            canvas.block(top, Say(potion_name(potion)), Style(Face.TITLE, 36, INK, Align.CENTRE))
            canvas.block(below, answer_words(line.answer), Style(Face.STRONG, 25, INK, Align.CENTRE), top=True)
        case QualityAnswer(quality):
            canvas.block(top, answer_words(line.answer), Style(Face.TITLE, 34, INK, Align.CENTRE))
            stair, rest = below.cut_top(below.height // 2 + px(4))
            canvas.figure(quality, stair.middle, stair.height)
            if claim is not None:
                canvas.block(rest, claim, Style(Face.STRONG, 18, INK, Align.CENTRE))
        case _:
            canvas.block(top, answer_words(line.answer), Style(Face.TITLE, 36, INK, Align.CENTRE))
            if claim is not None:
                canvas.block(below, claim, Style(Face.STRONG, 20, INK, Align.CENTRE))
