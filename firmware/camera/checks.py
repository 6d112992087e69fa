"""Whether a picture shows the floor at all: a black or covered one would look like an empty floor to the eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.camera import CameraTrouble, Trouble

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LEAST_PX = (320, 240)
"""Smaller pictures show a card with fewer than 80 pixels across: the eyes were never measured with those."""

_CELLS = (16, 12)
"""The picture in so few cells has no noise and no grain left."""

_BLACK_BELOW = 2.0
"""Grey levels. The dark floor has 7 to 15 in full light and 3 to 5 in a third of it; a sensor without light up to 1."""

_EVEN_BELOW = 0.06
"""From the darkest to the brightest cell, as a part of the brightest. Lens and lamps make a floor uneven by 0.4;
something that lies on the lens is without any detail."""


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
    if brightest - darkest < _EVEN_BELOW * brightest:
        raise CameraTrouble(Trouble.COVERED)
