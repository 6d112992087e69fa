import itertools

import pytest

from reader.alchemy import (
    Alchemical,
    Assignment,
    Colour,
    Ingredient,
    Potion,
    Quality,
    Sign,
    Size,
    assignment_in_order,
    mix,
    parse_alchemical,
    parse_colour,
    parse_ingredient,
    parse_potion,
    quality_of,
)
from reader.codes import decode
from reader.errors import UnknownWordError
from reader.questions import Pair
from tests.reader import demo

PAIRS = list(itertools.combinations(Alchemical, 2))


def mix_by_signs_only(first: Alchemical, second: Alchemical) -> Potion:
    """The mixing rule written independently, from signs alone, without circle sizes."""

    def agree(colour: Colour) -> bool:
        return first.sign(colour) is second.sign(colour)

    for colour, following in ((Colour.RED, Colour.GREEN), (Colour.GREEN, Colour.BLUE), (Colour.BLUE, Colour.RED)):
        if agree(colour) and not agree(following):
            return Potion.of(colour, first.sign(colour))
    return Potion.NEUTRAL


def triple(signs: str) -> Alchemical:
    return next(one for one in Alchemical if "".join(one.sign(colour) for colour in Colour) == signs)


def test_all_eight_sign_triples_are_there():
    triples = {"".join(one.sign(colour) for colour in Colour) for one in Alchemical}
    assert triples == {"".join(signs) for signs in itertools.product("+-", repeat=3)}


def test_the_large_circles_are_those_that_name_the_alchemical():
    for alchemical in Alchemical:
        large = [colour for colour in Colour if alchemical.aspects[colour].size is Size.LARGE]
        if alchemical.key in ("++", "--"):
            assert large == list(Colour)
        else:
            assert [colour.value[0].upper() + alchemical.sign(colour) for colour in large] == [alchemical.key]


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=lambda one: one.key)
def test_mixing_by_sizes_equals_the_independent_rule_by_signs(first, second):
    assert mix(first, second) is mix(second, first) is mix_by_signs_only(first, second)


def test_every_potion_can_be_made_in_four_ways():
    potions = [mix(*pair) for pair in PAIRS]
    assert all(potions.count(potion) == 4 for potion in Potion)


def test_an_alchemical_is_not_mixed_with_itself():
    with pytest.raises(ValueError, match="itself"):
        mix(Alchemical.R_PLUS, Alchemical.R_PLUS)


def test_only_the_neutraliser_gives_the_neutral_potion():
    for first, second in PAIRS:
        assert (mix(first, second) is Potion.NEUTRAL) == (first.neutraliser is second)


@pytest.mark.slow
def test_all_mixtures_of_all_assignments_follow_the_independent_rule():
    expected = {frozenset(pair): mix_by_signs_only(*pair) for pair in PAIRS}
    pairs_of_places = list(itertools.combinations(range(8), 2))
    for alchemicals in itertools.permutations(Alchemical):
        for left, right in pairs_of_places:
            first, second = alchemicals[left], alchemicals[right]
            assert mix(first, second) is expected[frozenset((first, second))]


# The worked examples A1 to A16 of the rules reference


@pytest.mark.parametrize(
    ("pair", "potion"),
    [
        (Pair(demo.MUSHROOM, demo.TOAD), Potion.RED_PLUS),  # A1
        (Pair(demo.SCORPION, demo.CLAW), Potion.GREEN_PLUS),  # A2
        (Pair(demo.CLAW, demo.TOAD), Potion.NEUTRAL),  # A3
    ],
)
def test_the_quizzes_of_the_rulebook_hold_in_demo(pair, potion):
    assignment = decode("DEMO")
    assert mix(assignment[pair.left], assignment[pair.right]) is potion


def test_all_28_mixtures_of_demo():
    assignment = decode("DEMO")
    table = demo.table()
    assert len(table) == 28
    for pair, potion in table.items():
        assert mix(assignment[pair.left], assignment[pair.right]) is potion


def test_a_result_strikes_out_half_of_the_alchemicals():  # A5, A6, A12
    makes_red_plus = [pair for pair in PAIRS if mix(*pair) is Potion.RED_PLUS]
    assert [{one.key for one in pair} for pair in makes_red_plus] == [
        {"R+", "B+"},
        {"R+", "G-"},
        {"B+", "++"},
        {"G-", "++"},
    ]
    possible = {one for pair in makes_red_plus for one in pair}
    assert {one.key for one in set(Alchemical) - possible} == {"G+", "R-", "B-", "--"}
    assert sum(one.sign(Colour.RED) is Sign.PLUS for one in Alchemical) == 4


