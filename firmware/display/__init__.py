"""The small display: whatever shows a picture of a known size."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from PIL import Image


class Brightness(Enum):
    """How bright people want the display: a share of the light that its panel can give.

    Even steps to the eye: a lightness of 41, 66 and 100 by the formula of CIE 1976.
    """

    LOW = 0.12
    MIDDLE = 0.35
    HIGH = 1.0


class Display(Protocol):
    """Shows pictures."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    @property
    def can_dim(self) -> bool:
        """Whether ``set_brightness`` changes anything: some panels are always as bright as they can be."""

    def show(self, picture: Image.Image) -> None:
        """Shows an RGB picture of exactly this size.

        Raises:
            OSError: the display does not answer.
        """

    def shine(self, share: float) -> None:
        """How much of its brightness it shows: 1 is all, 0 is off; raises OSError if the display does not answer."""

    def set_brightness(self, brightness: Brightness) -> None:
        """How bright it is from now on when all of it is shown; raises OSError if the display does not answer."""

    def close(self) -> None:
        """Switches the display off."""
