"""The live loop: from one frame after another to one sure reading. No threads and no clock; time is passed in."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from reader.vision import limits
from reader.vision.pictures import Picture
from reader.vision.reading import Reading, Reason, SeenCard
from reader.vision.recogniser import is_picture
from reader.vision.stillness import Stillness, Stretch


class Reader(Protocol):
    """Reads one frame; the recogniser does."""

    def read(self, frame: Picture) -> Reading:
        """The cards in a frame, or the reason why not."""


class LiveReader:
    """Waits until the picture stands still, and answers when two frames agree.

    Every change on the floor starts over. After an answer nothing is read until the floor was seen empty, so that
    yesterday's cards are never read for the next player.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._stillness = Stillness()
        self._stretch: Stretch | None = None
        self._last: Reading | None = None
        self._floor_empty = True

    @property
    def floor_empty(self) -> bool:
        """Whether the floor was seen empty since the last answer (before the first answer: yes)."""
        return self._floor_empty

    def answered(self) -> None:
        """The cards that lie there were answered; they count for nothing any more."""
        self._floor_empty = False
        self._start_over()

    def look(self, frame: Picture, time_s: float) -> Reading:
        """What this frame (BGR), together with those before it, shows; accepted once two still frames agree."""
        if not is_picture(frame):
            self._start_over()
            return Reading(reason=Reason.NO_PICTURE)
        stretch = self._stillness.look(frame, time_s)
        if stretch is not self._stretch:
            self._stretch, self._last = stretch, None
            return Reading(reason=Reason.MOVING)
        if not time_s - stretch.since_s >= limits.SETTLE_S:
            return Reading(reason=Reason.MOVING)
        if stretch.sharpness(frame) is None:
            # The lens is still looking for its focus; a sharper frame of the same floor was there already.
            return Reading(reason=Reason.MOVING)
        return self._read(frame)

    def _start_over(self) -> None:
        self._stillness.forget()
        self._stretch = self._last = None

    def _read(self, frame: Picture) -> Reading:
        reading, before = self._reader.read(frame), self._last
        # A frame of which less can be seen takes nothing back from a better one of the same still floor.
        if reading.reason is not Reason.GLARE_OR_BLUR or before is None or not before.accepted:
            self._last = reading
        if reading.reason is Reason.EMPTY and before is not None and before.reason is Reason.EMPTY:
            self._floor_empty = True
        if not self._floor_empty and reading.reason is not Reason.EMPTY:
            return Reading(reason=Reason.THIRD_OBJECT)
        if reading.accepted and not (before is not None and before.accepted and agree(before, reading)):
            return Reading(reading.cards, Reason.MOVING)
        return reading


def agree(one: Reading, other: Reading) -> bool:
    """Whether two readings show the same cards at the same places."""
    if len(one.cards) != len(other.cards):
        return False
    return all(_same(first, second) for first, second in zip(one.cards, other.cards, strict=True))


def _same(one: SeenCard, other: SeenCard) -> bool:
    corners, others = np.array(one.corners), np.array(other.corners)
    reach = limits.AGREEING_SHARE * float(np.linalg.norm(corners[2] - corners[0]))
    return one.kind == other.kind and bool(np.abs(corners - others).max() < reach)