@pytest.mark.parametrize(
    ("first", "second", "potion"),
    [
        ("++-", "+-+", Potion.RED_PLUS),  # A7
        ("++-", "+++", Potion.GREEN_PLUS),  # A8
        ("++-", "--+", Potion.NEUTRAL),  # A9
        ("+++", "---", Potion.NEUTRAL),  # A10
    ],
)
def test_the_mixing_examples_of_the_rulebook(first, second, potion):
    assert mix(triple(first), triple(second)) is potion


def test_neutralisers_are_opposite_in_all_three_colours():  # A11
    for alchemical in Alchemical:
        assert all(alchemical.neutraliser.sign(colour) is alchemical.sign(colour).opposite for colour in Colour)
        assert alchemical.neutraliser.neutraliser is alchemical


def test_a_sale_with_the_right_sign_leaves_two_potions():  # A13
    assignment = decode("DEMO")
    true_potion = mix(assignment[demo.FERN], assignment[demo.TOAD])
    assert true_potion is Potion.BLUE_PLUS
    assert quality_of(true_potion, Potion.GREEN_PLUS) is Quality.RIGHT_SIGN
    candidates = [potion for potion in Potion if quality_of(potion, Potion.GREEN_PLUS) is Quality.RIGHT_SIGN]
    assert candidates == [Potion.RED_PLUS, Potion.BLUE_PLUS]
    still_possible = {one for pair in PAIRS if mix(*pair) in candidates for one in pair}
    assert {one.key for one in set(Alchemical) - still_possible} == {"B-", "--"}


def test_the_three_examples_together_leave_two_possibilities_each():  # A14, A15
    possible: dict[Ingredient, set[str]] = {demo.MUSHROOM: set(), demo.FERN: set(), demo.TOAD: set()}
    for mushroom, fern, toad in itertools.permutations(Alchemical, 3):
        if (
            mix(mushroom, toad) is Potion.RED_PLUS
            and quality_of(mix(fern, toad), Potion.GREEN_PLUS) is Quality.RIGHT_SIGN
            and mix(fern, mushroom) is Potion.NEUTRAL
        ):
            for ingredient, alchemical in zip(possible, (mushroom, fern, toad), strict=True):
                possible[ingredient].add(alchemical.key)
    assert list(possible.values()) == [{"R+", "G-"}, {"R-", "G+"}, {"B+", "++"}]


def test_a_result_does_not_depend_on_the_order_of_the_pair():  # A16
    assignment = decode("DEMO")
    for left, right in itertools.combinations(Ingredient, 2):
        assert mix(assignment[left], assignment[right]) is mix(assignment[right], assignment[left])


@pytest.mark.parametrize(
    ("potion", "wanted", "quality"),
    [
        (Potion.RED_PLUS, Potion.RED_PLUS, Quality.EXACT),
        (Potion.GREEN_PLUS, Potion.RED_PLUS, Quality.RIGHT_SIGN),
        (Potion.NEUTRAL, Potion.RED_PLUS, Quality.NEUTRAL),
        (Potion.RED_MINUS, Potion.RED_PLUS, Quality.WRONG_SIGN),
        (Potion.BLUE_PLUS, Potion.GREEN_MINUS, Quality.WRONG_SIGN),
    ],
)
def test_the_four_qualities_of_a_sale(potion, wanted, quality):
    assert quality_of(potion, wanted) is quality


def test_an_assignment_needs_all_eight_pairs():
    with pytest.raises(ValueError, match="eight"):
        assignment_in_order([Alchemical.R_PLUS] * 8)
    with pytest.raises(ValueError, match="eight"):
        assignment_in_order(list(Alchemical)[:7])
    with pytest.raises(ValueError, match="eight"):
        Assignment({Ingredient.FERN: Alchemical.R_PLUS})


def test_an_assignment_never_prints_itself():
    assignment = decode("DEMO")
    for shown in (repr(assignment), str(assignment), f"{assignment}", f"{[assignment]}"):
        assert "R-" not in shown
        assert "G_PLUS" not in shown


def test_words_may_be_written_as_people_do():
    assert parse_ingredient(" Bird-Claw ") is parse_ingredient("bird claw") is Ingredient.BIRD_CLAW
    assert parse_potion("RED+") is Potion.RED_PLUS
    assert parse_colour("Blue") is Colour.BLUE
    assert parse_alchemical("r-") is Alchemical.R_MINUS


@pytest.mark.parametrize("parse", [parse_ingredient, parse_potion, parse_colour, parse_alchemical])
@pytest.mark.parametrize("word", ["", "frog", "\x1b[31m", "x" * 10_000, "{known}", "красный"])
def test_an_unknown_word_is_refused_with_the_known_ones(parse, word):
    with pytest.raises(UnknownWordError) as caught:
        parse(word)
    sentence = str(caught.value)
    assert "choose one of" in sentence
    assert len(sentence) < 250
    assert sentence.isprintable()
