"""Brings a roughly placed quadrilateral exactly over the card: inverse compositional Gauss-Newton for a homography."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.appearance import Floats, lightness
from reader.vision.geometry import Matrix, Quad, moved, rectangle, transform_between
from reader.vision.pictures import Picture


class Aligner:
    """Knows one reference, a plane of light and dark (h, w), and how it changes when it is moved.

    Source of the method: Baker and Matthews, "Lucas-Kanade 20 Years On", 2004. A gain is fitted in each step, so that
    blur and haze, which take contrast away, do not pull.
    """

    def __init__(self, reference: Floats) -> None:
        height, width = reference.shape
        self._reference = reference
        # Coordinates around the middle, about -1 to 1, keep the normal equations well conditioned.
        self._unit = max(width, height) / 2
        gradient_x = cv2.Scharr(reference, cv2.CV_32F, 1, 0) * (self._unit / 32)
        gradient_y = cv2.Scharr(reference, cv2.CV_32F, 0, 1) * (self._unit / 32)
        x = ((np.arange(width, dtype=np.float32) - (width - 1) / 2) / self._unit)[None, :]
        y = ((np.arange(height, dtype=np.float32) - (height - 1) / 2) / self._unit)[:, None]
        along = gradient_x * x + gradient_y * y
        columns = [gradient_x * x, gradient_x * y, gradient_x, gradient_y * x, gradient_y * y, gradient_y]
        columns += [-along * x, -along * y]
        self._jacobian = np.ascontiguousarray(
            np.stack([np.broadcast_to(column, reference.shape).ravel() for column in columns], axis=1), np.float32
        )
        self._normal = self._jacobian.T @ self._jacobian
        self._to_units = (
            np.array([[1, 0, -(width - 1) / 2], [0, 1, -(height - 1) / 2], [0, 0, self._unit]], np.float64) / self._unit
        )

    def align(
        self, picture: Picture, quad: Quad, hidden: Picture | None, steps: int = limits.ALIGN_STEPS
    ) -> Quad | None:
        """The quad of the card in a picture (BGR), or None if it runs away.

        ``hidden`` is a mask of the picture, not 0 where something else lies on top.
        """
        height, width = self._reference.shape
        upright = rectangle(width, height)
        to_picture = transform_between(upright, quad)
        for _ in range(steps):
            change = self._step(picture, to_picture, hidden)
            if change is None:
                return None
            update = np.linalg.inv(self._to_units) @ (np.eye(3) + change) @ self._to_units
            to_picture = to_picture @ np.linalg.inv(update)
            to_picture /= to_picture[2, 2]
            shift = np.abs(moved(upright, update) - upright).max()
            if shift > limits.ALIGN_LARGEST_STEP * max(width, height):
                return None
            if shift < limits.ALIGN_STILL_PX:
                break
        return moved(upright, to_picture)

    def _step(self, picture: Picture, to_picture: Matrix, hidden: Picture | None) -> Matrix | None:
        height, width = self._reference.shape
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpPerspective(picture, to_picture, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)
        visible = visible_part(to_picture, (width, height), picture, hidden)
        plane = lightness(np.asarray(seen, np.uint8), limits.ALIGN_BLUR, visible)
        target, jacobian, product = self._reference.ravel(), self._jacobian, self._normal
        observed = plane.ravel()
        if visible is not None:
            keep = visible.ravel() > 0
            target, jacobian, observed = target[keep], jacobian[keep], observed[keep]
            product = jacobian.T @ jacobian
        energy = float(observed @ observed)
        if len(target) < 200 or energy < 1e-6:
            return None
        gain = float(observed @ target) / energy
        if gain <= 0:
            return None
        normal = product.astype(np.float64) + np.eye(8) * (limits.ALIGN_DAMPING * float(np.trace(product)) / 8)
        residual = np.clip(gain * observed - target, -limits.ALIGN_LARGEST_RESIDUAL, limits.ALIGN_LARGEST_RESIDUAL)
        change = np.linalg.solve(normal, (jacobian.T @ residual).astype(np.float64))
        return np.array(
            [[change[0], change[1], change[2]], [change[3], change[4], change[5]], [change[6], change[7], 0]]
        )


def visible_part(
    to_picture: Matrix, size: tuple[int, int], picture: Picture, hidden: NDArray[np.uint8] | None
) -> Floats | None:
    """1 where a card of canonical size (width, height) is seen, 0 where it is hidden or out of view; None: all seen."""
    corners = moved(rectangle(*size), to_picture)
    inside = corners.min() >= 0 and np.all(corners.max(axis=0) <= np.array(picture.shape[1::-1]) - 1)
    if hidden is None and inside:
        return None
    covering = np.zeros(picture.shape[:2], np.uint8) if hidden is None else hidden
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    drawn = cv2.warpPerspective(
        covering, to_picture, size, flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=(255,)
    )
    if not drawn.any():
        return None
    return np.asarray(drawn == 0, np.float32)
