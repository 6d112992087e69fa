"""Every threshold of the eyes, each with its reason. Zero wrong readings come first: no gate is loosened for recall."""

from __future__ import annotations

from typing import Final

# --- Pictures -------------------------------------------------------------------------------------------------------
# The longer side that every picture is scaled to. Twice as many pixels helped no reader: blur and noise limit.
WORKING_SIDE_PX: Final = 640
# A picture with a shorter side holds no card that could be told from another.
SMALLEST_FRAME_PX: Final = 48
# A frame whose brightest and darkest sample differ by less (grey levels) comes from no living camera.
SMALLEST_CONTRAST: Final = 3

# --- The dark floor --------------------------------------------------------------------------------------------------
# Cards, hands and shadows never cover this part of the view, so the floor's own level is found there.
FLOOR_PERCENTILE: Final = 20.0
# Grey levels above the floor from which something lies there: noise, grain and fall-off of light stay below.
FOREGROUND_STEP: Final = 14.0
# The same as a part of the brightest things: in bright light, the floor's uneven brightness grows as well.
FOREGROUND_SHARE: Final = 0.09
# Part of the way from the floor to the brightest things from which it is a card's paper, and no clear sleeve: even in
# the dark half of an uneven light, paper is brighter.
PAPER_SHARE: Final = 0.28
# A floor brighter than this part of the brightest things is no dark floor, so outlines on it mean nothing.
BRIGHTEST_FLOOR_SHARE: Final = 0.4
# A floor below this grey level is dark whatever lies on it.
DARK_FLOOR: Final = 45.0
# Specks below this part of the view are noise and dust.
SPECK_SHARE: Final = 0.0008

# --- Outlines --------------------------------------------------------------------------------------------------------
# A card fills the hull of its outline almost completely; two cards that touch do not.
SOLID_SHARE: Final = 0.965
# How much of a fitted quadrilateral the outline must fill: a rounded corner takes less than two percent.
QUAD_FILL: Final = 0.94
# A flat card seen from above has right angles; tilted by 35 degrees none leaves this range.
CORNER_ANGLE_DEGREES: Final = (62.0, 118.0)

# An edge this long (part of a card's width) is straight enough to place a card by.
EDGE_SHARE: Final = 0.2
# Two edges meet in a corner of a card if their ends are no farther apart (part of a card's width): corners are round.
CORNER_GAP_SHARE: Final = 0.22
# How far a measured side may be from an enrolled one (as a part) to be that side.
SIDE_TOLERANCE: Final = 0.14
# What a supposed card must have under it: foreground, almost everywhere.
SUPPOSED_FILL: Final = 0.96
# More edges than this no few cards have; more supposed cards of one blob are not looked at, and no more blobs.
MOST_EDGES: Final = 40
MOST_SUPPOSED: Final = 12
MOST_BLOBS: Final = 6
# Supposed cards whose corners differ by less (part of a card's width) are the same one.
SAME_PLACE_SHARE: Final = 0.08
# A place that differs by less (part of a card's width) from one that was judged need not be judged again.
TRIED_SHARE: Final = 0.012
# On open ground, a place whose corners are this near (part of the card's size) to an accepted card is that card.
TAKEN_SHARE: Final = 0.35

# --- Enrolment -------------------------------------------------------------------------------------------------------
# Reading with one shot of a kind gave a wrong reading among 900; with two shots none.
FEWEST_SHOTS: Final = 2
# A card fills at least this part of its sleeve; what is smaller is only the light part of a card.
SLEEVED_SHARE: Final = 0.8
# Longest side of a stored card; more detail is lost in the box's camera anyway.
STORED_SIDE_PX: Final = 288
# No picture in a deck has more pixels; larger ones would only take memory.
MOST_STORED_PIXELS: Final = 4_000_000
# A shorter side than this, in working pixels, shows too little of the card.
SMALLEST_CARD_PX: Final = 40.0
# Variance of the Laplacian of a stored, slightly smoothed card below which the shot is blurred: a sharp card of little
# contrast has about 40, a blur of three pixels leaves less than 9.
SHARP_ENOUGH: Final = 10.0
# Part of the card that is blown out to white by glare before a shot is doubtful.
GLARE_SHARE: Final = 0.04
# A second shot of a kind agrees at least this well (correlation of the small pictures) with the first. On twelve drawn
# decks the same card had 0.81 at least, and 95 % of other cards of the same printing 0.77 at most.
SAME_KIND_AGREEMENT: Final = 0.72
# A first shot that agrees this well with a card that was shown before is that card again; no other card had above 0.88.
SHOWN_BEFORE_AGREEMENT: Final = 0.9
# How long a card that has settled must go on lying still, and in how many frames, while the sharpest is looked for.
TAKE_S: Final = 0.4
TAKE_FRAMES: Final = 3
# How far a corner must have moved between two shots of a kind (part of the card's width): the same picture taken
# twice tells nothing about what light and place do to the card.
MOVED_SHARE: Final = 0.12

