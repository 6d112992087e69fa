"""Counts right and wrong cards on labelled photographs: a folder with ``labels.json`` and ``images/``.

``labels.json`` has ``kinds``; ``refs``: for each kind its enrolment pictures with the card's corners (``quad``); and
``images``: pictures with ``role`` ("enrol" or "test") and their ``cards``, each with its kind (``card``, null for what
is not enrolled) and the upright ``box`` around it in pixels.
"""

from __future__ import annotations

import json
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from reader.errors import PictureError
from reader.languages import marked
from reader.vision.deck import Deck
from reader.vision.enrolment import enrol
from reader.vision.pictures import load_picture
from reader.vision.reading import SeenCard
from reader.vision.recogniser import Recogniser


@dataclass
class PhotoTally:
    """Cards that were there, found, and reported although they are not there; CPU seconds of each picture."""

    cards: int = 0
    found: int = 0
    wrong: int = 0
    times_s: list[float] = field(default_factory=list)


def measure_photos(folder: Path, *, slow_chance: bool) -> PhotoTally:
    """Enrols the references, reads every test picture on open ground, and counts; raises PictureError on bad labels."""
    try:
        labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
        deck = _deck(folder, labels)
        recogniser = Recogniser(deck, open_ground=True, slow_chance=slow_chance)
        tally = PhotoTally()
        for image in labels["images"]:
            if image["role"] == "test":
                _count(recogniser, folder, image, set(labels["kinds"]), tally)
    except (OSError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, PictureError):
            raise
        raise PictureError(
            marked("{folder} has no labels.json that describes its pictures."), folder=str(folder)
        ) from error
    return tally


def _deck(folder: Path, labels: dict[str, Any]) -> Deck:
    with tempfile.TemporaryDirectory() as scratch:
        for kind in labels["kinds"]:
            for reference in labels["refs"][kind]:
                corners = tuple((float(x), float(y)) for x, y in reference["quad"])
                enrol(Path(scratch) / "deck", kind, load_picture(folder / "images" / reference["image"]), corners)
        return Deck.load(Path(scratch) / "deck")


def _count(recogniser: Recogniser, folder: Path, image: dict[str, Any], kinds: set[str], tally: PhotoTally) -> None:
    picture = load_picture(folder / "images" / image["image"])
    start = time.process_time()
    reading = recogniser.read(picture)
    tally.times_s.append(time.process_time() - start)
    left = [card for card in image["cards"] if card["card"] in kinds]
    tally.cards += len(left)
    for seen in reading.cards:
        hit = next((card for card in left if card["card"] == seen.kind and _inside(seen, card["box"])), None)
        if hit is None:
            tally.wrong += 1
        else:
            tally.found += 1
            left.remove(hit)


def _inside(seen: SeenCard, box: list[float]) -> bool:
    x, y = np.mean(np.array(seen.corners), axis=0)
    left, top, right, bottom = box
    return bool(left <= x <= right and top <= y <= bottom)
