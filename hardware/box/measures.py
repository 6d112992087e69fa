"""The measures of the case, in mm; what the optics decide comes from ``firmware/box.toml``.

Solids lie around the optical axis: x to the right, y towards the back, z up; z = 0 is where the cards lie.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from firmware.box import Box, load_box
from hardware.optics import recess_size_mm, strips

BED = 220.0
"""Side of the print bed."""

THINNEST_WALL = 0.8
"""Two lines of a 0.4 mm nozzle: the thinnest wall that a printer makes closed."""


@dataclass(frozen=True)
class Case:
    """All that the parts are made from."""

    box: Box
    wall: float = 3.0
    # Between parts that move, and around a tab in its slot.
    play: float = 0.5
    tab_play: float = 0.15
    tab: float = 16.0
    # From the diffuser's face to the wall behind it: room for a strip of diodes and for its light to mix.
    lamp_depth: float = 6.0
    # Beside the floor on each side.
    side_room: float = 4.0
    insert_base: float = 1.2
    tray_base: float = 2.4
    drawer_opening: float = 10.0
    shelf_above_lens: float = 2.0
    # From the shelf to the lid: a power bank lies there.
    bay: float = 25.0
    front_top: float = 118.0
    console_depth: float = 64.5
    screw: float = 3.4
    pilot: float = 2.7

    @property
    def half_width(self) -> float:
        """From the axis to the inner face of a side."""
        return self.box.floor.size_mm[0] / 2 + self.side_room

    @property
    def half_depth(self) -> float:
        """From the axis to the inner face of front and back."""
        return max(abs(float(strip[0, 1])) for strip in strips(self.box)) + self.lamp_depth

    @property
    def lens(self) -> float:
        """Height of the lens above the cards."""
        return self.box.camera.lens_height_mm

    @property
    def bottom(self) -> float:
        """Upper face of the bottom."""
        return -self.insert_base - self.tray_base - self.play

    @property
    def shelf(self) -> float:
        """Lower face of the shelf that carries the camera."""
        return self.lens + self.shelf_above_lens

    @property
    def lid(self) -> float:
        """Lower face of the lid."""
        return self.shelf + self.wall + self.bay

    @property
    def lid_front(self) -> float:
        """Where the lid ends and the console begins (y)."""
        return -self.half_depth + self.console_depth

    @property
    def console_length(self) -> float:
        """From the lower to the upper edge of the console."""
        return math.hypot(self.console_depth, self.lid - self.front_top)

    @property
    def console_degrees(self) -> float:
        """How steep the console stands, from the level."""
        return math.degrees(math.atan2(self.lid - self.front_top, self.console_depth))

    @property
    def recess(self) -> tuple[float, float]:
        """Width and depth of a recess for one card."""
        return recess_size_mm(self.box)

    @property
    def recess_middle(self) -> float:
        """From the axis to the middle of each recess (x)."""
        return (self.recess[0] + self.box.recess.gap_mm) / 2


def load_case() -> Case:
    """The case for the box in ``firmware/box.toml``."""
    return Case(load_box())
