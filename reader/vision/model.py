"""What a deck looks like to the verifier: computed once when a deck is loaded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.alignment import Aligner
from reader.vision.appearance import Floats, Planes, features, lightness, noisiness, smooth_grey, steepness
from reader.vision.deck import Deck, Shot
from reader.vision.geometry import rectangle, rectified

Pixel = TypeVar("Pixel", np.uint8, np.float32)

# The size of the pictures in which a glance is taken, against the canonical one.
COARSE = 0.5
# Blocks that vote, across and down a card.
BLOCKS = (4, 6)
# Of places that serve for a median, so many are enough: every third.
_EVERY = 3

Places = NDArray[np.intp]
"""Places in a canonical picture, as numbers of its pixels row by row."""


@dataclass(frozen=True, eq=False)
class Sharpness:
    """The references at one blur, (blocks, shots, pixels of a block in three planes); norms are weighted sums."""

    blocks: Floats
    norms: Floats


@dataclass(frozen=True, eq=False)
class Common:
    """What the cards of a deck have in common, in pictures of one size (width, height).

    ``scale`` is that size against the canonical one; ``agreed`` are places where all kinds have the same colour,
    ``lit`` where all are equally bright.
    """

    size: tuple[int, int]
    scale: float
    mean: Planes
    agreed: Places
    lit: Places
    mean_grey: Floats
    brightest_grey: Floats


@dataclass(frozen=True, eq=False)
class DeckModel:
    """The enrolled shots in canonical size, their mean, and where they differ.

    ``common`` is about pictures of canonical size, ``coarse`` about those of half the size, in which a glance is taken;
    ``thumb_weights`` are roots of the weights in such pictures; ``steepness`` is that of each shot's own edges and
    around them, ``noisiness`` how much less certain its colours are at each place than at most.
    """

    kinds: tuple[str, ...]
    shot_kinds: NDArray[np.int64]
    card_px: tuple[float, float]
    common: Common
    coarse: Common
    weights: Planes
    thumb_weights: Planes
    shots: Planes
    tolerances: Planes
    veils: Planes
    steepness: Planes
    noisiness: Planes
    sharpnesses: tuple[Sharpness, ...]
    thumbs: Floats
    aligners: tuple[Aligner, ...]
    coarse_aligners: tuple[Aligner, ...]

    @property
    def quarter_turns(self) -> tuple[int, ...]:
        """The ways a card of this shape can lie in a quadrilateral of its shape."""
        width, height = self.card_px
        return (0, 1, 2, 3) if abs(width - height) < limits.SQUARE_SHARE * height else (0, 2)


def build_model(deck: Deck) -> DeckModel:
    """Computes everything about a deck that does not change from picture to picture."""
    width_px = float(np.median([shot.width_px for shot in deck.shots]))
    height_px = float(np.median([shot.height_px for shot in deck.shots]))
    size = canonical_size(width_px / height_px)
    kinds = deck.kinds
    shot_kinds = np.array([kinds.index(shot.kind) for shot in deck.shots])
    pictures = _aligned_pictures(deck.shots, shot_kinds, size)
    common, planes, between = _common(pictures, shot_kinds, 1.0)
    coarse, coarse_planes, _ = _common([halved(picture) for picture in pictures], shot_kinds, COARSE)
    weights = _weights(planes, shot_kinds, between)
    noise = np.stack([noisiness(picture, limits.BASE_BLUR) for picture in pictures])
    thumb_weights = np.stack([halved(np.sqrt(plane)) for plane in weights])
    return DeckModel(
        kinds=kinds,
        shot_kinds=shot_kinds,
        card_px=(width_px, height_px),
        common=common,
        coarse=coarse,
        weights=weights,
        thumb_weights=thumb_weights,
        shots=np.asarray(planes - common.mean, np.float32),
        tolerances=np.stack([_tolerance(*pair) for pair in zip(planes, noise, strict=True)]),
        veils=np.stack([_veil(picture) for picture in pictures]),
        steepness=np.stack([_own_edges(picture_planes) for picture_planes in planes]),
        noisiness=noise,
        sharpnesses=tuple(_sharpness(pictures, common.mean, weights, blur) for blur in limits.REFERENCE_BLURS),
        thumbs=np.stack([thumb(picture_planes - coarse.mean, thumb_weights) for picture_planes in coarse_planes]),
        aligners=tuple(Aligner(lightness(picture)) for picture in pictures),
        coarse_aligners=tuple(Aligner(lightness(halved(picture))) for picture in pictures),
    )


def _common(
    pictures: list[NDArray[np.uint8]], shot_kinds: NDArray[np.int64], scale: float
) -> tuple[Common, Planes, Planes]:
    """What pictures of that scale have in common, their planes (shots, 3, h, w), and how kinds differ (3, h, w)."""
    height, width = pictures[0].shape[:2]
    planes = np.stack([features(picture, scale * limits.BASE_BLUR) for picture in pictures])
    planes[:, 1:] -= _cast(planes, planes.mean(axis=0))
    means = _means(planes, shot_kinds)
    mean = np.asarray(means.mean(axis=0), np.float32)
    if len(means) == 1:
        # Nothing to tell apart: then the card is told from an even one.
        mean = np.broadcast_to(mean.mean(axis=(1, 2), keepdims=True), mean.shape)
    between = np.asarray(np.mean((means - mean) ** 2, axis=0), np.float32)
    greys, lit = _even_greys(pictures, scale)
    common = Common(
        size=(width, height),
        scale=scale,
        mean=mean,
        agreed=_agreed(between),
        lit=np.flatnonzero(lit)[::_EVERY],
        mean_grey=greys.mean(axis=0),
        brightest_grey=cv2.dilate(greys.max(axis=0), np.ones((3, 3), np.uint8)).astype(np.float32),
    )
    return common, planes, between


def _means(planes: Planes, shot_kinds: NDArray[np.int64]) -> Planes:
    """How each kind looks on average, (kinds, 3, h, w)."""
    return np.stack([planes[shot_kinds == kind].mean(axis=0) for kind in range(int(shot_kinds.max()) + 1)])


def _weights(planes: Planes, shot_kinds: NDArray[np.int64], between: Planes) -> Planes:
    """How much each place tells kinds apart, (3, h, w); the sum of all is 1."""
    within = np.mean((planes - _means(planes, shot_kinds)[shot_kinds]) ** 2, axis=0)
    noise = np.array(limits.FEATURE_NOISE, np.float32)[:, None, None]
    scales = 1 / np.sqrt(between.mean(axis=(1, 2)) + noise[:, 0, 0] ** 2)
    share = np.array([1.0, 0.5, 0.5], np.float32)
    raw_weights = between / (between + within + noise**2) * (share * scales**2)[:, None, None]
    weights: Planes = np.stack([cv2.GaussianBlur(plane.astype(np.float32), (0, 0), 1.5) for plane in raw_weights])
    return np.asarray(weights / max(float(weights.sum()), 1e-9), np.float32)


def shown_places(places: Places, visible: Floats | None) -> Places:
    """Those of the places at which the card is seen."""
    return places if visible is None else places[visible.ravel()[places] > 0]


def halved(picture: NDArray[Pixel]) -> NDArray[Pixel]:
    """A picture, a plane or a mask of half the size, averaged."""
    size = (max(1, picture.shape[1] // 2), max(1, picture.shape[0] // 2))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), picture.dtype)


def canonical_size(aspect: float) -> tuple[int, int]:
    """Width and height of canonical pictures of cards with width / height = aspect: whole blocks, the same area."""
    height = (limits.CANONICAL_PIXELS / aspect) ** 0.5
    columns, rows = BLOCKS
    return max(2, round(height * aspect / columns)) * columns, max(2, round(height / rows)) * rows


def as_blocks(planes: Floats) -> Floats:
    """Planes (..., 3, h, w) as (..., blocks, pixels)."""
    columns, rows = BLOCKS
    *front, depth, height, width = planes.shape
    cut = planes.reshape(*front, depth, rows, height // rows, columns, width // columns)
    lead = len(front)
    order = (*range(lead), lead + 1, lead + 3, lead, lead + 2, lead + 4)
    return np.ascontiguousarray(cut.transpose(order).reshape(*front, rows * columns, -1))


def thumb(difference: Planes, thumb_weights: Planes) -> Floats:
    """A small, weighted form of a coarse difference from the mean, of length 1: finds the likely kind and the top."""
    small = np.stack([halved(plane) for plane in difference * thumb_weights]).ravel()
    return np.asarray(small / max(float(cv2.norm(small)), 1e-9), np.float32)


def _aligned_pictures(
    shots: tuple[Shot, ...], shot_kinds: NDArray[np.int64], size: tuple[int, int]
) -> list[NDArray[np.uint8]]:
    """Canonical pictures; later shots of a kind are brought to lie exactly over its first one."""
    pictures: list[NDArray[np.uint8]] = []
    for index, shot in enumerate(shots):
        height, width = shot.picture.shape[:2]
        quad = rectangle(width, height)
        picture = rectified(shot.picture, quad, *size)
        first = int(np.argmax(shot_kinds == shot_kinds[index]))
        if first < index:
            aligner = Aligner(lightness(pictures[first]))
            large = cv2.resize(shot.picture, (2 * size[0], 2 * size[1]), interpolation=cv2.INTER_AREA)
            small = halved(np.asarray(large, np.uint8))
            placed = aligner.align(lightness(small), rectangle(*size), None)
            found = None if placed is None else (placed + 0.5) * [width / size[0], height / size[1]] - 0.5
            if found is not None and np.abs(found - quad).max() < limits.SHOT_SHIFT * max(width, height):
                picture = rectified(shot.picture, found, *size)
        pictures.append(picture)
    return pictures


def _agreed(between: NDArray[np.float32]) -> Places:
    """Where all kinds look alike in colour (frame and paper): there the light's cast of colour is measured."""
    colour = between[1:].sum(axis=0)
    return np.flatnonzero(colour <= np.quantile(colour, limits.AGREED_SHARE))[::_EVERY]


