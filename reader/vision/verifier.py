"""Decides, for a place where a card may lie, which enrolled card lies there, or that none does for sure.

Every proposal, whoever made it, goes through this one gate.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from reader.vision import limits
from reader.vision.appearance import Floats
from reader.vision.comparing import Comparer, Comparison
from reader.vision.covering import Covering
from reader.vision.geometry import Quad, area, is_convex, rolled, scaled, side_lengths
from reader.vision.looks import Look, Looker
from reader.vision.model import DeckModel
from reader.vision.stages import Stage, Timed, untimed
from reader.vision.view import HALF, View, outline_on_foreground

# The only doubt about a look that agrees in everything: something lies on the card.
_COVERED = ("covered",)


@dataclass(frozen=True, eq=False)
class Verdict:
    """What the verifier found at one place; ``quad`` in working pixels and in the card's own order.

    ``score`` is the agreement with the best kind, ``margin`` how far the next kind is behind, ``votes`` the part of the
    blocks that find the best kind nearest, ``visible`` the part of what tells kinds apart that is seen.
    """

    quad: Quad
    kind: str
    score: float
    margin: float
    votes: float
    visible: float
    glare: float
    doubts: tuple[str, ...]

    @property
    def accepted(self) -> bool:
        """Whether every gate is passed."""
        return not self.doubts

    def blinds(self, other: Verdict) -> bool:
        """Whether this is the other place of one card once more, with what lay on it taken for a mirror image."""
        return other.doubts == _COVERED and self.glare - other.glare > limits.BLINDED_THING


@dataclass(frozen=True, eq=False)
class Likely:
    """A glance at a place: the shot that is most alike, the place (working pixels) in the card's own order.

    ``likeness`` is at most 1; ``visible`` is the part of what tells kinds apart that is seen; ``look`` is coarse.
    ``unblinded`` is known once the place is verified: 1 where no lamp's mirror image lies on the card (h, w), in
    canonical size; None: nowhere does one.
    """

    shot: int
    quad: Quad
    likeness: float
    visible: float
    look: Look
    unblinded: Floats | None = None


@dataclass(frozen=True, eq=False)
class _Placed:
    """A card at a place (pixels of its view) and what speaks against its look."""

    quad: Quad
    look: Look
    seen: Comparison
    doubts: tuple[str, ...]

    def rank(self) -> tuple[bool, float]:
        """Orders places: those that pass first, then by agreement; what lies on the card does not change its place."""
        return not self.doubts or self.doubts == _COVERED, self.seen.score

    def is_final(self) -> bool:
        """Whether no other place near this one would change anything."""
        return not self.doubts or (self.doubts == _COVERED and self.seen.score > limits.EXACT_SCORE)


class _Way(Enum):
    """Ways to come to the exact place, the cheapest first."""

    FINE = "fine"
    AS_PROPOSED = "as proposed"
    COARSE = "coarse"
    AGAIN = "again"


class Verifier:
    """The one gate, for the cards of one deck."""

    def __init__(self, model: DeckModel, *, open_ground: bool = False, timed: Timed = untimed) -> None:
        self._model = model
        self._open_ground = open_ground
        self._timed = timed
        self._looker = Looker(model.common)
        self._glancer = Looker(model.coarse)
        self._comparer = Comparer(model)
        self._covering = Covering(model)

    def verify(self, view: View, likely: Likely) -> Verdict:
        """Judges the card that may lie at a likely place of this view; the one gate behind every proposer."""
        if likely.likeness < limits.LIKELY:
            return self._left(likely, "unlike")
        if likely.visible < limits.VISIBLE:
            return self._left(likely, "visible")
        view = view.at(likely.quad)
        best = self._best_placed(view, likely)
        working = scaled(best.quad, 1 / view.scale)
        seen = best.seen
        kind = self._model.kinds[int(self._model.shot_kinds[seen.shot])]
        doubts = (*best.doubts, *self._doubts_of_place(view, working))
        return Verdict(working, kind, seen.score, seen.margin, seen.votes, seen.visible, seen.glare, doubts)

    def likely(self, view: View, quad: Quad) -> Likely:
        """What a card in a quadrilateral (working pixels, corners clockwise as seen) looks like at a glance."""
        with self._timed(Stage.GLANCE):
            return self._glance(view, quad)

    def _glance(self, view: View, quad: Quad) -> Likely:
        best: Likely | None = None
        look: Look | None = None
        view = view.at(quad).coarser
        for turn in self._turns(quad):
            turned = rolled(quad, -turn)
            # A card that lies the other way up shows the same planes turned; only a square card has to be cut out anew.
            square = len(self._model.quarter_turns) == 4
            cut = scaled(turned, view.scale)
            look = self._glancer.look(view, cut) if look is None or square else self._glancer.upside_down(look)
            likeness = self._comparer.glance(look)
            shot = int(np.argmax(likeness))
            if best is None or likeness[shot] > best.likeness:
                best = Likely(shot, turned, float(likeness[shot]), self._comparer.visible_weight(look), look)
        assert best is not None  # noqa: S101 - there are always at least two turns
        return best

    def _best_placed(self, view: View, likely: Likely) -> _Placed:
        """The card at the place, near the likely one, where it agrees best; the cheapest ways are tried first.

        Only where it agrees best is it asked whether something lies on it: a little beside, nothing would be noticed.
        """
        best: _Placed | None = None
        shot = likely.shot
        likely = replace(likely, unblinded=self._unblinded(view, likely))
        for _ in range(2):
            for way in _Way:
                if way is _Way.AGAIN and (best is None or best.seen.score < limits.SCORE):
                    break
                found = self._placed(view, likely, shot, way, best)
                if best is None or found.rank() > best.rank():
                    best = found if found.doubts else self._uncovered(found)
                if best.is_final() or best.seen.score < limits.HOPEFUL:
                    return best
            assert best is not None  # noqa: S101 - the loop ran
            if self._model.shot_kinds[best.seen.shot] == self._model.shot_kinds[shot]:
                break
            shot = best.seen.shot
        assert best is not None  # noqa: S101 - the loop ran
        return best

    def _unblinded(self, view: View, likely: Likely) -> Floats | None:
        """Where mirror images lie, looked at finely if a glance has seen one."""
        if likely.look.unblinded is None:
            return None
        with self._timed(Stage.ALIGNMENT):
            return self._looker.unblinded(view, scaled(likely.quad, view.scale))

    def _placed(self, view: View, likely: Likely, shot: int, way: _Way, before: _Placed | None) -> _Placed:
        """The card at the place to which one way leads, with what speaks against its look."""
        place = scaled(likely.quad, view.scale)
        if way is not _Way.AS_PROPOSED:
            start = before.quad if way is _Way.AGAIN and before is not None else place
            with self._timed(Stage.ALIGNMENT):
                place = self._aligned(view, shot, start, likely.unblinded, coarse=way is _Way.COARSE)
        with self._timed(Stage.COMPARISON):
            look = self._looker.look(view, place)
            seen = self._comparer.compare(look)
        return _Placed(place, look, seen, self._doubts_of_look(seen))

    def _uncovered(self, placed: _Placed) -> _Placed:
        """The same, with a doubt if something lies on the card."""
        if self._open_ground:
            return placed
        with self._timed(Stage.COVERING):
            covered = self._covering.covered(placed.look, placed.seen.shot)
        return replace(placed, doubts=_COVERED) if covered else placed

    def _aligned(self, view: View, shot: int, quad: Quad, unblinded: Floats | None, *, coarse: bool) -> Quad:
        """The quad (pixels of the view) moved exactly over the card of a shot, as far as that succeeds."""
        near = quad
        if coarse:
            found = self._model.coarse_aligners[shot].align(view.light.coarse, scaled(quad, HALF), view.coarse_ignored)
            if found is not None and self._stays(quad, scaled(found, 1 / HALF)):
                near = scaled(found, 1 / HALF)
        fine = self._model.aligners[shot].align(view.light.fine, near, view.ignored, unblinded)
        return near if fine is None or not self._stays(quad, fine) else fine

    def _left(self, likely: Likely, doubt: str) -> Verdict:
        """The verdict about a place that is not worth aligning."""
        kind = self._model.kinds[int(self._model.shot_kinds[likely.shot])]
        return Verdict(likely.quad, kind, likely.likeness, 0.0, 0.0, likely.visible, likely.look.glare, (doubt,))

    def _turns(self, quad: Quad) -> tuple[int, ...]:
        """By how many corners the quad may have to be rolled to start at the card's top left."""
        if len(self._model.quarter_turns) == 4:
            return (0, 1, 2, 3)
        lengths = side_lengths(quad)
        lies = lengths[0] + lengths[2] > lengths[1] + lengths[3]
        upright_is_wide = self._model.card_px[0] > self._model.card_px[1]
        return (0, 2) if bool(lies) == upright_is_wide else (1, 3)

    @staticmethod
    def _stays(before: Quad, after: Quad) -> bool:
        """Whether alignment kept to the proposed place."""
        if not is_convex(after):
            return False
        reach = limits.ALIGN_REACH * float(side_lengths(before).max())
        return bool(np.abs(after - before).max() < reach)

    @staticmethod
    def _doubts_of_look(seen: Comparison) -> tuple[str, ...]:
        doubts = []
        if seen.score < limits.SCORE:
            doubts.append("score")
        if seen.margin < limits.MARGIN:
            doubts.append("margin")
        if seen.votes < limits.VOTES:
            doubts.append("votes")
        if seen.visible < limits.VISIBLE:
            doubts.append("visible")
        return tuple(doubts)

    def _doubts_of_place(self, view: View, quad: Quad) -> tuple[str, ...]:
        if not is_convex(quad):
            return ("shape",)
        if self._open_ground:
            return ()
        doubts = []
        width, height = self._model.card_px
        lengths = side_lengths(quad)
        low, high = limits.SIDE_RANGE
        wide, tall = (lengths[0] + lengths[2]) / 2 / width, (lengths[1] + lengths[3]) / 2 / height
        if not (low < wide < high and low < tall < high and low < area(quad) / (width * height) < high):
            doubts.append("size")
        if view.foreground is not None and outline_on_foreground(view.foreground, quad) < limits.OUTLINE:
            doubts.append("outline")
        return tuple(doubts)
