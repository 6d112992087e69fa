"""Every threshold of the eyes, each with its reason. Zero wrong readings come first: no gate is loosened for recall."""

from __future__ import annotations

from typing import Final

# --- Pictures -------------------------------------------------------------------------------------------------------
# The longer side that every picture is scaled to. Twice as many pixels helped no reader: blur and noise limit.
WORKING_SIDE_PX: Final = 640
# A picture with a shorter side holds no card that could be told from another.
SMALLEST_FRAME_PX: Final = 48

# --- The dark floor --------------------------------------------------------------------------------------------------
# Cards, hands and shadows never cover this part of the view, so the floor's own level is found there.
FLOOR_PERCENTILE: Final = 20.0
# Grey levels above the floor from which something lies there: noise, grain and fall-off of light stay below.
FOREGROUND_STEP: Final = 14.0
# The same as a part of the brightest things: in bright light, the floor's uneven brightness grows as well.
FOREGROUND_SHARE: Final = 0.09
# A floor brighter than this part of the brightest things is no dark floor, so outlines on it mean nothing.
BRIGHTEST_FLOOR_SHARE: Final = 0.5
# Specks below this part of the view are noise and dust.
SPECK_SHARE: Final = 0.0008
# Below this part of the view nothing lies there.
EMPTY_SHARE: Final = 0.004

# --- Outlines --------------------------------------------------------------------------------------------------------
# A card fills the hull of its outline almost completely; two cards that touch do not.
SOLID_SHARE: Final = 0.965
# How much of a fitted quadrilateral the outline must fill: a rounded corner takes less than two percent.
QUAD_FILL: Final = 0.94
# A flat card seen from above has right angles; tilted by 35 degrees none leaves this range.
CORNER_ANGLE_DEGREES: Final = (62.0, 118.0)

# --- Enrolment -------------------------------------------------------------------------------------------------------
# Reading with one shot of a kind gave a wrong reading among 900; with two shots none.
FEWEST_SHOTS: Final = 2
# Longest side of a stored card; more detail is lost in the box's camera anyway.
STORED_SIDE_PX: Final = 288
# A shorter side than this, in working pixels, shows too little of the card.
SMALLEST_CARD_PX: Final = 40.0
# Variance of the Laplacian of a stored, slightly smoothed card below which the shot is blurred: a sharp card of little
# contrast has about 40, a blur of three pixels leaves less than 9.
SHARP_ENOUGH: Final = 10.0
# Part of the card that is blown out to white by glare before a shot is doubtful.
GLARE_SHARE: Final = 0.04
# A second shot of a kind agrees at least this well (correlation of the small pictures) with the first.
SAME_KIND_AGREEMENT: Final = 0.6
