"""How much light the lamps of a box throw on each place of its floor: one model for the simulator and the drawings."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firmware.box import Box, LampMeasures

Places = NDArray[np.float64]

_PARTS = 33
"""Each strip is summed up from so many short pieces."""


def light_on(box: Box, places: Places) -> NDArray[np.float64]:
    """The light on level paper at each place (n, 2), in mm from the far left corner of the floor; units of its own.

    A diffuser shines by the cosine of the angle from straight ahead, which is towards the middle of the floor; the
    ledge below it hides its lower part from places that are near.
    """
    light = np.zeros(len(places))
    middle = np.array(box.floor.size_mm) / 2
    for strip in box.lamp.strips_mm:
        ends = np.array(strip)
        along = ends[1, :2] - ends[0, :2]
        ahead = np.array([-along[1], along[0]]) / np.linalg.norm(along)
        if ahead @ (middle - ends[:, :2].mean(axis=0)) < 0:
            ahead = -ahead
        for part in (np.arange(_PARTS) + 0.5) / _PARTS:
            light += _piece(box.lamp, ends[0] * (1 - part) + ends[1] * part, ahead, places)
    return light / _PARTS


def _piece(lamp: LampMeasures, piece: Places, ahead: Places, places: Places) -> NDArray[np.float64]:
    """What one piece of a strip gives."""
    way = places - piece[:2]
    distance = np.maximum(way @ ahead, lamp.ledge_mm + 1e-6)
    lower, upper = piece[2] - lamp.diffuser_height_mm / 2, piece[2] + lamp.diffuser_height_mm / 2
    seen_from = np.minimum(lower / (1 - lamp.ledge_mm / distance), upper)
    height = (seen_from + upper) / 2
    square = (way**2).sum(axis=1) + height**2
    shining = np.where(way @ ahead > lamp.ledge_mm, upper - seen_from, 0.0)
    # Both cosines, that of the diffuser and that of the paper, have the distance below them: hence its fourth power.
    return np.asarray(shining * distance * height / square**2)
