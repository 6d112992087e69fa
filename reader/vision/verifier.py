"""Decides, for a place where a card may lie, which enrolled card lies there, or that none does for sure.

Every proposal, whoever made it, goes through this one gate.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from reader.vision import limits
from reader.vision.alignment import visible_part
from reader.vision.appearance import Floats, Planes, blinded, features, middle, smooth_grey
from reader.vision.geometry import Quad, area, is_convex, rectangle, rolled, scaled, side_lengths, transform_between
from reader.vision.ground import Mask
from reader.vision.model import DeckModel, Places, as_blocks, quartered, thumb
from reader.vision.pictures import Picture
from reader.vision.stages import Stage, Timed, untimed
from reader.vision.view import HALF, View, outline_on_foreground

# Fewer places than this tell no median; and of all pixels of a card, every so many are enough for one.
_FEWEST = 20
_EVERY = 5


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


@dataclass(frozen=True, eq=False)
class Look:
    """The planes of a card that was cut out, where it is seen (None: everywhere), and the part lost to glare.

    ``difference`` is how the planes differ from the deck's mean, once the light's cast of colour is taken off.
    """

    planes: Planes
    difference: Planes
    visible: Floats | None
    glare: float


@dataclass(frozen=True, eq=False)
class Likely:
    """A glance at a place: the shot that is most alike, the place (working pixels) in the card's own order.

    ``likeness`` is at most 1; ``visible`` is the part of what tells kinds apart that is seen.
    """

    shot: int
    quad: Quad
    likeness: float
    visible: float
    look: Look


@dataclass(frozen=True, eq=False)
class _Comparison:
    shot: int
    score: float
    margin: float
    votes: float
    visible: float
    glare: float


@dataclass(frozen=True, eq=False)
class _Placed:
    """A card at a place (pixels of its view) and what speaks against its look."""

    quad: Quad
    seen: _Comparison
    doubts: tuple[str, ...]

    def rank(self) -> tuple[bool, float]:
        """Orders places: without doubts first, then by agreement."""
        return not self.doubts, self.seen.score


class Verifier:
    """The one gate, for the cards of one deck."""

    def __init__(self, model: DeckModel, *, open_ground: bool = False, timed: Timed = untimed) -> None:
        self._model = model
        self._open_ground = open_ground
        self._timed = timed
        self._upright = rectangle(*model.size)
        self._weight_blocks = as_blocks(model.weights)
        self._pixel_weights = np.asarray(model.weights.sum(axis=0).ravel(), np.float32)
        self._block_weights = np.asarray(self._weight_blocks.sum(axis=1), np.float32)

    def verify(self, view: View, likely: Likely) -> Verdict:
        """Judges the card that may lie at a likely place of this view; the one gate behind every proposer."""
        if likely.likeness < limits.LIKELY:
            return self._left(likely, "unlike")
        if likely.visible < limits.VISIBLE:
            return self._left(likely, "visible")
        view = view.at(likely.quad)
        place = scaled(likely.quad, view.scale)
        with self._timed(Stage.COMPARISON):
            best = self._judged(place, likely.look)
        if best.doubts or best.seen.score < limits.SHARP_SCORE:
            best = max(best, self._best_placed(view, likely.shot, place), key=_Placed.rank)
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
        view = view.at(quad)
        for turn in self._turns(quad):
            turned = rolled(quad, -turn)
            # A card that lies the other way up shows the same planes turned; only a square card has to be cut out anew.
            square = len(self._model.quarter_turns) == 4
            cut = scaled(turned, view.scale)
            look = self._look(view, cut) if look is None or square else self._upside_down(look)
            shown = look.difference if look.visible is None else look.difference * look.visible
            likeness = self._model_thumbs(thumb(shown, self._model.thumb_weights), look.visible)
            shot = int(np.argmax(likeness))
            if best is None or likeness[shot] > best.likeness:
                best = Likely(shot, turned, float(likeness[shot]), self._visible_weight(look), look)
        assert best is not None  # noqa: S101 - there are always at least two turns
        return best

    def _upside_down(self, look: Look) -> Look:
        """The same card turned by half a turn."""
        visible = None if look.visible is None else np.ascontiguousarray(look.visible[::-1, ::-1])
        planes = np.ascontiguousarray(look.planes[:, ::-1, ::-1])
        return Look(planes, self._difference(planes, visible), visible, look.glare)

    def _visible_weight(self, look: Look) -> float:
        """The part of what tells kinds apart that is seen."""
        return 1.0 if look.visible is None else float(np.einsum("p,p->", self._pixel_weights, look.visible.ravel()))

    def _best_placed(self, view: View, shot: int, proposed: Quad) -> _Placed:
        """The card at the place, near the proposed one, where it agrees best; the cheapest ways are tried first."""
        best: _Placed | None = None
        for _ in range(2):
            for coarse, again in ((False, False), (True, False), (False, True)):
                if again and best is not None and best.seen.score < limits.SCORE:
                    break
                start = best.quad if again and best is not None else proposed
                with self._timed(Stage.ALIGNMENT):
                    place = self._aligned(view, shot, start, coarse=coarse)
                with self._timed(Stage.COMPARISON):
                    found = self._judged(place, self._look(view, place))
                best = found if best is None else max(best, found, key=_Placed.rank)
                if not best.doubts or best.seen.score < limits.HOPEFUL:
                    return best
            assert best is not None  # noqa: S101 - the loop ran
            if self._model.shot_kinds[best.seen.shot] == self._model.shot_kinds[shot]:
                break
            shot = best.seen.shot
        assert best is not None  # noqa: S101 - the loop ran
        return best

    def _judged(self, quad: Quad, look: Look) -> _Placed:
        seen = self._compare(look)
        doubts = self._doubts_of_look(seen)
        if not doubts and not self._open_ground and self.strange_part(look, seen.shot) > limits.STRANGE_SHARE:
            doubts = ("covered",)
        return _Placed(quad, seen, doubts)

    def _aligned(self, view: View, shot: int, quad: Quad, *, coarse: bool) -> Quad:
        """The quad (pixels of the view) moved exactly over the card of a shot, as far as that succeeds."""
        near = quad
        if coarse:
            found = self._model.coarse_aligners[shot].align(view.light.coarse, scaled(quad, HALF), view.coarse_ignored)
            if found is not None and self._stays(quad, scaled(found, 1 / HALF)):
                near = scaled(found, 1 / HALF)
        fine = self._model.aligners[shot].align(view.light.fine, near, view.ignored)
        return near if fine is None or not self._stays(quad, fine) else fine

    def _left(self, likely: Likely, doubt: str) -> Verdict:
        """The verdict about a place that is not worth aligning."""
        kind = self._model.kinds[int(self._model.shot_kinds[likely.shot])]
        return Verdict(likely.quad, kind, likely.likeness, 0.0, 0.0, likely.visible, likely.look.glare, (doubt,))

    def _model_thumbs(self, observed: Floats, visible: Floats | None) -> Floats:
        if visible is None:
            return np.asarray(np.einsum("sp,p->s", self._model.thumbs, observed), np.float32)
        shown = self._model.thumbs * np.tile(quartered(visible).ravel(), 3)
        norms = np.sqrt(np.einsum("sp,sp->s", shown, shown))
        return np.asarray(np.einsum("sp,p->s", shown, observed) / np.maximum(norms, 1e-6), np.float32)

    def _turns(self, quad: Quad) -> tuple[int, ...]:
        """By how many corners the quad may have to be rolled to start at the card's top left."""
        if len(self._model.quarter_turns) == 4:
            return (0, 1, 2, 3)
        lengths = side_lengths(quad)
        lies = lengths[0] + lengths[2] > lengths[1] + lengths[3]
        upright_is_wide = self._model.card_px[0] > self._model.card_px[1]
        return (0, 2) if bool(lies) == upright_is_wide else (1, 3)

    def _look(self, view: View, quad: Quad) -> Look:
        """Cuts a card out (pixels of the view) and computes how it looks."""
        width, height = self._model.size
        to_picture = transform_between(self._upright, quad)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        card = np.asarray(
            cv2.warpPerspective(
                view.picture, to_picture, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE
            ),
            np.uint8,
        )
        visible = visible_part(to_picture, (width, height), (view.picture.shape[1], view.picture.shape[0]), view.hidden)
        glaring = self._glaring(card, visible)
        glare = float(np.count_nonzero(glaring)) / glaring.size
        if glare:
            visible = (glaring == 0).astype(np.float32) * (1.0 if visible is None else visible)
        planes = features(card, limits.BASE_BLUR, visible)
        return Look(planes, self._difference(planes, visible), visible, glare)

    def _glaring(self, card: Picture, visible: Floats | None) -> Mask:
        """Where a lamp mirrors in the card, 255: brighter than any kind can be there, whichever kind it is."""
        grey = smooth_grey(card)
        lit = _shown(self._model.lit, visible)
        light = float(middle(grey.ravel()[lit] / self._model.mean_grey.ravel()[lit])) if len(lit) > _FEWEST else 1.0
        most = self._model.brightest_grey * np.float32(limits.GLARE_FACTOR * light) + np.float32(limits.GLARE_STEP)
        glaring = np.asarray((grey > most) * np.uint8(255), np.uint8)
        if np.count_nonzero(glaring) > limits.MOST_GLARE * glaring.size:
            glaring = np.zeros_like(glaring)
        elif glaring.any():
            glaring = np.asarray(cv2.dilate(glaring, np.ones((7, 7), np.uint8)), np.uint8)
        blown = blinded(card)
        return glaring if blown is None else np.asarray(cv2.bitwise_or(glaring, blown), np.uint8)

    def strange_part(self, look: Look, shot: int) -> float:
        """The part of the card that looks quite unlike the shot although the rest agrees: something lies on it."""
        rest = look.difference - self._model.shots[shot]
        side = (limits.STRANGE_SIDE,) * 2
        share = None if look.visible is None else np.maximum(cv2.blur(look.visible, side), np.float32(1e-3))
        places = _shown(np.arange(0, rest[0].size, _EVERY), look.visible)
        if not len(places):
            return 0.0
        strange = np.zeros(rest.shape[1:], np.bool_)
        usual = middle(rest.reshape(len(rest), -1)[:, places])
        for plane, level, tolerance in zip(rest, usual, self._model.tolerances[shot], strict=True):
            if share is None or look.visible is None:
                strange |= np.abs(cv2.blur(plane - level, side)) > tolerance
            else:
                strange |= np.abs(cv2.blur((plane - level) * look.visible, side)) > tolerance * share
        if share is not None:
            strange &= share > limits.STRANGE_SEEN
        return float(np.count_nonzero(strange)) / strange.size

    def _difference(self, planes: Planes, visible: Floats | None) -> Planes:
        """How planes differ from the deck's mean, once the light's cast of colour is taken off."""
        difference: Planes = planes - self._model.mean
        agreed = _shown(self._model.agreed, visible)
        if len(agreed) > _FEWEST:
            cast = middle(difference.reshape(len(difference), -1)[1:, agreed])
            difference[1:] -= np.clip(cast, -limits.LARGEST_CAST, limits.LARGEST_CAST)[:, None, None]
        return difference

    def _compare(self, look: Look) -> _Comparison:
        """The card against every shot, at the blur of the references that fits best."""
        observed = as_blocks(look.difference)
        seen: Floats | None = None
        shown = self._block_weights
        if look.visible is not None:
            seen = as_blocks(np.broadcast_to(look.visible, look.planes.shape))
            observed *= seen
            shown = np.einsum("bp,bp->b", seen, self._weight_blocks)
        own = np.einsum("bp,bp,bp->b", observed, observed, self._weight_blocks)
        best: _Comparison | None = None
        for reference in self._model.sharpnesses:
            products = np.einsum("bp,bsp->bs", observed, reference.weighted)
            norms = reference.norms
            if seen is not None:
                norms = np.einsum("bp,bsp->bs", seen, reference.weighted_squares)
            found = self._judge(products, norms, own, shown, look.glare)
            if best is None or found.score > best.score:
                best = found
            if best.score > limits.SHARP_SCORE:
                break
        assert best is not None  # noqa: S101 - there is always a sharpness
        return best

    def _judge(self, products: Floats, norms: Floats, own: Floats, shown: Floats, glare: float) -> _Comparison:
        """Score, margin and votes from sums over blocks: products, norms (blocks, shots), own, shown (blocks,)."""
        scores = products.sum(axis=0) / np.sqrt(np.maximum(norms.sum(axis=0) * own.sum(), 1e-12))
        shot = int(np.argmax(scores))
        by_kind = np.full(len(self._model.kinds), -np.inf)
        np.maximum.at(by_kind, self._model.shot_kinds, scores)
        mine = int(self._model.shot_kinds[shot])
        others = np.delete(by_kind, mine)
        margin = float(by_kind[mine] - others.max()) if len(others) else float(by_kind[mine])
        gain = float(products[:, shot].sum() / max(float(norms[:, shot].sum()), 1e-12))
        distances = own[:, None] - 2 * gain * products + gain**2 * norms
        winners = self._model.shot_kinds[np.argmin(distances, axis=1)]
        heavy = shown > limits.VOTING_WEIGHT / len(shown)
        votes = float(np.mean(winners[heavy] == mine)) if heavy.any() else 0.0
        return _Comparison(shot, float(scores[shot]), margin, votes, float(shown.sum()), glare)

    @staticmethod
    def _stays(before: Quad, after: Quad) -> bool:
        """Whether alignment kept to the proposed place."""
        if not is_convex(after):
            return False
        reach = limits.ALIGN_REACH * float(side_lengths(before).max())
        return bool(np.abs(after - before).max() < reach)

    @staticmethod
    def _doubts_of_look(seen: _Comparison) -> tuple[str, ...]:
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


def _shown(places: Places, visible: Floats | None) -> Places:
    """Those of the places at which the card is seen."""
    return places if visible is None else places[visible.ravel()[places] > 0]
