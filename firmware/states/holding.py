"""What happens only after a button was held for a while: nobody does it by accident."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from firmware.panel.buttons import Button
from firmware.states.base import State, home
from firmware.states.box import Box

HOLD_S = 3.0
"""How long a button is held for what cannot be undone."""


@dataclass(frozen=True)
class Holding(State):
    """Waits for ``held`` to be held together for HOLD_S; ``progress`` is the share of that time, from 0 to 1."""

    held: ClassVar[tuple[Button, ...]]
    progress: float = field(default=0.0, kw_only=True)

    @abstractmethod
    def held_long_enough(self, box: Box) -> State:
        """What follows."""

    def press(self, box: Box, button: Button) -> State:
        """Back leads out."""
        return home(box) if button is Button.BACK else self

    def release(self, box: Box, button: Button) -> Self:
        """Letting go too early starts over."""
        del box, button
        return replace(self, progress=0.0)

    def tick(self, box: Box) -> State:
        """The bar fills."""
        part = round(min(1.0, box.held_s(*self.held) / HOLD_S), 2)
        if part >= 1.0:
            return self.held_long_enough(box)
        return self if part == self.progress else replace(self, progress=part)
