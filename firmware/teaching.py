"""Eyes that read cards, or learn them: what people teach at the box, frame by frame, in the eyes' own thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware.camera import Camera, SteadyCamera
from firmware.decks import Decks, reader_of
from firmware.screens.screen import Say
from firmware.states.lesson import Lesson
from reader.alchemy import Ingredient
from reader.errors import ArbiterError
from reader.languages.words import ingredient_name
from reader.vision.reading import Reading, Reason

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from reader.vision.camera_settings import CameraSettings
    from reader.vision.guided import GuidedEnrolment, Progress
    from reader.vision.live import LiveReader

_LEARNING = Reading(reason=Reason.MOVING)


class LearningLooker:
    """Reads like the live reader; between ``begin`` and ``end`` it learns, and reads nothing."""

    def __init__(self, reader: LiveReader, camera: Camera, decks: Decks, tell: Callable[[ArbiterError], None]) -> None:
        """Begins as a reader.

        Args:
            reader: reads the cards of the deck in use.
            camera: whose settings are kept with the cards, if it can tell them.
            decks: where the taught cards are kept, and how to read them.
            tell: hears why a deck cannot be read.
        """
        self._reader = reader
        self._camera = camera
        self._decks = decks
        self._tell = tell
        self._lock = threading.Lock()
        self._is_learning = False
        self._forget: tuple[Ingredient, ...] = ()
        self._adopt: bool | None = None
        self._guided: GuidedEnrolment | None = None
        self._settings: CameraSettings | None = None
        self._is_steady = False
        self._lesson: Lesson | None = None

    @property
    def floor_empty(self) -> bool:
        """Whether the floor was seen empty since the last answer."""
        return self._reader.floor_empty

    @property
    def lesson(self) -> Lesson | None:
        """Where teaching stands, None while cards are read."""
        return self._lesson

    def begin(self) -> None:
        """Learns from now on; goes on where it was left."""
        with self._lock:
            self._is_learning = True

    def end(self) -> None:
        """Reads again; what was taught so far is kept."""
        with self._lock:
            self._is_learning = False

    def again(self, *kinds: Ingredient) -> None:
        """Forgets these kinds, and asks for them anew."""
        with self._lock:
            self._forget += kinds

    def adopt(self, own: bool) -> None:
        """Reads the taught cards from now on, or again those that the box came with."""
        with self._lock:
            self._adopt = own

    def answered(self) -> None:
        """The cards were answered: nothing is read until the floor was seen empty."""
        self._reader.answered()

    def look(self, frame: NDArray[np.uint8], time_s: float) -> Reading:
        """What this frame, together with those before it, shows; nothing while cards are learned."""
        with self._lock:
            is_learning, forget, self._forget = self._is_learning, self._forget, ()
            adopt, self._adopt = self._adopt, None
        if adopt is not None:
            self._change_deck(adopt)
        if not is_learning:
            self._guided = self._lesson = None
            return self._reader.look(frame, time_s)
        try:
            self._lesson = _lesson(self._learn(frame, time_s, forget))
        except ArbiterError as error:
            self._lesson = Lesson(trouble=_say(error))
        return _LEARNING

    def _change_deck(self, own: bool) -> None:
        try:
            deck = self._decks.chosen(own)
        except ArbiterError as error:
            self._tell(error)
            return
        self._reader = reader_of(deck)
        self._reader.answered()  # what lies there was laid for something else
        self._lock_camera(deck.camera)

    def _lock_camera(self, settings: CameraSettings | None) -> None:
        """Cards look the same as when they were learned only with the same settings."""
        if settings is not None and isinstance(self._camera, SteadyCamera):
            self._camera.lock(settings)

    def _learn(self, frame: NDArray[np.uint8], time_s: float, forget: tuple[Ingredient, ...]) -> Progress:
        from reader.vision.guided import GuidedEnrolment, Step

        if self._guided is None:
            self._guided = GuidedEnrolment(self._decks.own, [kind.value for kind in Ingredient])
            self._steady_as_before()
        for kind in forget:
            self._guided.again(kind.value)
        progress = self._guided.look(frame, time_s, self._settings)
        if progress.step is Step.HOLD and not self._is_steady and isinstance(self._camera, SteadyCamera):
            self._settings, self._is_steady = self._camera.settle(), True  # with a card there, as it will be later
        return progress

    def _steady_as_before(self) -> None:
        """A deck that was left half taught goes on with the settings of the camera that it was begun with."""
        from reader.vision.deck import load_list

        deck_list = load_list(self._decks.own)
        self._settings = None if deck_list is None else deck_list.camera
        self._is_steady = self._settings is not None
        self._lock_camera(self._settings)


def _lesson(progress: Progress) -> Lesson:
    from reader.vision.guided import SENTENCES

    kind = None if progress.kind is None else Ingredient(progress.kind)
    name = Say("") if kind is None else Say(ingredient_name(kind))
    check = progress.check
    alike = None if check is None or check.weakest is None else (check.weakest.one, check.weakest.other)
    return Lesson(
        kind=kind,
        what=Say(SENTENCES[progress.step], (("kind", name),)),
        refusal=None if progress.refusal is None else _say(progress.refusal),
        shots=progress.shots,
        of=progress.of,
        known=progress.known,
        doubtful=() if check is None else tuple(Ingredient(one) for one in check.doubtful),
        alike=None if alike is None else (Ingredient(alike[0]), Ingredient(alike[1])),
    )


def _say(error: ArbiterError) -> Say:
    """The sentence of an error, with the kinds by their names."""
    names = {kind.value: Say(ingredient_name(kind)) for kind in Ingredient}
    details = tuple(
        (gap, names.get(value, value) if gap in ("kind", "other") and isinstance(value, str) else value)
        for gap, value in error.details.items()
    )
    return Say(error.sentence, details)
