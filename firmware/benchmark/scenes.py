"""Counts right and wrong readings over situations made by chance."""

from __future__ import annotations

import math
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from firmware.benchmark.baselines import HashReader, OrbReader
from firmware.simulator.categories import Category, Situation, SituationMaker, moment_later
from firmware.simulator.drawn_cards import DrawnDeck, draw_deck, draw_foreign_card
from firmware.simulator.enrol_default import ART
from firmware.simulator.scene import Conditions, LaidCard, SceneCamera
from reader.alchemy import Ingredient
from reader.errors import PictureError
from reader.vision.deck import Deck
from reader.vision.enrolment import enrol
from reader.vision.limits import SETTLE_S
from reader.vision.live import LiveReader
from reader.vision.pictures import Picture, load_picture
from reader.vision.recogniser import Recogniser
from reader.vision.stages import Stage

# Frames of each category that are made with one deck before the next deck is drawn.
FRAMES_OF_A_DECK = 40
# The lower card of an overlap counts as well visible from this part on.
WELL_VISIBLE = 0.7
# Our own reader among the others.
ARBITER = "Arbiter"
# Situations that are also shown to the live loop, and in how many frames.
SEEN_LIVE = (Category.NORMAL, Category.HARD)
LIVE_FRAMES = 5

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


@dataclass
class LiveTally:
    """What the live loop answered about situations that it saw in several frames."""

    situations: int = 0
    right: int = 0
    wrong: int = 0

    def count(self, situation: Situation, kinds: Sequence[str]) -> None:
        """Counts one situation: the kinds that were reported as a pair, or none."""
        self.situations += 1
        self.right += len(kinds) == 2 and frozenset(kinds) == situation.answer
        self.wrong += len(kinds) == 2 and frozenset(kinds) != situation.answer


@dataclass
class Measured:
    """For each reader a tally of each category; for ours also the live loop, and CPU seconds of each stage."""

    tallies: dict[str, dict[Category, Tally]] = field(default_factory=dict)
    live: dict[Category, LiveTally] = field(default_factory=dict)
    stages_s: dict[Stage, float] = field(default_factory=dict)

    def everything(self, reader: str) -> Tally:
        """One reader's tallies of all categories together."""
        total = Tally()
        for tally in self.tallies.get(reader, {}).values():
            total.frames += tally.frames
            total.wrong += tally.wrong
            total.times_s += tally.times_s
        return total

    @contextmanager
    def timed(self, stage: Stage) -> Iterator[None]:
        """Adds the CPU time of a stage."""
        start = time.process_time()
        try:
            yield
        finally:
            self.stages_s[stage] = self.stages_s.get(stage, 0.0) + time.process_time() - start


def measure(frames: int, seed: int, *, baselines: bool = True, decks: Iterator[DrawnDeck] | None = None) -> Measured:
    """Reads that many frames, spread over all categories and some decks."""
    rng = np.random.default_rng(seed)
    camera = SceneCamera()
    measured = Measured()
    done = 0
    while done < frames:
        drawn = draw_deck(rng) if decks is None else next(decks)
        deck = enrolled(drawn, camera, rng)
        recogniser = Recogniser(deck, timed=measured.timed)
        readers = _readers(recogniser, deck, baselines)
        # Of another recogniser, so that the stages are those of single frames alone.
        live = Recogniser(deck)
        maker = SituationMaker(drawn, camera)
        for _ in range(FRAMES_OF_A_DECK):
            for category in Category:
                if done == frames:
                    return measured
                done += 1
                situation = maker.make(category, rng)
                _read_once(
                    situation, camera.photograph(situation.cards, rng, situation.conditions).frame, readers, measured
                )
                if category in SEEN_LIVE:
                    kinds = _read_live(situation, camera, live, rng)
                    measured.live.setdefault(category, LiveTally()).count(situation, kinds)
    return measured


def _read_once(situation: Situation, frame: Picture, readers: dict[str, Read], measured: Measured) -> None:
    for name, read in readers.items():
        start = time.process_time()
        kinds = read(frame)
        time_s = time.process_time() - start
        measured.tallies.setdefault(name, {}).setdefault(situation.category, Tally()).count(situation, kinds, time_s)


def _read_live(
    situation: Situation, camera: SceneCamera, recogniser: Recogniser, rng: np.random.Generator
) -> Sequence[str]:
    """What the live loop answers within five frames, after one by which it sees that the cards lie still."""
    loop, time_s = LiveReader(recogniser), 0.0
    for number in range(1 + LIVE_FRAMES):
        conditions = moment_later(situation.conditions, rng)
        reading = loop.look(camera.photograph(situation.cards, rng, conditions).frame, time_s)
        if reading.accepted:
            return reading.kinds
        time_s += SETTLE_S if number == 0 else 0.1
    return ()


def shipped_deck(rng: np.random.Generator) -> DrawnDeck:
    """The deck that comes with the Arbiter; strangers are cards that nobody knows."""
    kinds = {str(kind): load_picture(ART / f"{kind}.png") for kind in Ingredient}
    return DrawnDeck(kinds, load_picture(ART / "back.png"), tuple(draw_foreign_card(rng) for _ in range(4)))


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


def _readers(recogniser: Recogniser, deck: Deck, baselines: bool) -> dict[str, Read]:
    def ours(frame: Picture) -> Sequence[str]:
        reading = recogniser.read(frame)
        return reading.kinds if reading.accepted else ()

    readers: dict[str, Read] = {ARBITER: ours}
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
