"""Proposes where cards lie, from outlines on the dark floor."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.geometry import Quad, area, is_convex, rolled
from reader.vision.ground import Mask

Contour = NDArray[np.int32]

# A line through so many points of a side is as good as one through all.
_ENOUGH_POINTS = 64


@dataclass(frozen=True, eq=False)
class Blob:
    """One connected thing on the floor: its outer outline (n, 2), and the quadrilateral that it is, if it is one."""

    outline: Contour
    area_px: float
    quad: Quad | None


def find_blobs(mask: Mask) -> list[Blob]:
    """The connected things in a mask of the foreground, largest first; specks are left out."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    blobs = []
    for contour in contours:
        outline = np.asarray(contour, np.int32).reshape(-1, 2)
        size = float(cv2.contourArea(outline))
        if size >= limits.SPECK_SHARE * mask.size:
            blobs.append(Blob(outline, size, fit_quad(outline, size)))
    return sorted(blobs, key=lambda blob: -blob.area_px)


def fit_quad(outline: Contour, area_px: float) -> Quad | None:
    """The quadrilateral that an outline is, corners clockwise as seen, or None if it is none.

    Sides are fitted to the straight middle of each edge, so that rounded corners do not pull them in.
    """
    hull = np.asarray(cv2.convexHull(outline), np.int32).reshape(-1, 2)
    if len(hull) < 4 or area_px < limits.SOLID_SHARE * float(cv2.contourArea(hull)):
        return None
    rough = _four_corners(hull)
    if rough is None:
        return None
    quad = _fitted_sides(outline, rough)
    if quad is None or not is_convex(quad) or not _angles_are_right(quad):
        return None
    if not limits.QUAD_FILL * area(quad) <= area_px <= area(quad) / limits.QUAD_FILL:
        return None
    return quad


def _four_corners(hull: Contour) -> Quad | None:
    perimeter = float(cv2.arcLength(hull, closed=True))
    for tolerance in (0.02, 0.03, 0.04, 0.05, 0.07):
        corners = np.asarray(cv2.approxPolyDP(hull, tolerance * perimeter, closed=True)).reshape(-1, 2)
        if len(corners) == 4:
            quad = corners.astype(np.float64)
            return quad if area(quad) > 0 else quad[::-1]
        if len(corners) < 4:
            return None
    return None


def fit_line(points: NDArray[np.float64]) -> tuple[float, float, float]:
    """The line a x + b y = c, with (a, b) of length 1, that fits points (n, 2) best; outliers count little."""
    points = points[:: 1 + len(points) // _ENOUGH_POINTS]
    vx, vy, x, y = (
        float(value) for value in np.ravel(cv2.fitLine(points.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01))
    )
    return -vy, vx, -vy * x + vx * y


def crossing(first: tuple[float, float, float], second: tuple[float, float, float]) -> NDArray[np.float64] | None:
    """Where two lines cross, or None if they are almost parallel."""
    (a, b, c), (d, e, f) = first, second
    determinant = a * e - b * d
    if abs(determinant) < 0.2:
        return None
    return np.array([(c * e - b * f) / determinant, (a * f - c * d) / determinant])


def _fitted_sides(outline: Contour, rough: Quad) -> Quad | None:
    lines = []
    for start, end in zip(rough, rolled(rough, -1), strict=True):
        points = side_points(outline, start, end)
        if len(points) < 8:
            return None
        lines.append(fit_line(points))
    corners = [crossing(lines[index - 1], lines[index]) for index in range(4)]
    if any(corner is None for corner in corners):
        return None
    return np.array(corners, np.float64)


def side_points(
    outline: Contour, start: NDArray[np.float64], end: NDArray[np.float64], within_px: float = 5.0
) -> NDArray[np.float64]:
    """The points of the outline that lie beside the straight middle (12 to 88 percent) of a side."""
    along = end - start
    length = math.hypot(*along)
    along = along / max(length, 1e-9)
    x, y = outline[:, 0] - start[0], outline[:, 1] - start[1]
    position, distance = x * along[0] + y * along[1], y * along[0] - x * along[1]
    near = (position > 0.12 * length) & (position < 0.88 * length) & (np.abs(distance) < within_px)
    return np.asarray(outline[near], np.float64)


def _angles_are_right(quad: Quad) -> bool:
    before = np.roll(quad, 1, axis=0) - quad
    after = np.roll(quad, -1, axis=0) - quad
    cosine = np.sum(before * after, axis=1) / (np.linalg.norm(before, axis=1) * np.linalg.norm(after, axis=1))
    degrees = np.degrees(np.arccos(np.clip(cosine, -1, 1)))
    low, high = limits.CORNER_ANGLE_DEGREES
    return bool(np.all((degrees > low) & (degrees < high)))
