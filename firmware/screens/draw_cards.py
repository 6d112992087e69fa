"""The screens about the two cards: outlines while they are laid, and what the asker alone may see."""

from __future__ import annotations

from firmware.screens.canvas import Align, Canvas, Style
from firmware.screens.figures import card_picture
from firmware.screens.fonts import Face
from firmware.screens.ink import FADED, GOLD, INK, PALE, PAPER, TEAL
from firmware.screens.layout import Area
from firmware.screens.screen import Laying, OnlyYou, Picking, Say, Symbol
from firmware.screens.words import claim_words
from reader.languages.words import ingredient_name


def laying(canvas: Canvas, screen: Laying) -> None:
    """Two empty outlines; one fills with a plain mark for each card that is recognised, never with which it is."""
    px = canvas.layout.px
    canvas.ask_head(screen.asking)
    area = canvas.layout.body
    claim = claim_words(screen.asking.action, screen.asking.claim)
    if claim is not None:
        strip, area = area.cut_top(px(32))
        left = strip.left
        if screen.asking.claim.potion is not None:
            canvas.figure(screen.asking.claim.potion, (left + px(14), strip.middle[1]), px(28))
            left += px(36)
        canvas.line(Area(left, strip.top, strip.right, strip.bottom), claim, Style(Face.STRONG, 20))
    picture, reason = area.cut_top(area.height - px(50))
    height = min(picture.height, px(104))
    width = round(height * 44 / 68)
    for index in range(2):
        x = picture.middle[0] + (index * 2 - 1) * (width // 2 + px(10))
        card = Area(x - width // 2, picture.middle[1] - height // 2, x + width // 2, picture.middle[1] + height // 2)
        _outline(canvas, card, index < screen.found)
    canvas.block(reason, screen.reason, Style(Face.STRONG, 19, INK, Align.CENTRE))
    canvas.foot(screen.keys)


def _outline(canvas: Canvas, card: Area, is_there: bool) -> None:
    px = canvas.layout.px
    if is_there:
        canvas.panel(card, TEAL, INK)
        canvas.draw.rounded_rectangle(
            (card.left + px(5), card.top + px(5), card.right - px(6), card.bottom - px(6)),
            radius=px(5),
            outline=GOLD,
            width=px(2),
        )
        canvas.figure(Symbol.YES, card.middle, min(card.width - px(16), px(40)))
        return
    canvas.panel(card, PALE)
    step, dash = px(10), px(6)
    for x in range(card.left, card.right - dash, step):
        for y in (card.top, card.bottom - px(2)):
            canvas.draw.rectangle((x, y, x + dash, y + px(2)), fill=FADED)
    for y in range(card.top, card.bottom - dash, step):
        for x in (card.left, card.right - px(2)):
            canvas.draw.rectangle((x, y, x + px(2), y + dash), fill=FADED)


def only_you(canvas: Canvas, screen: OnlyYou) -> None:
    """Two backs until a button is held; then the cards and their names."""
    px = canvas.layout.px
    canvas.head(screen.title)
    area = canvas.layout.body
    picture, note = area.cut_top(area.height - px(26))
    if screen.ingredients is None:
        canvas.figure(Symbol.EYE, picture.middle, px(104))
    elif screen.ingredients:
        cells = picture.columns(len(screen.ingredients), px(10))
        for cell, ingredient in zip(cells, screen.ingredients, strict=True):
            shown, name = cell.cut_top(cell.height - px(26))
            canvas.figure(card_picture(ingredient, shown.height), shown.middle)
            canvas.line(name, Say(ingredient_name(ingredient)), Style(Face.STRONG, 20, INK, Align.CENTRE))
    canvas.block(note, screen.note, Style(Face.PLAIN, 18, FADED, Align.CENTRE))
    canvas.foot(screen.keys)


def picking(canvas: Canvas, screen: Picking) -> None:
    """One large card with its name; dots show how many are chosen."""
    px = canvas.layout.px
    canvas.head(screen.title)
    area = canvas.layout.body
    left, right = area.cut_left(px(110))
    canvas.figure(card_picture(screen.ingredient, min(left.height, round(left.width * 68 / 44))), left.middle)
    canvas.block(
        right.inset(px(8), px(20)), Say(ingredient_name(screen.ingredient)), Style(Face.TITLE, 34, INK, Align.CENTRE)
    )
    x = right.middle[0]
    for index in range(2):
        centre = (x + (index * 2 - 1) * px(14), right.bottom - px(12))
        box = (centre[0] - px(7), centre[1] - px(7), centre[0] + px(7), centre[1] + px(7))
        canvas.draw.ellipse(box, fill=TEAL if index < screen.chosen else PAPER, outline=INK, width=px(2))
    canvas.foot(screen.keys)
