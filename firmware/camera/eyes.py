"""Looks at the floor in a thread of its own, and only while somebody wants it, so that a press never waits for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from firmware.camera import Camera, CameraTrouble, QuickCamera
from firmware.camera.checks import check
from firmware.camera.glances import Glances
from firmware.faults import log_fault
from firmware.states.box import Sight
from firmware.states.lesson import Lesson
from reader.errors import ArbiterError
from reader.vision.reading import Reading, Reason

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PAUSE_S = 0.08
"""Between two looks: leaves half a core to everything else on the smallest board."""

TRY_AGAIN_S = 1.0
"""Between two tries of a camera that gives nothing."""

IDLE_PAUSE_S = 1.0
"""Between two glances at a still floor from which nobody has taken the old cards yet."""

IDLE_TRY_S = 5.0
"""The same for a camera that cannot glance, or that gives nothing."""


class Looker(Protocol):
    """The live loop of ``reader.vision``."""

    @property
    def floor_empty(self) -> bool:
        """Whether the floor was seen empty since the last answer."""

    def look(self, frame: NDArray[np.uint8], time_s: float) -> Reading:
        """What this frame, together with those before it, shows."""

    def answered(self) -> None:
        """The cards were answered: nothing is read until the floor was seen empty."""

    @property
    def lesson(self) -> Lesson | None:
        """Where teaching stands, None while cards are read."""


class Lookout(Protocol):
    """What the box asks of its eyes."""

    def look(self, idly: bool = False) -> int:
        """Wants to see, from now on; returns the number that comes with every sight of this look.

        ``idly``: only to notice that the floor has been emptied, at next to no cost.
        """

    def rest(self) -> None:
        """Nobody wants to see."""

    def answered(self) -> None:
        """What lies there was answered."""


class Eyes:
    """Camera and recogniser, working only when wanted."""

    def __init__(
        self,
        camera: Camera,
        looker: Looker,
        tell: Callable[[int, Sight], None],
        clock: Callable[[], float],
    ) -> None:
        """Starts the thread, at rest.

        Args:
            camera: takes the pictures.
            looker: reads them.
            tell: gets the number of the look and what is new to see; called from the thread.
            clock: seconds that never go backwards.
        """
        self._camera = camera
        self._looker = looker
        self._tell = tell
        self._clock = clock
        self._state = threading.Condition()
        self._number = 0
        self._wanted = False
        self._idle = False
        self._answered = False
        self._closed = False
        self._blind = False
        self._glances = Glances()
        self._last: Sight | None = None
        self._thread = threading.Thread(target=self._run, name="eyes", daemon=True)
        self._thread.start()

    def look(self, idly: bool = False) -> int:
        """Wants to see, from now on; returns the number that comes with every sight of this look.

        ``idly``: only to notice that the floor has been emptied, at next to no cost.
        """
        with self._state:
            self._number += 1
            self._wanted = True
            self._idle = idly
            self._state.notify()
            return self._number

    def rest(self) -> None:
        """Nobody wants to see."""
        with self._state:
            self._wanted = False

    def answered(self) -> None:
        """What lies there was answered."""
        with self._state:
            self._answered = True

    def close(self) -> None:
        """Ends the thread and lets the camera go."""
        with self._state:
            self._closed = True
            self._state.notify()
        self._thread.join(timeout=3.0)
        self._camera.close()

    def _run(self) -> None:
        told: tuple[int, Sight] | None = None
        while True:
            with self._state:
                self._state.wait_for(lambda: self._wanted or self._closed)
                if self._closed:
                    return
                number, answered, self._answered = self._number, self._answered, False
                self._glances.idle = self._idle
            if answered:
                self._looker.answered()
            if answered or told is None or told[0] != number:
                self._glances.forget()
            sight = self._last = self._sight()
            if (number, sight) != told:
                told = (number, sight)
                self._tell(number, sight)
            self._pause(number, sight)

    def _pause(self, number: int, sight: Sight) -> None:
        """Waits for the next picture; a new look ends it."""
        with self._state:
            self._state.wait_for(lambda: self._closed or self._number != number, self._pause_s(sight))

    def _pause_s(self, sight: Sight) -> float:
        no_picture = sight.reading.reason is Reason.NO_PICTURE
        if not self._idle:
            return TRY_AGAIN_S if no_picture else PAUSE_S
        if no_picture:
            return IDLE_TRY_S
        if not self._glances.wanted:
            return PAUSE_S
        return IDLE_PAUSE_S if isinstance(self._camera, QuickCamera) else IDLE_TRY_S

    def _nothing_moves(self) -> bool:
        """Whether a glance shows that the floor is as it was when it was read."""
        if not self._glances.wanted or not isinstance(self._camera, QuickCamera):
            return False
        glance = self._camera.glance()
        return glance is not None and self._glances.spare(glance, self._clock())

    def _sight(self) -> Sight:
        try:
            if self._last is not None and self._nothing_moves():
                return self._last
            frame = self._camera.photograph()
            check(frame)
            now_s = self._clock()
            reading = self._looker.look(frame, now_s)
            self._glances.read(reading, now_s)
        except (OSError, ArbiterError) as error:
            trouble = error.trouble if isinstance(error, CameraTrouble) else None
            if not self._blind:
                cause = trouble or type(error).__name__
                logging.getLogger("arbiter").warning("the camera gives no picture: %s", cause)
            self._blind = True
            self._glances.forget()
            return Sight(Reading(reason=Reason.NO_PICTURE), empty=False, trouble=trouble)
        except Exception as error:  # noqa: BLE001 - a fault of the eyes must not end them: people go on by hand
            log_fault("eyes", error)
            self._glances.forget()
            return Sight(Reading(reason=Reason.NO_PICTURE), empty=False)
        self._blind = False
        return Sight(reading, self._looker.floor_empty, lesson=self._looker.lesson)
