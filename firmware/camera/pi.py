"""The Raspberry Pi's own camera, by picamera2, which is imported here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MAIN_PX = (1536, 1152)
_LOOK_PX = (640, 480)
_WAIT_S = 2.0
"""picamera2 waits for ever unless it is told how long (its capture functions take seconds as ``wait``)."""

_MANUAL_FOCUS = 0


class _Driver(Protocol):
    """The part of Picamera2 that is used."""

    camera_controls: Mapping[str, object]

    def create_video_configuration(self, **settings: object) -> object: ...

    def configure(self, configuration: object) -> None: ...

    def set_controls(self, controls: Mapping[str, object]) -> None: ...

    def start(self) -> None: ...

    def capture_array(self, name: str, *, wait: float) -> NDArray[np.uint8]: ...

    def cancel_all_and_flush(self) -> None: ...

    def stop(self) -> None: ...

    def close(self) -> None: ...


class PiCamera:
    """Looks by the small stream; the large one runs beside it for pictures of the deck."""

    def __init__(
        self, focus_mm: float, locked: Mapping[str, object], open_driver: Callable[[], _Driver] | None = None
    ) -> None:
        """Starts the camera.

        Args:
            focus_mm: from the lens to the floor; a lens that can be moved stays there.
            locked: further controls of libcamera that stay as they are, such as exposure and gain.
            open_driver: opens it; picamera2 without one.

        Raises:
            OSError: there is no camera, or no picamera2.
        """
        self._driver = (open_driver or _by_picamera2)()
        try:
            configuration = self._driver.create_video_configuration(
                main={"size": _MAIN_PX, "format": "RGB888"},
                lores={"size": _LOOK_PX, "format": "YUV420"},
                # Without a queue a picture is never older than the wish for it.
                queue=False,
            )
            self._driver.configure(configuration)
            self._driver.set_controls(self._controls(focus_mm, locked))
            self._driver.start()
        except BaseException:
            self._driver.close()
            raise

    def _controls(self, focus_mm: float, locked: Mapping[str, object]) -> dict[str, object]:
        focus: dict[str, object] = {}
        if "LensPosition" in self._driver.camera_controls:
            focus = {"AfMode": _MANUAL_FOCUS, "LensPosition": 1000.0 / focus_mm}
        return focus | dict(locked)

    def photograph(self) -> NDArray[np.uint8]:
        """A picture of now, (480, 640, 3) BGR; raises TimeoutError if the camera does not answer."""
        import cv2

        try:
            planes = self._driver.capture_array("lores", wait=_WAIT_S)
        except TimeoutError:
            self._driver.cancel_all_and_flush()
            raise
        width, height = _LOOK_PX
        looked = cv2.cvtColor(np.ascontiguousarray(planes[: height * 3 // 2, :width]), cv2.COLOR_YUV2BGR_I420)
        return np.asarray(looked, np.uint8)

    def close(self) -> None:
        """Lets the camera go; may hang if the camera does."""
        self._driver.stop()
        self._driver.close()


def _by_picamera2() -> _Driver:
    try:
        from picamera2 import Picamera2

        driver: _Driver = Picamera2()
    except (ImportError, RuntimeError, IndexError) as error:
        raise OSError(f"no camera: {type(error).__name__}") from error
    return driver
