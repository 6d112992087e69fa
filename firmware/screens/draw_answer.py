"""The answer for everybody: one large figure and one large word, readable across the table."""

from __future__ import annotations

from PIL import Image

from firmware.screens.canvas import Align, Canvas, Style
from firmware.screens.consequences import consequence_signs
from firmware.screens.figures import aspect, figure, medal
from firmware.screens.fonts import Face, width_of
from firmware.screens.ink import FADED, INK
from firmware.screens.layout import Area
from firmware.screens.screen import Asking, Icon, Outcome, Say, say
from firmware.screens.words import answer_words, claim_words
from reader.alchemy import Potion, Quality, Sign
from reader.languages.words import potion_name
from reader.questions import Action, ClaimAnswer, ExhibitAnswer, PotionAnswer, QualityAnswer, SignAnswer
from reader.views import Claim

_LEAST_PX = 14
"""Smaller words below an answer are hard to read at arm's length."""

_TITLE = Style(Face.TITLE, 34, INK, Align.CENTRE)
_STRONG = Style(Face.STRONG, 20, INK, Align.CENTRE)


def outcome(canvas: Canvas, screen: Outcome) -> None:
    """Who asked what, and the answer; turned by half a turn for who sits opposite."""
    px = canvas.layout.px
    line = screen.line
    canvas.ask_head(Asking(line.seat, screen.name, line.action, line.claim))
    area = canvas.layout.body
    signs = consequence_signs(line)
    if signs or screen.then is not None:
        area, strip = area.cut_top(area.height - px(_strip_height(canvas, area.width, len(signs), screen.then)))
        _follows(canvas, strip, signs, screen.then)
    side = min(round(area.width * 0.52), area.height)
    large, words = area.cut_left(side)
    canvas.figure(answer_figure(screen, side), large.middle)
    _words(canvas, Area(words.left + px(8), words.top, words.right, words.bottom), screen)
    canvas.foot(screen.keys)
    if screen.turned:
        canvas.image = canvas.image.transpose(Image.Transpose.ROTATE_180)


def _strip_height(canvas: Canvas, width: int, signs: int, then: Say | None) -> int:
    """One line below the answer, or two where one would be too small to read; thought of on 320 x 240."""
    room = width - signs * canvas.layout.px(32) - canvas.layout.px(2)
    words = "" if then is None else canvas.speaker.speak(then)
    return 28 if width_of(words, Face.STRONG, canvas.layout.px(_LEAST_PX)) <= room else 38


def _follows(canvas: Canvas, area: Area, signs: tuple[Icon, ...], then: Say | None) -> None:
    """One line of what the rulebook wants now: signs, and words for what is special."""
    px = canvas.layout.px
    side = px(24)
    left = area.left
    for sign in signs:
        canvas.figure(sign, (left + side // 2, area.middle[1]), side)
        left += side + px(8)
    if then is not None:
        canvas.block(Area(left + px(2), area.top, area.right, area.bottom), then, Style(Face.STRONG, 17, FADED))


def answer_figure(screen: Outcome, side: int) -> Image.Image:
    """The answer as one sign."""
    claim = screen.line.claim
    match screen.line.answer:
        case PotionAnswer(potion):
            return figure(potion, side)
        case QualityAnswer(quality):
            return _quality(quality, claim.potion, side)
        case SignAnswer(sign):
            return figure(sign, side) if claim.colour is None else aspect(claim.colour, sign, side)
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
    """The answer's word, and what was wanted or claimed; each in its share of the room."""
    px = canvas.layout.px
    line = screen.line
    word = Say(potion_name(line.answer.potion)) if isinstance(line.answer, PotionAnswer) else answer_words(line.answer)
    claim = claim_words(line.action, line.claim)
    top, middle = area.cut_top(area.height * 5 // 9)
    canvas.block(top.inset(0, px(2)), word, _TITLE, place=0.75)
    if isinstance(line.answer, PotionAnswer):
        canvas.block(middle, answer_words(line.answer), _STRONG, place=0.1)
    elif isinstance(line.answer, QualityAnswer):
        _wanted(canvas, middle, line.answer.quality, line.claim.potion)
    elif claim is not None:
        canvas.block(middle, claim, _STRONG, place=0.2)


def _wanted(canvas: Canvas, area: Area, quality: Quality, wanted: Potion | None) -> None:
    """The wanted potion beside a stair as high as the guarantee that was met."""
    px = canvas.layout.px
    if wanted is None:
        return
    text = canvas.speaker.speak(claim_words(Action.SELL, Claim(potion=wanted)) or say(""))
    signs, words = area.cut_top(area.height - (px(20) if canvas.fits(text, area.width) else px(34)))
    side = min(signs.height, px(30))
    canvas.figure(wanted, (signs.middle[0] - side, signs.middle[1]), side)
    canvas.figure(quality, (signs.middle[0] + side, signs.middle[1]), side)
    canvas.block(words, text, Style(Face.STRONG, 17, INK, Align.CENTRE))
