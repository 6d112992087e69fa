"""What takes pictures of the box's floor."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from reader.vision.camera_settings import CameraSettings


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


@runtime_checkable
class QuickCamera(Camera, Protocol):
    """A camera that has a small picture as well, which costs next to nothing."""

    def glance(self) -> NDArray[np.uint8] | None:
        """How bright a small picture of now is, (height, width), only to see whether anything moves.

        None: there is none after all. Raises OSError like ``photograph``.
        """


@runtime_checkable
class SteadyCamera(Camera, Protocol):
    """A camera that can be locked: it keeps exposure, white balance and focus."""

    def settle(self) -> CameraSettings | None:
        """Lets all three find themselves for what lies there, keeps what they came to, and returns it.

        Takes some seconds. None: this camera can be told nothing, or does not tell. Raises OSError like ``photograph``.
        """

    def lock(self, settings: CameraSettings) -> None:
        """Keeps these settings from the next picture on; raises OSError like ``photograph``."""
