"""Reads a picture: proposes places, lets one verifier judge each, and asks whether anything stays unexplained."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import cv2
import numpy as np

from reader.vision import limits
from reader.vision.corners import is_same_place, supposed_cards
from reader.vision.deck import Deck
from reader.vision.features import Chance, FeatureProposer
from reader.vision.geometry import Quad, area, scaled, side_lengths, to_working_size
from reader.vision.ground import Ground, Mask, filled, find_ground
from reader.vision.model import build_model
from reader.vision.outlines import Blob, find_blobs
from reader.vision.pictures import Picture
from reader.vision.reading import Reading, Reason, SeenCard
from reader.vision.stages import Stage, Timed, untimed
from reader.vision.verifier import Verdict, Verifier
from reader.vision.view import View

# Ingredients that make a potion.
CARDS = 2


@dataclass
class Findings:
    """What was seen in one picture, in working pixels: kept so that a refusal can be explained."""

    ground: Ground
    blobs: list[Blob] = field(default_factory=list)
    accepted: list[Verdict] = field(default_factory=list)
    tried: list[tuple[Quad, int]] = field(default_factory=list)
    doubted: list[Verdict] = field(default_factory=list)
    explained: Mask = field(default_factory=lambda: np.zeros((1, 1), np.uint8))
    unexplained: Mask = field(default_factory=lambda: np.zeros((1, 1), np.uint8))
    unexplained_share: float = 0.0


class Recogniser:
    """Recognises the cards of one deck in pictures of the box's floor.

    With ``open_ground`` the picture is any photograph: no dark floor, no fixed size of cards, any number of cards, and
    nothing has to be explained. ``slow_chance`` adds slower features, for a faster computer. ``timed`` is told which
    stage of the work begins and ends.
    """

    def __init__(
        self, deck: Deck, *, open_ground: bool = False, slow_chance: bool = False, timed: Timed = untimed
    ) -> None:
        self._model = build_model(deck)
        # On the box's own floor nobody needs features, and their memory is saved.
        chances = ((Chance.FAST, Chance.SLOW) if slow_chance else (Chance.FAST,)) if open_ground else ()
        self._proposers = [FeatureProposer(deck, chance) for chance in chances]
        self._verifier = Verifier(self._model, open_ground=open_ground, timed=timed)
        self._open_ground = open_ground
        self._timed = timed

    def read(self, frame: Picture) -> Reading:
        """Reads a picture (height, width, 3) BGR of any size; corners come back in its own pixels."""
        if not is_picture(frame):
            return Reading(reason=Reason.NO_PICTURE)
        working, scale = to_working_size(frame)
        findings = self.examine(working)
        cards = tuple(_as_seen(verdict, scale) for verdict in sorted(findings.accepted, key=_left_edge))
        return Reading(cards, self._reason(findings))

    def examine(self, working: Picture) -> Findings:
        """Everything that is seen in a picture of working size."""
        with self._timed(Stage.GROUND):
            ground = find_ground(working)
        findings = Findings(ground)
        if self._open_ground:
            self._examine_open_ground(working, findings)
            return findings
        view = View.of(working, ground.mask)
        if not ground.is_dark:
            self._measure_unexplained(findings)
            return findings
        for mask in (ground.paper, ground.mask):
            left = mask if not findings.accepted else cv2.bitwise_and(mask, cv2.bitwise_not(findings.explained))
            with self._timed(Stage.OUTLINES):
                findings.blobs = find_blobs(np.asarray(left, np.uint8))
            for blob in findings.blobs[: limits.MOST_BLOBS]:
                self._examine_blob(view, blob, findings)
                if len(findings.accepted) >= CARDS:
                    break
            self._measure_unexplained(findings)
            if findings.unexplained_share <= limits.UNEXPLAINED_SHARE or len(findings.accepted) >= CARDS:
                break
        return findings

    def _examine_open_ground(self, working: Picture, findings: Findings) -> None:
        """Any photograph: features propose, and a card that lies over another hides it."""
        view = View.of_open_ground(working)
        for proposer in self._proposers:
            with self._timed(Stage.FEATURES):
                places = proposer.propose(working)
            self._accept_all(view, places, findings)

    def _accept_all(self, view: View, places: list[Quad], findings: Findings) -> None:
        """Accepts what passes the verifier, the likeliest first; what lies below is then looked at with that hidden.

        Beside two cards, whatever else lies in the box is one thing too many: it need not be known.
        """
        covered = view.covered_by([verdict.quad for verdict in findings.accepted])
        findings.tried += [(quad, len(findings.accepted)) for quad in places]
        waiting = [(quad, self._verifier.likely(covered, quad)) for quad in places]
        doubted: list[tuple[Quad, Verdict]] = []
        while waiting and (self._open_ground or len(findings.accepted) < CARDS):
            index = max(range(len(waiting)), key=lambda number: waiting[number][1].likeness)
            quad, likely = waiting.pop(index)
            verdict = self._verifier.verify(covered, likely)
            if not verdict.accepted or self._blinded(verdict, [*findings.doubted, *(doubt for _, doubt in doubted)]):
                doubted.append((quad, verdict))
                continue
            findings.accepted.append(verdict)
            covered = view.covered_by([verdict.quad for verdict in findings.accepted])
            again = [*waiting, *((quad, None) for quad, _ in doubted if _touch(quad, verdict.quad))]
            doubted = [(quad, doubt) for quad, doubt in doubted if not _touch(quad, verdict.quad)]
            waiting = [
                (quad, self._verifier.likely(covered, quad) if glance is None or _touch(quad, verdict.quad) else glance)
                for quad, glance in again
                if not self._taken(quad, [verdict])
            ]
        findings.doubted.extend(verdict for _, verdict in doubted)

    def _examine_blob(self, view: View, blob: Blob, findings: Findings) -> None:
        """A blob is one card, or several cards that touch or cover one another, or something else."""
        if blob.quad is not None and self._is_one_card(blob.quad) and self._is_stranger(blob.quad, findings):
            return
        if blob.quad is not None and not self._was_tried(blob.quad, findings):
            count = len(findings.accepted)
            self._accept_all(view, [blob.quad], findings)
            if len(findings.accepted) > count:
                return
            if findings.doubted[-1].score < limits.ALMOST and self._is_one_card(blob.quad):
                return
        if blob.area_px < limits.VISIBLE * self._smallest_area():
            return
        with self._timed(Stage.CORNERS):
            places = supposed_cards(blob.outline, findings.ground.mask, self._model.card_px)
        self._accept_all(view, [quad for quad in places if not self._was_tried(quad, findings)], findings)

    def _smallest_area(self) -> float:
        """Of a tilted card, in square pixels."""
        return limits.SIDE_RANGE[0] * self._model.card_px[0] * self._model.card_px[1]

    def _is_one_card(self, quad: Quad | None) -> bool:
        """Whether a blob has the form and size of one card, so that it need not be taken apart."""
        if quad is None:
            return False
        lengths = side_lengths(quad)
        sides = sorted(((lengths[0] + lengths[2]) / 2, (lengths[1] + lengths[3]) / 2))
        wanted = sorted(self._model.card_px)
        return all(abs(side / want - 1) < limits.SIDE_TOLERANCE for side, want in zip(sides, wanted, strict=True))

    def _was_tried(self, quad: Quad, findings: Findings) -> bool:
        """Whether this place was judged before, and nothing that could hide a part of it was accepted since."""
        return any(
            is_same_place(quad, other, self._model.card_px, limits.TRIED_SHARE)
            and not any(_touch(quad, verdict.quad) for verdict in findings.accepted[count:])
            for other, count in findings.tried
        )

    def _is_stranger(self, quad: Quad, findings: Findings) -> bool:
        """Whether a card that looked like none of the deck was seen there already, though with another outline."""
        return any(
            verdict.score < limits.HOPEFUL and is_same_place(quad, verdict.quad, self._model.card_px)
            for verdict in findings.doubted
        )

    def _blinded(self, verdict: Verdict, doubted: list[Verdict]) -> bool:
        """Whether something was seen to lie on this card when it was looked at a little beside."""
        card = self._model.card_px
        return any(verdict.blinds(other) and is_same_place(verdict.quad, other.quad, card) for other in doubted)

    def _taken(self, quad: Quad, accepted: list[Verdict]) -> bool:
        """Whether an accepted card lies there already; cards of open ground can have any size."""
        if self._open_ground:
            size = (math.sqrt(max(area(quad), 1.0)),) * 2
            return any(is_same_place(quad, verdict.quad, size, limits.TAKEN_SHARE) for verdict in accepted)
        return any(is_same_place(quad, verdict.quad, self._model.card_px) for verdict in accepted)

    def _measure_unexplained(self, findings: Findings) -> None:
        """Foreground that no accepted card explains: an accepted card explains itself and its sleeve."""
        with self._timed(Stage.UNEXPLAINED):
            self._find_unexplained(findings)

    def _find_unexplained(self, findings: Findings) -> None:
        ground = findings.ground
        height, width = ground.mask.shape
        left = ground.mask
        if findings.accepted:
            cards = filled((height, width), [verdict.quad for verdict in findings.accepted])
            findings.explained = self._widened(cards, limits.EXPLAINED_RIM)
            # What is as bright as paper is no sleeve: it must be the card itself.
            paper = cv2.bitwise_and(ground.paper, cv2.bitwise_not(self._widened(cards, limits.EXPLAINED_PAPER_RIM)))
            left = np.asarray(cv2.bitwise_or(cv2.bitwise_and(left, cv2.bitwise_not(findings.explained)), paper))
        left = np.asarray(cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
        findings.unexplained = np.asarray(left, np.uint8)
        findings.unexplained_share = float(np.count_nonzero(findings.unexplained)) / ground.mask.size

    def _widened(self, cards: Mask, share: float) -> Mask:
        """The cards with a rim of a part of a card's width around them."""
        side = 2 * round(share * min(self._model.card_px)) + 1
        return np.asarray(cv2.dilate(cards, np.ones((side, side), np.uint8)), np.uint8)

    def _reason(self, findings: Findings) -> Reason | None:
        """Why these findings are no reading, or None if they are one."""
        if self._open_ground:
            return None if findings.accepted else _reason_on_open_ground(findings.ground)
        if not findings.ground.is_dark:
            return Reason.THIRD_OBJECT
        kinds = [verdict.kind for verdict in findings.accepted]
        unexplained = findings.unexplained_share > limits.UNEXPLAINED_SHARE
        if len(kinds) > CARDS or (len(kinds) == CARDS and unexplained):
            return Reason.THIRD_OBJECT
        if len(kinds) == CARDS:
            return Reason.SAME_CARD if kinds[0] == kinds[1] else None
        if not unexplained:
            return Reason.ONE_CARD if kinds else Reason.EMPTY
        return self._reason_of_doubt(findings)

    def _reason_of_doubt(self, findings: Findings) -> Reason:
        """Why what lies there beside the accepted cards was not recognised."""
        card_area = float(np.prod(self._model.card_px))
        whole = [verdict for verdict in findings.doubted if not {"size", "shape", "outline"} & set(verdict.doubts)]
        if any("covered" in verdict.doubts and verdict.score > limits.SHARP_SCORE for verdict in whole):
            return Reason.COVERED
        if any("visible" in verdict.doubts and verdict.score > limits.ALMOST for verdict in whole):
            return Reason.COVERED
        if any(verdict.score > limits.ALMOST and verdict.margin > limits.ALMOST_MARGIN for verdict in whole):
            return Reason.GLARE_OR_BLUR
        if any(blob.quad is None and blob.area_px > card_area * limits.VISIBLE for blob in findings.blobs):
            return Reason.COVERED
        return Reason.UNKNOWN_CARD


