"""Cuts, brush strokes and blocks of ink: the few shapes from which all the cards are printed.

A point is a complex number, x + y * 1j, in tenths of a millimetre from the card's top left corner.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

WIDTH, HEIGHT = 440, 680
EDGE = 8  # Nothing is cut nearer to the edge; the frame is wider than this.

Points = Sequence[complex]
Profile = Callable[[float], float]


def points(text: str) -> list[complex]:
    """Points written as in an SVG, "x y, x y"; easier to read than a list of numbers."""
    return [complex(*map(float, pair.split())) for pair in text.split(",")]


def number(value: float) -> str:
    """A length in as few signs as it takes, to a hundredth of a millimetre."""
    text = f"{value:.1f}".removesuffix(".0")
    text = text.removeprefix("0") if text.startswith("0.") else text.replace("-0.", "-.")
    return "0" if text in ("-0", "") else text


def snap(point: complex) -> complex:
    """The point as it is written: to a twentieth of a millimetre, and on the card; the frame covers the rest."""
    x, y = min(max(point.real, EDGE), WIDTH - EDGE), min(max(point.imag, EDGE), HEIGHT - EDGE)
    return complex(round(2 * x) / 2, round(2 * y) / 2)


def written(points: Iterable[complex]) -> str:
    """Coordinates with no more between them than a reader of paths needs."""
    text = ""
    for point in points:
        for value in (point.real, point.imag):
            figure = number(value)
            text += figure if not text or figure.startswith("-") else " " + figure
    return text


def _run(command: str, start: complex, steps: Iterable[Points]) -> str:
    """Path data for steps of one kind, each relative to the end of the one before."""
    pen, text = snap(start), ""
    for step in steps:
        ends = [snap(point) for point in step]
        figures = written(end - pen for end in ends)
        text += figures if not text or figures.startswith("-") else " " + figures
        pen = ends[-1]
    return command + text


def block(points: Points) -> str:
    """A closed shape with straight sides."""
    return "M" + written([snap(points[0])]) + _run("l", points[0], ([point] for point in points[1:])) + "z"


def smooth(points: Points, *, closed: bool = True, tension: float = 1.0) -> str:
    """A soft curve through the points (Catmull-Rom, written as cubic curves)."""
    count = len(points)
    steps = []
    for i in range(count if closed else count - 1):
        if closed:
            before, start, end, after = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            before, start, end, after = (points[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2))
        steps.append([start + (end - before) * tension / 6, end - (after - start) * tension / 6, end])
    return "M" + written([snap(points[0])]) + _run("c", points[0], steps) + ("z" if closed else "")


class Spine:
    """A curve through a few points, measured by its length: 0 is the start, 1 the end."""

    def __init__(self, points: Points, steps: int = 24) -> None:
        dense: list[complex] = []
        last = len(points) - 1
        for i in range(last):
            p0, p1, p2, p3 = (points[min(max(i + k, 0), last)] for k in (-1, 0, 1, 2))
            for step in range(steps):
                t = step / steps
                dense.append(
                    0.5
                    * (
                        2 * p1
                        + (p2 - p0) * t
                        + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2
                        + (3 * p1 - p0 - 3 * p2 + p3) * t**3
                    )
                )
        dense.append(points[-1])
        self._dense = dense
        self._reach = [0.0]
        for a, b in pairwise(dense):
            self._reach.append(self._reach[-1] + abs(b - a))
        self.length = self._reach[-1]

    def at(self, t: float) -> complex:
        """The point at a share of the length."""
        wanted = min(max(t, 0.0), 1.0) * self.length
        for i, (low, high) in enumerate(pairwise(self._reach)):
            if wanted <= high:
                share = (wanted - low) / (high - low) if high > low else 0.0
                return self._dense[i] + (self._dense[i + 1] - self._dense[i]) * share
        return self._dense[-1]

    def heading(self, t: float) -> complex:
        """The direction of travel there, of length 1."""
        step = self.at(t + 0.01) - self.at(t - 0.01)
        return step / abs(step) if step else 1 + 0j

    def beside(self, t: float, distance: float) -> complex:
        """The point so far to the right of the travel (as seen on the card)."""
        return self.at(t) + self.heading(t) * 1j * distance


def brush(spine: Spine, width: Profile, steps: int = 12, start: float = 0.0, end: float = 1.0) -> str:
    """A stroke along a spine whose half width is given for each share of its length."""
    shares = [start + (end - start) * i / steps for i in range(steps + 1)]
    right = [spine.beside(t, width(t)) for t in shares]
    left = [spine.beside(t, -width(t)) for t in reversed(shares)]
    return smooth(right + left)


def cut(start: complex, end: complex, width: float, bend: float = 0.0) -> str:
    """One push of the gouge: pointed at both ends, widest in the middle, bent to the right of its way."""
    across = (end - start) * 1j
    across = across / abs(across) if across else 0j
    middle = (start + end) / 2
    sides = ([middle + across * (bend + width) * 2, end], [middle + across * (bend - width) * 2, start])
    return "M" + written([snap(start)]) + _run("q", start, sides) + "z"


def sickle(centre: complex, radius: float, width: float) -> str:
    """The upper half of a ring, thickest at its top."""
    start, there, back = (
        written([step]) for step in (snap(centre - radius), complex(2 * radius), complex(-2 * radius))
    )
    outer, inner = written([complex(radius, radius)]), written([complex(radius, radius - width)])
    return f"M{start}a{outer} 0 0 1 {there}a{inner} 0 0 0 {back}z"


def disc(centre: complex, radius: float, *, flat: float = 1.0, turn: float = 0.0, points: int = 8) -> str:
    """A round or oval block; ``flat`` is height by width, ``turn`` in degrees."""
    way = cmath.rect(1, math.radians(turn))
    ring = [cmath.rect(radius, math.tau * i / points) for i in range(points)]
    return smooth([centre + complex(p.real, p.imag * flat) * way for p in ring])


def pebble(
    centre: complex, radius: float, rng: Random, *, flat: float = 1.0, rough: float = 0.12, turn: float = 0.0
) -> str:
    """A round block cut by a hand that is not a compass."""
    way = cmath.rect(1, math.radians(turn))
    ring = [cmath.rect(radius * (1 + rng.uniform(-rough, rough)), math.tau * i / 9) for i in range(9)]
    return smooth([centre + complex(p.real, p.imag * flat) * way for p in ring])


def star(centre: complex, radius: float, rays: int, *, inner: float = 0.4, turn: float = -90.0) -> str:
    """A star with straight sides; ``turn`` is the direction of its first ray in degrees."""
    corners = [
        centre + cmath.rect(radius if i % 2 == 0 else radius * inner, math.radians(turn) + math.pi * i / rays)
        for i in range(2 * rays)
    ]
    return block(corners)


def crescent(centre: complex, radius: float, *, turn: float = 0.0, depth: float = 0.45) -> str:
    """A moon whose horns point away from ``turn`` (degrees); ``depth`` 0 is thin, 1 nearly full."""
    outer = [centre + cmath.rect(radius, math.radians(turn + a)) for a in range(-115, 116, 23)]
    rim = centre - cmath.rect(radius * (0.75 - depth / 2), math.radians(turn))
    first, last = outer[0] - rim, outer[-1] - rim
    sweep = (cmath.phase(last / first)) % math.tau
    inner = [rim + last * cmath.rect(1, -sweep * i / 10) for i in range(1, 10)]
    return smooth(outer, closed=False) + "L" + smooth(inner, closed=False)[1:] + "Z"


@dataclass(frozen=True)
class Pose:
    """Where a shape drawn around its own origin comes to lie on the card."""

    origin: complex
    turn: float = 0.0  # degrees
    size: float = 1.0
    side: int = 1  # -1 turns the shape over, its own y upside down

    def __call__(self, point: complex) -> complex:
        """The point of the card at which a point of the shape lies."""
        return self.origin + complex(point.real, point.imag * self.side) * cmath.rect(
            self.size, math.radians(self.turn)
        )

    def all(self, shape: Points) -> list[complex]:
        """All points of a shape."""
        return [self(point) for point in shape]


def inside(point: complex, outline: Points) -> bool:
    """Whether a point lies within a shape with straight sides."""
    hit = False
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (a.imag > point.imag) != (b.imag > point.imag):
            hit ^= point.real < a.real + (point.imag - a.imag) / (b.imag - a.imag) * (b.real - a.real)
    return hit


def grid(step_x: float, step_y: float, rng: Random, shake: float = 0.0, *, offset: bool = True) -> Iterable[complex]:
    """Places all over the card, every second row shifted by half a step."""
    for row in range(int(HEIGHT / step_y) + 2):
        for column in range(-1, int(WIDTH / step_x) + 2):
            x = (column + (0.5 if offset and row % 2 else 0)) * step_x + rng.uniform(-shake, shake)
            point = complex(x, row * step_y + rng.uniform(-shake, shake))
            if 5 < point.real < WIDTH - 5 and 5 < point.imag < HEIGHT - 5:
                yield point


def between(steps: Sequence[tuple[float, float]]) -> Profile:
    """A width given at some shares of a length, and even between them."""

    def width(t: float) -> float:
        for (low, first), (high, second) in pairwise(steps):
            if t <= high:
                return first + (second - first) * (t - low) / (high - low)
        return steps[-1][1]

    return width


def swell(t: float) -> float:
    """From nothing to 1 and back, as a share of the way goes from 0 to 1."""
    return math.sin(math.pi * t)


def polar(radius: float, degrees: float) -> complex:
    """The step of a length in a direction: 0 is to the right, 90 down."""
    return cmath.rect(radius, math.radians(degrees))


def whorl(centre: complex, radius: float, start: float, turns: float, sign: int) -> list[complex]:
    """Points of a spiral that winds inwards from the direction ``start`` (degrees)."""
    count = round(turns * 9)
    return [
        centre + polar(radius * (1 - 0.86 * k / count), start + sign * 360 * turns * k / count)
        for k in range(count + 1)
    ]


class Plate:
    """One card being printed, colour by colour, from the ground up."""

    def __init__(self) -> None:
        self._prints: list[tuple[str, list[str]]] = []
        self._mirrored = 0

    def mirror(self) -> None:
        """Turn everything printed so far left to right."""
        self._mirrored = len(self._prints)

    def ink(self, colour: str, *paths: str) -> None:
        """Print shapes in a colour over what is there."""
        attributes = f'fill="{colour}"'
        self._add(attributes, paths)

    def line(self, colour: str, width: float, *paths: str) -> None:
        """Draw lines of one width (tenths of a millimetre) over what is there."""
        stroke = f'stroke="{colour}" stroke-width="{number(width)}" stroke-linejoin="round" stroke-linecap="round"'
        self._add(f'fill="none" {stroke}', paths)

    def edged(self, colour: str, edge: str, width: float, *paths: str) -> None:
        """Print shapes with a line around each."""
        self._add(f'fill="{colour}" stroke="{edge}" stroke-width="{number(width)}" stroke-linejoin="round"', paths)

    def _add(self, attributes: str, paths: Iterable[str]) -> None:
        if len(self._prints) > self._mirrored and self._prints[-1][0] == attributes:
            self._prints[-1][1].extend(paths)
        else:
            self._prints.append((attributes, list(paths)))

    def svg(self) -> str:
        """The picture, 44 x 68 mm."""
        lines = [f'<path {attributes} d="{"".join(paths)}"/>' for attributes, paths in self._prints]
        if self._mirrored:
            lines[: self._mirrored] = [f'<g transform="matrix(-1 0 0 1 {WIDTH} 0)">', *lines[: self._mirrored], "</g>"]
        body = "\n".join(lines)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="44mm" height="68mm" viewBox="0 0 {WIDTH} {HEIGHT}">\n'
            f"{body}\n</svg>\n"
        )
