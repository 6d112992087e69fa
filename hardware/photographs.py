"""Two photographs for the guide, by the simulated camera: the light as it should be, and a lamp overhead."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from firmware.simulator.scene import Conditions, Glare, LaidCard, Picture, SceneCamera
from hardware.box.measures import Case
from reader.vision.deck import default_deck
from reader.vision.pictures import load_picture

_ART = default_deck().parent.parent / "art"


def seen(case: Case, *, lamp_overhead: bool) -> Picture:
    """What the camera sees of two sleeved cards in the drawer, (480, 640, 3) BGR."""
    width, depth = case.box.floor.size_mm
    places = {"toad": width / 2 - case.recess_middle, "mushroom": width / 2 + case.recess_middle}
    cards = [LaidCard(load_picture(_ART / f"{kind}.png"), x, depth / 2, sleeve=True) for kind, x in places.items()]
    glares = (Glare(60, 52, 40, 14, 80, 420), Glare(104, 78, 36, 12, 84, 380)) if lamp_overhead else ()
    return SceneCamera(case.box).photograph(cards, np.random.default_rng(4), Conditions(glares=glares)).frame


def save(case: Case, folder: Path) -> None:
    """Writes both, small."""
    for name, overhead in (("seen-well", False), ("seen-with-glare", True)):
        picture = cv2.resize(seen(case, lamp_overhead=overhead), (480, 360), interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(folder / f"{name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 82])
