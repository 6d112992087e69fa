"""What lies on the simulated box's floor, and how it is lit: set by the page, photographed by the camera."""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_CARDS = 12


class Light(StrEnum):
    """How the floor is lit."""

    PLAIN = "plain"
    DIM = "dim"
    GLARE = "glare"


@dataclass(frozen=True)
class Card:
    """A card on the floor: its middle in mm from the far left corner, turned clockwise by degrees."""

    kind: str
    x_mm: float
    y_mm: float
    angle_degrees: float
    face_down: bool


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture file that stands for the camera's view; pixels are (height, width, 3) BGR."""

    name: str
    pixels: NDArray[np.uint8]


@dataclass(frozen=True)
class Scene:
    """All that the camera would see."""

    cards: tuple[Card, ...] = ()
    light: Light = Light.PLAIN
    picture: Picture | None = None


class Floor:
    """The floor, safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._scene = Scene()

    @property
    def scene(self) -> Scene:
        """What lies there now."""
        with self._lock:
            return self._scene

    def lay(self, cards: tuple[Card, ...]) -> None:
        """Replaces all cards.

        Raises:
            ValueError: too many cards, or a place that is no place.
        """
        if len(cards) > MOST_CARDS:
            raise ValueError("too many cards")
        if not all(math.isfinite(part) for card in cards for part in (card.x_mm, card.y_mm, card.angle_degrees)):
            raise ValueError("no such place")
        with self._lock:
            self._scene = replace(self._scene, cards=cards)

    def lit(self, light: Light) -> None:
        """Changes the light."""
        with self._lock:
            self._scene = replace(self._scene, light=light)

    def put_picture(self, picture: Picture | None) -> None:
        """Lets a picture file stand for the floor, or shows the floor again."""
        with self._lock:
            self._scene = replace(self._scene, picture=picture)
