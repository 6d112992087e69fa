"""A camera that may hang, vanish and come back: every wait has an end, and it is opened again by itself."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from firmware.camera import Camera, CameraTrouble, Trouble
from firmware.camera.around import CameraAround

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from reader.vision.camera_settings import CameraSettings

PATIENCE_S = 4.0
"""How long opening the camera, or one picture, may take."""

SETTLING_S = 15.0
"""How long focus, exposure and white balance may take together."""

CLOSING_S = 2.0
MOST_FAILURES = 3
"""After so many in a row, a hang first, only a new start of the whole process lets the camera go."""

Result = TypeVar("Result")


class PatientCamera:
    """Opens a camera when a picture is wanted, and once more after each failure; what was locked stays locked."""

    def __init__(
        self,
        open_camera: Callable[[], Camera],
        give_up: Callable[[], None],
        patience_s: float = PATIENCE_S,
        *,
        settings: CameraSettings | None = None,
    ) -> None:
        """Nothing is opened yet.

        Args:
            open_camera: opens it; raises OSError if it is not there.
            give_up: called after a hang and two more failures in a row; ends the process, so that it is started anew.
            patience_s: how long one step may take.
            settings: what the camera keeps, if it can be locked: those of the deck.
        """
        self._open = open_camera
        self._give_up = give_up
        self._patience_s = patience_s
        self._settings = settings
        self._camera: Camera | None = None
        self._failures = 0

    def photograph(self) -> NDArray[np.uint8]:
        """A picture of now; raises CameraTrouble if there is none."""
        return self._try(lambda camera: camera.photograph())

    def glance(self) -> NDArray[np.uint8] | None:
        """How bright a small picture of now is, None if the camera has none; raises CameraTrouble."""
        return self._try(lambda camera: CameraAround(camera).glance())

    def settle(self) -> CameraSettings | None:
        """Lets the camera find its settings and keeps them, also when it is opened again; raises CameraTrouble.

        None: this camera cannot be locked.
        """
        settings = self._try(lambda camera: CameraAround(camera).settle(), SETTLING_S)
        self._settings = settings or self._settings
        return settings

    def lock(self, settings: CameraSettings) -> None:
        """Keeps these settings from the next picture on, also when it is opened again; raises CameraTrouble."""
        self._settings = settings
        self._try(lambda camera: CameraAround(camera).lock(settings))

    def close(self) -> None:
        """Lets the camera go, or leaves it if it does not let itself go."""
        self._drop()

    def _try(self, step: Callable[[Camera], Result], patience_s: float | None = None) -> Result:
        """What a step of the camera returns, which is opened first if need be."""
        try:
            camera = self._camera or self._opened()
            result = self._within(lambda: step(camera), patience_s)
        except TimeoutError:
            self._failed(hung=True)
            raise CameraTrouble(Trouble.SLOW) from None
        except OSError:
            self._failed(hung=False)
            raise CameraTrouble(Trouble.UNPLUGGED) from None
        self._failures = 0
        return result

    def _failed(self, hung: bool) -> None:
        """Counts failures from the first hang on: a camera that was left behind hanging cannot be opened again."""
        self._drop()
        if hung or self._failures:
            self._failures += 1
        if self._failures >= MOST_FAILURES:
            self._give_up()

    def _opened(self) -> Camera:
        camera = self._camera = self._within(self._open)
        settings = self._settings
        if settings is not None:
            self._within(lambda: CameraAround(camera).lock(settings))
        return camera

    def _drop(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            with contextlib.suppress(OSError):
                self._within(camera.close, CLOSING_S)

    def _within(self, step: Callable[[], Result], patience_s: float | None = None) -> Result:
        """What a step returns or raises; TimeoutError if it does not end. A step that hangs is left behind."""
        results: list[Result] = []
        errors: list[Exception] = []

        def work() -> None:
            try:
                results.append(step())
            except Exception as error:  # noqa: BLE001 - handed on to whoever waits
                errors.append(error)

        worker = threading.Thread(target=work, name="camera", daemon=True)
        worker.start()
        worker.join(self._patience_s if patience_s is None else patience_s)
        if errors:
            error = errors[0]
            raise error if isinstance(error, OSError) else OSError(type(error).__name__) from error
        if not results:
            raise TimeoutError
        return results[0]
