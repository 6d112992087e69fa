"""What light and sound tell: the public answer and nothing else. Never the only channel; all of it stands in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from reader.alchemy import Quality
from reader.questions import Answer, ClaimAnswer, ExhibitAnswer, QualityAnswer

Tint = tuple[int, int, int]


class Cue(StrEnum):
    """What is signalled: the quality of a sale, yes or no, or only that there is an answer."""

    EXACT = "exact"
    RIGHT_SIGN = "right_sign"
    NEUTRAL = "neutral"
    WRONG_SIGN = "wrong_sign"
    YES = "yes"
    NO = "no"
    ANSWER = "answer"


def cue_of(answer: Answer) -> Cue:
    """The cue of an answer; all potions and signs have the same one."""
    match answer:
        case QualityAnswer(quality):
            return _QUALITIES[quality]
        case ExhibitAnswer(yes) | ClaimAnswer(yes):
            return Cue.YES if yes else Cue.NO
        case _:
            return Cue.ANSWER


_QUALITIES = {
    Quality.EXACT: Cue.EXACT,
    Quality.RIGHT_SIGN: Cue.RIGHT_SIGN,
    Quality.NEUTRAL: Cue.NEUTRAL,
    Quality.WRONG_SIGN: Cue.WRONG_SIGN,
}


@dataclass(frozen=True)
class Note:
    """One tone; a frequency of 0 Hz is silence."""

    frequency_hz: int
    duration_s: float


@dataclass(frozen=True)
class Shine:
    """A colour of the light and how it blinks: seconds on and off in turn, over and over; none: it is steady.

    Who sees no colours tells the answers apart by their blinking alone.
    """

    tint: Tint
    blinking_s: tuple[float, ...] = ()

    def is_on(self, passed_s: float) -> bool:
        """Whether it shines so long after its beginning."""
        if not self.blinking_s:
            return True
        passed_s %= sum(self.blinking_s)
        for place, duration_s in enumerate(self.blinking_s):
            if passed_s < duration_s:
                return place % 2 == 0
            passed_s -= duration_s
        return False


_GREEN, _YELLOW, _RED = (0, 255, 0), (255, 255, 0), (255, 0, 0)

SHINES: dict[Cue, Shine] = {
    Cue.EXACT: Shine(_GREEN),
    Cue.RIGHT_SIGN: Shine(_GREEN, (0.25, 0.25, 0.25, 1.25)),
    Cue.NEUTRAL: Shine(_YELLOW, (1.0, 1.0)),
    Cue.WRONG_SIGN: Shine(_RED, (0.25, 0.25)),
    Cue.YES: Shine(_GREEN),
    Cue.NO: Shine(_RED, (0.25, 0.25)),
}
"""Steady is good; twice and a pause is nearly so; slow is neither; fast is bad."""

_LOW, _MIDDLE, _HIGH, _TOP = 523, 659, 784, 1047

TUNES: dict[Cue, tuple[Note, ...]] = {
    Cue.EXACT: (Note(_LOW, 0.1), Note(_MIDDLE, 0.1), Note(_HIGH, 0.1), Note(_TOP, 0.3)),
    Cue.RIGHT_SIGN: (Note(_LOW, 0.15), Note(_HIGH, 0.3)),
    Cue.NEUTRAL: (Note(_MIDDLE, 0.15), Note(0, 0.1), Note(_MIDDLE, 0.15)),
    Cue.WRONG_SIGN: (Note(_HIGH, 0.15), Note(_LOW, 0.3)),
    Cue.YES: (Note(_HIGH, 0.1), Note(_TOP, 0.25)),
    Cue.NO: (Note(_LOW, 0.1), Note(0, 0.05), Note(_LOW, 0.35)),
    Cue.ANSWER: (Note(_HIGH, 0.15),),
}
"""Told apart by their direction and number of tones."""


class Light(Protocol):
    """A light of three colours."""

    def shine(self, tint: Tint | None) -> None:
        """Shows a colour (red, green, blue, 0 to 255), or none."""

    def close(self) -> None:
        """Lets the pins go."""


class Buzzer(Protocol):
    """Makes one tone at a time."""

    def sound(self, frequency_hz: int) -> None:
        """Sounds from now on; 0 is silence."""

    def close(self) -> None:
        """Lets the pin go."""


class NoLight:
    """A box without a light."""

    def shine(self, tint: Tint | None) -> None:
        """Nothing happens."""

    def close(self) -> None:
        """There is nothing to let go."""


class NoBuzzer:
    """A box without a buzzer."""

    def sound(self, frequency_hz: int) -> None:
        """Nothing happens."""

    def close(self) -> None:
        """There is nothing to let go."""


class Signals:
    """Plays cues on light and buzzer, without ever waiting: time is passed in."""

    def __init__(self, light: Light, buzzer: Buzzer) -> None:
        self._light = light
        self._buzzer = buzzer
        self._cue: Cue | None = None
        self._since_s = 0.0
        self._tint: Tint | None = None
        self._frequency_hz = 0
        self._loud = False
        self._tune_is_over = True

    def give(self, cue: Cue, now_s: float, loud: bool) -> None:
        """Begins a cue; the one before is over."""
        self._cue, self._since_s, self._loud = cue, now_s, loud
        self._tune_is_over = False
        self.tick(now_s)

    def end(self, now_s: float) -> None:
        """The answer is not shown any more: the light goes out."""
        self._cue = None
        self.tick(now_s)

    @property
    def restless(self) -> bool:
        """Whether a tune is not over or the light blinks, so that ``tick`` must be called soon again."""
        if self._cue is None:
            return False
        shine = SHINES.get(self._cue)
        return not self._tune_is_over or (shine is not None and bool(shine.blinking_s))

    def tick(self, now_s: float) -> None:
        """Lets time pass."""
        tint, frequency_hz = self._due(now_s - self._since_s)
        if tint != self._tint:
            self._tint = tint
            self._light.shine(tint)
        if frequency_hz != self._frequency_hz:
            self._frequency_hz = frequency_hz
            self._buzzer.sound(frequency_hz)

    def close(self) -> None:
        """Light and buzzer off, and their pins let go."""
        self._light.close()
        self._buzzer.close()

    def _due(self, passed_s: float) -> tuple[Tint | None, int]:
        """What should be seen and heard so long after the beginning of the cue."""
        if self._cue is None:
            return None, 0
        shine = SHINES.get(self._cue)
        tint = shine.tint if shine is not None and shine.is_on(passed_s) else None
        return tint, self._tone(TUNES[self._cue] if self._loud else (), passed_s)

    def _tone(self, tune: tuple[Note, ...], passed_s: float) -> int:
        for note in tune:
            if passed_s < note.duration_s:
                return note.frequency_hz
            passed_s -= note.duration_s
        self._tune_is_over = True
        return 0
