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
        changes, slow = (
            np.stack([np.broadcast_to(one, reference.shape).ravel()[self._inner] for one in some]).astype(np.float32)
            for some in (columns, _slow_changes(x, y))
        )
        self._known = _Known.of(changes, slow)
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
        for _ in range(limits.ALIGN_STEPS):
            found = self._step(plane, to_frame, hidden, unblinded)
            if found is None:
                break
            agreement, change = found
            if best is not None and agreement < best[0]:
                break
            best = (agreement, moved(upright, to_frame))
            update = self._from_units @ (np.eye(3) + change) @ self._to_units
            to_frame = to_frame @ inverse(update)
            to_frame /= to_frame[2, 2]
            shift = np.abs(moved(upright, update) - upright).max()
            if not limits.ALIGN_STILL_PX < shift < limits.ALIGN_LARGEST_STEP * max(self._size):
                break
        return None if best is None else best[1]

    def _step(
        self, plane: Floats, to_frame: Matrix, hidden: NDArray[np.uint8] | None, unblinded: Floats | None
    ) -> tuple[float, Matrix] | None:
        """How well the reference agrees with what lies there, and the change of place that should make it better."""
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpPerspective(plane, to_frame, self._size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        observed = seen.ravel()[self._inner]
        known = self._known
        visible = visible_part(to_frame, self._size, (plane.shape[1], plane.shape[0]), hidden)
        if unblinded is not None:
            visible = unblinded if visible is None else visible * unblinded
        if visible is not None:
            keep = visible.ravel()[self._inner] > 0
            observed = observed[keep]
            if len(observed) < limits.ALIGN_FEWEST_PIXELS:
                return None
            known = _Known.of(known.changes[:, keep], known.slow[:, keep])
        return known.step(np.asarray(observed, np.float32))


@dataclass(frozen=True, eq=False)
class _Known:
    """What is seen of a reference, freed of slow changes of light.

    ``changes`` (n, pixels) are how each way of moving changes it, and last how it looks; ``products`` are those of each
    with each other; ``slow`` (n, pixels) the slow changes, at right angles to one another and of length 1.
    """

    changes: Floats
    products: NDArray[np.float64]
    slow: Floats

    @classmethod
    def of(cls, changes: Floats, slow: Floats) -> _Known:
        """Takes the slow changes off."""
        slow = _upright(slow)
        free = changes - np.einsum("cs,sp->cp", np.einsum("cp,sp->cs", changes, slow), slow)
        return cls(free, np.asarray(cv2.mulTransposed(free, aTa=False), np.float64), slow)

    def step(self, observed: Floats) -> tuple[float, Matrix]:
        """How well what is observed agrees, and the change of place that should make it better."""
        free = observed - np.einsum("s,sp->p", np.einsum("sp,p->s", self.slow, observed), self.slow)
        target = self.changes[-1]
        both, own = float(np.einsum("p,p->", free, target)), float(np.einsum("p,p->", free, free))
        agreement = both / max(math.sqrt(own * self.products[-1, -1]), 1e-9)
        residual = free - target
        residual -= middle(residual[::_EVERY])
        np.clip(residual, -limits.ALIGN_LARGEST_RESIDUAL, limits.ALIGN_LARGEST_RESIDUAL, out=residual)
        damping = limits.ALIGN_DAMPING * np.trace(self.products[:_HOMOGRAPHY, :_HOMOGRAPHY]) / _HOMOGRAPHY
        normal = self.products + np.eye(len(self.products)) * damping
        slope = np.einsum("cp,p->c", self.changes, residual).astype(np.float64)
        _, solved = cv2.solve(normal, slope[:, None], flags=cv2.DECOMP_CHOLESKY)
        change = np.asarray(solved, np.float64).ravel()
        return agreement, np.append(change[:_HOMOGRAPHY], 0.0).reshape(3, 3)


def _slow_changes(x: Floats, y: Floats) -> list[Floats]:
    """What a lamp and the lens do to light and dark over one card, in coordinates from -1 to 1."""
    return [np.ones_like(x), x, y, x * x, x * y, y * y]


def _upright(rows: Floats) -> Floats:
    """Combinations of the rows that are at right angles to one another and of length 1."""
    upper = np.linalg.cholesky(np.einsum("ap,bp->ab", rows, rows, dtype=np.float64) + 1e-6 * np.eye(len(rows)))
    _, back = cv2.invert(upper)
    return np.asarray(np.einsum("ab,bp->ap", back, rows), np.float32)


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
    to_frame: Matrix, size: tuple[int, int], frame_size: tuple[int, int], hidden: NDArray[np.uint8] | None
) -> Floats | None:
    """1 where a card of canonical size (width, height) is seen, 0 where it is hidden or out of view; None: all seen.

    ``hidden`` is a mask of a frame of ``frame_size`` (width, height), not 0 where something else lies on top.
    """
    corners = moved(rectangle(*size), to_frame)
    inside = corners.min() >= 0 and np.all(corners.max(axis=0) <= np.array(frame_size) - 1)
    if inside and (hidden is None or not hidden[_box(corners)].any()):
        return None
    covering = np.zeros(frame_size[::-1], np.uint8) if hidden is None else hidden
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    drawn = cv2.warpPerspective(
        covering, to_frame, size, flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=(255,)
    )
    if not drawn.any():
        return None
    return np.asarray(drawn == 0, np.float32)


def _box(corners: Quad) -> tuple[slice, slice]:
    """The rows and columns of the pixels that a quad lies on; it must lie inside the picture."""
    (left, top), (right, bottom) = np.floor(corners.min(axis=0)).astype(int), np.ceil(corners.max(axis=0)).astype(int)
    return slice(top, bottom + 1), slice(left, right + 1)
