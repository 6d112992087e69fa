"""Guided enrolment: one card after another is shown, and each is taken once it lies still. No threads and no clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import numpy as np

from reader.errors import DeckError, PictureError
from reader.languages import marked
from reader.vision import limits
from reader.vision.camera_settings import CameraSettings
from reader.vision.checking import DeckCheck, check_deck
from reader.vision.deck import Deck, DeckList, Shot, load_list
from reader.vision.enrolment import agreement, find_card, forget, is_turned, judged_shot, store, stored_shots
from reader.vision.geometry import Quad, side_lengths, to_working_size
from reader.vision.ground import find_ground
from reader.vision.outlines import find_blobs
from reader.vision.pictures import Picture
from reader.vision.recogniser import is_picture
from reader.vision.stillness import Stillness, Stretch


class Step(StrEnum):
    """What is asked of the people now."""

    LAY = "lay"
    TURN = "turn"
    HOLD = "hold"
    DONE = "done"


SENTENCES: dict[Step, str] = {
    Step.LAY: marked("Lay {kind} alone on the floor."),
    Step.TURN: marked("Turn {kind} the other way round, or move it."),
    Step.HOLD: marked("Let it lie still."),
    Step.DONE: marked("All cards are known."),
}
"""Each step in words; the gap is the name of the wanted kind."""


@dataclass(frozen=True)
class Progress:
    """Where a guided enrolment stands.

    ``kind`` is the wanted kind (None: done), ``shots`` how many of it are taken already, ``of`` how many are wanted of
    each kind; ``known`` of ``kinds`` are complete. ``refusal`` is why what lies there was not taken; it stays until the
    floor changes. ``check`` is the test of the finished deck against itself.
    """

    step: Step
    kind: str | None
    shots: int
    of: int
    known: int
    kinds: int
    refusal: PictureError | None = None
    check: DeckCheck | None = None


@dataclass(eq=False)
class _Best:
    """The sharpest frame of a stretch so far, and how many frames there were."""

    frame: Picture
    sharpness: float
    frames: int = 1


@dataclass(frozen=True, eq=False)
class _Placed:
    """Where a card lay, and whether it lay the other way up than the first shot of its kind."""

    quad: Quad
    turned: bool

    def is_like(self, other: _Placed) -> bool:
        """Whether a second shot there would show nothing new."""
        moved = np.abs(self.quad - other.quad).max() >= limits.MOVED_SHARE * side_lengths(self.quad).min()
        return self.turned == other.turned and not moved


class GuidedEnrolment:
    """Enrols a whole deck by asking for one kind after another.

    Give it every frame of the camera, with its time::

        guided = GuidedEnrolment(folder, [ingredient.value for ingredient in Ingredient])
        while guided.progress.step is not Step.DONE:
            show(guided.look(camera.photograph(), clock()))

    For each kind: LAY until one card lies alone and still, then its sharpest frame of half a second is taken; TURN
    until the same card lies a little differently, and it is taken again; then LAY for the next kind. A picture that is
    blurred, has glare, shows no card or another one than before is refused with the reason in ``progress.refusal``. A
    card that was taken counts for nothing until the floor changes, and need not be taken out before the next is laid.

    Every shot is in the deck's folder before the next is asked for, so after a power cut a new GuidedEnrolment on the
    same folder goes on where this one stood. When all kinds are complete, the deck is tested against itself:
    ``progress.check.doubtful`` are kinds to be shown again (``again``), ``progress.check.weakest`` the two most alike.
    """

    def __init__(self, folder: Path, kinds: Sequence[str], shots: int = limits.FEWEST_SHOTS) -> None:
        """Begins, or goes on with, a deck.

        Args:
            folder: where the deck is or will be; it is made with the first shot.
            kinds: the names of all kinds, in the order in which they are asked for.
            shots: how many shots of each kind are wanted, at least two.

        Raises:
            DeckError: the folder cannot take this deck: damaged, read only, or of other kinds.
        """
        self._folder = folder
        self._kinds = tuple(kinds)
        self._of = max(shots, limits.FEWEST_SHOTS)
        self._shots = {kind: stored_shots(folder, kind) for kind in self._kinds}
        strangers = [kind for kind in (load_list(folder) or DeckList()).kinds if kind not in self._kinds]
        if strangers:
            raise DeckError(
                marked("The deck in {folder} has another card, {kind}."), folder=str(folder), kind=strangers[0]
            )
        self._stillness = Stillness()
        self._stretch: Stretch | None = None
        self._taken_stretch: Stretch | None = None
        self._last: _Placed | None = None
        self._best: _Best | None = None
        self._refusal: PictureError | None = None
        self._check: DeckCheck | None = None
        self._holding = False
        # Where the first shot of the wanted kind lay is not known any more: then the floor must change first.
        self._must_change = any(0 < len(taken) < self._of for taken in self._shots.values())
        self._finish_if_complete()

    @property
    def progress(self) -> Progress:
        """Where it stands now."""
        kind = self._wanted()
        known = sum(len(shots) >= self._of for shots in self._shots.values())
        shots = self._of if kind is None else len(self._shots[kind])
        step = Step.DONE if kind is None else Step.HOLD if self._holding else Step.TURN if shots else Step.LAY
        return Progress(step, kind, shots, self._of, known, len(self._kinds), self._refusal, self._check)

    def again(self, kind: str) -> Progress:
        """Forgets the shots of a kind and asks for it anew; raises DeckError or StorageError if that fails."""
        if kind in self._shots:
            forget(self._folder, kind)
            self._shots[kind] = []
            self._last = self._refusal = self._check = None
            self._finish_if_complete()
        return self.progress

    def look(self, frame: Picture, time_s: float, camera: CameraSettings | None = None) -> Progress:
        """Looks at the next frame, (height, width, 3) BGR, taken at a time in seconds that never goes backwards.

        Args:
            frame: the picture.
            time_s: when it was taken.
            camera: what the camera had, where it can tell; stored with the deck.

        Raises:
            StorageError: the shot cannot be written; nothing is lost, and the next frames try again.
        """
        kind = self._wanted()
        if kind is None:
            return self.progress
        if not is_picture(frame):
            self._stillness.forget()
            self._see(None)
            self._refusal = PictureError(marked("There is no picture."))
            return self.progress
        stretch = self._stillness.look(frame, time_s)
        if stretch is not self._stretch:
            self._see(stretch)
            if self._must_change:
                self._taken_stretch, self._must_change = stretch, False
            self._holding = stretch is not self._taken_stretch and not _is_empty(frame)
        elif stretch is not self._taken_stretch and time_s - stretch.since_s >= limits.SETTLE_S:
            self._collect(frame, stretch)
            if self._best is not None and self._is_enough(self._best, time_s - stretch.since_s):
                self._judge(kind, self._best.frame, camera)
        return self.progress

    def _wanted(self) -> str | None:
        return next((kind for kind in self._kinds if len(self._shots[kind]) < self._of), None)

    def _see(self, stretch: Stretch | None) -> None:
        """Something changed: what was seen before counts for nothing."""
        self._stretch, self._best, self._refusal, self._holding = stretch, None, None, False

    def _collect(self, frame: Picture, stretch: Stretch) -> None:
        sharpness = stretch.sharpness(frame)
        if self._best is None:
            self._best = _Best(frame.copy(), sharpness or 0.0)
            return
        self._best.frames += 1
        if sharpness is not None and sharpness > self._best.sharpness:
            self._best.frame, self._best.sharpness = frame.copy(), sharpness

    @staticmethod
    def _is_enough(best: _Best, still_s: float) -> bool:
        return best.frames >= limits.TAKE_FRAMES and still_s >= limits.SETTLE_S + limits.TAKE_S

    def _judge(self, kind: str, frame: Picture, camera: CameraSettings | None) -> None:
        """Takes the shot, or says why not; after a refusal the next frames of the same stretch are tried anew."""
        self._best, self._holding, self._refusal = None, False, None
        if _is_empty(frame):
            return
        try:
            quad = find_card(frame)
            shot = judged_shot(kind, frame, quad, self._shots[kind])
            self._check_kind(kind, shot)
            placed = _Placed(quad, is_turned(shot, frame, quad))
            if self._shots[kind] and self._last is not None and placed.is_like(self._last):
                return
        except PictureError as error:
            self._refusal = error
            return
        store(self._folder, kind, [shot], camera)
        self._shots[kind].append(shot)
        self._last, self._taken_stretch = placed, self._stretch
        self._finish_if_complete()

    def _check_kind(self, kind: str, shot: Shot) -> None:
        """Raises PictureError if this is a card that was shown before as another kind."""
        likeness = {
            name: max(agreement(shot.picture, other.picture, turn) for other in shots for turn in (0, 2))
            for name, shots in self._shots.items()
            if shots
        }
        own = likeness.pop(kind, limits.SHOWN_BEFORE_AGREEMENT)
        for name, like in likeness.items():
            if like > max(own, limits.SAME_KIND_AGREEMENT):
                raise PictureError(
                    marked("This is the card that was shown as {other}; {kind} is wanted."), other=name, kind=kind
                )

    def _finish_if_complete(self) -> None:
        if self._kinds and self._wanted() is None and self._check is None:
            self._check = check_deck(Deck.load(self._folder))


def _is_empty(frame: Picture) -> bool:
    """Whether nothing lies on the dark floor."""
    ground = find_ground(to_working_size(frame)[0])
    return ground.is_dark and not find_blobs(ground.mask)
