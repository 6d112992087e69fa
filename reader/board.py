"""The paper Arbiter board: where the eight ingredient tokens lie, for moving a game from paper to the box and back.

The printed board's layout is a picture that this project does not have. This is a triangle of our own: eight places
along its base, one for each alchemical in the order below, and 28 fields above them, where the diagonals of two places
cross. The potion printed on a field belongs to its two places for ever; only the ingredient tokens move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from reader.alchemy import Alchemical, Assignment, Colour, Ingredient, Potion, Sign, mix
from reader.errors import RuleError
from reader.languages import marked

PLACES = tuple(Alchemical)
"""The alchemical of each of the eight places, from left to right."""


@dataclass(frozen=True)
class Field:
    """One of the 28 fields: where the diagonals of two places cross, and the potion printed there."""

    left: int
    right: int
    potion: Potion


FIELDS = tuple(
    Field(left, right, mix(PLACES[left], PLACES[right]))
    for left in range(len(PLACES))
    for right in range(left + 1, len(PLACES))
)


def arrangement(assignment: Assignment) -> tuple[Ingredient, ...]:
    """The ingredient token on each of the eight places, from left to right."""
    token_on = {alchemical: ingredient for ingredient, alchemical in assignment.items()}
    return tuple(token_on[alchemical] for alchemical in PLACES)


def assignment_of(tokens: tuple[Ingredient, ...]) -> Assignment:
    """The assignment that eight tokens on the board's places stand for.

    Raises:
        RuleError: not each ingredient lies on exactly one place.
    """
    if sorted(tokens) != sorted(Ingredient):
        raise RuleError(marked("The board needs each of the eight ingredient tokens on exactly one place."))
    return Assignment(dict(zip(tokens, PLACES, strict=True)))


_STEP = 22.0  # mm between two places
_RISE = 15.0  # mm between two rows of fields
_MARGIN = 10.0  # mm
_RADIUS = 7.2  # mm, of a field
_TOKEN = 17.0  # mm, side of a token's square
_INK = {Colour.RED: "#b3202a", Colour.GREEN: "#1f7a3a", Colour.BLUE: "#1f4f9e"}
_LETTER = {Colour.RED: "R", Colour.GREEN: "G", Colour.BLUE: "B"}


def draw(tokens: tuple[Ingredient, ...] | None, names: Mapping[Ingredient, str], title: str) -> str:
    """The printable triangle as an SVG document in millimetres that fits A4 and Letter.

    Args:
        tokens: the ingredient on each place, or None for an empty board with squares to lay tokens on.
        names: what to print for each ingredient, in the reader's language.
        title: the heading.
    """
    width = 2 * _MARGIN + _STEP * (len(PLACES) - 1) + _TOKEN
    height = 2 * _MARGIN + _RISE * (len(PLACES) - 1) + 2.4 * _TOKEN
    base = height - _MARGIN - 1.6 * _TOKEN
    drawing = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="DejaVu Sans, Noto Sans, sans-serif" text-anchor="middle">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="#fffdf6"/>',
        f'<text x="{width / 2:g}" y="{_MARGIN + 3:g}" font-size="6">{escape(title)}</text>',
    ]
    drawing += [_line(field, base) for field in FIELDS]
    drawing += [_draw_field(field, base) for field in FIELDS]
    drawing += [
        _draw_place(place, base, None if tokens is None else names[tokens[place]]) for place in range(len(PLACES))
    ]
    return "\n".join([*drawing, "</svg>\n"])


def _place_x(place: int) -> float:
    return _MARGIN + _TOKEN / 2 + _STEP * place


def _centre(field: Field, base: float) -> tuple[float, float]:
    x = (_place_x(field.left) + _place_x(field.right)) / 2
    return x, base - (field.right - field.left) * _RISE


def _line(field: Field, base: float) -> str:
    x, y = _centre(field, base)
    return (
        f'<path d="M{_place_x(field.left):g} {base:g} L{x:g} {y:g} L{_place_x(field.right):g} {base:g}" '
        'fill="none" stroke="#c9c0a6" stroke-width="0.6"/>'
    )


def _draw_field(field: Field, base: float) -> str:
    x, y = _centre(field, base)
    potion = _draw_potion(field.potion, x, y)
    return f'<g data-places="{field.left} {field.right}" data-potion="{field.potion}">{potion}</g>'


def _draw_potion(potion: Potion, x: float, y: float) -> str:
    """A potion as colour, shape, letter and sign together: round for plus, a square for minus, a ring for neutral."""
    colour, sign = potion.colour, potion.sign
    if colour is None or sign is None:
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="#fff" stroke="#555" stroke-width="1.2"/>'
            f'<text x="{x:g}" y="{y + 2.2:g}" font-size="6" fill="#333">0</text>'
        )
    if sign is Sign.PLUS:
        shape = f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="{_INK[colour]}"/>'
    else:
        side = 1.75 * _RADIUS
        shape = (
            f'<rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}" rx="1.5" '
            f'fill="{_INK[colour]}"/>'
        )
    mark = "+" if sign is Sign.PLUS else "−"
    return shape + f'<text x="{x:g}" y="{y + 2.4:g}" font-size="6.5" fill="#fff">{_LETTER[colour]}{mark}</text>'


def _draw_place(place: int, base: float, name: str | None) -> str:
    x, side = _place_x(place), _TOKEN
    top = base + 6
    dashes = "" if name else ' stroke-dasharray="2 1.5"'
    frame = (
        f'<rect x="{x - side / 2:g}" y="{top:g}" width="{side:g}" height="{side:g}" rx="2" '
        f'fill="#fff" stroke="#444" stroke-width="0.6"{dashes}/>'
    )
    key = PLACES[place].key.replace("-", "−")
    label = f'<text x="{x:g}" y="{top + side + 5:g}" font-size="4" fill="#333">{key}</text>'
    if name is None:
        return frame + label
    lines = name.split()
    first = top + side / 2 + 1.2 - 2 * (len(lines) - 1)
    words = "".join(
        f'<text x="{x:g}" y="{first + 4 * row:g}" font-size="3" fill="#222">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    return frame + words + label
