"""Proposes where cards lie when several of them form one blob: each corner that sticks out can be a card's corner."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.geometry import Quad, area, rolled
from reader.vision.ground import Mask
from reader.vision.outlines import Contour, crossing, fit_line, side_points

Point = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class _Edge:
    """A straight piece of an outline, clockwise as seen, and the line a x + b y = c through it."""

    start: Point
    end: Point
    line: tuple[float, float, float]

    @property
    def direction(self) -> Point:
        along = self.end - self.start
        return np.asarray(along / math.hypot(*along))


@dataclass(frozen=True, eq=False)
class _Corner:
    """Where one edge arrives and the next leaves; both as directions away from the corner."""

    place: Point
    back: Point
    ahead: Point


def supposed_cards(outline: Contour, foreground: Mask, card_px: tuple[float, float]) -> list[Quad]:
    """Every place where a card of that size (width, height in pixels) can lie with a corner of the outline as its own.

    Corners of each quad run clockwise as seen; places that more corners agree on come first.
    """
    edges = _edges(outline, card_px)
    if len(edges) < 2:
        return []
    if len(edges) > limits.MOST_EDGES:
        return []
    corners = [_corner(one, other, card_px) for one, other in zip(edges, [*edges[1:], edges[0]], strict=True)]
    places: list[list[Quad]] = []
    for index, corner in enumerate(corners):
        if corner is None:
            continue
        ahead = _length(corner, corners[(index + 1) % len(corners)])
        back = _length(corner, corners[index - 1])
        for quad in _rectangles(corner, ahead, back, card_px):
            _sort_in(places, quad, card_px)
    ranked = sorted(places, key=len, reverse=True)
    filled = (quads[0] for quads in ranked if _fill(foreground, quads[0]) >= limits.SUPPOSED_FILL)
    return list(itertools.islice(filled, limits.MOST_SUPPOSED))


def _edges(outline: Contour, card_px: tuple[float, float]) -> list[_Edge]:
    ring = outline if cv2.contourArea(outline, oriented=True) > 0 else outline[::-1]
    vertices = np.asarray(cv2.approxPolyDP(ring, 3.0, closed=True)).reshape(-1, 2).astype(np.float64)
    edges = []
    for start, end in zip(vertices, np.roll(vertices, -1, axis=0), strict=True):
        if math.hypot(*(end - start)) < limits.EDGE_SHARE * min(card_px):
            continue
        points = side_points(ring, start, end)
        if len(points) >= 8:
            edges.append(_Edge(start, end, fit_line(points)))
    return edges


def _corner(arriving: _Edge, leaving: _Edge, card_px: tuple[float, float]) -> _Corner | None:
    """The corner between two edges, if it sticks out, is about right-angled, and the edges really meet there."""
    one, other = arriving.direction, leaving.direction
    turn = float(one[0] * other[1] - one[1] * other[0])
    if turn < np.sin(np.radians(limits.CORNER_ANGLE_DEGREES[0])):
        return None
    place = crossing(arriving.line, leaving.line)
    gap = limits.CORNER_GAP_SHARE * min(card_px)
    if place is None or math.hypot(*(place - arriving.end)) > gap or math.hypot(*(place - leaving.start)) > gap:
        return None
    return _Corner(place, -one, other)


def _length(corner: _Corner, neighbour: _Corner | None) -> float | None:
    """The length of the side between two neighbouring corners, if both stick out."""
    return None if neighbour is None else math.hypot(*(neighbour.place - corner.place))


def _rectangles(
    corner: _Corner, ahead: float | None, back: float | None, card_px: tuple[float, float]
) -> Iterator[Quad]:
    """The cards with this corner: one standing and one lying, unless a measured side rules it out."""
    for side_ahead, side_back in dict.fromkeys(itertools.permutations(card_px)):
        lengths = []
        for side, measured in ((side_ahead, ahead), (side_back, back)):
            if measured is not None and measured < (1 - limits.SIDE_TOLERANCE) * side:
                break
            fits = measured is not None and measured <= (1 + limits.SIDE_TOLERANCE) * side
            lengths.append(measured if fits and measured is not None else side)
        if len(lengths) < 2:
            continue
        along, across = corner.ahead * lengths[0], corner.back * lengths[1]
        yield np.array([corner.place, corner.place + along, corner.place + along + across, corner.place + across])


def _sort_in(places: list[list[Quad]], quad: Quad, card_px: tuple[float, float]) -> None:
    """Adds the quad to the place that it shares, or as a new place."""
    for known in places:
        if is_same_place(known[0], quad, card_px):
            known.append(quad)
            return
    places.append([quad])


def is_same_place(one: Quad, other: Quad, card_px: tuple[float, float], share: float = limits.SAME_PLACE_SHARE) -> bool:
    """Whether two quads are the same card, whichever corner they start at; share is a part of a card's width."""
    reach = share * min(card_px)
    # Far apart is told at the first corner, which is most often the end of it.
    if np.abs(one - other[0]).max(axis=1).min() >= reach:
        return False
    return any(bool(np.abs(rolled(one, turn) - other).max() < reach) for turn in range(4))


def _fill(foreground: Mask, quad: Quad) -> float:
    """The part of the quad, as far as it is in view, that lies on foreground; 0 if too little is in view."""
    left, top = np.maximum(np.floor(quad.min(axis=0)).astype(int), 0)
    right, bottom = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 1, foreground.shape[::-1])
    if left >= right or top >= bottom:
        return 0.0
    inside = np.zeros((bottom - top, right - left), np.uint8)
    cv2.fillConvexPoly(inside, np.round((quad - [left, top]) * 8).astype(np.int32), (1,), cv2.LINE_8, 3)
    total = int(np.count_nonzero(inside))
    if total < limits.VISIBLE * area(quad):
        return 0.0
    return float(np.count_nonzero(inside & (foreground[top:bottom, left:right] > 0))) / total
