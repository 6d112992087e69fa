"""Brings a roughly placed quadrilateral exactly over the card: inverse compositional Gauss-Newton for a homography."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.appearance import Floats, middle
from reader.vision.geometry import Matrix, Quad, inverse, moved, rectangle, transform_between

_HOMOGRAPHY = 8
# The rows of what is known: ways to move, then how the reference looks, then slow changes.
_LOOK = _HOMOGRAPHY
_SLOW = _LOOK + 1
# Of the residuals, every so many are enough for their middle.
_EVERY = 4


class Aligner:
    """Knows one reference, a plane of light and dark (h, w), and how it changes when it is moved.

    Source of the method: Baker and Matthews, "Lucas-Kanade 20 Years On", 2004. In each step a gain (blur and haze take
    contrast away) is fitted along with the movement; the slow changes that lamp and lens make are taken off before.
    """

    def __init__(self, reference: Floats) -> None:
        height, width = reference.shape
        self._size = (width, height)
        # Coordinates around the middle, about -1 to 1, keep the normal equations well conditioned.
        self._unit = max(width, height) / 2
        x = ((np.arange(width, dtype=np.float32) - (width - 1) / 2) / self._unit)[None, :]
        y = ((np.arange(height, dtype=np.float32) - (height - 1) / 2) / self._unit)[:, None]
        across = cv2.Scharr(reference, cv2.CV_32F, 1, 0) * (self._unit / 32)
        down = cv2.Scharr(reference, cv2.CV_32F, 0, 1) * (self._unit / 32)
        along = across * x + down * y
        columns = [across * x, across * y, across, down * x, down * y, down, -along * x, -along * y]
        columns.append(reference)
        self._inner = _inner_pixels(width, height)
        rows = [*columns, *_slow_changes(x, y)]
        self._known = _Known(
            np.stack([np.broadcast_to(one, reference.shape).ravel()[self._inner] for one in rows]).astype(np.float32)
        )
        middle = np.array([[1, 0, -(width - 1) / 2], [0, 1, -(height - 1) / 2], [0, 0, self._unit]], np.float64)
        self._to_units = middle / self._unit
        self._from_units = inverse(self._to_units)

    def align(
        self, plane: Floats, quad: Quad, hidden: NDArray[np.uint8] | None, unblinded: Floats | None = None
    ) -> Quad | None:
        """The quad of the card in a frame's plane of light and dark, or None if it runs away.

        ``hidden`` is a mask of the frame, not 0 where something else lies on top; ``unblinded`` is 1 at those pixels of
        the card (h, w) on which no lamp's mirror image lies.
        """
        upright = rectangle(*self._size)
        to_frame = transform_between(upright, quad)
        best: tuple[float, Quad] | None = None
        for number in range(limits.ALIGN_STEPS):
            corners = moved(upright, to_frame)
            found = self._step(
                plane, to_frame, visible_part(to_frame, corners, self._size, plane.shape, hidden), unblinded
            )
            if found is None:
                break
            agreement, change = found
            if best is not None and agreement < best[0]:
                break
            best = (agreement, corners)
            if number >= limits.ALIGN_TRIAL_STEPS and agreement < limits.ALIGN_HOPELESS:
                break
            update = self._from_units @ (np.eye(3) + change) @ self._to_units
            to_frame = to_frame @ inverse(update)
            to_frame /= to_frame[2, 2]
            shift = np.abs(moved(upright, update) - upright).max()
            if not limits.ALIGN_STILL_PX < shift < limits.ALIGN_LARGEST_STEP * max(self._size):
                break
        return None if best is None else best[1]

    def _step(
        self, plane: Floats, to_frame: Matrix, visible: Floats | None, unblinded: Floats | None
    ) -> tuple[float, Matrix] | None:
        """How well the reference agrees with what lies there, and the change of place that should make it better."""
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpPerspective(plane, to_frame, self._size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        observed = np.asarray(seen.ravel()[self._inner], np.float32)
        if unblinded is not None:
            visible = unblinded if visible is None else visible * unblinded
        return self._known.step(observed, None if visible is None else visible.ravel()[self._inner])


class _Known:
    """What is known of a reference: how each way of moving changes it, how it looks, and slow changes of light.

    All of it lies in one array (ways to move, the look, slow changes; each a row of pixels), so that where a part is
    hidden only the products of these rows with each other have to be put right.
    """

    def __init__(self, rows: Floats) -> None:
        self._rows = rows
        self._products = _products(rows)
        self._whole = _Freed.of(self._products)
        self._target = self._free(self._whole.of_look)
        self._sample = np.arange(0, rows.shape[1], _EVERY)

    def step(self, observed: Floats, visible: Floats | None) -> tuple[float, Matrix] | None:
        """How well what is observed agrees, and the change of place that should make it better.

        ``visible`` is 1 at the pixels where the card itself is seen (None: everywhere); None if these are too few.
        """
        freed, target, sample = self._whole, self._target, self._sample
        if visible is not None:
            hidden = np.flatnonzero(visible == 0)
            if len(observed) - len(hidden) < limits.ALIGN_FEWEST_PIXELS:
                return None
            freed = _Freed.of(self._products - _products(self._rows.take(hidden, axis=1)))
            target = self._free(freed.of_look) * visible
            sample = sample[visible[sample] > 0]
            observed = observed * visible
        slow = self._rows[_SLOW:]
        free = observed - np.einsum("s,sp->p", freed.slow_part(np.einsum("sp,p->s", slow, observed)), slow)
        if visible is not None:
            free *= visible
        both, own = float(np.einsum("p,p->", free, target)), float(np.einsum("p,p->", free, free))
        agreement = both / max(math.sqrt(own * freed.products[-1, -1]), 1e-9)
        residual = free - target
        residual -= middle(residual[sample])
        np.clip(residual, -limits.ALIGN_LARGEST_RESIDUAL, limits.ALIGN_LARGEST_RESIDUAL, out=residual)
        if visible is not None:
            residual *= visible
        return agreement, freed.solve(np.einsum("rp,p->r", self._rows, residual).astype(np.float64))

    def _free(self, slow_part: Floats) -> Floats:
        """The look without that part of the slow changes."""
        return np.asarray(self._rows[_LOOK] - np.einsum("s,sp->p", slow_part, self._rows[_SLOW:]), np.float32)


@dataclass(frozen=True, eq=False)
class _Freed:
    """The products of ways to move and look with each other once slow changes of light are taken off.

    ``back`` undoes the products of the slow changes with each other; ``mixed`` are those of them with the others.
    """

    products: NDArray[np.float64]
    back: NDArray[np.float64]
    mixed: NDArray[np.float64]

    @classmethod
    def of(cls, products: NDArray[np.float64]) -> _Freed:
        """From the products of all rows with each other."""
        first, mixed, slow = products[:_SLOW, :_SLOW], products[_SLOW:, :_SLOW], products[_SLOW:, _SLOW:]
        _, inverted = cv2.invert(slow + 1e-6 * np.eye(len(slow)), flags=cv2.DECOMP_CHOLESKY)
        back: NDArray[np.float64] = np.asarray(inverted, np.float64)
        return cls(first - mixed.T @ back @ mixed, back, mixed)

    @property
    def of_look(self) -> Floats:
        """The part of each slow change in the look."""
        return np.asarray(self.back @ self.mixed[:, _LOOK], np.float32)

    def slow_part(self, along: Floats) -> Floats:
        """The part of each slow change in pixels whose products with the slow changes are these."""
        return np.asarray(self.back @ along, np.float32)

    def solve(self, along: NDArray[np.float64]) -> Matrix:
        """The movement that explains best what is left over, given the products of that with all rows."""
        slope = along[:_SLOW] - self.mixed.T @ (self.back @ along[_SLOW:])
        damping = limits.ALIGN_DAMPING * np.trace(self.products[:_HOMOGRAPHY, :_HOMOGRAPHY]) / _HOMOGRAPHY
        _, solved = cv2.solve(self.products + np.eye(_SLOW) * damping, slope[:, None], flags=cv2.DECOMP_CHOLESKY)
        change = np.asarray(solved, np.float64).ravel()
        return np.append(change[:_HOMOGRAPHY], 0.0).reshape(3, 3)


def _products(rows: Floats) -> NDArray[np.float64]:
    """Of all rows with each other, (rows, rows)."""
    if not rows.shape[1]:
        return np.zeros((len(rows),) * 2)
    return np.asarray(cv2.mulTransposed(rows, aTa=False, dtype=cv2.CV_64F), np.float64)


def _slow_changes(x: Floats, y: Floats) -> list[Floats]:
    """What a lamp and the lens do to light and dark over one card, in coordinates from -1 to 1."""
    return [np.ones_like(x), x, y, x * x, x * y, y * y]


def _inner_pixels(width: int, height: int) -> NDArray[np.intp]:
    """The pixels to compare, as numbers row by row; of a large picture every second, like the black of a chess board.

    The rim is left out: blur mixes it with whatever lies around the card.
    """
    rim = limits.ALIGN_RIM_PX
    inner = np.zeros((height, width), np.bool_)
    inner[rim:-rim, rim:-rim] = True
    if np.count_nonzero(inner) > limits.ALIGN_ENOUGH_PIXELS:
        inner &= np.add.outer(np.arange(height), np.arange(width)) % 2 == 0
    return np.flatnonzero(inner)


def visible_part(
    to_frame: Matrix,
    corners: Quad,
    size: tuple[int, int],
    frame_shape: tuple[int, ...],
    hidden: NDArray[np.uint8] | None,
) -> Floats | None:
    """1 where a card of canonical size (width, height) is seen, 0 where it is hidden or out of view; None: all seen.

    ``corners`` are the card's in the frame; ``hidden`` is a mask of the frame, not 0 where something else lies on top.
    """
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    height, width = frame_shape[:2]
    inside = left >= 0 and top >= 0 and right <= width - 1 and bottom <= height - 1
    if inside and (
        hidden is None or not hidden[int(top) : math.ceil(bottom) + 1, int(left) : math.ceil(right) + 1].any()
    ):
        return None
    covering = np.zeros((height, width), np.uint8) if hidden is None else hidden
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    drawn = cv2.warpPerspective(
        covering, to_frame, size, flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=(255,)
    )
    if not drawn.any():
        return None
    return np.asarray(drawn == 0, np.float32)
