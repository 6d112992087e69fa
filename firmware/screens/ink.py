"""Paper and ink: the colours of the screens, and a pen that draws smooth figures on a field of 100 by 100."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from reader.alchemy import Colour
from reader.events import SeatColour

Tint = tuple[int, int, int]

PAPER: Tint = (247, 236, 212)
PALE: Tint = (233, 217, 183)
SHADE: Tint = (205, 184, 143)
INK: Tint = (30, 24, 26)
FADED: Tint = (96, 82, 72)
TEAL: Tint = (20, 66, 79)
GOLD: Tint = (232, 176, 66)
RUST: Tint = (178, 50, 38)

COLOURS: dict[Colour, Tint] = {Colour.RED: (190, 40, 38), Colour.GREEN: (54, 132, 50), Colour.BLUE: (36, 88, 176)}
SEATS: dict[SeatColour, Tint] = {
    SeatColour.RED: (190, 40, 38),
    SeatColour.YELLOW: (236, 184, 46),
    SeatColour.GREEN: (54, 132, 50),
    SeatColour.BLUE: (36, 88, 176),
}

_FINE = 4
"""Figures are drawn this much larger and shrunk, which makes their edges smooth."""

Point = tuple[float, float]


class Pen:
    """Draws on a transparent square whose sides are 100 long; ``line`` is the width of outlines on that scale."""

    def __init__(self, side_px: int, line: float = 5.0) -> None:
        self._side = side_px
        self._scale = side_px * _FINE / 100
        self._image = Image.new("RGBA", (side_px * _FINE, side_px * _FINE), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._image)
        self.line = line

    def picture(self) -> Image.Image:
        """The finished figure, RGBA."""
        return self._image.resize((self._side, self._side), Image.Resampling.LANCZOS)

    def blob(self, points: Sequence[Point], fill: Tint | None, outline: Tint | None = INK) -> None:
        """A closed shape."""
        scaled = [(x * self._scale, y * self._scale) for x, y in points]
        if fill is not None:
            self._draw.polygon(scaled, fill=fill)
        if outline is not None:
            self.stroke([*points, points[0], points[1]], outline)

    def stroke(self, points: Sequence[Point], tint: Tint = INK, width: float | None = None) -> None:
        """A line through the points with round ends and corners."""
        thick = (width or self.line) * self._scale
        scaled = [(x * self._scale, y * self._scale) for x, y in points]
        self._draw.line(scaled, fill=tint, width=max(1, round(thick)), joint="curve")
        radius = thick / 2
        for x, y in (scaled[0], scaled[-1]):
            self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=tint)

    def disc(self, centre: Point, radius: float, fill: Tint | None, outline: Tint | None = INK) -> None:
        """A circle."""
        x, y = centre
        box = [part * self._scale for part in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.ellipse(box, fill=fill, outline=outline, width=round(self.line * self._scale) if outline else 0)

    def sign(self, plus: bool, centre: Point, arm: float, tint: Tint, thick: float | None = None) -> None:
        """A large plus or minus."""
        x, y = centre
        half = (thick or arm * 0.56) / 2
        bars = [(x - arm, y - half, x + arm, y + half)]
        if plus:
            bars.append((x - half, y - arm, x + half, y + arm))
        for bar in bars:
            self._draw.rounded_rectangle(
                [part * self._scale for part in bar], radius=half * 0.35 * self._scale, fill=tint
            )

    def card(self, box: tuple[float, float, float, float], fill: Tint, outline: Tint = INK) -> None:
        """A rectangle with rounded corners: left, top, right, bottom."""
        self._draw.rounded_rectangle(
            [part * self._scale for part in box],
            radius=6 * self._scale,
            fill=fill,
            outline=outline,
            width=round(self.line * self._scale),
        )


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Points on a circle, angles in degrees clockwise from the right."""
    x, y = centre
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def star(centre: Point, outer: float, inner: float, rays: int = 5) -> list[Point]:
    """The corners of a star that stands on two rays."""
    points = []
    for step in range(2 * rays):
        radius = outer if step % 2 == 0 else inner
        angle = math.radians(-90 + step * 180 / rays)
        points.append((centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)))
    return points


def darker(tint: Tint, share: float = 0.25) -> Tint:
    """The same tint with less light."""
    red, green, blue = (round(part * (1 - share)) for part in tint)
    return red, green, blue
