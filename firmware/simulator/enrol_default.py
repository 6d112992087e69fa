"""Enrols the deck that comes with the Arbiter anew: ``python -m firmware.simulator.enrol_default``.

Two shots of each kind, taken by the simulated camera of the box. Run it after the cards were drawn anew, and commit.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from pathlib import Path

import numpy as np

from firmware.simulator.scene import Conditions, LaidCard, SceneCamera
from reader.alchemy import Ingredient
from reader.vision.deck import default_deck
from reader.vision.enrolment import enrol
from reader.vision.pictures import load_picture

ART = default_deck().parent.parent / "art"
# Names the drawings that the deck was enrolled from, so that a test can tell when they have changed.
SOURCES = "drawings.sha256"
# Two different places and lamps, so that what stays the same is the card.
_SHOTS = (
    (70.0, 58.0, -7.0, Conditions()),
    (97.0, 66.0, 12.0, Conditions(brightness=0.85, gradient=0.15, blur_px=0.5)),
)


def enrol_art(folder: Path) -> None:
    """Enrols the cards of ``reader/art`` into a new folder; the same cards always give the same deck."""
    camera = SceneCamera()
    for kind in Ingredient:
        card = load_picture(ART / f"{kind}.png")
        for number, (x_mm, y_mm, angle, conditions) in enumerate(_SHOTS):
            frame = camera.photograph(
                [LaidCard(card, x_mm, y_mm, angle)], np.random.default_rng(number), conditions
            ).frame
            enrol(folder, kind, frame)
    (folder / SOURCES).write_text(sources(), encoding="utf-8")


def sources() -> str:
    """One line for each drawing: the hash of its file, and its name."""
    files = [ART / f"{kind}.png" for kind in Ingredient]
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)


def main() -> None:
    """Replaces the shipped deck."""
    with tempfile.TemporaryDirectory() as scratch:
        enrol_art(Path(scratch) / "deck")
        shutil.rmtree(default_deck(), ignore_errors=True)
        shutil.copytree(Path(scratch) / "deck", default_deck())
    print(f"Enrolled {len(Ingredient)} kinds into {default_deck()}.")


if __name__ == "__main__":
    main()
