"""How well the box reads: cards in the drawer's recesses against cards anywhere on the free floor.

``python -m hardware.reading`` photographs our own deck with the simulated camera, whose floor, lens and lamps are those
of ``firmware/box.toml``, and reads it with the shipped enrolment.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from firmware.box import Box
from firmware.camera.straight import Straightener
from firmware.simulator.categories import hard_light, normal_light
from firmware.simulator.scene import Conditions, Glare, LaidCard, Picture, SceneCamera
from hardware import optics
from hardware.box.measures import Case, load_case
from hardware.uneven import UnevenCamera
from hardware.wide import BentCamera, wide_box
from reader.alchemy import Ingredient
from reader.vision.deck import Deck, default_deck
from reader.vision.pictures import load_picture
from reader.vision.recogniser import Recogniser

Light = Callable[[np.random.Generator], Conditions]
Photograph = Callable[[Sequence[LaidCard], np.random.Generator, Conditions], Picture]
Places = Callable[[Case, np.random.Generator], list[LaidCard]]

_NOTHING = np.zeros((1, 1, 3), np.uint8)
LIGHTS: dict[str, Light] = {"normal": normal_light, "hard": hard_light}


@dataclass(frozen=True)
class Count:
    """How many frames were read right, refused, and read wrong."""

    right: int
    refused: int
    wrong: int

    @property
    def share(self) -> float:
        """Which part was read right."""
        return self.right / (self.right + self.refused + self.wrong)


def in_recesses(case: Case, rng: np.random.Generator) -> list[LaidCard]:
    """One card in each recess, either way up, shifted and turned as far as the play lets it; sleeved or not."""
    width, depth = case.box.floor.size_mm
    sleeve = bool(rng.random() < 0.5)
    play = case.box.recess.play_mm + (0.0 if sleeve else case.box.card.sleeve_mm)
    turn = float(np.degrees(2 * play / case.box.card.size_mm[1]))
    return [
        LaidCard(
            _NOTHING,
            width / 2 + side * case.recess_middle + rng.uniform(-play, play) / 2,
            depth / 2 + rng.uniform(-play, play) / 2,
            float(rng.choice([0.0, 180.0])) + rng.uniform(-turn, turn) / 2,
            sleeve=sleeve,
        )
        for side in (-1, 1)
    ]


def on_the_floor(case: Case, rng: np.random.Generator) -> list[LaidCard]:
    """Two cards anywhere on the floor, any way round, whole and beside each other; some are raised on one side."""
    width, depth = case.box.floor.size_mm
    sleeve = bool(rng.random() < 0.5)
    while True:
        cards = []
        for _ in range(2):
            angle = rng.uniform(0, 360)
            reach = _reach(case.box, angle)
            cards.append(
                LaidCard(
                    _NOTHING,
                    rng.uniform(reach[0], width - reach[0]),
                    rng.uniform(reach[1], depth - reach[1]),
                    angle,
                    lift_degrees=rng.uniform(0, 15) if rng.random() < 0.3 else 0.0,
                    lift_direction_degrees=float(rng.choice([0, 90, 180, 270])),
                    sleeve=sleeve,
                )
            )
        if np.hypot(cards[0].x_mm - cards[1].x_mm, cards[0].y_mm - cards[1].y_mm) > 72:
            return cards


def _reach(box: Box, angle_degrees: float) -> tuple[float, float]:
    """How far a turned, sleeved card reaches from its middle, along x and along y."""
    half = np.array(box.card.size_mm) / 2 + box.card.sleeve_mm
    cos, sin = abs(np.cos(np.radians(angle_degrees))), abs(np.sin(np.radians(angle_degrees)))
    return float(half[0] * cos + half[1] * sin), float(half[0] * sin + half[1] * cos)


PLACES: dict[str, Places] = {"drawer": in_recesses, "free floor": on_the_floor}


def mirror_images(case: Case, card: LaidCard) -> list[Glare]:
    """The lamps' mirror images in a sleeved card that lies flat: none in a box that keeps its limits."""
    area = optics.Area("card", *(side + 2 * case.box.card.sleeve_mm for side in case.box.card.size_mm))
    middle = np.array(case.box.floor.size_mm) / 2
    seen = optics.mirrored_places(case.box, optics.floor_area(case.box), 0.0) + middle
    near = [place for place in seen if np.hypot(*(place - [card.x_mm, card.y_mm])) < area.depth_mm / 2]
    return [Glare(float(place[0]), float(place[1]), 6.0, 6.0, strength=500.0) for place in near if card.sleeve]