# --- How a card looks ------------------------------------------------------------------------------------------------
# Pixels of a canonical picture: half the box's resolution, where noise is averaged and blur matters less.
CANONICAL_PIXELS: Final = 10_600
# A card of less than this part of those pixels is looked at in a finer picture, where there is one.
FINER_SHARE: Final = 0.8
# Logarithms start at this part of the card's own bright parts: below lies noise.
BLACK_SHARE: Final = 0.12
# White to the brim: the lamp's mirror image, not paper (which the lamp lights to 230 at most).
BLOWN_OUT: Final = 250
# The part of a card, most equally bright among all kinds, that shows how bright the light is.
LIT_SHARE: Final = 0.12
# Not so near to the rim of the canonical picture: a place that is not exact yet shows dark ground there.
LIT_RIM_PX: Final = 7
# A lamp's mirror image is, at every place, brighter than the brightest kind by this factor and these grey levels.
GLARE_FACTOR: Final = 1.3
GLARE_STEP: Final = 10.0
# And in its middle it is brighter than white paper: cards' own borders reflect four fifths of the light at least. The
# light is measured at the brighter ones of the places that tell it, so that no shadow makes white paper a mirror image.
WHITE_FACTOR: Final = 1.2
LIGHT_QUANTILE: Final = 0.6
# A part of so many pixels (three millimetres) whose middle 80 percent differ by less than this part of their brightness
# is evenly bright, as things are; a mirror image grows darker from its middle unless it is white to the brim.
EVEN_PIXELS: Final = 40
EVEN_SHARE: Final = 0.08
# A mirror image reaches no farther from its middle than this (side of a square): what is bright beyond is a thing.
GLARE_REACH: Final = 21
# And its rim is that soft (side of a square).
GLARE_RIM: Final = 7
# No lamp's mirror image covers more of a card.
MOST_GLARE: Final = 0.3
# Blur (standard deviation in canonical pixels) of what is compared: noise is gone, pictures are not.
BASE_BLUR: Final = 1.0
# Blurs that the references are kept at, for a lens out of focus or a moving hand; the observed card has the base.
REFERENCE_BLURS: Final = (1.0, 2.2)
# What noise does to the three planes (logarithms): less of a difference between kinds counts for nothing.
FEATURE_NOISE: Final = (0.10, 0.06, 0.06)
# A card that agrees this well with the sharp references needs no comparison with the blurred ones.
SHARP_SCORE: Final = 0.93
# A card that agrees this well lies exactly there: what is seen on it is no fault of its place.
EXACT_SCORE: Final = 0.97
# The part of a card, agreeing best among all kinds, that shows the cast of colour of the light.
AGREED_SHARE: Final = 0.25
# A larger cast (logarithm of a ratio) is not a lamp's but a different card's.
LARGEST_CAST: Final = 0.3
# Sides that differ by less make a square card, which can lie four ways round.
SQUARE_SHARE: Final = 0.12

