"""The sign of life for systemd's watchdog: given by the loop that reads the buttons, never by a timer of its own."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from firmware.camera import Camera
from firmware.camera.around import CameraAround
from firmware.panel.buttons import Button, Buttons

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BEAT_EVERY_S = 2.0
"""Far below what the units allow."""

LONGEST_PICTURE_S = 30.0
"""A camera that hangs is given up after 4 s and opened anew; who still waits for one picture after this is stuck."""


class Heart:
    """Beats as long as the buttons are read and no picture is waited for in vain; used from several threads."""

    def __init__(self, beat: Callable[[], None], clock: Callable[[], float]) -> None:
        """Nothing is sent yet.

        Args:
            beat: tells the watchdog that all is well.
            clock: seconds that never go backwards.
        """
        self._beat = beat
        self._clock = clock
        self._lock = threading.Lock()
        self._last_s: float | None = None
        self._looking_since_s: float | None = None

    def buttons_were_read(self) -> None:
        """The loop of the box has come around once more."""
        now_s = self._clock()
        with self._lock:
            stuck = self._looking_since_s is not None and now_s - self._looking_since_s > LONGEST_PICTURE_S
            due = self._last_s is None or now_s - self._last_s >= BEAT_EVERY_S
            if stuck or not due:
                return
            self._last_s = now_s
        self._beat()

    @contextlib.contextmanager
    def picture(self) -> Iterator[None]:
        """As long as somebody waits for a picture, or to hear that there is none."""
        with self._lock:
            self._looking_since_s = self._clock()
        try:
            yield
        finally:
            with self._lock:
                self._looking_since_s = None


class HeardButtons:
    """Buttons that tell the heart whenever they are read."""

    def __init__(self, buttons: Buttons, heart: Heart) -> None:
        self._buttons = buttons
        self._heart = heart

    def listen(self, heard: Callable[[Button, bool], None]) -> None:
        """Calls ``heard`` for every edge from now on."""
        self._buttons.listen(heard)

    def levels(self) -> Mapping[Button, bool]:
        """Which buttons are down right now."""
        levels = self._buttons.levels()
        self._heart.buttons_were_read()
        return levels

    def close(self) -> None:
        """Lets the pins go."""
        self._buttons.close()


class HeardCamera(CameraAround):
    """A camera that tells the heart how long it is waited for."""

    def __init__(self, camera: Camera, heart: Heart) -> None:
        super().__init__(camera)
        self._heart = heart

    def photograph(self) -> NDArray[np.uint8]:
        """A picture of now; raises what the camera raises."""
        with self._heart.picture():
            return super().photograph()

    def glance(self) -> NDArray[np.uint8] | None:
        """A small picture of now; raises what the camera raises."""
        with self._heart.picture():
            return super().glance()
