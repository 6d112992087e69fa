"""The tutorial game DEMO, for tests: its pairs are published, so nothing secret is printed when one fails."""

from reader.alchemy import Ingredient, Potion
from reader.questions import Pair

FERN, CLAW, MUSHROOM, FLOWER, MANDRAKE, SCORPION, TOAD, FEATHER = Ingredient

ALCHEMICALS = ("R-", "B-", "R+", "--", "G-", "G+", "B+", "++")

_TABLE = """
fern: claw R-, mushroom N, flower G-, mandrake G-, scorpion R-, toad B+, feather B+
claw: mushroom B-, flower R-, mandrake B-, scorpion G+, toad N, feather G+
mushroom: flower B-, mandrake R+, scorpion G+, toad R+, feather G+
flower: mandrake B-, scorpion R-, toad G-, feather N
mandrake: scorpion N, toad G-, feather R+
scorpion: toad B+, feather B+
toad: feather R+
"""
_INGREDIENT = dict(
    zip(["fern", "claw", "mushroom", "flower", "mandrake", "scorpion", "toad", "feather"], Ingredient, strict=True),
)
_POTION = {
    "R+": Potion.RED_PLUS,
    "R-": Potion.RED_MINUS,
    "G+": Potion.GREEN_PLUS,
    "G-": Potion.GREEN_MINUS,
    "B+": Potion.BLUE_PLUS,
    "B-": Potion.BLUE_MINUS,
    "N": Potion.NEUTRAL,
}


def table() -> dict[Pair, Potion]:
    """All 28 mixtures of DEMO."""
    mixtures = {}
    for line in _TABLE.strip().splitlines():
        first, others = line.split(": ")
        for other in others.split(", "):
            second, potion = other.split()
            mixtures[Pair(_INGREDIENT[first], _INGREDIENT[second])] = _POTION[potion]
    return mixtures
