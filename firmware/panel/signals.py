"""What light and sound tell: the public answer and nothing else. Never the only channel; all of it stands in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from reader.alchemy import Quality
from reader.questions import Answer, ClaimAnswer, ExhibitAnswer, QualityAnswer

Tint = tuple[int, int, int]

BLINK_S = 0.5
"""How long the light is on, and off, when it blinks."""


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
    """A colour of the light, steady or blinking, so that colour is not the only difference."""

    tint: Tint
    blinks: bool


_GREEN, _YELLOW, _RED = (0, 255, 0), (255, 255, 0), (255, 0, 0)

SHINES: dict[Cue, Shine] = {
    Cue.EXACT: Shine(_GREEN, False),
    Cue.RIGHT_SIGN: Shine(_GREEN, True),
    Cue.NEUTRAL: Shine(_YELLOW, False),
    Cue.WRONG_SIGN: Shine(_RED, True),
    Cue.YES: Shine(_GREEN, False),
    Cue.NO: Shine(_RED, True),
}

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

    def give(self, cue: Cue, now_s: float, loud: bool) -> None:
        """Begins a cue; the one before is over."""
        self._cue, self._since_s, self._loud = cue, now_s, loud
        self.tick(now_s)

    def end(self, now_s: float) -> None:
        """The answer is not shown any more: the light goes out."""
        self._cue = None
        self.tick(now_s)

    @property
    def restless(self) -> bool:
        """Whether a tune is being played, so that ``tick`` must be called soon again."""
        return self._frequency_hz != 0

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
        dark = shine is None or (shine.blinks and passed_s % (2 * BLINK_S) >= BLINK_S)
        return None if dark or shine is None else shine.tint, self._tone(passed_s)

    def _tone(self, passed_s: float) -> int:
        for note in TUNES[self._cue] if self._cue is not None and self._loud else ():
            if passed_s < note.duration_s:
                return note.frequency_hz
            passed_s -= note.duration_s
        return 0
