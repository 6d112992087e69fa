"""Any USB camera, by OpenCV."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, cast

import numpy as np

from firmware.camera import CameraTrouble, Trouble

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from reader.vision.camera_settings import CameraSettings

_WANTED_PX = (1280, 960)
_OLD_FRAMES = 5
"""Drivers keep up to four pictures; after a pause those are of another time, perhaps of another player's cards."""

_PAUSE_S = 0.4
_ERRORS_ONLY = 2

# Video4Linux2, which OpenCV hands these on to: its V4L2_CID_EXPOSURE_AUTO and V4L2_CID_EXPOSURE_ABSOLUTE.
_MANUAL_EXPOSURE, _AUTO_EXPOSURE = 1, 3
_EXPOSURE_UNIT_US = 100
_SETTLING_FRAMES, _SETTLING_S = 45, 1.5
"""Many cameras give a picture of this size only seven times in a second."""


class _Capture(Protocol):
    """The part of OpenCV's VideoCapture that is used."""

    def isOpened(self) -> bool: ...  # noqa: N802

    def set(self, propId: int, value: float) -> bool: ...  # noqa: N803

    def get(self, propId: int) -> float: ...  # noqa: N803

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

    def settle(self) -> CameraSettings | None:
        """Lets exposure, white balance and focus find themselves, and stops them there; raises CameraTrouble.

        A USB camera tells its exposure, if anything: gains of 1 stand for those that it came to. None: not even that.
        """
        self._let_run(True)
        began_s = self._clock()
        for _ in range(_SETTLING_FRAMES):
            self._grab()
            if self._clock() - began_s > _SETTLING_S:
                break
        self._let_run(False)
        return self._settings()

    def lock(self, settings: CameraSettings) -> None:
        """Keeps this exposure, if the camera lets itself be told, and the white balance and focus that it finds."""
        import cv2

        self.settle()
        self._capture.set(cv2.CAP_PROP_EXPOSURE, settings.exposure_us / _EXPOSURE_UNIT_US)

    def _let_run(self, automatic: bool) -> None:
        import cv2

        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _AUTO_EXPOSURE if automatic else _MANUAL_EXPOSURE)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, float(automatic))
        self._capture.set(cv2.CAP_PROP_AUTOFOCUS, float(automatic))

    def _settings(self) -> CameraSettings | None:
        import cv2

        from reader.vision.camera_settings import CameraSettings

        units = self._capture.get(cv2.CAP_PROP_EXPOSURE)
        # A driver that has no such property says 0 or -1.
        return CameraSettings(round(units * _EXPOSURE_UNIT_US), 1.0, (1.0, 1.0), None) if units > 0 else None

    def _grab(self) -> None:
        if not self._capture.grab():
            raise CameraTrouble(Trouble.UNPLUGGED)

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
