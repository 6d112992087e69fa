"""Whether a glance is enough: a floor that was read, and on which nothing has moved since, need not be read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.vision.reading import Reading, Reason

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

READ_ANEW_S = 1.0
"""It is read that often all the same: a glance may miss what hardly changes the picture."""

IDLE_READ_ANEW_S = 20.0
"""The same while nobody waits for what lies there."""

_ENOUGH = 2
"""Readings that agree, as many as the live loop wants before it believes one."""

_WAITING = frozenset((Reason.EMPTY, Reason.ONE_CARD))
"""What can only become two cards if something moves; all other reasons may go away by themselves."""


class Glances:
    """Compares small pictures with the one of the latest reading. No clock; time is passed in."""

    def __init__(self) -> None:
        """``idle``: nobody waits for what lies there, so any floor is worth a new reading only if something moves."""
        from reader.vision.stillness import Stillness, Stretch

        self._stillness = Stillness()
        self._stretch: Stretch | None = None
        self._reason: Reason | None = None
        self._agreeing = 0
        self._read_s = 0.0
        self.idle = False

    @property
    def wanted(self) -> bool:
        """Whether a glance can spare a reading now."""
        return self._agreeing >= _ENOUGH

    def forget(self) -> None:
        """Somebody wants to see anew, or what lies there counts for nothing now."""
        self._agreeing, self._stretch = 0, None

    def spare(self, glance: NDArray[np.uint8], now_s: float) -> bool:
        """Whether nothing moved since the floor was read, so that reading it again would tell nothing new."""
        import cv2
        import numpy as np

        before = self._stretch
        self._stretch = self._stillness.look(np.asarray(cv2.cvtColor(glance, cv2.COLOR_GRAY2BGR), np.uint8), now_s)
        read_anew_s = IDLE_READ_ANEW_S if self.idle else READ_ANEW_S
        return self._stretch is before and now_s - self._read_s < read_anew_s

    def read(self, reading: Reading, now_s: float) -> None:
        """The floor was read."""
        waits = reading.reason in _WAITING or (self.idle and reading.reason is not Reason.MOVING)
        if not waits:
            self.forget()
        elif reading.reason is not self._reason:
            self._agreeing = 0
        self._reason, self._read_s = reading.reason, now_s
        self._agreeing += waits
