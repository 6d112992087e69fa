"""What the table hears and sees of an answer besides the display: light, sound and speech, of what is public only."""

from __future__ import annotations

from firmware.panel.signals import Signals, cue_of
from firmware.panel.speech import Speech
from firmware.screens.screen import Outcome, Screen
from firmware.screens.words import Speaker
from firmware.settings import Settings


class Telling:
    """Begins with an answer that is new on the display; light and voice end with it."""

    def __init__(self, signals: Signals, speech: Speech) -> None:
        self._signals = signals
        self._speech = speech
        self._told: int | None = None

    @property
    def restless(self) -> bool:
        """Whether a tune or a blinking light goes on, so that ``tell`` must be called soon again."""
        return self._signals.restless

    def speaks(self, language: str) -> bool:
        """Whether there is a voice for that language."""
        return self._speech.speaks(language)

    def tell(self, screen: Screen | None, speaker: Speaker, settings: Settings, now_s: float) -> None:
        """Call it with the screen of the answer that is shown for the first time, with None for every other screen."""
        number = screen.line.number if isinstance(screen, Outcome) else None
        if isinstance(screen, Outcome) and number != self._told:
            self._signals.give(cue_of(screen.line.answer), now_s, settings.loud)
            if settings.spoken:
                self._speech.say(speaker.outcome(screen), speaker.language)
        elif number is None and self._told is not None:
            self._signals.end(now_s)
            self._speech.hush()
        self._told = number
        self._signals.tick(now_s)
