"""Pictures of solids without a graphics card: a z-buffer in numpy, soft light, and inked edges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from manifold3d import Manifold
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Picture = NDArray[np.uint8]

PAPER = (246, 253, 255)
"""The ground of a picture, BGR."""

_INK = np.array([30.0, 36.0, 45.0], np.float32)
_ARROW = (32, 74, 214)
_OVERSAMPLE = 2
_SLIVER_MM = 0.002
_CRACK_MM = 0.5
_TOUCHING = 1e-4
"""How far outside a triangle a pixel still belongs to it (px)."""
_BAND = 128
_SUBPIXEL_BITS = 4
_SUBPIXEL = 1 << _SUBPIXEL_BITS


@dataclass(frozen=True)
class Body:
    """One solid with its colour (as in ``#rrggbb``), and how far it is moved from its place for the picture."""

    solid: Manifold
    colour: str
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class View:
    """From where one looks: degrees round (0 is the front, 90 the right) and up; what is in the middle; mm across."""

    round_degrees: float
    up_degrees: float
    middle: tuple[float, float, float]
    across_mm: float
    size_px: tuple[int, int] = (900, 700)

    def axes(self) -> Floats:
        """Right, up and towards the eye, as rows."""
        turn, lift = math.radians(self.round_degrees), math.radians(self.up_degrees)
        eye = np.array([math.sin(turn) * math.cos(lift), -math.cos(turn) * math.cos(lift), math.sin(lift)])
        right = np.array([math.cos(turn), math.sin(turn), 0.0])
        return np.array([right, np.cross(eye, right), eye])

    def pixel(self, point: tuple[float, float, float]) -> tuple[float, float]:
        """Where a point of the box is in the picture."""
        seen = self.axes() @ (np.array(point) - np.array(self.middle))
        scale = self.size_px[0] / self.across_mm
        return float(self.size_px[0] / 2 + seen[0] * scale), float(self.size_px[1] / 2 - seen[1] * scale)


def fitted(
    bodies: Sequence[Body], round_degrees: float, up_degrees: float, size_px: tuple[int, int] = (900, 700)
) -> View:
    """The view from there in which all bodies fill the picture, with a small margin."""
    axes = View(round_degrees, up_degrees, (0, 0, 0), 1).axes()
    corners = _triangles(bodies)[0].reshape(-1, 3) @ axes.T
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle = (low + high) / 2 @ axes
    span = high - low
    across = max(float(span[0]), float(span[1]) * size_px[0] / size_px[1]) * 1.06
    return View(round_degrees, up_degrees, (float(middle[0]), float(middle[1]), float(middle[2])), across, size_px)


@dataclass(frozen=True)
class _Buffers:
    depth: NDArray[np.float32]
    face: NDArray[np.int32]


def picture(bodies: Sequence[Body], view: View) -> Picture:
    """The bodies as one sees them, (height, width, 3) BGR, without perspective so that sizes can be compared."""
    size = (view.size_px[0] * _OVERSAMPLE, view.size_px[1] * _OVERSAMPLE)
    corners, normals, colours, owners = _triangles(bodies)
    axes = view.axes()
    seen = (corners - np.array(view.middle)) @ axes.T
    scale = size[0] / view.across_mm
    pixels = seen[..., :2] * np.array([scale, -scale]) + np.array(size) / 2
    buffers = _closed(_rasterise(pixels, seen[..., 2], size))
    shaded = _shade(buffers, normals, colours, axes, scale)
    lines = _edges(buffers, normals, owners)
    shaded *= 1 - lines
    shaded += lines * _INK
    return np.asarray(cv2.resize(shaded, view.size_px, interpolation=cv2.INTER_AREA), np.uint8)


def add_arrow(shown: Picture, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draws an arrow from pixel to pixel: which way something goes."""
    ends = [tuple(round(value * _SUBPIXEL) for value in point) for point in (start, end)]
    for colour, width in ((PAPER, 9), (_ARROW, 4)):
        cv2.line(shown, ends[0], ends[1], colour, width, cv2.LINE_AA, _SUBPIXEL_BITS)
    way = np.array(end) - np.array(start)
    way /= max(float(np.linalg.norm(way)), 1e-9)
    across = np.array([-way[1], way[0]])
    head = np.array([np.array(end) + way * 14, np.array(end) + across * 9, np.array(end) - across * 9])
    cv2.fillConvexPoly(shown, np.round(head * _SUBPIXEL).astype(np.int32), _ARROW, cv2.LINE_AA, _SUBPIXEL_BITS)


def _triangles(bodies: Iterable[Body]) -> tuple[Floats, Floats, Floats, NDArray[np.int32]]:
    """Corners (n, 3, 3), normals (n, 3), colours (n, 3) BGR, and which body each belongs to (n)."""
    corners, colours, owners = [], [], []
    for index, body in enumerate(bodies):
        mesh = body.solid.to_mesh64()
        points = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)] + np.array(body.shift)
        corners.append(points)
        red, green, blue = (int(body.colour[place : place + 2], 16) for place in (1, 3, 5))
        colours.append(np.tile([float(blue), float(green), float(red)], (len(points), 1)))
        owners.append(np.full(len(points), index, np.int32))
    every = np.concatenate(corners)
    normals = np.cross(every[:, 1] - every[:, 0], every[:, 2] - every[:, 0])
    area = np.linalg.norm(normals, axis=1)
    longest = np.linalg.norm(every - np.roll(every, 1, axis=1), axis=2).max(axis=1)
    # Cutting solids leaves slivers without width, whose normals point anywhere; their neighbours cover them.
    wide = area > _SLIVER_MM * longest
    normals = normals[wide] / area[wide, None]
    return every[wide], normals, np.concatenate(colours)[wide], np.concatenate(owners)[wide]


def _rasterise(pixels: Floats, depths: Floats, size: tuple[int, int]) -> _Buffers:
    width, height = size
    depth = np.full((height, width), -np.inf, np.float32)
    face = np.full((height, width), -1, np.int32)
    low = np.maximum(np.floor(pixels.min(axis=1)).astype(int), 0)
    high = np.minimum(np.ceil(pixels.max(axis=1)).astype(int) + 1, [width, height])
    one, two = pixels[:, 1] - pixels[:, 0], pixels[:, 2] - pixels[:, 0]
    # Of a closed solid, faces that look away (clockwise on a screen whose y points down) are never seen.
    towards_us = one[:, 0] * two[:, 1] - two[:, 0] * one[:, 1] < -1e-9
    for index in np.nonzero(towards_us & (low < high).all(axis=1))[0]:
        (x0, y0), (x1, y1) = low[index], high[index]
        # In bands, so that a large triangle needs little memory: half a gigabyte must do.
        for top in range(y0, y1, _BAND):
            band = slice(top, min(top + _BAND, y1))
            _fill(depth[band, x0:x1], face[band, x0:x1], pixels[index] - [x0, top], depths[index], int(index))
    return _Buffers(depth, face)


def _closed(buffers: _Buffers) -> _Buffers:
    """Closes cracks one pixel wide, where rounding has put a pixel outside the two triangles that meet there."""
    depth, face = buffers.depth.copy(), buffers.face.copy()
    for axis in (0, 1):
        before, after = (np.roll(buffers.depth, way, axis) for way in (1, -1))
        with np.errstate(invalid="ignore"):
            crack = (np.abs(before - after) < _CRACK_MM) & (np.minimum(before, after) > buffers.depth + _CRACK_MM)
        depth[crack] = before[crack]
        face[crack] = np.roll(buffers.face, 1, axis)[crack]
    return _Buffers(depth, face)


def _fill(depth: NDArray[np.float32], face: NDArray[np.int32], corners: Floats, depths: Floats, index: int) -> None:
    """Draws one triangle into its part of the buffers; corners are pixels of that part."""
    (ax, ay), (bx, by), (cx, cy) = corners
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    mask = np.zeros(depth.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round((corners - 0.5) * _SUBPIXEL).astype(np.int32), (1,), shift=_SUBPIXEL_BITS)
    # Rounded corners leave gaps between thin triangles; what reaches too far is dropped below.
    rows, columns = np.nonzero(cv2.dilate(mask, np.ones((3, 3), np.uint8)))
    x, y = columns + 0.5, rows + 0.5
    first = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area
    second = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area
    third = 1 - first - second
    near = (first * depths[0] + second * depths[1] + third * depths[2]).astype(np.float32)
    # OpenCV draws the outline too, up to a pixel outside the triangle: those pixels belong to others.
    # On the line between two thin triangles rounding may put a pixel outside both.
    longest = max(math.hypot(bx - ax, by - ay), math.hypot(cx - bx, cy - by), math.hypot(ax - cx, ay - cy))
    least = -min(_TOUCHING * longest / abs(area), 0.01)
    inside = (first >= least) & (second >= least) & (third >= least)
    drawn = inside & (near > depth[rows, columns])
    rows, columns = rows[drawn], columns[drawn]
    depth[rows, columns] = near[drawn]
    face[rows, columns] = index


def _shade(buffers: _Buffers, normals: Floats, colours: Floats, axes: Floats, scale: float) -> NDArray[np.float32]:
    lamp = np.array([-0.45, 0.75, 0.85]) @ axes
    lamp /= np.linalg.norm(lamp)
    fill = np.array([0.8, 0.1, 0.5]) @ axes
    fill /= np.linalg.norm(fill)
    light = 0.55 + 0.5 * np.maximum(normals @ lamp, 0) + 0.16 * np.maximum(normals @ fill, 0)
    tones = np.clip(colours * light[:, None], 0, 255)
    # Where no face is, its number is -1: the paper's.
    shaded: NDArray[np.float32] = np.concatenate([tones, [PAPER]]).astype(np.float32)[buffers.face]
    shaded *= _hollows(buffers, scale)[..., None]
    return shaded


def _hollows(buffers: _Buffers, scale: float) -> NDArray[np.float32]:
    """Darkens what lies deeper than its surroundings, as corners and narrow places do in soft light."""
    shown = buffers.face >= 0
    depth = np.where(shown, buffers.depth, -400.0).astype(np.float32)
    dark = np.ones(depth.shape, np.float32)
    for reach_mm, strength in ((3.0, 0.16), (9.0, 0.22), (24.0, 0.2)):
        around = cv2.GaussianBlur(depth, (0, 0), reach_mm * scale / 2)
        lower = np.clip((around - depth) / reach_mm, 0, 1)
        dark *= 1 - np.float32(strength) * np.asarray(lower, np.float32)
    return np.where(shown, dark, np.float32(1))


def _edges(buffers: _Buffers, normals: Floats, owners: NDArray[np.int32]) -> NDArray[np.float32]:
    """How much ink (h, w, 1) lies where one solid ends before another, and less where a surface bends sharply."""
    bent = np.concatenate([normals, np.zeros((1, 3))]).astype(np.float32)[buffers.face]
    owner = np.concatenate([owners, np.array([-1], np.int32)])[buffers.face]
    depth = np.where(buffers.face >= 0, buffers.depth, -1e4).astype(np.float32)
    strong = np.zeros(depth.shape, bool)
    weak = np.zeros(depth.shape, bool)
    for axis in (0, 1):
        first, second = _pair(axis)
        step = np.abs(depth[first] - depth[second])
        strong[first] |= (owner[first] != owner[second]) | (step > 2.5)
        shown = (owner[first] >= 0) & (owner[second] >= 0)
        weak[first] |= shown & ((np.einsum("ijk,ijk->ij", bent[first], bent[second]) < 0.8) | (step > 0.8))
    lines = np.where(strong, np.float32(0.85), np.where(weak, np.float32(0.4675), np.float32(0)))
    return np.asarray(cv2.dilate(lines, np.ones((2, 2), np.uint8)), np.float32)[..., None]


def _pair(axis: int) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    ahead, behind, every = slice(1, None), slice(None, -1), slice(None)
    return ((behind, every), (ahead, every)) if axis == 0 else ((every, behind), (every, ahead))
