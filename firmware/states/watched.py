"""A private step over cards that lie on the floor: what is confirmed must be what lies there."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace

from firmware.panel.buttons import Button
from firmware.screens.screen import Say
from firmware.states import by_phone
from firmware.states.asking import Walk
from firmware.states.base import Peeking, State
from firmware.states.box import Box, Sight
from reader.questions import Pair
from reader.vision.reading import Reason

_UNSETTLED = frozenset((Reason.MOVING, Reason.GLARE_OR_BLUR))
"""What goes away by itself: a hand that passes, a tremble, a shadow."""


@dataclass(frozen=True, kw_only=True)
class Watched(Peeking):
    """Something private about the pair on the floor, which the eyes go on watching.

    ``doubt`` is a sight that does not show the pair as it was read: nothing is confirmed before it is seen again.
    ``asked``: OK was pressed while the floor was unsettled, and counts as soon as the same pair is seen again.
    """

    walk: Walk
    pair: Pair
    by_hand: bool = False
    doubt: Sight | None = None
    asked: bool = False

    @property
    def looks(self) -> bool:  # type: ignore[override]
        """Only cards that were laid can be lifted."""
        return not self.by_hand

    @property
    def doubted(self) -> Say | None:
        """Why OK must wait; None while it need not, or while nobody waits for a floor that will settle by itself."""
        from firmware.states import cards

        if self.doubt is None or (self._is_unsettled and not self.asked):
            return None
        return Say(cards.words_of(self.doubt))

    @property
    def _is_unsettled(self) -> bool:
        return self.doubt is not None and self.doubt.reading.reason in _UNSETTLED

    def press(self, box: Box, button: Button) -> State:
        """OK counts only for the pair that lies there."""
        if button is Button.OK and self.looked and self.doubt is not None:
            return replace(self, asked=self._is_unsettled)
        after = super().press(box, button)
        return replace(after, asked=False) if isinstance(after, Watched) and after.asked else after

    def tick(self, box: Box) -> State:
        """The phone may have been quicker."""
        return by_phone.overtaken(box, self.walk) or self

    def see(self, box: Box, sight: Sight) -> State:
        """Forgets the pair when other cards lie there; what only hides it makes OK wait."""
        from firmware.states import cards

        if self.by_hand:
            return self
        after = by_phone.overtaken(box, self.walk)
        if after is not None:
            return after
        pair = cards.pair_in(sight.reading)
        if pair is not None and set(pair) == set(self.pair):
            by_phone.turn(box, self.walk, pair)
            same = replace(self, pair=pair, doubt=None, asked=False)
            return same.accept(box) if self.asked else same
        if by_phone.lies_otherwise(sight.reading):
            return by_phone.lay_anew(box, self.walk, sight)
        if sight.reading.reason is Reason.NO_PICTURE and self.doubt is None:
            return self
        return replace(self, doubt=sight, asked=self.asked and sight.reading.reason in _UNSETTLED)

    @abstractmethod
    def accept(self, box: Box) -> State:
        """Where OK leads."""
