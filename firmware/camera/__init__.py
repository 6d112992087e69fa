"""What takes pictures of the box's floor."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Trouble(StrEnum):
    """Why a camera gives no picture that can be read; each has its own way out."""

    UNPLUGGED = "unplugged"
    SLOW = "slow"
    BLACK = "black"
    COVERED = "covered"
    TOO_SMALL = "too_small"


class CameraTrouble(OSError):  # noqa: N818 - it is named after what people see
    """There is no picture, and it is known why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


class Camera(Protocol):
    """Takes pictures on demand; called from one thread."""

    def photograph(self) -> NDArray[np.uint8]:
        """A picture of now, (height, width, 3), blue green red.

        Raises:
            OSError: there is none: unplugged, hung, or the file is gone; CameraTrouble if it is known why.
            ArbiterError: there is a file, but no picture in it.
        """

    def close(self) -> None:
        """Lets the camera go."""
