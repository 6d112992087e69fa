"""The screens that a display of 128 x 64 one-bit pixels shows in a way of its own: words first, one sign at a time."""

from __future__ import annotations

from PIL import Image

from firmware.screens.canvas import Align, Canvas, Style
from firmware.screens.draw_answer import answer_figure
from firmware.screens.fonts import Face
from firmware.screens.ink import INK, PAPER
from firmware.screens.layout import Area
from firmware.screens.screen import (
    AllPairs,
    Asking,
    Laying,
    Message,
    OnePair,
    OnlyYou,
    Outcome,
    Picking,
    Say,
    Secret,
    Symbol,
    Tokens,
)
from firmware.screens.words import answer_words, claim_words
from reader.alchemy import Ingredient
from reader.board import PLACES
from reader.languages.words import alchemical_name, ingredient_name, potion_name
from reader.questions import PotionAnswer

_SMALL = Style(Face.PLAIN, 16)
_CENTRED = Style(Face.STRONG, 20, INK, Align.CENTRE)
_LARGE = Style(Face.TITLE, 31, INK, Align.CENTRE)
_LINE_PX = 9


def laying(canvas: Canvas, screen: Laying) -> None:
    """Two outlines on the left, filled with a sign for each card that is recognised, and the reason beside them."""
    canvas.ask_head(screen.asking)
    area = canvas.layout.body
    claim = claim_words(screen.asking.action, screen.asking.claim)
    if claim is not None:
        strip, area = area.cut_top(_LINE_PX)
        canvas.line(strip, claim, Style(Face.STRONG, 16))
    cards, reason = area.cut_left(34)
    for index, cell in enumerate(Area(cards.left, cards.top + 4, cards.right - 4, cards.bottom - 4).columns(2, 2)):
        card = Area(cell.left, cell.middle[1] - 11, cell.right, cell.middle[1] + 11)
        canvas.draw.rounded_rectangle((card.left, card.top, card.right - 1, card.bottom - 1), radius=2, outline=INK)
        if index < screen.found:
            canvas.figure(Symbol.YES, card.middle, 13)
    canvas.block(reason, screen.reason, _SMALL)
    canvas.foot(screen.keys)


def message(canvas: Canvas, screen: Message) -> None:
    """The symbol beside the text, if there is room; a held button fills a bar in place of the keys."""
    if screen.asking is None:
        canvas.head(screen.title)
        area = canvas.layout.body
    else:
        canvas.ask_head(screen.asking)
        title, area = canvas.layout.body.cut_top(_LINE_PX)
        canvas.line(title, screen.title, Style(Face.STRONG, 20))
    beside, text = area.cut_left(24)
    words = canvas.speaker.speak(screen.text)
    if canvas.needed(words, text.width, _SMALL) > text.height:
        text = area
    else:
        canvas.figure(screen.symbol, (beside.middle[0] - 1, beside.middle[1]), 20)
    canvas.block(text, words, Style(Face.PLAIN, 20))
    if screen.progress:
        canvas.progress(canvas.layout.foot, screen.progress)
    else:
        canvas.foot(screen.keys)


def secret(canvas: Canvas, screen: Secret) -> None:
    """A code, or dots while no button is held."""
    canvas.head(screen.title)
    code, note = canvas.layout.body.cut_top(18)
    canvas.line(code, screen.code if screen.code is not None else "● ● ● ●", Style(Face.TITLE, 32, INK, Align.CENTRE))
    canvas.block(note, screen.note, Style(Face.PLAIN, 16, INK, Align.CENTRE))
    canvas.foot(screen.keys)


def only_you(canvas: Canvas, screen: OnlyYou) -> None:
    """An eye until a button is held; then the names, one below the other."""
    canvas.head(screen.title)
    area = canvas.layout.body
    if screen.ingredients:
        names, note = area.cut_top(area.height - canvas.needed(canvas.speaker.speak(screen.note), area.width, _SMALL))
        for row, ingredient in zip(names.rows(len(screen.ingredients), 1), screen.ingredients, strict=True):
            canvas.line(row, Say(ingredient_name(ingredient)), _LARGE)
        canvas.block(note, screen.note, Style(Face.PLAIN, 16, INK, Align.CENTRE))
    else:
        eye, note = area.cut_left(36)
        canvas.figure(Symbol.EYE, eye.middle, 32)
        canvas.block(note, screen.note, Style(Face.PLAIN, 20, INK, Align.CENTRE))
    canvas.foot(screen.keys)


