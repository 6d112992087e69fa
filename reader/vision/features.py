"""Proposes where cards lie from small features of their pictures: on any ground, and where outlines tell nothing.

Each feature of the picture that looks like one feature of a card votes for a place, a size and a turn of that card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.deck import Deck
from reader.vision.geometry import Quad, is_convex, moved, rectangle
from reader.vision.pictures import Picture

Floats = NDArray[np.float64]


class Chance(Enum):
    """Which features are looked for: fast ones, or slower ones for a faster computer."""

    FAST = "orb"
    SLOW = "sift"


@dataclass(frozen=True, eq=False)
class _Features:
    """Places (n, 2), turns in radians and sizes of features, and what they look like."""

    places: Floats
    turns: Floats
    sizes: Floats
    looks: NDArray[np.uint8] | NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class _Matches:
    """Pairs of features: in the picture and on a card, with the shot that the card was enrolled with."""

    seen: NDArray[np.int64]
    known: NDArray[np.int64]


class FeatureProposer:
    """Knows the features of every enrolled shot of a deck."""

    def __init__(self, deck: Deck, chance: Chance = Chance.FAST) -> None:
        self._chance = chance
        kinds = deck.kinds
        found = [_found(_detector(chance, limits.FEATURES_OF_A_SHOT), shot.picture) for shot in deck.shots]
        self._shots = np.concatenate([np.full(len(item.places), index) for index, item in enumerate(found)])
        self._kinds = np.array([kinds.index(shot.kind) for shot in deck.shots])[self._shots]
        self._known = _Features(
            np.concatenate([item.places for item in found]),
            np.concatenate([item.turns for item in found]),
            np.concatenate([item.sizes for item in found]),
            np.concatenate([item.looks for item in found]),
        )
        self._rectangles = [rectangle(shot.picture.shape[1], shot.picture.shape[0]) for shot in deck.shots]
        self._count = len(kinds)

    def propose(self, frame: Picture, where: NDArray[np.uint8] | None = None) -> list[Quad]:
        """Places in a working-size frame, best supported first; only features where the mask is not 0 are looked at."""
        seen = _found(_detector(self._chance, limits.FEATURES_OF_A_FRAME), frame, where)
        if len(seen.places) < limits.FEWEST_VOTES or not len(self._known.places):
            return []
        matches = self._match(seen)
        supported: list[tuple[int, Quad]] = []
        for shot in np.unique(self._shots[matches.known]):
            of_shot = self._shots[matches.known] == shot
            supported += self._places(seen, _Matches(matches.seen[of_shot], matches.known[of_shot]), int(shot))
        supported.sort(key=lambda item: -item[0])
        return [quad for _, quad in supported[: limits.MOST_PROPOSALS]]

    def _match(self, seen: _Features) -> _Matches:
        """Pairs that are clearly closer than the nearest feature of another kind: kinds share their frames."""
        norm = cv2.NORM_HAMMING if self._chance is Chance.FAST else cv2.NORM_L2
        matcher = cv2.BFMatcher(norm)
        distances = np.full((len(seen.places), self._count), np.inf)
        nearest = np.zeros((len(seen.places), self._count), np.int64)
        for kind in range(self._count):
            own = np.flatnonzero(self._kinds == kind)
            if not len(own):
                continue
            for match in matcher.match(seen.looks, self._known.looks[own]):
                distances[match.queryIdx, kind] = match.distance
                nearest[match.queryIdx, kind] = own[match.trainIdx]
        best = np.argmin(distances, axis=1)
        rows = np.arange(len(best))
        closest = distances[rows, best]
        others = distances.copy()
        others[rows, best] = np.inf
        clear = closest < limits.CLEARLY_NEARER * others.min(axis=1)
        return _Matches(np.flatnonzero(clear), nearest[rows, best][clear])

    def _places(self, seen: _Features, matches: _Matches, shot: int) -> list[tuple[int, Quad]]:
        """Places of one shot's card that several pairs agree on, each with its number of votes."""
        known = self._known
        scale = seen.sizes[matches.seen] / known.sizes[matches.known]
        turn = seen.turns[matches.seen] - known.turns[matches.known]
        corners = self._rectangles[shot]
        middle = corners.mean(axis=0)
        lever = (middle - known.places[matches.known]) * scale[:, None]
        cos, sin = np.cos(turn), np.sin(turn)
        rotated = np.column_stack([cos * lever[:, 0] - sin * lever[:, 1], sin * lever[:, 0] + cos * lever[:, 1]])
        middles = seen.places[matches.seen] + rotated
        reach = limits.VOTE_REACH * float(np.linalg.norm(corners[2] - corners[0]))
        found: list[tuple[int, Quad]] = []
        free = np.ones(len(scale), np.bool_)
        while np.count_nonzero(free) >= limits.FEWEST_VOTES and len(found) < 4:
            apart = np.linalg.norm(middles[:, None] - middles[None], axis=2) < reach * scale[:, None]
            turned = np.cos(turn[:, None] - turn[None]) > np.cos(np.radians(limits.VOTE_TURN_DEGREES))
            sized = np.abs(np.log(scale[:, None] / scale[None])) < np.log(limits.VOTE_SCALE)
            agree = apart & turned & sized & free[None] & free[:, None]
            leader = int(np.argmax(agree.sum(axis=1)))
            voters = np.flatnonzero(agree[leader])
            if len(voters) < limits.FEWEST_VOTES:
                break
            free[voters] = False
            quad = self._fitted(seen, matches, voters, corners)
            if quad is not None:
                found.append((len(voters), quad))
        return found

    def _fitted(self, seen: _Features, matches: _Matches, voters: NDArray[np.int64], corners: Quad) -> Quad | None:
        """The place that the voters agree on: moved, turned and scaled, and sheared if they are many."""
        source = self._known.places[matches.known[voters]].astype(np.float32)
        target = seen.places[matches.seen[voters]].astype(np.float32)
        estimate = cv2.estimateAffine2D if len(voters) >= limits.SHEAR_VOTES else cv2.estimateAffinePartial2D
        affine, _ = estimate(source, target, method=cv2.LMEDS)
        if affine is None or not np.all(np.isfinite(affine)):
            return None
        quad = moved(corners, np.vstack([affine, [0.0, 0.0, 1.0]]))
        return quad if is_convex(quad) else None


def _detector(chance: Chance, count: int) -> cv2.Feature2D:
    if chance is Chance.FAST:
        return cv2.ORB.create(nfeatures=count, fastThreshold=limits.FEATURE_CONTRAST)
    return cv2.SIFT.create(nfeatures=count)


def _found(detector: cv2.Feature2D, picture: Picture, where: NDArray[np.uint8] | None = None) -> _Features:
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    everywhere = np.full(grey.shape, 255, np.uint8) if where is None else where
    points, found = detector.detectAndCompute(grey, everywhere)
    if not points:
        return _Features(np.zeros((0, 2)), np.zeros(0), np.zeros(0), np.zeros((0, 32), np.uint8))
    return _Features(
        np.array([point.pt for point in points]),
        np.radians([point.angle for point in points]),
        np.array([point.size for point in points]),
        np.asarray(found, np.uint8) if found.dtype == np.uint8 else np.asarray(found, np.float32),
    )
