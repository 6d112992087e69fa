"""Photographs for the guide, by the simulated camera: as they should be, with a lamp overhead, and what was read."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from firmware.simulator.scene import Conditions, Glare, LaidCard, Picture, SceneCamera
from hardware.box.measures import Case
from reader.vision.deck import Deck, default_deck
from reader.vision.explaining import explain
from reader.vision.pictures import load_picture
from reader.vision.recogniser import Recogniser

_ART = default_deck().parent.parent / "art"


def seen(
    case: Case,
    kinds: tuple[str, ...] = ("toad", "mushroom"),
    *,
    lamp_overhead: bool = False,
    camera: SceneCamera | None = None,
) -> Picture:
    """What the camera sees of sleeved cards in the drawer's recesses, from the left, (480, 640, 3) BGR."""
    width, depth = case.box.floor.size_mm
    places = [width / 2 + side * case.recess_middle for side in (-1, 1)]
    cards = [
        LaidCard(load_picture(_ART / f"{kind}.png"), x, depth / 2, sleeve=True)
        for kind, x in zip(kinds, places, strict=False)
    ]
    glares = (Glare(60, 52, 40, 14, 80, 420), Glare(104, 78, 36, 12, 84, 380)) if lamp_overhead else ()
    camera = camera or SceneCamera(case.box)
    return camera.photograph(cards, np.random.default_rng(4), Conditions(glares=glares)).frame


def photographs(case: Case) -> dict[str, Picture]:
    """Every photograph by the name of its file."""
    glare = seen(case, lamp_overhead=True)
    recogniser = Recogniser(Deck.load(default_deck()))
    return {
        "seen-well": seen(case),
        "seen-with-glare": glare,
        "seen-explained": explain(recogniser, seen(case)),
        "seen-explained-glare": explain(recogniser, glare),
        "seen-one-card": seen(case, ("toad",)),
    }


def save(case: Case, folder: Path) -> None:
    """Writes them, small."""
    for name, shown in photographs(case).items():
        picture = cv2.resize(shown, (480, 360), interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(folder / f"{name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 82])