# --- Alignment -------------------------------------------------------------------------------------------------------
# Blur of both pictures while they are moved over one another: catches from some pixels away. It is done first on
# pictures of half the canonical size, which catches from twice as far.
ALIGN_BLUR: Final = 1.6
ALIGN_STEPS: Final = 8
# What agrees no better (correlation) after so many steps is another card: in 3,176 alignments none came to an end above
# the gate that had less than 0.3 then.
ALIGN_TRIAL_STEPS: Final = 2
ALIGN_HOPELESS: Final = 0.2
# What is left out along the rim, and the fewest pixels that can tell a place.
ALIGN_RIM_PX: Final = 3
ALIGN_FEWEST_PIXELS: Final = 200
# Smoothed as they are, neighbouring pixels say the same: of more than this, every second is enough.
ALIGN_ENOUGH_PIXELS: Final = 5000
ALIGN_DAMPING: Final = 5e-2
# Less movement than this (canonical pixels) is standing still.
ALIGN_STILL_PX: Final = 0.12
# A step of more than this part of the card's longer side has run away.
ALIGN_LARGEST_STEP: Final = 0.15
# Differences (logarithms) beyond this come from glare and other cards and do not pull harder.
ALIGN_LARGEST_RESIDUAL: Final = 0.5
# Two shots of a kind lie over one another to this part of a side, or the second is taken as it was given.
SHOT_SHIFT: Final = 0.08

# --- The gate --------------------------------------------------------------------------------------------------------
# A proposal that does not even look like any card when seen coarsely is not worth aligning.
LIKELY: Final = 0.30
# Agreement after an alignment, below which no other way of aligning ever reached the gate.
HOPEFUL: Final = 0.5
# Agreement with the best kind, at most 1. Cards of the same printing that are not enrolled stay below 0.6.
SCORE: Final = 0.78
# How far the second kind must be behind.
MARGIN: Final = 0.30
# The part of the blocks that must find the best kind nearest; half of a wrong card can look right.
VOTES: Final = 0.6
# Blocks with less than this part of an average block's weight have no say: paper and frame tell nothing.
VOTING_WEIGHT: Final = 0.25
# The part of what tells kinds apart that must be seen.
VISIBLE: Final = 0.55
# Alignment may move a corner by this part of the longer side; beyond it another thing was caught.
ALIGN_REACH: Final = 0.12
# A card's sides and area against the enrolled ones: the camera is fixed, so only tilt (35 degrees) changes them.
SIDE_RANGE: Final = (0.72, 1.32)
# The part of the rim that must lie on foreground.
OUTLINE: Final = 0.9
# Where the rim is looked at: a little inside the outline.
OUTLINE_INSET: Final = 0.96

# --- Nothing unexplained ---------------------------------------------------------------------------------------------
# Foreground within this part of a card's width around an accepted card is its sleeve or its shadow.
EXPLAINED_RIM: Final = 0.06
# The same for what is as bright as paper: blur and alignment reach no farther.
EXPLAINED_PAPER_RIM: Final = 0.03
# More foreground than this part of the view, not explained by accepted cards, and there is no reading: half of a token
# of 10 mm that peeps out from under a card. Of 281 accepted pairs of drawn cards, two left more.
UNEXPLAINED_SHARE: Final = 0.0007
# A card of a known place that agrees at least this well with a kind is probably that kind, badly seen.
ALMOST: Final = 0.6
# And it is that far from all other kinds: a back or a stranger of the same printing is a little like many.
ALMOST_MARGIN: Final = 0.5

# --- Features --------------------------------------------------------------------------------------------------------
# Matching costs the product of these two; more found no more cards.
FEATURES_OF_A_SHOT: Final = 250
FEATURES_OF_A_FRAME: Final = 1000
# A corner of this contrast (grey levels) is a feature: cards in dim light have no stronger ones.
FEATURE_CONTRAST: Final = 10
# A match must be nearer than this part of the distance to the nearest feature of another kind.
CLEARLY_NEARER: Final = 0.88
# Matches that must agree on a place before the verifier looks at it.
FEWEST_VOTES: Final = 4
# Votes that allow to fit a sheared place, as tilted cards have.
SHEAR_VOTES: Final = 8
# How far votes may differ: the middle by this part of the card's diagonal, the turn, and the size by this factor.
VOTE_REACH: Final = 0.12
VOTE_TURN_DEGREES: Final = 22.0
VOTE_SCALE: Final = 1.5
# The verifier looks at no more places than this from one proposer.
MOST_PROPOSALS: Final = 24

