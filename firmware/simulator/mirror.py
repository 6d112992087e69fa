"""What the simulated display shows right now, for the page: the picture, its words, and when it changed."""

from __future__ import annotations

import io
import threading
from dataclasses import dataclass

from PIL import Image

from firmware.panel.signals import Light, Tint
from firmware.screens.screen import Laying, Message, OnlyYou, Screen, Symbol

_ENLARGED = 3


@dataclass(frozen=True)
class Shown:
    """One picture of the display; ``step`` says what the cards are wanted for: to be laid, looked at or taken out.

    ``swapped``: for left hands, up and down are the buttons on the right, OK and back those on the left.
    """

    number: int
    png: bytes
    words: str
    step: str
    swapped: bool = False


class Mirror:
    """The latest picture and what the light shows; streams wait here for the next one."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._change = threading.Condition()
        self._shown = Shown(0, _png(Image.new("RGB", size)), "", "")
        self._tint: Tint | None = None
        self._number = 0
        self._closed = False

    def show(self, picture: Image.Image, words: str, screen: Screen) -> None:
        """Takes what the display has just been given."""
        png = _png(picture)
        with self._change:
            self._number += 1
            self._shown = Shown(self._number, png, words, _step(screen), screen.keys.mirrored)
            self._change.notify_all()

    def shine(self, tint: Tint | None) -> None:
        """The light shows another colour, or none."""
        with self._change:
            self._tint = tint
            self._number += 1
            self._change.notify_all()

    @property
    def tint(self) -> Tint | None:
        """What colour the light shows (red, green, blue, 0 to 255), None if it is dark."""
        with self._change:
            return self._tint

    def nudge(self) -> None:
        """Something besides the display has changed: the streams tell of it."""
        with self._change:
            self._number += 1
            self._change.notify_all()

    def close(self) -> None:
        """Lets all streams go."""
        with self._change:
            self._closed = True
            self._change.notify_all()

    @property
    def closed(self) -> bool:
        """Whether the box has stopped."""
        return self._closed

    @property
    def now(self) -> Shown:
        """What the display shows."""
        with self._change:
            return self._shown

    def wait(self, number: int, patience_s: float) -> int:
        """Waits until something changed after that number; returns the number now."""
        with self._change:
            self._change.wait_for(lambda: self._closed or self._number != number, patience_s)
            return self._number


class MirroredLight:
    """A light that is seen on the page as well."""

    def __init__(self, light: Light, mirror: Mirror) -> None:
        self._light = light
        self._mirror = mirror

    def shine(self, tint: Tint | None) -> None:
        """Shows a colour, or none."""
        self._light.shine(tint)
        self._mirror.shine(tint)

    def close(self) -> None:
        """Lets the pins go."""
        self._light.close()


def _png(picture: Image.Image) -> bytes:
    """Each pixel three by three, so that a page of any width shows them evenly."""
    file = io.BytesIO()
    picture.resize((picture.width * _ENLARGED, picture.height * _ENLARGED), Image.Resampling.NEAREST).save(
        file, "PNG", compress_level=1
    )
    return file.getvalue()


def _step(screen: Screen) -> str:
    match screen:
        case Laying():
            return "lay"
        case OnlyYou():
            return "look"
        case Message(symbol=Symbol.CARDS):
            return "take"
        case _:
            return ""
