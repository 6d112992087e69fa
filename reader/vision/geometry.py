"""Quadrilaterals in pictures: scaling to the working size, measuring, rectifying. Points are (x, y) in pixels."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision.limits import WORKING_SIDE_PX
from reader.vision.pictures import Picture

Quad = NDArray[np.float64]
Matrix = NDArray[np.float64]

# The same corners, starting at another one: by index, because numpy's roll takes ten times as long for four points.
_ROLLED = tuple(np.roll(np.arange(4), turn) for turn in range(4))
_NEXT = np.array([1, 2, 3, 0])


def to_working_size(picture: Picture) -> tuple[Picture, float]:
    """The picture with its longer side at the working size, and the factor from its own pixels to working pixels."""
    height, width = picture.shape[:2]
    scale = WORKING_SIDE_PX / max(height, width)
    if scale == 1.0:
        return picture, 1.0
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size, interpolation=way), np.uint8), scale


def scaled(quad: Quad, scale: float) -> Quad:
    """The same corners in a picture that is larger by the factor; the centre of the first pixel is (0, 0)."""
    return np.asarray((quad + 0.5) * scale - 0.5)


def rolled(quad: Quad, turn: int) -> Quad:
    """The same corners, with the first at the place of number ``turn``, as numpy's roll does."""
    return np.asarray(quad[_ROLLED[turn % 4]])


def side_lengths(quad: Quad) -> NDArray[np.float64]:
    """The lengths of top, right, bottom and left side."""
    sides = quad[_NEXT] - quad
    return np.asarray(np.hypot(sides[:, 0], sides[:, 1]))


def area(quad: Quad) -> float:
    """The area in square pixels; negative if the corners run anticlockwise as seen."""
    points: list[list[float]] = quad.tolist()
    return 0.5 * sum(x * after[1] - after[0] * y for (x, y), after in zip(points, points[1:] + points[:1], strict=True))


def is_convex(quad: Quad) -> bool:
    """Whether the corners run clockwise (as seen) around a convex quadrilateral."""
    sides: list[list[float]] = (quad[_NEXT] - quad).tolist()
    return all(x * after[1] - y * after[0] > 0 for (x, y), after in zip(sides, sides[1:] + sides[:1], strict=True))


def rectangle(width: float, height: float) -> Quad:
    """The corners of an upright picture of that many pixels: top left, top right, bottom right, bottom left."""
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) - 0.5


def transform_between(source: Quad, target: Quad) -> Matrix:
    """The (3, 3) homography that takes the four source corners to the target corners."""
    return np.asarray(cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32)), np.float64)


def inverse(homography: Matrix) -> Matrix:
    """The way back; by OpenCV, because numpy's matrix library starts threads even for nine numbers."""
    _, back = cv2.invert(homography)
    return np.asarray(back, np.float64)


def moved(points: Quad, homography: Matrix) -> Quad:
    """Points (n, 2) taken through a homography."""
    scale = points @ homography[2, :2] + homography[2, 2]
    return np.asarray((points @ homography[:2, :2].T + homography[:2, 2]) / scale[:, None])


def rectified(picture: Picture, quad: Quad, width: int, height: int) -> Picture:
    """The card inside the quad as an upright picture of (height, width, 3), without false lines from shrinking."""
    lengths = side_lengths(quad)
    shrink = min((lengths[0] + lengths[2]) / (2 * width), (lengths[1] + lengths[3]) / (2 * height))
    steps = int(np.clip(np.floor(np.log2(max(shrink, 1.0))), 0, 4))
    for _ in range(steps):
        size = (max(1, picture.shape[1] // 2), max(1, picture.shape[0] // 2))
        factor = np.array([size[0] / picture.shape[1], size[1] / picture.shape[0]])
        quad = (quad + 0.5) * factor - 0.5
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    homography = transform_between(quad, rectangle(width, height))
    upright = cv2.warpPerspective(
        picture, homography, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(upright, np.uint8)
