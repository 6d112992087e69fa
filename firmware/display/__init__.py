"""The small display: whatever shows a picture of a known size."""

from __future__ import annotations

from typing import Protocol

from PIL import Image


class Display(Protocol):
    """Shows pictures."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def show(self, picture: Image.Image) -> None:
        """Shows an RGB picture of exactly this size.

        Raises:
            OSError: the display does not answer.
        """

    def shine(self, share: float) -> None:
        """How bright it is: 1 is full, 0 is off; raises OSError if the display does not answer."""

    def close(self) -> None:
        """Switches the display off."""
