import hashlib
import itertools
import json
import random
import stat

import pytest

from reader.alchemy import COLOURED_POTIONS, Alchemical, Colour, Ingredient, Potion, Quality, Sign, mix
from reader.arbiter import Arbiter
from reader.errors import RuleError, StorageError
from reader.questions import (
    ClaimAnswer,
    DebunkApprentice,
    DebunkMaster,
    Drink,
    Exhibit,
    ExhibitAnswer,
    Pair,
    PotionAnswer,
    QualityAnswer,
    Sell,
    SignAnswer,
    Student,
    ThinkingCap,
)
from tests.reader import demo


@pytest.fixture
def arbiter() -> Arbiter:
    return Arbiter.from_code("DEMO")


def test_student_drink_and_thinking_cap_give_the_potion(arbiter):
    for pair, potion in demo.table().items():
        for question in (Student(pair), Drink(pair), ThinkingCap(pair)):
            assert arbiter.answer(question) == PotionAnswer(potion)


def test_a_sale_gives_the_quality_and_never_the_potion(arbiter):
    pair = Pair(demo.FERN, demo.TOAD)
    expected = {
        Potion.BLUE_PLUS: Quality.EXACT,
        Potion.RED_PLUS: Quality.RIGHT_SIGN,
        Potion.GREEN_PLUS: Quality.RIGHT_SIGN,
        Potion.RED_MINUS: Quality.WRONG_SIGN,
        Potion.GREEN_MINUS: Quality.WRONG_SIGN,
        Potion.BLUE_MINUS: Quality.WRONG_SIGN,
    }
    assert {wanted: arbiter.answer(Sell(pair, wanted)) for wanted in COLOURED_POTIONS} == {
        wanted: QualityAnswer(quality) for wanted, quality in expected.items()
    }
    neutral = Pair(demo.CLAW, demo.TOAD)
    assert {arbiter.answer(Sell(neutral, wanted)) for wanted in COLOURED_POTIONS} == {QualityAnswer(Quality.NEUTRAL)}


def test_an_exhibit_gives_only_success_or_failure(arbiter):
    pair = Pair(demo.MUSHROOM, demo.TOAD)
    for promised in COLOURED_POTIONS:
        assert arbiter.answer(Exhibit(pair, promised)) == ExhibitAnswer(promised is Potion.RED_PLUS)


def test_the_neutral_potion_is_neither_wanted_nor_promised():
    pair = Pair(demo.FERN, demo.TOAD)
    with pytest.raises(RuleError, match="neutral"):
        Sell(pair, Potion.NEUTRAL)
    with pytest.raises(RuleError, match="neutral"):
        Exhibit(pair, Potion.NEUTRAL)


def test_an_apprentice_learns_the_true_sign(arbiter):
    assert arbiter.answer(DebunkApprentice(demo.TOAD, Colour.RED)) == SignAnswer(Sign.PLUS)  # A12
    assert arbiter.answer(DebunkApprentice(demo.SCORPION, Colour.GREEN)) == SignAnswer(Sign.PLUS)
    assert arbiter.answer(DebunkApprentice(demo.FERN, Colour.BLUE)) == SignAnswer(Sign.PLUS)
    assert arbiter.answer(DebunkApprentice(demo.FLOWER, Colour.BLUE)) == SignAnswer(Sign.MINUS)


def test_a_master_learns_only_whether_the_claim_holds(arbiter):
    for pair, potion in demo.table().items():
        for claimed in Potion:
            assert arbiter.answer(DebunkMaster(pair, claimed)) == ClaimAnswer(claimed is potion)


def test_the_same_ingredient_twice_is_refused():
    with pytest.raises(RuleError, match="two different ingredients"):
        Pair(demo.TOAD, demo.TOAD)


def test_every_assignment_agrees_with_mixing():
    randomness = random.Random(3)  # noqa: S311 - repeatable on purpose
    for _ in range(200):
        alchemicals = tuple(randomness.sample(list(Alchemical), 8))
        arbiter = Arbiter.from_alchemicals(alchemicals)
        truth = dict(zip(Ingredient, alchemicals, strict=True))
        for left, right in itertools.combinations(Ingredient, 2):
            assert arbiter.potion(Pair(left, right)) is mix(truth[left], truth[right])


def test_code_and_board_lead_back_to_the_same_game(arbiter):
    assert arbiter.code() == "DEME"
    assert Arbiter.from_board(arbiter.arrangement()).reveal() == arbiter.reveal()


def test_the_kept_secret_is_readable_by_its_user_alone(arbiter, tmp_path):
    path = tmp_path / "game-1.secret"
    arbiter.keep(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Arbiter.kept(path).reveal() == arbiter.reveal()
    assert [file.name for file in tmp_path.iterdir()] == ["game-1.secret"]


def test_each_game_has_a_nonce_of_its_own(tmp_path):
    nonces = set()
    for number in range(5):
        path = tmp_path / f"{number}"
        Arbiter.drawn(random.SystemRandom()).keep(path)
        nonces.add(json.loads(path.read_text())["nonce"])
    assert len(nonces) == 5
    assert all(len(bytes.fromhex(nonce)) == 16 for nonce in nonces)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'{"alchemicals": 3}', b'{"alchemicals": ["R+"], "nonce": ""}', b"\xff\xfe", None],
)
def test_a_damaged_secret_is_a_sentence_without_its_content(tmp_path, content):
    path = tmp_path / "game-1.secret"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(StorageError, match="Start a new game") as caught:
        Arbiter.kept(path)
    assert caught.value.__cause__ is None


def test_the_arbiter_never_prints_the_secret(arbiter):
    assert repr(arbiter) == str(arbiter) == "<Arbiter: secret>"


def test_the_commitment_is_the_hash_of_the_documented_string(arbiter):
    words = arbiter.proof().split(" ")
    assert words[:2] == ["arbiter-commitment", "1"]
    assert tuple(words[2:10]) == demo.ALCHEMICALS
    assert len(bytes.fromhex(words[10])) == 16
    assert len(words) == 11
    assert arbiter.commitment() == hashlib.sha256(arbiter.proof().encode()).hexdigest()


def test_equal_secrets_have_different_commitments_and_a_kept_one_has_the_same(arbiter, tmp_path):
    assert Arbiter.from_code("DEMO").commitment() != arbiter.commitment()
    assert Arbiter(arbiter.reveal()).commitment() != Arbiter(arbiter.reveal()).commitment()
    arbiter.keep(tmp_path / "secret")
    assert Arbiter.kept(tmp_path / "secret").commitment() == arbiter.commitment()
