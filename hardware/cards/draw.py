"""Draw the deck: ``python hardware/cards/draw.py reader/art`` writes the eight faces and the back as SVG.

Every card is drawn with its own fixed randomness, so the same program draws the same deck.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from back import back
from bird_claw import bird_claw
from fern import fern
from flower import flower
from frame import frame
from ink import Plate
from mandrake_root import mandrake_root
from mushroom import mushroom
from raven_feather import raven_feather
from scorpion import scorpion
from toad import toad

Drawing = Callable[[Plate, Random], None]

CARDS: tuple[Drawing, ...] = (
    fern,
    bird_claw,
    mushroom,
    flower,
    mandrake_root,
    scorpion,
    toad,
    raven_feather,
    back,
)


def card(drawing: Drawing) -> str:
    """One card as SVG."""
    plate = Plate()
    drawing(plate, Random(drawing.__name__))  # noqa: S311 - the wobble of a hand, not a secret
    frame(plate)
    return plate.svg()


def main() -> None:
    """Write all the cards into the folder named on the command line."""
    folder = Path(sys.argv[1])
    for drawing in CARDS:
        (folder / f"{drawing.__name__}.svg").write_text(card(drawing), encoding="utf-8")


if __name__ == "__main__":
    main()
