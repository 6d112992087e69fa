"""Any USB camera, by OpenCV."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, cast

import numpy as np

from firmware.camera import CameraTrouble, Trouble

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WANTED_PX = (1280, 960)
_OLD_FRAMES = 5
"""Drivers keep up to four pictures; after a pause those are of another time, perhaps of another player's cards."""

_PAUSE_S = 0.4
_ERRORS_ONLY = 2


class _Capture(Protocol):
    """The part of OpenCV's VideoCapture that is used."""

    def isOpened(self) -> bool: ...  # noqa: N802

    def set(self, propId: int, value: float) -> bool: ...  # noqa: N803

    def grab(self) -> bool: ...

    def read(self) -> tuple[bool, NDArray[np.uint8]]: ...

    def release(self) -> None: ...


class UsbCamera:
    """One camera by its number."""

    def __init__(
        self, number: int, clock: Callable[[], float], open_capture: Callable[[int], _Capture] | None = None
    ) -> None:
        """Opens it; raises CameraTrouble if there is none of that number."""
        import cv2

        self._clock = clock
        self._capture: _Capture = (open_capture or _by_opencv)(number)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraTrouble(Trouble.UNPLUGGED)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, _WANTED_PX[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _WANTED_PX[1])
        self._last_s: float | None = None

    def photograph(self) -> NDArray[np.uint8]:
        """A picture of now, BGR; raises CameraTrouble if the camera gives none."""
        if self._last_s is None or self._clock() - self._last_s > _PAUSE_S:
            for _ in range(_OLD_FRAMES):
                self._capture.grab()
        there, frame = self._capture.read()
        if not there or frame is None:
            raise CameraTrouble(Trouble.UNPLUGGED)
        self._last_s = self._clock()
        return np.ascontiguousarray(frame)

    def close(self) -> None:
        """Lets the camera go."""
        self._capture.release()


def _by_opencv(number: int) -> _Capture:
    import cv2

    # A camera that is not there is looked for every second. Where the function lies depends on OpenCV's version.
    for module in (cv2, getattr(cv2.utils, "logging", None)):
        set_log_level = getattr(module, "setLogLevel", None)
        if set_log_level is not None:
            set_log_level(_ERRORS_ONLY)
            break
    return cast(_Capture, cv2.VideoCapture(number))