def straight_photograph(box: Box, front_lamp: float = 1.0) -> Photograph:
    """Pictures of the box as it is, or of one whose front lamp gives only that part of its light."""
    camera = SceneCamera(box) if front_lamp == 1.0 else UnevenCamera(box, (1.0, front_lamp))
    return lambda cards, rng, conditions: camera.photograph(cards, rng, conditions).frame


def bent_photograph(box: Box) -> Photograph:
    """Pictures of a lens that bends them, as they are."""
    return BentCamera(box).photograph


def straightened_photograph(box: Box) -> Photograph:
    """Pictures of a lens that bends them, straightened by what the box stores, as the box does it."""
    if box.distortion is None:
        return straight_photograph(box)
    camera, straighten = BentCamera(box), Straightener(box, box.distortion)
    return lambda cards, rng, conditions: straighten(camera.photograph(cards, rng, conditions))


def _as_it_is(case: Case) -> Case:
    return case


def _below_wide_lens(case: Case) -> Case:
    return replace(case, box=wide_box(case.box))


LENSES: dict[str, tuple[Callable[[Case], Case], Callable[[Box], Photograph]]] = {
    "standard": (_as_it_is, straight_photograph),
    "wide": (_below_wide_lens, straightened_photograph),
    "wide-bent": (_below_wide_lens, bent_photograph),
}
"""What can be measured: the box's lens; the wide one with its bend stored and taken out, and with the bend left in."""


def measure(
    case: Case, places: Places, light: Light, frames: int, *, seed: int = 1, photograph: Photograph | None = None
) -> Count:
    """Photographs and reads so many frames."""
    photograph, recogniser = photograph or straight_photograph(case.box), Recogniser(Deck.load(default_deck()))
    art: dict[str, Picture] = {
        kind.value: load_picture(default_deck().parent.parent / "art" / f"{kind}.png") for kind in Ingredient
    }
    rng = np.random.default_rng(seed)
    right = wrong = 0
    for _ in range(frames):
        kinds = [str(kind) for kind in rng.permutation(list(art))[:2]]
        cards = [replace(card, picture=art[kind]) for card, kind in zip(places(case, rng), kinds, strict=True)]
        conditions = light(rng)
        glares = tuple(glare for card in cards for glare in mirror_images(case, card))
        reading = recogniser.read(photograph(cards, rng, replace(conditions, glares=glares)))
        if reading.reason is None:
            same = {card.kind for card in reading.cards} == set(kinds)
            right, wrong = right + same, wrong + (not same)
    return Count(right, frames - right - wrong, wrong)


def main(words: list[str] | None = None) -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=200, help="of each kind (default 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lens", choices=list(LENSES), default="standard", help="the lens above the floor")
    parser.add_argument("--front-lamp", type=float, metavar="PART", help="what it gives of its light, 0 to 1")
    arguments = parser.parse_args(words)
    choose, eye = LENSES[arguments.lens]
    case = choose(load_case())
    photograph = eye(case.box)
    if arguments.front_lamp is not None:
        if arguments.lens != "standard" or not 0 <= arguments.front_lamp <= 1:
            parser.error("--front-lamp takes a part from 0 to 1, with the standard lens")
        photograph = straight_photograph(case.box, arguments.front_lamp)
    print("| cards lie | light | read in one frame | refused | wrong |\n|---|---|---:|---:|---:|")
    for place, places in PLACES.items():
        for name, light in LIGHTS.items():
            count = measure(case, places, light, arguments.frames, seed=arguments.seed, photograph=photograph)
            print(f"| {place} | {name} | {100 * count.share:.1f} % | {count.refused} | {count.wrong} |", flush=True)


if __name__ == "__main__":
    main()
