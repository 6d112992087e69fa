"""What the display needs to know while people teach the box their own cards; it loads nothing that loads slowly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from firmware.screens.screen import Say
from reader.alchemy import Ingredient


@dataclass(frozen=True)
class Lesson:
    """Where it stands: which card is wanted (None: all are known), what to do, and why the last one was refused.

    ``shots`` of ``of`` pictures of this kind are taken, ``known`` of all kinds are complete. ``doubtful`` kinds are not
    told apart surely; ``alike`` are the two that are most alike. ``trouble``: it cannot go on.
    """

    kind: Ingredient | None = None
    what: Say | None = None
    refusal: Say | None = None
    shots: int = 0
    of: int = 0
    known: int = 0
    doubtful: tuple[Ingredient, ...] = ()
    alike: tuple[Ingredient, Ingredient] | None = None
    trouble: Say | None = None


class School(Protocol):
    """Lets the eyes learn cards instead of reading them. No method waits; what follows comes with the next sight."""

    def begin(self) -> None:
        """Learns from now on; goes on where it was left."""

    def end(self) -> None:
        """Reads again; what was taught so far is kept."""

    def again(self, *kinds: Ingredient) -> None:
        """Forgets these kinds, and asks for them anew."""

    def adopt(self, own: bool) -> None:
        """Reads the cards that were taught from now on, or again those that the box came with."""
