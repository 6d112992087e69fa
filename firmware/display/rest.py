"""When the display is darker, and when it is off: it lasts longer, and no picture burns in."""

from __future__ import annotations

from enum import Enum

DIM_AFTER_S = 120.0
OFF_AFTER_S = 900.0
"""After so long without a press or anything new to see."""


class Level(Enum):
    """How bright the display is, as a share of its brightest."""

    FULL = 1.0
    DIM = 0.25
    OFF = 0.0


class Rest:
    """Knows since when nothing happened; time is passed in."""

    def __init__(self, now_s: float) -> None:
        self._since_s = now_s

    def disturb(self, now_s: float) -> None:
        """Somebody pressed, or there is something new to see."""
        self._since_s = now_s

    def level(self, now_s: float) -> Level:
        """How bright the display should be."""
        quiet_s = now_s - self._since_s
        if quiet_s >= OFF_AFTER_S:
            return Level.OFF
        return Level.DIM if quiet_s >= DIM_AFTER_S else Level.FULL
