"""Two readers as they are often built, to compare with: textbook ORB, and outlines with a perceptual hash."""

from __future__ import annotations

from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision.deck import Deck
from reader.vision.geometry import rectified, side_lengths
from reader.vision.ground import find_ground
from reader.vision.outlines import find_blobs
from reader.vision.pictures import Picture

# As tutorials have them; not tuned to any of our scenes. 500 features are OpenCV's default, for a card as for a frame.
_FEATURES = 500
_RATIO = 0.75
_INLIERS = 10
_HASH_SIDE = 8
_HASH_DISTANCE = 16


class Baseline(Protocol):
    """Reads a frame; the kinds that it believes to see."""

    name: str

    def read(self, frame: Picture) -> list[str]:
        """The kinds of all cards found in a working-size BGR frame."""


class OrbReader:
    """ORB features, ratio test, homography, at least ten inliers; one card of each kind."""

    name = "Textbook ORB: 500 features, ratio test, homography, 10 inliers"

    def __init__(self, deck: Deck) -> None:
        self._detector = cv2.ORB.create(nfeatures=_FEATURES)
        self._matcher = cv2.BFMatcher(cv2.NORM_HAMMING)
        self._shots: list[tuple[str, NDArray[np.float32], NDArray[np.uint8]]] = []
        for shot in deck.shots:
            points, looks = self._detector.detectAndCompute(
                cv2.cvtColor(shot.picture, cv2.COLOR_BGR2GRAY), _all(shot.picture)
            )
            if points:
                places = np.array([point.pt for point in points], np.float32)
                self._shots.append((shot.kind, places, np.asarray(looks, np.uint8)))

    def read(self, frame: Picture) -> list[str]:
        """The kinds whose features fit one place well enough."""
        points, looks = self._detector.detectAndCompute(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), _all(frame))
        if len(points) < 4:
            return []
        places = np.array([point.pt for point in points], np.float32)
        found: dict[str, int] = {}
        for kind, known_places, known_looks in self._shots:
            pairs = [
                pair for pair in self._matcher.knnMatch(np.asarray(looks, np.uint8), known_looks, k=2) if len(pair) == 2
            ]
            good = [first for first, second in pairs if first.distance < _RATIO * second.distance]
            if len(good) < _INLIERS:
                continue
            source = known_places[[match.trainIdx for match in good]]
            target = places[[match.queryIdx for match in good]]
            homography, inliers = cv2.findHomography(source, target, cv2.RANSAC, 5.0)
            if homography is not None and int(inliers.sum()) >= _INLIERS:
                found[kind] = max(found.get(kind, 0), int(inliers.sum()))
        return sorted(found, key=lambda kind: -found[kind])


class HashReader:
    """Outlines on the dark floor and a perceptual hash of what is inside."""

    name = "Outlines and a perceptual hash"

    def __init__(self, deck: Deck) -> None:
        self._kinds = [shot.kind for shot in deck.shots]
        self._hashes = np.stack([_perceptual_hash(shot.picture) for shot in deck.shots])

    def read(self, frame: Picture) -> list[str]:
        """The kind with the nearest hash for each outline, if it is near enough."""
        kinds = []
        for blob in find_blobs(find_ground(frame).mask):
            if blob.quad is None:
                continue
            lengths = side_lengths(blob.quad)
            quad = blob.quad if lengths[0] < lengths[1] else np.roll(blob.quad, 1, axis=0)
            card = rectified(frame, quad, 88, 136)
            distances = [
                np.count_nonzero(self._hashes != _perceptual_hash(np.ascontiguousarray(turned)), axis=1)
                for turned in (card, card[::-1, ::-1])
            ]
            nearest = np.minimum(*distances)
            best = int(np.argmin(nearest))
            if nearest[best] <= _HASH_DISTANCE:
                kinds.append(self._kinds[best])
        return kinds


def _all(picture: Picture) -> NDArray[np.uint8]:
    return np.full(picture.shape[:2], 255, np.uint8)


def _perceptual_hash(picture: Picture) -> NDArray[np.bool_]:
    small = cv2.resize(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (32, 32), interpolation=cv2.INTER_AREA)
    waves = cv2.dct(np.asarray(small, np.float32))[:_HASH_SIDE, :_HASH_SIDE].ravel()[1:]
    return np.asarray(waves > np.median(waves))
