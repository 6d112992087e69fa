import itertools

import pytest

from reader.alchemy import Ingredient, Potion
from reader.codes import decode
from tests.reader import demo

DEMO_PAIRS = [(str(pair.left), str(pair.right), str(potion)) for pair, potion in demo.table().items()]


@pytest.mark.parametrize(("first", "second", "potion"), DEMO_PAIRS)
def test_mix_gives_the_potion(arbiter, first, second, potion):
    assert arbiter("mix", "DEMO", first, second, "--json").json == {"potion": potion}
    assert arbiter("mix", "demo", second, first, "--json").json == {"potion": potion}


def test_sell_gives_the_quality(arbiter):
    for wanted, quality in (("green+", "right_sign"), ("blue+", "exact"), ("red-", "wrong_sign")):
        assert arbiter("sell", "DEMO", wanted, "fern", "toad", "--json").json == {"quality": quality}
    assert arbiter("sell", "DEMO", "red+", "bird_claw", "toad", "--json").json == {"quality": "neutral"}


def test_exhibit_gives_success_or_failure(arbiter):
    assert arbiter("exhibit", "DEMO", "red+", "mushroom", "toad", "--json").json == {"success": True}
    assert arbiter("exhibit", "DEMO", "red-", "mushroom", "toad", "--json").json == {"success": False}


def test_the_apprentice_gets_a_sign_and_the_master_a_yes_or_no(arbiter):
    assert arbiter("debunk-apprentice", "DEMO", "flower", "red", "--json").json == {"sign": "-"}
    for claimed in Potion:
        ran = arbiter("debunk-master", "DEMO", "mushroom", "toad", claimed, "--json")
        assert ran.json == {"holds": claimed is Potion.RED_PLUS}


def test_reveal_lists_the_eight_pairs_in_order(arbiter):
    pairs = arbiter("reveal", "DEMO", "--json").json
    assert list(pairs) == list(Ingredient)
    assert tuple(pairs.values()) == demo.ALCHEMICALS


def test_encode_takes_the_alchemical_that_looks_like_an_option(arbiter):
    assert arbiter("code", "encode", *demo.ALCHEMICALS, "--json").json == {"code": "DEME"}
    assert arbiter("code", "encode", "--json", "--", "++", "B-", "G-", "R-", "B+", "G+", "R+").json == {"code": "PUXE"}


def test_a_new_code_can_be_answered_by_every_reader(arbiter):
    codes = {arbiter("code", "new", "--json").json["code"] for _ in range(20)}
    assert len(codes) > 15
    for code in codes:
        assert code[3] in "ABCDE"
        decode(code)


def test_board_lists_the_tokens_and_draws_the_triangle(arbiter, tmp_path):
    places = arbiter("board", "DEMO", "--json", "--svg", str(tmp_path / "board.svg")).json["places"]
    assert sorted(places) == sorted(Ingredient)
    assert "Raven" in (tmp_path / "board.svg").read_text()
    arbiter("board", "empty", "--svg", str(tmp_path / "empty.svg"))
    assert "Raven" not in (tmp_path / "empty.svg").read_text()


def test_without_json_people_read_words(arbiter):
    assert "Healing" in arbiter("mix", "DEMO", "mushroom", "toad").out
    assert "Raven feather" in arbiter("reveal", "DEMO").out


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("brew",),
        ("mix",),
        ("mix", "DEMO", "toad"),
        ("mix", "DEMO", "toad", "toad"),
        ("mix", "DEMO", "toad", "frog"),
        ("mix", "DEMO", "toad", "fern", "scorpion"),
        ("mix", "QQQQ", "toad", "fern"),
        ("mix", "ABCDE", "toad", "fern"),
        ("mix", "", "toad", "fern"),
        ("mix", "\x00\x1b[2J", "toad", "fern"),
        ("mix", "DEMO", "toad", "\u202efern\n\n"),
        ("sell", "DEMO", "neutral", "toad", "fern"),
        ("sell", "DEMO", "pink+", "toad", "fern"),
        ("exhibit", "DEMO", "neutral", "toad", "fern"),
        ("debunk-apprentice", "DEMO", "toad", "yellow"),
        ("debunk-apprentice", "DEMO", "toad"),
        ("debunk-master", "DEMO", "toad", "toad", "red+"),
        ("code",),
        ("code", "encode"),
        ("code", "encode", *demo.ALCHEMICALS[:7]),
        ("code", "encode", *demo.ALCHEMICALS, "R+"),
        ("code", "encode", *["--"] * 8),
        ("code", "encode", "X+", *demo.ALCHEMICALS[1:]),
        ("board", "DEMO", "--svg", "/nowhere/board.svg"),
        ("board", "DEMO", "--svg", "/"),
        ("game", "status", "--data", "/nowhere"),
        ("game", "new", "--code", "QQQQ", "--pairs", *demo.ALCHEMICALS),
        ("game",),
        ("reveal", "DEMO", "--jsno"),
    ],
)
def test_bad_input_is_one_sentence(refused, words):
    ran = refused(*words)
    assert ran.err.isascii() or "“" in ran.err
    assert ran.err.rstrip().endswith((".", "?", "--help"))


def test_a_code_is_never_repeated_in_an_error(refused):
    for code in ("QWQW", "ABCDE", "XYZXYZ"):
        assert code not in refused("mix", code, "toad", "fern").err


def test_commands_that_need_no_eyes_do_not_load_them(arbiter):
    import subprocess
    import sys

    program = (
        "import sys; from firmware.commands import main; main(['mix', 'DEMO', 'toad', 'fern']); "
        "sys.exit(bool({'cv2', 'numpy', 'flask', 'luma'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, capture_output=True).returncode == 0


def test_every_pair_of_every_kind_of_code_answers(arbiter):
    for code in ("AAAA", "ZZZA", "puxe"):
        for first, second in itertools.islice(itertools.combinations(Ingredient, 2), 5):
            assert arbiter("mix", code, first, second, "--json").code == 0
