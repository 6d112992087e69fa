"""The box cut from front to back, as its optics see it: view, lamps, and the path that a mirror image would take."""

from __future__ import annotations

import math

import numpy as np

from firmware.box import Box, load_box
from hardware import svg
from hardware.optics import NEEDED_TILT_DEGREES, coverage_mm, depth_of_field_mm, strips

_MARGIN = 36.0
_AMBER = "#e0a326"
_VIEW = "#3f7fbf"
_MIRROR = "#b3202a"


class _Cut:
    """Turns places in the cut (mm towards the front, mm above the cards) into places on the drawing."""

    def __init__(self, reach_mm: float, top_mm: float) -> None:
        self.size = (2 * (reach_mm + _MARGIN), top_mm + 2 * _MARGIN + 14)
        self._middle = reach_mm + _MARGIN
        self._floor = top_mm + _MARGIN

    def __call__(self, forwards_mm: float, up_mm: float) -> svg.Point:
        return self._middle + forwards_mm, self._floor - up_mm


def draw(box: Box | None = None) -> str:
    """The cut as an SVG document; the front of the box is on the right."""
    box = box or load_box()
    camera = box.camera
    reach = max(float(np.abs(strip[:, 1]).max()) for strip in strips(box)) + 8
    cut = _Cut(reach, camera.lens_height_mm)
    deep = coverage_mm(camera.field_of_view_degrees, camera.lens_height_mm)[1] / 2
    lens = cut(0, camera.lens_height_mm)
    near, _ = depth_of_field_mm(box.lens, camera.lens_height_mm, camera.frame_px)
    sharp = camera.lens_height_mm - near
    marks = [
        svg.path([lens, cut(-deep, 0), cut(deep, 0)], style=f'fill="{_VIEW}" fill-opacity="0.13"'),
        svg.path(
            [cut(-deep, 0), cut(deep, 0), cut(deep, sharp), cut(-deep, sharp)],
            style=f'fill="{_VIEW}" fill-opacity="0.12"',
        ),
        svg.line(cut(-reach, 0), cut(reach, 0), width=1.2),
        svg.line(lens, cut(-deep, 0), colour=_VIEW, width=0.6),
        svg.line(lens, cut(deep, 0), colour=_VIEW, width=0.6),
        f'<circle cx="{lens[0]:.1f}" cy="{lens[1]:.1f}" r="3" fill="{svg.INK}"/>',
        svg.text((lens[0], lens[1] - 6), f"lens, {camera.lens_height_mm:.0f} mm above the cards"),
        svg.text(cut(0, sharp + 2.5), f"sharp up to {sharp:.0f} mm above the floor", size=4, colour=_VIEW),
        svg.text(cut(0, -9), f"seen: {2 * deep:.0f} mm deep, {camera.pixels_per_mm:.2f} pixels per mm"),
    ]
    for strip in strips(box):
        marks += _lamp(box, cut, strip)
    marks += _mirror_path(box, cut)
    return svg.document(cut.size, marks, "Optics of the box")


def _lamp(box: Box, cut: _Cut, strip: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[str]:
    forwards, up = float(strip[0, 1]), float(strip[0, 2])
    half, inwards = box.lamp.diffuser_height_mm / 2, -math.copysign(1, strip[0, 1])
    place = cut(forwards, up)
    # In front, the mirror image's path goes through where the words would stand under the lamp.
    words = place[0] + (18.0 if forwards > 0 else 0.0)
    ledge = cut(forwards + inwards * box.lamp.ledge_mm, up - half)
    return [
        svg.line(cut(forwards, up - half), cut(forwards, up + half), colour=_AMBER, width=2.4),
        svg.line(cut(forwards, up - half), ledge, width=1.2),
        svg.text((words, place[1] + half + 6), f"lamp, {up:.0f} mm up,", size=4),
        svg.text((words, place[1] + half + 11), f"{abs(forwards):.0f} mm out", size=4),
    ]


def _mirror_path(box: Box, cut: _Cut) -> list[str]:
    """From the lens to the edge of the floor, and on from a card that is tilted the worst way."""
    edge, height = box.floor.size_mm[1] / 2, box.camera.lens_height_mm
    turned = math.atan2(edge, height) + math.radians(2 * NEEDED_TILT_DEGREES)
    rise = 62.0
    tilted = f"tilted by {NEEDED_TILT_DEGREES:.0f} degrees"
    words = ("a card that is", tilted, "mirrors what is here:", "above the lamp")
    end = cut(edge + rise * math.tan(turned), rise)
    return [
        svg.line(cut(edge, 0), end, colour=_MIRROR, width=0.5, dashes="2 1.5"),
        *(
            svg.text((end[0] - 3, end[1] - 17 + 5 * row), line, size=4, anchor="end", colour=_MIRROR)
            for row, line in enumerate(words)
        ),
    ]
