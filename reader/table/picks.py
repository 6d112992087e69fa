"""The random pick of one of the two ingredients just used, for two artifacts (rulebook pages 4, 9 and 20)."""

from __future__ import annotations

from reader.errors import RuleError
from reader.events import Artifact, Picked, SeatColour, Side
from reader.game import Record
from reader.languages import marked
from reader.questions import PICKED_FROM
from reader.table.recording import Recording
from reader.views import OwnPick, own_pick


class Picks(Recording):
    """The Magic Mortar's and the Periscope's picks, until the next question begins."""

    def pick_with_mortar(self, seat: SeatColour | None) -> OwnPick:
        """The card that the Magic Mortar takes; asked again it says the same.

        Raises:
            RuleError: there is nothing to pick from, or the last question is somebody else's.
            StorageError: it could not be saved.
        """
        record = self._pickable()
        if record.asked.seat is not seat:
            raise RuleError(marked("The Magic Mortar belongs to the one who asked last."))
        return self._pick(record, Artifact.MAGIC_MORTAR, seat)

    def wish_for_periscope(self, owner: SeatColour) -> None:
        """The Periscope's owner wishes to look at one of the asker's ingredients; the asker must agree.

        Raises:
            RuleError: there is nothing to pick from, or it is the owner's own question.
        """
        record = self._pickable()
        if record.asked.seat is owner:
            raise RuleError(marked("The Periscope looks at somebody else's ingredients."))
        if any(pick.artifact is Artifact.PERISCOPE for pick in record.picks):
            raise RuleError(marked("The Periscope was used on this question already."))
        self._periscope_wish = owner
        self._changed()

    def agree_to_periscope(self, asker: SeatColour | None) -> OwnPick:
        """The asker lets the Periscope's owner look; the owner's view has the ingredient afterwards.

        Raises:
            RuleError: nobody wishes to look, or the question is somebody else's.
            StorageError: it could not be saved.
        """
        record = self._pickable()
        if self._periscope_wish is None or record.asked.seat is not asker:
            raise RuleError(marked("Nobody wants to use the Periscope on your question."))
        owner, self._periscope_wish = self._periscope_wish, None
        return self._pick(record, Artifact.PERISCOPE, owner)

    def decline_periscope(self) -> None:
        """The asker does not let the Periscope's owner look."""
        if self._periscope_wish is not None:
            self._periscope_wish = None
            self._changed()

    def _pickable(self) -> Record:
        self._running()
        last = self._game.last
        if last is None or last.struck or self._open is not None or last.asked.question.action not in PICKED_FROM:
            raise RuleError(
                marked("There is nothing to pick from: no ingredients were used, or the next question has begun.")
            )
        return last

    def _pick(self, record: Record, artifact: Artifact, owner: SeatColour | None) -> OwnPick:
        for pick in record.picks:
            if pick.artifact is artifact:
                return own_pick(record, pick)
        pick = Picked(record.asked.number, artifact, owner, self._randomness.choice(tuple(Side)))
        self._record(pick)
        return own_pick(record, pick)
