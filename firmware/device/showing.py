"""The display: drawn anew when there is something else to show, as bright as people want it, dark after a while."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from firmware.display import Brightness, Display
from firmware.display.rest import Level, Rest
from firmware.faults import log_fault
from firmware.screens.draw import draw
from firmware.screens.screen import Screen
from firmware.screens.theme import Theme
from firmware.screens.words import Speaker

Mirror = Callable[[Image.Image, str, Screen], None]
"""Gets a picture that is shown, what it says in words, and its screen."""


@dataclass(frozen=True)
class _Shown:
    screen: Screen
    language: str
    theme: Theme


class Showing:
    """What the display shows, and how brightly."""

    def __init__(self, display: Display, now_s: float, mirror: Mirror | None) -> None:
        self._display = display
        self._mirror = mirror
        self._rest = Rest(now_s)
        self._level = Level.FULL
        self._brightness: Brightness | None = None
        self._shown: _Shown | None = None

    @property
    def is_dark(self) -> bool:
        """Whether the display is off because nothing has happened for long."""
        return self._level is Level.OFF

    @property
    def can_dim(self) -> bool:
        """Whether the panel's brightness can be chosen."""
        return self._display.can_dim

    def wake(self, now_s: float) -> None:
        """Somebody pressed."""
        self._rest.disturb(now_s)

    def show(self, screen: Screen, speaker: Speaker, theme: Theme, now_s: float) -> None:
        """Draws the screen if it is another one than the display has; the light of the display follows the time."""
        wanted = _Shown(screen, speaker.language, theme)
        if wanted != self._shown:
            self._shown = wanted
            self._rest.disturb(now_s)
            self._draw(screen, speaker, theme)
        self._dim(now_s)

    def set_brightness(self, brightness: Brightness) -> None:
        """How bright people want it."""
        if brightness is self._brightness:
            return
        self._brightness = brightness
        try:
            self._display.set_brightness(brightness)
        except OSError as error:
            log_fault("display", error)

    def _dim(self, now_s: float) -> None:
        level = self._rest.level(now_s)
        if level is self._level:
            return
        self._level = level
        try:
            self._display.shine(level.value)
        except OSError as error:
            log_fault("display", error)

    def _draw(self, screen: Screen, speaker: Speaker, theme: Theme) -> None:
        picture = draw(screen, self._display.size, speaker, theme)
        try:
            self._display.show(picture)
        except OSError as error:
            log_fault("display", error)
        if self._mirror is not None:
            self._mirror(picture, speaker.screen(screen), screen)