# --- The live loop ---------------------------------------------------------------------------------------------------
# How long nothing may move before a frame is read: a hand that has let go is out of the box by then.
SETTLE_S: Final = 0.25
# Cells (columns, rows) in which motion is looked for: eight pixels of a small frame, whose noise averages out.
MOTION_CELLS: Final = (80, 60)
# Grey levels that a still cell never changes by, and the same as a part of the brightest cell.
MOTION_STEP: Final = 4.0
MOTION_SHARE: Final = 0.05
# A lens that hunts for its focus and a table that trembles change a cell by less than this part of the contrast with
# its neighbours; at a card's edge that is a third of a millimetre.
MOTION_CONTRAST_SHARE: Final = 0.15
# A lamp's flicker changes the whole picture by less than this factor.
LARGEST_FLICKER: Final = 1.15
# A frame with less than this part of the sharpness (variance) seen before is out of focus.
SHARPEST_SHARE: Final = 0.5
# Corners of the same card in two frames differ by less than this part of its diagonal.
AGREEING_SHARE: Final = 0.04

# --- Nothing on a card ----------------------------------------------------------------------------------------------
# A sleeve or stray light lays a veil over a card: what this part of white does to its planes, times a strength that is
# fitted (in so many steps, places that do not fit count less), is taken off before anything is looked for. Cards may
# have been enrolled in sleeves, too. The damping keeps cards without dark places from being given any strength.
VEIL: Final = 0.06
VEIL_STEPS: Final = 3
VEIL_DAMPING: Final = 1e-4
VEIL_RANGE: Final = (-2.0, 3.0)
# Something lies on a card where, averaged over a square of this side (canonical pixels, 8 mm), a plane differs by more
# than its tolerance: a base (more where the card's colours are dark and so less certain), the more the plane changes
# there (alignment is not perfect), and the more the whole card differs (noise, as a multiple of the median).
STRANGE_SIDE: Final = 15
STRANGE_BASE: Final = (0.19, 0.045, 0.05)
STRANGE_CHANGE: Final = 1.5
STRANGE_NOISE: Final = 2.0
# Squares of which less than this part is seen say nothing, nor do those whose middle is this near to the rim (pixels).
STRANGE_SEEN: Final = 0.6
STRANGE_RIM_PX: Final = 3
# More of a card than this (a part of it, 25 pixels) that looks strange, and something lies on it.
STRANGE_SHARE: Final = 0.0024
# Places this near the rim of a card (canonical pixels) may show the ground.
COVERED_RIM_PX: Final = 5
# And nothing is known this near to what is hidden or blinded (sides of squares); a mirror image's rim is soft.
CLEARANCE: Final = 9
GLARE_CLEARANCE: Final = 9
# A part of the card's own picture is missing where its contrast over a square of this side (variance in units of the
# noise of all planes) is at least this, and what is seen follows it by less than this part: blur, haze and the soft
# rest of a mirror image weaken a picture, but keep its form. At the exact place no card in normal light missed any.
MISSING_BLUR: Final = 1.2
MISSING_SIDE: Final = 7
PICTURE_CONTRAST: Final = 0.75
MISSING_GAIN: Final = 0.2
# More of a card than this (a part of it, 6 pixels) without its picture, and something lies on it.
MISSING_SHARE: Final = 0.0006
# An edge that the card does not have: so steep (change of each plane from one pixel to the next, after this blur)
# beyond what the card's own edges, up to this far away (pixels), may cause. It stands out by that factor from noise,
# which is the stronger in colours, the darker they are.
EDGE_BLUR: Final = 1.5
EDGE_STEP: Final = (0.0086, 0.0043, 0.0043)
EDGE_NOISE: Final = 5.0
EDGE_REACH: Final = 7
# More pixels that hang together in such an edge, and something lies on the card: of 280 pairs in normal light one had
# 17, all others at most 6. In hard light a few percent of the cards are refused for a mirror image's edge.
EDGE_PIXELS: Final = 18
# Where a place of a card takes this much more of it (a part) for a mirror image than another place that saw something
# lie there, the bright thing itself was taken for one: a thing of 10 mm covers 0.026 of a card.
BLINDED_THING: Final = 0.02
