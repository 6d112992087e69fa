from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from firmware.commands import main
from firmware.simulator.enrol_default import ART
from firmware.simulator.scene import LaidCard, SceneCamera
from reader.vision.pictures import Picture, load_picture
from tests.firmware.commands.conftest import Arbiter

CAMERA = SceneCamera()
CARDS = (("toad", 42.0, 60.0, 12.0), ("fern", 118.0, 64.0, 200.0))


def art(kind: str) -> Picture:
    return load_picture(ART / f"{kind}.png")


def scene(path: Path, *cards: tuple[str, float, float, float], size: tuple[int, int] | None = None) -> Path:
    laid = [LaidCard(art(kind), x, y, angle) for kind, x, y, angle in cards]
    frame = Image.fromarray(CAMERA.photograph(laid, np.random.default_rng(3)).frame[..., ::-1])
    (frame if size is None else frame.resize(size)).save(path)
    return path


def test_two_cards_are_read_with_their_corners(arbiter: Arbiter, tmp_path: Path) -> None:
    picture = scene(tmp_path / "two.png", *CARDS)
    read = arbiter("read", "default", str(picture), "--json").json
    assert (read["image"], read["status"], read["reason"]) == (str(picture), "read", None)
    assert [card["kind"] for card in read["cards"]] == ["toad", "fern"]
    for card, (kind, x, y, angle) in zip(read["cards"], CARDS, strict=True):
        truth = CAMERA.project(LaidCard(art(kind), x, y, angle))
        assert np.abs(np.array(card["corners"]) - truth).max() < 3
        assert 0.9 < card["score"] <= 1


def test_corners_come_back_in_the_pictures_own_pixels(arbiter: Arbiter, tmp_path: Path) -> None:
    picture = scene(tmp_path / "large.png", *CARDS, size=(1600, 1200))
    cards = arbiter("read", "default", str(picture), "--json").json["cards"]
    truth = CAMERA.project(LaidCard(art("toad"), *CARDS[0][1:]))
    assert np.abs(np.array(cards[0]["corners"]) - 2.5 * (truth + 0.5)).max() < 6


def test_refused_picture_is_an_answer(arbiter: Arbiter, tmp_path: Path) -> None:
    ran = arbiter("read", "default", str(scene(tmp_path / "one.png", CARDS[0])), "--json")
    assert ran.code == 0
    assert (ran.json["status"], ran.json["reason"]) == ("refused", "one_card")
    assert [card["kind"] for card in ran.json["cards"]] == ["toad"]


def test_words_are_for_people(arbiter: Arbiter, tmp_path: Path) -> None:
    two, none = scene(tmp_path / "two.png", *CARDS), scene(tmp_path / "none.png")
    ran = arbiter("read", "default", str(two), str(none))
    assert ran.out.splitlines() == [f"{two}: toad, fern", f"{none}: Nothing lies there."]


def test_unreadable_file_does_not_stop_the_others(arbiter: Arbiter, tmp_path: Path) -> None:
    two, broken = scene(tmp_path / "two.png", *CARDS), tmp_path / "broken.jpg"
    broken.write_text("no picture")
    ran = arbiter("read", "default", str(broken), str(two), "--json")
    assert ran.code == 2
    assert ran.json["image"] == str(two)
    assert len(ran.err.splitlines()) == 1
    assert "broken.jpg" in ran.err


def test_nothing_readable_leaves_stdout_empty(refused: Arbiter, tmp_path: Path) -> None:
    refused("read", "default", str(tmp_path / "missing.png"))
    refused("read", str(tmp_path / "no deck"), str(scene(tmp_path / "two.png", *CARDS)))


def test_enrolled_deck_reads_its_cards(arbiter: Arbiter, tmp_path: Path) -> None:
    deck = str(tmp_path / "own")
    for kind in ("toad", "fern"):
        first = scene(tmp_path / "1.png", (kind, 80, 60, 4))
        second = scene(tmp_path / "2.png", (kind, 90, 65, -8))
        ran = arbiter("deck", "enrol", deck, kind, str(first), str(second), "--json")
        assert ran.json == {"kind": kind, "shots": 2}
    read = arbiter("read", deck, str(scene(tmp_path / "two.png", *CARDS)), "--json").json
    assert [card["kind"] for card in read["cards"]] == ["toad", "fern"]


