"""The live loop: from one frame after another to one sure reading. No threads and no clock; time is passed in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.pictures import Picture
from reader.vision.reading import Reading, Reason, SeenCard
from reader.vision.recogniser import is_picture


class Reader(Protocol):
    """Reads one frame; the recogniser does."""

    def read(self, frame: Picture) -> Reading:
        """The cards in a frame, or the reason why not."""


@dataclass
class _Still:
    """A stretch of time in which nothing moved: how it looked first, and what was read in it."""

    look: NDArray[np.float32]
    since_s: float
    sharpest: float = 0.0
    last: Reading | None = None


class LiveReader:
    """Waits until the picture stands still, and answers when two frames agree.

    Every change on the floor starts over. After an answer nothing is read until the floor was seen empty, so that
    yesterday's cards are never read for the next player.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._still: _Still | None = None
        self._floor_empty = True

    @property
    def floor_empty(self) -> bool:
        """Whether the floor was seen empty since the last answer (before the first answer: yes)."""
        return self._floor_empty

    def answered(self) -> None:
        """The cards that lie there were answered; they count for nothing any more."""
        self._floor_empty = False
        self._still = None

    def look(self, frame: Picture, time_s: float) -> Reading:
        """What this frame (BGR), together with those before it, shows; accepted once two still frames agree."""
        if not is_picture(frame):
            self._still = None
            return Reading(reason=Reason.NO_PICTURE)
        look = _coarse(frame)
        still = self._still
        if still is None or _changed(still.look, look):
            self._still = _Still(look, time_s)
            return Reading(reason=Reason.MOVING)
        if not time_s - still.since_s >= limits.SETTLE_S:
            return Reading(reason=Reason.MOVING)
        return self._read(frame, still)

    def _read(self, frame: Picture, still: _Still) -> Reading:
        sharpness = _sharpness(frame)
        still.sharpest = max(still.sharpest, sharpness)
        if sharpness < limits.SHARPEST_SHARE * still.sharpest:
            # The lens is still looking for its focus; a sharper frame of the same floor was there already.
            return Reading(reason=Reason.MOVING)
        reading, before = self._reader.read(frame), still.last
        still.last = reading
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


def _coarse(frame: Picture) -> NDArray[np.float32]:
    """The frame in cells that are large enough to have no noise, (rows, columns, 3)."""
    small = cv2.resize(frame, limits.MOTION_CELLS, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _changed(before: NDArray[np.float32], now: NDArray[np.float32]) -> bool:
    """Whether anything moved; a lamp that flickers changes all cells by one factor."""
    flicker = (float(now.mean()) + 1.0) / (float(before.mean()) + 1.0)
    if not 1 / limits.LARGEST_FLICKER < flicker < limits.LARGEST_FLICKER:
        return True
    step = max(limits.MOTION_STEP, limits.MOTION_SHARE * float(now.max()))
    return bool(np.abs(now - flicker * before).max() > step)


def _sharpness(frame: Picture) -> float:
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    half = cv2.resize(grey, (frame.shape[1] // 2, frame.shape[0] // 2), interpolation=cv2.INTER_AREA)
    return float(np.var(cv2.Laplacian(half, cv2.CV_32F)))
