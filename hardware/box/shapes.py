"""The few shapes that every part is made of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from manifold3d import CrossSection, Manifold

Range = tuple[float, float]
Outline = Sequence[tuple[float, float]]

_SEGMENTS = 40


def block(x: Range, y: Range, z: Range) -> Manifold:
    """A box between two limits on each axis."""
    size = (x[1] - x[0], y[1] - y[0], z[1] - z[0])
    return Manifold.cube(size).translate((x[0], y[0], z[0]))


def rod(diameter: float, length: float) -> Manifold:
    """A cylinder that stands on the origin."""
    return Manifold.cylinder(length, diameter / 2, diameter / 2, _SEGMENTS)


def cone(lower: float, upper: float, length: float) -> Manifold:
    """A cone that stands on the origin, with its two diameters."""
    return Manifold.cylinder(length, lower / 2, upper / 2, _SEGMENTS)


def joined(parts: Iterable[Manifold]) -> Manifold:
    """All of them as one."""
    whole = Manifold()
    for part in parts:
        whole += part
    return whole


def rectangle(x: Range, y: Range) -> CrossSection:
    """A flat rectangle between two limits on each axis."""
    return CrossSection([[(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])]])


def polygon(points: Outline) -> CrossSection:
    """A flat shape with these corners, anticlockwise."""
    return CrossSection([list(points)])


def disc(diameter: float, at: tuple[float, float] = (0.0, 0.0)) -> CrossSection:
    """A flat disc."""
    return CrossSection.circle(diameter / 2, _SEGMENTS).translate(at)


def ellipse(radii: tuple[float, float], at: tuple[float, float]) -> CrossSection:
    """A flat ellipse, smooth enough for the eye."""
    steps = 96
    return polygon(
        [
            (
                at[0] + radii[0] * math.cos(2 * math.pi * step / steps),
                at[1] + radii[1] * math.sin(2 * math.pi * step / steps),
            )
            for step in range(steps)
        ]
    )


def rounded(x: Range, y: Range, radius: float) -> CrossSection:
    """A flat rectangle with round corners."""
    inner = rectangle((x[0] + radius, x[1] - radius), (y[0] + radius, y[1] - radius))
    return inner.offset(radius, circular_segments=_SEGMENTS)


def slab(outline: CrossSection, thickness: float) -> Manifold:
    """A flat shape as a plate that lies on z = 0."""
    return Manifold.extrude(outline, thickness)