def picking(canvas: Canvas, screen: Picking) -> None:
    """The name of one ingredient; dots show how many are chosen."""
    canvas.head(screen.title)
    name, dots = canvas.layout.body.cut_top(canvas.layout.body.height - 8)
    canvas.block(name, Say(ingredient_name(screen.ingredient)), _LARGE)
    for index in range(2):
        x, y = dots.middle[0] - 6 + index * 12, dots.middle[1]
        canvas.draw.ellipse((x - 3, y - 3, x + 3, y + 3), fill=INK if index < screen.chosen else PAPER, outline=INK)
    canvas.foot(screen.keys)


def outcome(canvas: Canvas, screen: Outcome) -> None:
    """One sign as high as the display, and beside it who asked, the answer and what follows."""
    line = screen.line
    sign, words = canvas.layout.whole.cut_left(62)
    canvas.figure(answer_figure(screen, min(sign.width, sign.height) - 2), sign.middle)
    area = Area(words.left + 1, words.top, words.right, words.bottom)
    asking = Asking(line.seat, screen.name, line.action, line.claim)
    claim = claim_words(line.action, line.claim)
    answer, told = answer_words(line.answer), claim
    if isinstance(line.answer, PotionAnswer):
        answer, told = Say(potion_name(line.answer.potion)), answer
    small = [canvas.speaker.asking(asking)]
    small += [canvas.speaker.speak(words) for words in (told, screen.then) if words is not None]
    heights = [canvas.needed(text, area.width, _SMALL) for text in small]
    word_px = canvas.needed(canvas.speaker.speak(answer), area.width, _SMALL)
    if sum(heights) + word_px > area.height:
        # The answer comes first, then what follows from it; who asked is known at the table.
        small[0], heights[0] = "", 0
    if sum(heights) + word_px > area.height and screen.then is not None and told is not None:
        del small[1], heights[1]
    asked, area = area.cut_top(heights[0])
    canvas.block(asked, small[0], _SMALL)
    word, area = area.cut_top(area.height - sum(heights[1:]))
    canvas.block(word, answer, Style(Face.TITLE, 31, INK, Align.CENTRE))
    for text, height in zip(small[1:], heights[1:], strict=True):
        shown, area = area.cut_top(height)
        canvas.block(shown, text, _SMALL)
    if screen.turned:
        canvas.image = canvas.image.transpose(Image.Transpose.ROTATE_180)


def one_pair(canvas: Canvas, screen: OnePair) -> None:
    """The alchemical's circles on the left, both names beside it."""
    circles, words = canvas.layout.whole.cut_left(58)
    canvas.figure(screen.alchemical, circles.middle, 56)
    name, told = Area(words.left + 2, words.top, words.right, words.bottom - 2).cut_top(34)
    canvas.block(name, Say(ingredient_name(screen.ingredient)), _LARGE)
    canvas.block(told, Say(alchemical_name(screen.alchemical)), _CENTRED)


def tokens(canvas: Canvas, screen: Tokens) -> None:
    """Eight lines on all of the display: the place, what is printed there, and the token; an eye while none is held."""
    if screen.ingredients is None:
        only_you(canvas, OnlyYou(screen.title, None, screen.note, screen.keys))
        return
    rows = canvas.layout.whole.inset(1, 0).rows(8)
    for row, ingredient, alchemical in zip(rows, screen.ingredients, PLACES, strict=True):
        key, name = row.cut_left(16)
        canvas.line(key, alchemical.key, Style(Face.STRONG, 16))
        canvas.line(name, Say(ingredient_name(ingredient)), _SMALL)


def all_pairs(canvas: Canvas, screen: AllPairs) -> None:
    """Eight names on all of the display, each with the letters of its alchemical's large aspect."""
    rows = canvas.layout.whole.inset(1, 0).rows(8)
    for row, ingredient, alchemical in zip(rows, Ingredient, screen.alchemicals, strict=True):
        name, key = row.cut_left(row.width - 12)
        canvas.line(name, Say(ingredient_name(ingredient)), _SMALL)
        canvas.line(key, alchemical.key, Style(Face.STRONG, 16, INK, Align.RIGHT))
