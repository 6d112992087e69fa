"""What the cards that lie on the simulated floor look like."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import reader
from reader.vision.deck import Deck, default_deck

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ART = Path(reader.__file__).parent / "art"


@dataclass(frozen=True, eq=False)
class Faces:
    """A picture of each kind, and of the back of all; (height, width, 3) BGR."""

    kinds: dict[str, NDArray[np.uint8]]
    back: NDArray[np.uint8]


def faces_of(deck: Deck, folder: Path) -> Faces:
    """The drawn cards for the deck that comes with the Arbiter; the enrolled pictures for any other deck."""
    from reader.vision.pictures import load_picture

    back = load_picture(ART / "back.png")
    if folder.resolve() == default_deck().resolve():
        return Faces({kind: load_picture(ART / f"{kind}.png") for kind in deck.kinds}, back)
    shots: dict[str, NDArray[np.uint8]] = {}
    for shot in deck.shots:
        shots.setdefault(shot.kind, shot.picture)
    return Faces(shots, back)


def as_png(picture: NDArray[np.uint8], width: int | None = None) -> bytes:
    """A BGR picture as a PNG file, scaled to a width in pixels."""
    import io

    from PIL import Image

    image = Image.fromarray(picture[..., ::-1])
    if width is not None and width < image.width:
        image = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