def _tolerance(planes: Planes, noise: Planes) -> Planes:
    """How much a card that is seen well may differ from this shot, (3, h, w), averaged over small squares."""
    side = (limits.STRANGE_SIDE,) * 2
    tolerance = np.empty_like(planes, np.float32)
    for index, plane in enumerate(np.asarray(planes, np.float32)):
        across, down = cv2.Sobel(plane, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(plane, cv2.CV_32F, 0, 1) / 8
        tolerance[index] = limits.STRANGE_BASE[index] * cv2.blur(noise[index], side)
        tolerance[index] += limits.STRANGE_CHANGE * cv2.blur(np.hypot(across, down), side)
    return tolerance


def _veil(picture: NDArray[np.uint8]) -> Planes:
    """What a thin white veil over a card, like a sleeve's, changes in its planes."""
    white = np.full_like(picture, np.percentile(picture, 98))
    veiled = cv2.addWeighted(picture, 1 - limits.VEIL, white, limits.VEIL, 0)
    return np.asarray(
        features(np.asarray(veiled, np.uint8), limits.BASE_BLUR) - features(picture, limits.BASE_BLUR), np.float32
    )


def _own_edges(planes: Planes) -> Planes:
    """How steep a shot's own edges are, (3, h, w), as far around them as blur and alignment can carry them."""
    reach = np.ones((limits.EDGE_REACH,) * 2, np.uint8)
    return np.stack([cv2.dilate(steepness(np.asarray(plane, np.float32), limits.BASE_BLUR), reach) for plane in planes])


def _even_greys(pictures: list[NDArray[np.uint8]], scale: float) -> tuple[Floats, NDArray[np.bool_]]:
    """The greys of all shots as if they were taken in one light, and where all cards are equally bright (h, w)."""
    # No place is quite black: what is dark is compared by its ratio.
    greys = np.maximum(np.stack([smooth_grey(picture, scale) for picture in pictures]), np.float32(1))
    spread = np.log(greys + 8).std(axis=0)
    spread[~without_rim(spread.shape, round(scale * limits.LIT_RIM_PX))] = np.inf
    lit = spread <= np.quantile(spread, limits.LIT_SHARE)
    light = np.median(greys[:, lit] / greys[:, lit].mean(axis=0), axis=1)
    return np.asarray(greys / light[:, None, None], np.float32), np.asarray(lit)


def without_rim(shape: tuple[int, ...], rim_px: int) -> NDArray[np.bool_]:
    """All pixels (h, w) but those near the rim."""
    inner = np.zeros(shape, np.bool_)
    inner[rim_px:-rim_px, rim_px:-rim_px] = True
    return inner


def _cast(planes: Floats, mean: Planes) -> Floats:
    """The cast of colour of each shot against the mean of all, (shots, 2, 1, 1)."""
    spread = ((planes[:, 1:] - mean[1:]) ** 2).mean(axis=(0, 1))
    agreed = spread <= np.quantile(spread, limits.AGREED_SHARE)
    cast = np.median((planes[:, 1:] - mean[1:])[..., agreed], axis=-1)
    return np.asarray(np.clip(cast, -limits.LARGEST_CAST, limits.LARGEST_CAST)[..., None, None], np.float32)


def _sharpness(pictures: list[NDArray[np.uint8]], mean: Planes, weights: Floats, blur: float) -> Sharpness:
    planes = np.stack([features(picture, blur) for picture in pictures])
    planes[:, 1:] -= _cast(planes, mean)
    blocks = np.ascontiguousarray(as_blocks(np.asarray(planes - mean, np.float32)).transpose(1, 0, 2))
    norms = np.stack([np.einsum("p,sp->s", *pair) for pair in zip(as_blocks(weights), blocks**2, strict=True)])
    return Sharpness(blocks, norms)
