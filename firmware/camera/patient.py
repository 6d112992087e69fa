"""A camera that may hang, vanish and come back: every wait has an end, and it is opened again by itself."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from firmware.camera import Camera, CameraTrouble, Trouble

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PATIENCE_S = 4.0
"""How long opening the camera, or one picture, may take."""

CLOSING_S = 1.0
MOST_HANGS = 3
"""After so many hangs in a row only a new start of the whole process lets the camera go."""

Result = TypeVar("Result")


class PatientCamera:
    """Opens a camera when a picture is wanted, and once more after each failure."""

    def __init__(
        self, open_camera: Callable[[], Camera], give_up: Callable[[], None], patience_s: float = PATIENCE_S
    ) -> None:
        """Nothing is opened yet.

        Args:
            open_camera: opens it; raises OSError if it is not there.
            give_up: called after three hangs in a row; ends the process, so that it is started anew.
            patience_s: how long one step may take.
        """
        self._open = open_camera
        self._give_up = give_up
        self._patience_s = patience_s
        self._camera: Camera | None = None
        self._hangs = 0

    def photograph(self) -> NDArray[np.uint8]:
        """A picture of now; raises CameraTrouble if there is none."""
        try:
            camera = self._camera = self._camera or self._within(self._open)
            frame = self._within(camera.photograph)
        except TimeoutError:
            self._drop()
            self._hangs += 1
            if self._hangs >= MOST_HANGS:
                self._give_up()
            raise CameraTrouble(Trouble.SLOW) from None
        except OSError:
            self._drop()
            raise CameraTrouble(Trouble.UNPLUGGED) from None
        self._hangs = 0
        return frame

    def close(self) -> None:
        """Lets the camera go, or leaves it if it does not let itself go."""
        self._drop()

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
