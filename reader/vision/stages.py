"""The stages of reading a picture, so that a benchmark can tell where the time goes. The eyes have no clock."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum


class Stage(StrEnum):
    """What the recogniser is busy with; no stage contains another."""

    GROUND = "ground"
    OUTLINES = "outlines"
    CORNERS = "corners"
    FEATURES = "features"
    GLANCE = "glance"
    ALIGNMENT = "alignment"
    COMPARISON = "comparison"
    COVERING = "covering"
    UNEXPLAINED = "unexplained"


Timed = Callable[[Stage], AbstractContextManager[None]]
"""Is entered when a stage begins and left when it ends."""


def untimed(_: Stage) -> AbstractContextManager[None]:
    """Nobody wants to know."""
    return nullcontext()
