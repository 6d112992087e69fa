"""Ingredients beside their alchemicals: one theory or all of them at the Great Reveal, and the tokens on the board."""

from __future__ import annotations

from collections.abc import Iterable

from firmware.screens.canvas import Align, Canvas, Style
from firmware.screens.figures import card_picture, figure
from firmware.screens.fonts import Face
from firmware.screens.ink import FADED, INK, PALE, SHADE
from firmware.screens.layout import Area
from firmware.screens.screen import AllPairs, OnePair, Say, Symbol, Tokens
from reader.alchemy import Alchemical, Ingredient
from reader.board import PLACES
from reader.languages.words import alchemical_name, ingredient_name


def all_pairs(canvas: Canvas, screen: AllPairs) -> None:
    """Eight pairs in two rows."""
    canvas.head(screen.title)
    _grid(canvas, canvas.layout.body, zip(Ingredient, screen.alchemicals, strict=True))
    canvas.foot(screen.keys)


def one_pair(canvas: Canvas, screen: OnePair) -> None:
    """The card and its alchemical, as large as they can be."""
    px = canvas.layout.px
    canvas.head(screen.title)
    pictures, words = canvas.layout.body.cut_top(canvas.layout.body.height - px(48))
    card, circles = pictures.columns(2, px(10))
    canvas.figure(card_picture(screen.ingredient, card.height), card.middle)
    canvas.figure(screen.alchemical, circles.middle, min(circles.width, circles.height))
    name, told = words.columns(2, px(10))
    canvas.line(name, Say(ingredient_name(screen.ingredient)), Style(Face.TITLE, 26, INK, Align.CENTRE))
    canvas.block(told, Say(alchemical_name(screen.alchemical)), Style(Face.STRONG, 18, INK, Align.CENTRE))
    canvas.foot(screen.keys)


def tokens(canvas: Canvas, screen: Tokens) -> None:
    """The eight places with what lies on each, from left to right in two rows; an eye while no button is held."""
    px = canvas.layout.px
    canvas.head(screen.title)
    places, note = canvas.layout.body.cut_top(canvas.layout.body.height - px(36))
    if screen.ingredients is None:
        canvas.figure(Symbol.EYE, places.middle, px(96))
    else:
        _grid(canvas, places, zip(screen.ingredients, PLACES, strict=True))
    canvas.block(note, screen.note, Style(Face.PLAIN, 16, FADED, Align.CENTRE))
    canvas.foot(screen.keys)


def _grid(canvas: Canvas, area: Area, pairs: Iterable[tuple[Ingredient, Alchemical]]) -> None:
    px = canvas.layout.px
    cells = [cell for row in area.rows(2, px(4)) for cell in row.columns(4, px(4))]
    for cell, (ingredient, alchemical) in zip(cells, pairs, strict=True):
        canvas.panel(cell, PALE, SHADE, 5)
        inside = cell.inset(px(3), px(4))
        picture, circles = inside.cut_left(round(inside.width * 0.42))
        card = figure(ingredient, min(picture.height, round(picture.width * 1.55)))
        canvas.figure(card, picture.middle)
        canvas.figure(alchemical, circles.middle, min(circles.width, circles.height))