def _reason_on_open_ground(ground: Ground) -> Reason:
    """Why nothing was found: on a dark floor it shows whether anything lies there, on other ground it does not."""
    return Reason.EMPTY if ground.is_dark and not find_blobs(ground.mask) else Reason.UNKNOWN_CARD


def is_picture(frame: Picture) -> bool:
    """Whether an array can be a photograph at all: right form, large enough, and not one single grey."""
    if not isinstance(frame, np.ndarray) or frame.dtype != np.uint8 or frame.ndim != 3 or frame.shape[2] != 3:
        return False
    if min(frame.shape[:2]) < limits.SMALLEST_FRAME_PX:
        return False
    sample = frame[::8, ::8]
    return int(sample.max()) - int(sample.min()) >= limits.SMALLEST_CONTRAST


def _touch(one: Quad, other: Quad) -> bool:
    """Whether the upright boxes around two quads overlap."""
    apart = (one.max(axis=0) < other.min(axis=0)) | (other.max(axis=0) < one.min(axis=0))
    return not bool(apart.any())


def _left_edge(verdict: Verdict) -> float:
    return float(verdict.quad[:, 0].min())


def _as_seen(verdict: Verdict, scale: float) -> SeenCard:
    quad = scaled(verdict.quad, 1 / scale)
    assert area(quad) > 0  # noqa: S101 - the verifier accepts convex, clockwise quads only
    corners = tuple((round(float(x), 2), round(float(y), 2)) for x, y in quad)
    return SeenCard(verdict.kind, corners, round(min(1.0, verdict.score), 4))
