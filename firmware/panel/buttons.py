"""From raw edges of four buttons to presses, repeats and holds. Time is passed in; nothing here knows hardware.

A contact bounces for some milliseconds, and a release can be missed altogether. So an edge counts at once when the
button was quiet, and after each accepted edge the level that holds once the bouncing is over decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

SETTLE_S = 0.020
"""How long a contact may bounce; the small switches of the known boards settle within 10 ms."""

REPEAT_AFTER_S = 0.5
REPEAT_EVERY_S = 0.12


class Button(StrEnum):
    """The four meanings that every box has, whatever its buttons look like."""

    UP = "up"
    DOWN = "down"
    OK = "ok"
    BACK = "back"


class Kind(StrEnum):
    """What happened to a button. A repeat is another step while up or down is held."""

    PRESS = "press"
    REPEAT = "repeat"
    RELEASE = "release"


@dataclass(frozen=True)
class ButtonEvent:
    """One thing that happened to one button."""

    button: Button
    kind: Kind


class Buttons(Protocol):
    """The buttons of a box: they tell of every edge, from any thread, and can be asked how they stand."""

    def listen(self, heard: Callable[[Button, bool], None]) -> None:
        """Calls ``heard`` with the button and whether it is down, for every edge from now on."""

    def levels(self) -> Mapping[Button, bool]:
        """Which buttons are down right now."""

    def close(self) -> None:
        """Lets the pins go."""


@dataclass
class _Contact:
    raw: bool = False
    down: bool = False
    accepted_s: float = -1.0
    pressed_s: float = 0.0
    repeated_s: float | None = None
    spent: bool = False


class Timing:
    """Debounces, repeats and measures how long buttons are held."""

    def __init__(self) -> None:
        self._contacts = {button: _Contact() for button in Button}

    def edge(self, button: Button, down: bool, now_s: float) -> list[ButtonEvent]:
        """Takes one raw edge."""
        contact = self._contacts[button]
        contact.raw = down
        if contact.down == down or now_s - contact.accepted_s < SETTLE_S:
            return []
        return [self._accept(button, now_s)]

    def tick(self, now_s: float, levels: Mapping[Button, bool] | None = None) -> list[ButtonEvent]:
        """Lets time pass: settles what bounced, repeats what is held, and heals a missed edge by the true levels."""
        events = []
        for button, contact in self._contacts.items():
            if levels is not None:
                contact.raw = levels[button]
            if contact.raw != contact.down and now_s - contact.accepted_s >= SETTLE_S:
                events.append(self._accept(button, now_s))
            elif self._repeat_is_due(button, now_s):
                contact.repeated_s = now_s
                events.append(ButtonEvent(button, Kind.REPEAT))
        return events

    def spend(self) -> None:
        """What is held now means nothing more until it is released: the screen it was pressed on is gone."""
        for contact in self._contacts.values():
            contact.spent = contact.down

    def held_s(self, now_s: float, *buttons: Button) -> float:
        """For how long all of these have been held together on this screen, 0 when one of them is not.

        Two buttons together, a chord, are for what must not happen by accident.
        """
        contacts = [self._contacts[button] for button in buttons]
        if not all(contact.down and not contact.spent for contact in contacts):
            return 0.0
        return now_s - max(contact.pressed_s for contact in contacts)

    @property
    def restless(self) -> bool:
        """Whether something is down or bounces, so that ``tick`` must be called soon again."""
        return any(contact.down or contact.raw for contact in self._contacts.values())

    def _accept(self, button: Button, now_s: float) -> ButtonEvent:
        contact = self._contacts[button]
        contact.down = contact.raw
        contact.accepted_s = now_s
        contact.repeated_s = None
        if not contact.down:
            contact.spent = False
            return ButtonEvent(button, Kind.RELEASE)
        contact.pressed_s = now_s
        return ButtonEvent(button, Kind.PRESS)

    def _repeat_is_due(self, button: Button, now_s: float) -> bool:
        if button not in (Button.UP, Button.DOWN) or not self.held_s(now_s, button):
            return False
        if self.held_s(now_s, Button.UP, Button.DOWN):
            return False  # a chord is no wish to move on
        contact = self._contacts[button]
        if contact.repeated_s is None:
            return now_s - contact.pressed_s >= REPEAT_AFTER_S
        return now_s - contact.repeated_s >= REPEAT_EVERY_S
