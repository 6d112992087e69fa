"""How uneven the two lamps of a box may be: photographs in which one shines less than the other.

A strip from another maker, a diffuser of other thickness, a lamp that has slipped: two lamps are never quite alike.
``python -m hardware.reading --front-lamp 0.35`` measures what that costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from firmware.box import Box
from firmware.simulator.lens import light_on_floor
from firmware.simulator.scene import SceneCamera


class UnevenCamera(SceneCamera):
    """The camera of a box whose lamps shine with different strength."""

    def __init__(self, box: Box, shares: Sequence[float]) -> None:
        """``shares``: what each strip gives of what it should, in the order of the box's strips."""
        super().__init__(box)
        lamps = [replace(box.lamp, strips_mm=(strip,)) for strip in box.lamp.strips_mm]
        light = sum(share * light_on_floor(replace(box, lamp=lamp)) for share, lamp in zip(shares, lamps, strict=True))
        brightest = np.float32(box.lamp.white_level / 255.0 / np.max(light))
        self._light = np.asarray(light * brightest, np.float32)
