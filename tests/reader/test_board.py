import itertools
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.alchemy import Alchemical, Ingredient, assignment_in_order, mix
from reader.board import FIELDS, PLACES, arrangement, assignment_of, draw
from reader.codes import decode
from reader.errors import RuleError
from reader.questions import Pair
from tests.reader import demo

NAMES = {ingredient: ingredient.value for ingredient in Ingredient}


def test_there_are_eight_places_and_a_field_for_each_two():
    assert set(PLACES) == set(Alchemical)
    assert [(field.left, field.right) for field in FIELDS] == list(itertools.combinations(range(8), 2))


def test_the_board_gives_the_potions_of_the_rulebook_examples():  # A4
    tokens = arrangement(decode("DEMO"))
    potions = {frozenset((tokens[field.left], tokens[field.right])): field.potion for field in FIELDS}
    assert potions == {frozenset(pair): potion for pair, potion in demo.table().items()}


@given(st.permutations(list(Alchemical)))
def test_a_game_moves_to_paper_and_back(alchemicals):
    assignment = assignment_in_order(alchemicals)
    assert assignment_of(arrangement(assignment)) == assignment


def test_a_board_with_a_token_missing_or_doubled_is_refused():
    tokens = arrangement(decode("DEMO"))
    for wrong in (tokens[:7], (tokens[0], *tokens[:7]), ()):
        with pytest.raises(RuleError, match="eight"):
            assignment_of(wrong)


@pytest.mark.parametrize("filled", [True, False])
def test_the_drawing_has_every_field_and_names_only_when_filled(filled):
    tokens = arrangement(decode("DEMO")) if filled else None
    drawing = ElementTree.fromstring(draw(tokens, NAMES, "Arbiter board"))  # noqa: S314 - our own drawing
    fields = list(drawing.iter("{http://www.w3.org/2000/svg}g"))
    assert len(fields) == 28
    for group in fields:
        left, right = (int(place) for place in group.attrib["data-places"].split())
        assert group.attrib["data-potion"] == mix(PLACES[left], PLACES[right])
    words = " ".join(text.text or "" for text in drawing.iter("{http://www.w3.org/2000/svg}text"))
    assert ("mushroom" in words) == filled


def test_pairs_are_ordered_left_and_right():
    assert tuple(Pair(demo.FERN, demo.TOAD)) == (demo.FERN, demo.TOAD)
