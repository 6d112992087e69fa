"""Situations that the box meets, made by chance: what lies there, in what light, and what is right to answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.simulator.drawn_cards import DrawnDeck, draw_foreign_card
from firmware.simulator.scene import Conditions, Glare, LaidCard, Picture, Points, SceneCamera

# Visibility is counted on a picture that is smaller by this factor.
_COARSE = 4
_TRIES = 400


class Category(StrEnum):
    """Kinds of situations, as the benchmark counts them."""

    NORMAL = "normal"
    HARD = "hard"
    OVERLAP = "overlap"
    ONE = "one"
    NONE = "none"
    BACK = "back"
    FOREIGN = "foreign"
    THREE = "three"
    SAME = "same"


@dataclass(frozen=True, eq=False)
class Situation:
    """Laid things, bottom first, the light they lie in, and the truth.

    ``kinds`` names each laid thing, None for what is not enrolled. ``visible`` is the part of each that can be seen.
    ``answer`` are the two kinds that a reading may report, or None if no reading may be given at all.
    """

    category: Category
    cards: tuple[LaidCard, ...]
    kinds: tuple[str | None, ...]
    conditions: Conditions
    visible: tuple[float, ...]

    @property
    def answer(self) -> frozenset[str] | None:
        """The two different kinds that lie there, if exactly two enrolled cards and nothing else lie there."""
        known = [kind for kind in self.kinds if kind is not None]
        return frozenset(known) if len(known) == len(self.kinds) == 2 and len(set(known)) == 2 else None


class SituationMaker:
    """Makes situations with the cards of one deck; the generator alone decides them."""

    def __init__(self, deck: DrawnDeck, camera: SceneCamera) -> None:
        self._deck = deck
        self._camera = camera

    def make(self, category: Category, rng: np.random.Generator) -> Situation:
        """One situation of a category."""
        if category is Category.HARD:
            conditions, lift = hard_light(rng), 35.0
        else:
            conditions, lift = normal_light(rng), 20.0
        names, pictures = self._choose(category, rng)
        sleeve = bool(rng.random() < 0.5)
        things = [self._thing(picture, rng, lift, sleeve) for picture in pictures]
        accept = self._rule(category)
        for _ in range(_TRIES):
            laid = [self._anywhere(thing, rng) for thing in things]
            if category is Category.OVERLAP:
                laid[1] = self._beside(laid[0], laid[1], rng)
            order = rng.permutation(len(laid)) if category in (Category.THREE, Category.FOREIGN) else range(len(laid))
            laid = [laid[index] for index in order]
            visible = self.visible_parts(laid, conditions)
            whole = category is not Category.OVERLAP or self._in_view(laid, conditions)
            if whole and accept(visible):
                break
        else:
            return self.make(category, rng)
        if category is Category.HARD:
            conditions = replace(conditions, glares=_glares_on(laid, rng))
        return Situation(category, tuple(laid), tuple(names[index] for index in order), conditions, tuple(visible))

    def _choose(self, category: Category, rng: np.random.Generator) -> tuple[list[str | None], list[Picture]]:
        """What lies there: kinds (None for what is not enrolled) and their pictures."""
        known = self._deck.kinds
        first, second, third = (list(known)[int(index)] for index in rng.permutation(len(known))[:3])
        if category is Category.FOREIGN:
            return self._choose_foreign(first, second, rng)
        names: dict[Category, list[str | None]] = {
            Category.NONE: [],
            Category.ONE: [first],
            Category.SAME: [first, first],
            Category.BACK: [None if rng.random() < 0.3 else first, None],
            Category.THREE: [first, second, None if rng.random() < 0.3 else third],
        }
        chosen = names.get(category, [first, second])
        unknown = self._stranger(rng) if category is Category.THREE else self._deck.back
        return chosen, [unknown if name is None else known[name] for name in chosen]

    def _choose_foreign(
        self, first: str, second: str, rng: np.random.Generator
    ) -> tuple[list[str | None], list[Picture]]:
        known, chance = self._deck.kinds, rng.random()
        if chance < 0.5:
            return [first, None], [known[first], self._stranger(rng)]
        if chance < 0.7:
            return [None, None], [self._stranger(rng), self._stranger(rng)]
        token = np.full((60, 60, 3), rng.uniform(60, 240, 3), np.uint8)
        return [first, second, None], [known[first], known[second], token]

    def _stranger(self, rng: np.random.Generator) -> Picture:
        """A card that is not enrolled, mostly of the same printing."""
        if rng.random() < 0.7 and self._deck.strangers:
            return self._deck.strangers[int(rng.integers(len(self._deck.strangers)))]
        return draw_foreign_card(rng)

    @staticmethod
    def _thing(picture: Picture, rng: np.random.Generator, lift: float, sleeve: bool) -> LaidCard:
        if picture.shape[0] == picture.shape[1]:
            side, long = rng.uniform(10, 24), rng.uniform(10, 60)
            return LaidCard(picture, 0, 0, width_mm=side, height_mm=long, corner_radius_mm=side / 2)
        raised = rng.uniform(0, lift) if rng.random() < 0.5 else 0.0
        return LaidCard(
            picture,
            0,
            0,
            lift_degrees=raised,
            lift_direction_degrees=float(rng.choice([0, 90, 180, 270])),
            sleeve=sleeve,
        )

    def _anywhere(self, thing: LaidCard, rng: np.random.Generator) -> LaidCard:
        width, height = self._camera.box.floor.size_mm
        return replace(
            thing,
            x_mm=rng.uniform(15, width - 15),
            y_mm=rng.uniform(15, height - 15),
            angle_degrees=rng.uniform(0, 360),
        )

    @staticmethod
    def _beside(lower: LaidCard, upper: LaidCard, rng: np.random.Generator) -> LaidCard:
        """The upper card near the lower one; both lie flat, as one card on the other does."""
        return replace(upper, x_mm=lower.x_mm + rng.normal(0, 30), y_mm=lower.y_mm + rng.normal(0, 35), lift_degrees=0)

    @staticmethod
    def _rule(category: Category) -> Callable[[Sequence[float]], bool]:
        """Which visible parts a category wants."""
        match category:
            case Category.OVERLAP:
                return lambda visible: 0.45 < visible[0] < 0.97 and visible[1] > 0.999
            case Category.THREE:
                return lambda visible: min(visible) > 0.1 and sum(part > 0.6 for part in visible) >= 2
            case Category.FOREIGN:
                return lambda visible: min(visible) > 0.5 and sum(part > 0.9 for part in visible) >= 2
            case _:
                return lambda visible: all(part > 0.999 for part in visible)

    def _in_view(self, cards: Sequence[LaidCard], conditions: Conditions) -> bool:
        return all(self.visible_parts([card], conditions)[0] > 0.999 for card in cards)

    def visible_parts(self, cards: Sequence[LaidCard], conditions: Conditions) -> list[float]:
        """The part of each card that lies in the view and under no later one."""
        width, height = (side // _COARSE for side in self._camera.box.camera.frame_px)
        outlines = [self._camera.project(card, conditions, layer) / _COARSE for layer, card in enumerate(cards)]
        # Around the view, so that what lies outside counts as not seen.
        border = height
        covered = np.full((height + 2 * border, width + 2 * border), 255, np.uint8)
        covered[border : border + height, border : border + width] = 0
        parts = []
        for outline in reversed(outlines):
            own = _filled(covered.shape, outline + border)
            parts.append(float(np.count_nonzero(own & ~covered)) / max(1, int(np.count_nonzero(own))))
            covered |= own
        return parts[::-1]


def _filled(shape: tuple[int, ...], outline: Points) -> NDArray[np.uint8]:
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline).astype(np.int32), (255,))
    return mask


def normal_light(rng: np.random.Generator) -> Conditions:
    """A box in use: lamp and white balance a little off, lens not perfectly focused, sometimes a JPEG camera."""
    return Conditions(
        brightness=rng.uniform(0.75, 1.1),
        gradient=rng.uniform(0, 0.3),
        gradient_direction_degrees=rng.uniform(0, 360),
        white_balance=(rng.uniform(0.93, 1.07), 1.0, rng.uniform(0.93, 1.07)),
        blur_px=rng.uniform(0, 0.9),
        noise=rng.uniform(0.8, 2.0),
        jpeg_quality=int(rng.integers(75, 96)) if rng.random() < 0.5 else None,
    )


def hard_light(rng: np.random.Generator) -> Conditions:
    """Dim, blurred, noisy, in a cast of colour; glare is added where the cards lie."""
    return Conditions(
        brightness=rng.uniform(0.35, 0.8),
        gradient=rng.uniform(0.1, 0.5),
        gradient_direction_degrees=rng.uniform(0, 360),
        white_balance=(rng.uniform(0.85, 1.15), 1.0, rng.uniform(0.85, 1.15)),
        blur_px=rng.uniform(0.5, 2.5),
        motion_px=rng.uniform(0, 6) if rng.random() < 0.5 else 0.0,
        motion_direction_degrees=rng.uniform(0, 180),
        noise=rng.uniform(1.5, 4.0),
        jpeg_quality=int(rng.integers(50, 90)) if rng.random() < 0.7 else None,
    )


def moment_later(conditions: Conditions, rng: np.random.Generator) -> Conditions:
    """The same light a moment later: the lamp flickers, the lens hunts for focus, noise and trembling differ."""
    return replace(
        conditions,
        brightness=conditions.brightness * rng.uniform(0.98, 1.02),
        blur_px=conditions.blur_px * rng.uniform(0.8, 1.2),
        noise=conditions.noise * rng.uniform(0.85, 1.15),
        motion_px=conditions.motion_px * rng.uniform(0.6, 1.0),
    )


def _glares_on(laid: Sequence[LaidCard], rng: np.random.Generator) -> tuple[Glare, ...]:
    glares = []
    for card in laid:
        for _ in range(int(rng.integers(0, 3))):
            place = np.array([card.x_mm, card.y_mm]) + rng.normal(0, 16, 2)
            glares.append(
                Glare(
                    float(place[0]),
                    float(place[1]),
                    length_mm=rng.uniform(8, 30),
                    width_mm=rng.uniform(4, 12),
                    angle_degrees=rng.uniform(0, 180),
                    strength=rng.uniform(150, 500),
                )
            )
    return tuple(glares)
