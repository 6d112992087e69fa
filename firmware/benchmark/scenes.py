"""Counts right and wrong readings over situations made by chance."""

from __future__ import annotations

import math
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from firmware.benchmark.baselines import HashReader, OrbReader
from firmware.simulator.categories import Category, Situation, SituationMaker
from firmware.simulator.drawn_cards import DrawnDeck, draw_deck
from firmware.simulator.scene import Conditions, LaidCard, SceneCamera
from reader.errors import PictureError
from reader.vision.deck import Deck
from reader.vision.enrolment import enrol
from reader.vision.pictures import Picture
from reader.vision.recogniser import Recogniser

# Frames of each category that are made with one deck before the next deck is drawn.
FRAMES_OF_A_DECK = 40
# The lower card of an overlap counts as well visible from this part on.
WELL_VISIBLE = 0.7

Read = Callable[[Picture], Sequence[str]]


@dataclass
class Tally:
    """What one reader did in one category."""

    frames: int = 0
    answerable: int = 0
    right: int = 0
    wrong: int = 0
    well_visible: int = 0
    well_visible_right: int = 0
    times_s: list[float] = field(default_factory=list)

    def count(self, situation: Situation, kinds: Sequence[str], time_s: float) -> None:
        """Counts one reading: the kinds that were reported as a pair, or none for a refusal."""
        self.frames += 1
        self.times_s.append(time_s)
        answer = situation.answer
        right = len(kinds) == 2 and answer is not None and frozenset(kinds) == answer
        self.answerable += answer is not None
        self.right += right
        self.wrong += len(kinds) == 2 and not right
        if situation.category is Category.OVERLAP and situation.visible[0] >= WELL_VISIBLE:
            self.well_visible += 1
            self.well_visible_right += right

    def milliseconds(self, percentile: float) -> float:
        """CPU time of a reading."""
        return float(np.percentile(self.times_s, percentile)) * 1000 if self.times_s else 0.0


Tallies = dict[str, dict[Category, Tally]]


def measure(frames: int, seed: int, *, baselines: bool = True, decks: Iterator[DrawnDeck] | None = None) -> Tallies:
    """Reads that many frames, spread over all categories and some decks; for each reader a tally of each category."""
    rng = np.random.default_rng(seed)
    camera = SceneCamera()
    tallies: Tallies = {}
    done = 0
    while done < frames:
        drawn = draw_deck(rng) if decks is None else next(decks)
        readers = _readers(enrolled(drawn, camera, rng), baselines)
        maker = SituationMaker(drawn, camera)
        for _ in range(FRAMES_OF_A_DECK):
            for category in Category:
                if done == frames:
                    return tallies
                done += 1
                situation = maker.make(category, rng)
                frame = camera.photograph(situation.cards, rng, situation.conditions).frame
                for name, read in readers.items():
                    start = time.process_time()
                    kinds = read(frame)
                    tally = tallies.setdefault(name, {}).setdefault(category, Tally())
                    tally.count(situation, kinds, time.process_time() - start)
    return tallies


def enrolled(drawn: DrawnDeck, camera: SceneCamera, rng: np.random.Generator) -> Deck:
    """The deck enrolled as people do it: each kind laid on the floor twice, a little differently."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "deck"
        for kind, picture in drawn.kinds.items():
            shots = 0
            while shots < 2:
                card = LaidCard(picture, rng.uniform(70, 95), rng.uniform(55, 70), rng.uniform(-20, 20))
                conditions = Conditions(brightness=rng.uniform(0.9, 1.05), blur_px=rng.uniform(0, 0.4))
                try:
                    shots = enrol(folder, kind, camera.photograph([card], rng, conditions).frame).shots
                except PictureError:
                    continue
        return Deck.load(folder)


def _readers(deck: Deck, baselines: bool) -> dict[str, Read]:
    recogniser = Recogniser(deck)

    def ours(frame: Picture) -> Sequence[str]:
        reading = recogniser.read(frame)
        return reading.kinds if reading.accepted else ()

    readers: dict[str, Read] = {"Arbiter": ours}
    if baselines:
        readers |= {reader.name: reader.read for reader in (OrbReader(deck), HashReader(deck))}
    return readers


def bounds(hits: int, count: int) -> tuple[float, float]:
    """The 95 percent confidence interval (Wilson) of a share."""
    if not count:
        return 0.0, 1.0
    z = 1.96
    share = hits / count
    middle = share + z * z / (2 * count)
    spread = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    scale = 1 + z * z / count
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
