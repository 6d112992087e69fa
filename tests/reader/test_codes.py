import csv
import itertools
import random
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.alchemy import Alchemical, assignment_in_order
from reader.codes import decode, draw, encode
from reader.errors import GameCodeError
from tests.reader import demo

VECTORS = Path(__file__).with_name("game_codes.csv")


def keys(code: str) -> tuple[str, ...]:
    return tuple(alchemical.key for alchemical in decode(code).in_order())


def test_every_published_vector_decodes():
    with VECTORS.open() as file:
        rows = list(csv.reader(file))[1:]
    assert len(rows) == 1500
    for code, *alchemicals in rows:
        assert keys(code) == tuple(alchemicals), code


@pytest.mark.parametrize(
    ("code", "alchemicals"),
    [
        ("DEMO", demo.ALCHEMICALS),
        ("DEME", demo.ALCHEMICALS),
        ("AAAA", ("R+", "G+", "B+", "R-", "G-", "B-", "++", "--")),
        ("PUXE", ("--", "++", "B-", "G-", "R-", "B+", "G+", "R+")),
    ],
)
def test_the_known_codes_decode(code, alchemicals):
    assert keys(code) == alchemicals


@pytest.mark.slow
def test_all_40320_assignments_encode_and_decode():
    codes = set()
    for alchemicals in itertools.permutations(Alchemical):
        assignment = assignment_in_order(alchemicals)
        code = encode(assignment)
        assert decode(code) == assignment
        codes.add(code)
    canonical = itertools.product(*(string.ascii_uppercase[:count] for count in (16, 21, 24, 5)))
    assert codes == {"".join(letters) for letters in canonical}


@given(st.text(string.ascii_letters, min_size=3, max_size=3), st.sampled_from("ABCDEabcde"))
def test_encoding_what_a_code_means_gives_its_canonical_twin(start, end):
    assignment = decode(start + end)
    assert decode(encode(assignment)) == assignment
    assert encode(decode(encode(assignment))) == encode(assignment)


def test_upper_and_lower_case_and_surrounding_blanks_are_the_same():
    assert decode(" demo\n") == decode("DEMO")


@pytest.mark.parametrize("last", "FGHIJKLMNOPQRSTUVWXYZ")
def test_codes_of_the_unknown_algorithm_are_refused(last):
    with pytest.raises(GameCodeError, match=r"end in F to Z.*new code.*does not play") as caught:
        decode("QQQ" + last)
    assert "QQQ" not in str(caught.value)


def test_only_demo_itself_is_the_exception():
    for code in ("DEMP", "CEMO", "DEMOO", "EMO"):
        with pytest.raises(GameCodeError):
            decode(code)


def test_five_letters_belong_to_the_expansion():
    with pytest.raises(GameCodeError, match="expansion"):
        decode("ABCDE")


@given(st.text(max_size=40))
def test_anything_else_is_refused_without_repeating_it(text):
    stripped = text.strip().upper()
    if (
        len(stripped) == 4
        and stripped.isascii()
        and stripped.isalpha()
        and (stripped[3] in "ABCDE" or stripped == "DEMO")
    ):
        decode(text)
        return
    with pytest.raises(GameCodeError) as caught:
        decode(text)
    assert str(caught.value).endswith((".", "here."))


@pytest.mark.parametrize("code", ["", "   ", "12AA", "AÄAA", "A A A", "AAA", "AAAAAA", "ＤＥＭＯ", "ıAAA", "ßAA"])
def test_what_is_no_code_is_refused(code):
    with pytest.raises(GameCodeError):
        decode(code)


def test_a_drawn_assignment_is_uniform():
    """Every ingredient gets every alchemical equally often; 64 cells of 500 expected, limits at five deviations."""
    counts = dict.fromkeys(itertools.product(range(8), Alchemical), 0)
    randomness = random.Random(7)  # noqa: S311 - repeatable on purpose
    for _ in range(4000):
        for place, alchemical in enumerate(draw(randomness).in_order()):
            counts[place, alchemical] += 1
    assert all(395 < count < 605 for count in counts.values())