def test_enrolling_adds_to_the_shots_that_are_there(arbiter: Arbiter, tmp_path: Path) -> None:
    picture = str(scene(tmp_path / "1.png", ("toad", 80, 60, 4)))
    for shots in (1, 2):
        assert arbiter("deck", "enrol", str(tmp_path / "own"), "toad", picture, "--json").json["shots"] == shots


def test_given_corners_enrol_from_any_photograph(arbiter: Arbiter, tmp_path: Path) -> None:
    corners = "--corners=0,0,439,0,439,679,0,679"
    ran = arbiter("deck", "enrol", str(tmp_path / "own"), "toad", str(ART / "toad.png"), corners, "--json")
    assert (ran.code, ran.json, ran.err) == (0, {"kind": "toad", "shots": 1}, "")


def test_doubts_about_given_corners_are_warnings(arbiter: Arbiter, tmp_path: Path) -> None:
    grey = tmp_path / "grey.png"
    Image.new("RGB", (200, 300), (90, 90, 90)).save(grey)
    ran = arbiter(
        "deck", "enrol", str(tmp_path / "own"), "toad", str(grey), "--corners=0,0,199,0,199,299,0,299", "--json"
    )
    assert ran.code == 0
    assert ran.json == {"kind": "toad", "shots": 1}
    assert "toad" in ran.err


@pytest.mark.parametrize("corners", ["", "1,2,3", "a,b,c,d,e,f,g,h", "0,0,0,0,0,0,0,0", "nan,0,9,0,9,9,0,9"])
def test_bad_corners_are_one_sentence(refused: Arbiter, tmp_path: Path, corners: str) -> None:
    refused("deck", "enrol", str(tmp_path / "own"), "toad", str(ART / "toad.png"), f"--corners={corners}")
    assert not (tmp_path / "own").exists()


def test_what_cannot_be_enrolled_is_one_sentence(refused: Arbiter, tmp_path: Path) -> None:
    toad, own = str(ART / "toad.png"), str(tmp_path / "own")
    two = str(scene(tmp_path / "two.png", *CARDS))
    refused("deck", "enrol", own, "toad", two)
    refused("deck", "enrol", own, "toad", str(scene(tmp_path / "toad.png", CARDS[0])), two)
    refused("deck", "enrol", own, "toad", two, two, "--corners=0,0,439,0,439,679,0,679")
    refused("deck", "enrol", own, "../toad", toad)
    refused("deck", "enrol", "default", "toad", str(scene(tmp_path / "one.png", CARDS[0])))
    assert not Path(own).exists()


def test_open_ground_needs_no_floor_and_no_pair(arbiter: Arbiter, tmp_path: Path) -> None:
    picture = scene(tmp_path / "one.png", CARDS[0])
    read = arbiter("read", "default", str(picture), "--open-ground", "--json").json
    assert read["status"] == "read"
    assert [card["kind"] for card in read["cards"]] == ["toad"]


def test_each_picture_is_one_line_of_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    paths = [str(scene(tmp_path / f"{number}.png", CARDS[number])) for number in range(2)]
    assert main(["read", "default", *paths, "--json"]) == 0
    assert [json.loads(line)["image"] for line in capsys.readouterr().out.splitlines()] == paths


def test_deck_check_names_the_most_alike(arbiter: Arbiter) -> None:
    checked = arbiter("deck", "check", "default", "--json").json
    assert checked["passed"] is True
    assert checked["doubtful"] == []
    assert len(checked["weakest"]["kinds"]) == 2
    assert "Most alike" in arbiter("deck", "check", "default").out


def test_refusal_can_be_explained_in_a_drawing(arbiter: Arbiter, refused: Arbiter, tmp_path: Path) -> None:
    picture, out = scene(tmp_path / "three.png", *CARDS, ("flower", 80, 122, 90)), tmp_path / "why.png"
    assert arbiter("read", "default", str(picture), "--explain", str(out), "--json").json["reason"] == "third_object"
    before, drawn = load_picture(picture), load_picture(out)
    assert drawn.shape == before.shape
    assert np.count_nonzero((drawn == (80, 80, 255)).all(axis=2)) > 1000
    assert np.count_nonzero((drawn == (80, 220, 80)).all(axis=2)) > 500
    refused("read", "default", str(picture), str(picture), "--explain", str(out))
    refused("read", "default", str(picture), "--explain", str(tmp_path / "no folder" / "why.png"))
