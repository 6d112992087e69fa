"""Draw the deck: `python hardware/cards/draw.py FOLDER` writes the eight faces and the back as SVG.

Every card is drawn with its own fixed randomness, so the same program draws the same deck.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from back import back
from creatures import bird_claw, raven_feather, scorpion, toad
from frame import frame
from ink import Plate
from plants import fern, flower, mandrake_root, mushroom

CARDS: dict[str, Callable[[Plate, Random], None]] = {
    "fern": fern,
    "bird_claw": bird_claw,
    "mushroom": mushroom,
    "flower": flower,
    "mandrake_root": mandrake_root,
    "scorpion": scorpion,
    "toad": toad,
    "raven_feather": raven_feather,
    "back": back,
}


def card(name: str) -> str:
    """One card as SVG."""
    plate = Plate()
    CARDS[name](plate, Random(name))  # noqa: S311 - the hand's wobble, not a secret
    frame(plate)
    return plate.svg()


def main() -> None:
    """Write all the cards into the folder named on the command line."""
    folder = Path(sys.argv[1])
    for name in CARDS:
        (folder / f"{name}.svg").write_text(card(name), encoding="utf-8")


if __name__ == "__main__":
    main()
