"""What every picture of the guide is made of: its colours, a view with bodies in it, the parts of one box by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.box.assembly import case_parts
from hardware.box.electronics import ZERO, Computer, Thing, computer
from hardware.box.measures import Case
from hardware.box.parts import Part
from hardware.render import Body, View, fitted

NEW = "#e08a2c"
"""What a step adds."""

OLD = "#a19c93"
"""What is there already."""

Vector = tuple[float, float, float]


@dataclass(frozen=True)
class Scene:
    """What one picture shows, and arrows from place to place (in the box)."""

    bodies: tuple[Body, ...]
    view: View
    arrows: tuple[tuple[Vector, Vector], ...] = ()


def scene_of(bodies: list[Body], turn: float, lift: float, *arrows: tuple[Vector, Vector]) -> Scene:
    """The scene in which all bodies fill the picture, seen from so far round and up (degrees)."""
    return Scene(tuple(bodies), fitted(bodies, turn, lift), arrows)


def bodies_of(things: Iterable[Part | Thing], colour: str | None = None, shift: Vector = (0, 0, 0)) -> list[Body]:
    """Things where they stand in the box, in their own colours or in one."""
    return [Body(thing.placed, colour or thing.colour, shift) for thing in things]


class CaseParts:
    """The parts of one case by name, and bodies of them."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.parts = {part.name: part for part in case_parts(case, ZERO)}

    def named(self, *names: str, colour: str | None = None, shift: Vector = (0, 0, 0)) -> list[Body]:
        """Some parts."""
        return bodies_of([self.parts[name] for name in names], colour, shift)

    def every(self, *, but: tuple[str, ...] = (), colour: str | None = None) -> list[Body]:
        """All parts but some."""
        return bodies_of([part for name, part in self.parts.items() if name not in but], colour)


def computer_without_plug(case: Case, kind: Computer = ZERO) -> list[Thing]:
    """The computer before its power cable is plugged in."""
    return [thing for thing in computer(case, kind) if thing.name != "power plug"]
