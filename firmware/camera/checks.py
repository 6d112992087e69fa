"""Whether a picture shows the floor at all: a black or covered one would look like an empty floor to the eyes.

Where the bounds come from. White paper is 228 in the light that the box was built for and the camera is locked to; the
darkest black paper throws back a thirtieth of that, which is 7 without the steep foot that cameras give to their dark
tones, and more with it. A sensor without any light reads its own noise: some 3 electrons where 5,000 fill a pixel, so
that after the same foot the mean of a picture is 0.8 at a gain of 1, 3 at a gain of 4, and 10 at the highest, 16, which
only an automatic exposure takes. So a dark picture may be as bright as the floor; but noise has no shape, while the
light of lens and lamps, on whatever they shine, rises and falls over the whole floor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.camera import CameraTrouble, Trouble

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LEAST_PX = (320, 240)
"""Smaller pictures show a card with fewer than 80 pixels across: the eyes were never measured with those."""

_CELLS = (16, 12)
"""The picture in so few cells has hardly any noise and no grain left."""

_BLACK_BELOW = 2.0
"""Grey levels of the brightest cell: the floor has 7 in the light it is meant for, and 3 to 5 in a third of it."""

_EVEN_BELOW = 0.06
"""From the darkest to the brightest cell, as a part of the brightest. Lens and lamps make a floor uneven by 0.4;
something that lies on the lens is without any detail."""

_FLAT_BELOW = 0.3
"""Less uneven than this, a picture has neither cards nor lamps that shine as they should: it must show a shape."""

_SHAPE = 1 / 3
"""How much of what differs between cells follows a smooth surface: of noise 5 parts in 191 by chance, and 0.11 in the
worst of 600 tried; of the floor three quarters even in an eighth of its light."""


def check(frame: NDArray[np.uint8]) -> None:
    """Raises CameraTrouble if a picture (height, width, 3) is too small, black, or of nothing but a covered lens."""
    import cv2

    height, width = frame.shape[:2]
    if width < _LEAST_PX[0] or height < _LEAST_PX[1]:
        raise CameraTrouble(Trouble.TOO_SMALL)
    cells = cv2.resize(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY).astype("float32"), _CELLS, interpolation=cv2.INTER_AREA)
    darkest, brightest = float(cells.min()), float(cells.max())
    if brightest < _BLACK_BELOW:
        raise CameraTrouble(Trouble.BLACK)
    uneven = (brightest - darkest) / brightest
    if uneven < _EVEN_BELOW or (uneven < _FLAT_BELOW and _shape(cells.astype("float64")) < _SHAPE):
        raise CameraTrouble(Trouble.COVERED)


def _shape(cells: NDArray[np.float64]) -> float:
    """The part of the variance between cells that a surface of second degree explains, 0 to 1."""
    import numpy as np

    rows, columns = np.indices(cells.shape)
    y, x = (rows / (cells.shape[0] - 1) - 0.5).ravel(), (columns / (cells.shape[1] - 1) - 0.5).ravel()
    surface = np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], axis=1)
    level = cells.ravel() - cells.mean()
    factors = np.linalg.lstsq(surface, level, rcond=None)[0]
    return float(np.sum((surface @ factors) ** 2) / np.sum(level**2))
