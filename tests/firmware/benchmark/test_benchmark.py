from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.benchmark.baselines import HashReader, OrbReader
from firmware.benchmark.photos import measure_photos
from firmware.benchmark.scenes import Tally, bounds, enrolled, measure, shipped_deck
from firmware.commands import main
from firmware.simulator.categories import Category, Situation
from firmware.simulator.drawn_cards import draw_deck
from firmware.simulator.scene import PLAIN, LaidCard, SceneCamera
from reader.alchemy import Ingredient
from reader.errors import PictureError


def situation(*kinds: str | None) -> Situation:
    return Situation(Category.NORMAL, (), kinds, PLAIN, (1.0,) * len(kinds))


def test_only_two_different_enrolled_cards_alone_may_be_answered() -> None:
    assert situation("toad", "fern").answer == frozenset({"toad", "fern"})
    for kinds in ((), ("toad",), ("toad", "toad"), ("toad", None), ("toad", "fern", None), ("toad", "fern", "flower")):
        assert situation(*kinds).answer is None


def test_tally_counts_right_wrong_and_refused() -> None:
    tally = Tally()
    for kinds in (("fern", "toad"), ("fern", "flower"), (), ("toad",)):
        tally.count(situation("toad", "fern"), kinds, 0.01)
    tally.count(situation("toad", None), ("toad", "fern"), 0.01)
    assert (tally.frames, tally.answerable, tally.right, tally.wrong) == (5, 4, 1, 2)


def test_bounds_are_those_of_wilson() -> None:
    assert bounds(0, 10_000)[1] == pytest.approx(0.000384, rel=0.01)
    low, high = bounds(50, 100)
    assert (low, high) == pytest.approx((0.4038, 0.5962), abs=1e-3)


def test_baselines_read_an_easy_scene() -> None:
    rng = np.random.default_rng(20)
    camera, drawn = SceneCamera(), draw_deck(rng)
    deck = enrolled(drawn, camera, rng)
    cards = [LaidCard(drawn.kinds["card-1"], 42, 62, 4), LaidCard(drawn.kinds["card-2"], 122, 62, -3)]
    frame = camera.photograph(cards, rng).frame
    assert set(HashReader(deck).read(frame)) == {"card-1", "card-2"}
    assert set(OrbReader(deck).read(frame)) <= set(drawn.kinds)


def test_shipped_deck_is_measured_by_its_own_kinds() -> None:
    deck = shipped_deck(np.random.default_rng(1))
    assert set(deck.kinds) == set(Ingredient)
    measured = measure(1, seed=3, baselines=False, decks=iter([deck]))
    assert measured.tallies["Arbiter"][Category.NORMAL].right == 1


@pytest.mark.slow
def test_fixed_set_has_no_wrong_reading_and_keeps_its_recall() -> None:
    measured = measure(297, seed=2024, baselines=False)
    assert sum(tally.wrong for tally in measured.live.values()) == 0
    tallies = measured.tallies["Arbiter"]
    assert sum(tally.frames for tally in tallies.values()) == 297
    assert sum(tally.wrong for tally in tallies.values()) == 0
    assert tallies[Category.NORMAL].right >= 0.96 * tallies[Category.NORMAL].answerable
    assert tallies[Category.HARD].right >= 0.7 * tallies[Category.HARD].answerable
    assert tallies[Category.OVERLAP].well_visible_right >= 0.75 * tallies[Category.OVERLAP].well_visible


def test_bench_prints_figures_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "reading", "--frames", "9", "--seed", "5", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures["readers"]["Arbiter"]) == {"all", *(category.value for category in Category)}
    assert figures["readers"]["Arbiter"]["all"]["frames"] == 9
    assert len(figures["readers"]) == len(figures["shipped_deck"]) == 3
    assert figures["shipped_deck"]["Arbiter"]["normal"]["right"] == 1
    assert figures["live"]["normal"] == {"situations": 1, "right": 1, "wrong": 0}
    spent = sum(figures["stages_ms"].values())
    assert spent == pytest.approx(
        sum(figures["readers"]["Arbiter"][name.value]["median_ms"] for name in Category) / 9, rel=0.1
    )
    assert min(figures["stages_ms"].values()) > 0
    assert figures["readers"]["Arbiter"]["normal"]["wrong"] == 0
    assert 40 < figures["memory_mb"] < 200
    assert main(["bench", "reading", "--frames", "9", "--alone"]) == 0
    words = capsys.readouterr().out
    for word in ("normal", "within 5 frames", "by stage: ground", "Memory"):
        assert word in words
    assert "ORB" not in words


def labelled(folder: Path) -> Path:
    rng = np.random.default_rng(21)
    camera, drawn = SceneCamera(), draw_deck(rng, kinds=2)
    (folder / "images").mkdir()
    references: dict[str, list[dict[str, object]]] = {}
    for kind, picture in drawn.kinds.items():
        for shot in range(2):
            card = LaidCard(picture, 80, 60, 4 * shot)
            photograph = camera.photograph([card], rng)
            cv2.imwrite(str(folder / "images" / f"{kind}-{shot}.png"), photograph.frame)
            quad = photograph.corners[0].tolist()
            references.setdefault(kind, []).append({"image": f"{kind}-{shot}.png", "quad": quad})
    both = [LaidCard(picture, 42 + 80 * index, 62) for index, picture in enumerate(drawn.kinds.values())]
    photograph = camera.photograph(both, rng)
    cv2.imwrite(str(folder / "images" / "both.png"), photograph.frame)
    cards = [
        {"card": kind, "box": [*corners.min(axis=0), *corners.max(axis=0)]}
        for kind, corners in zip(drawn.kinds, photograph.corners, strict=True)
    ]
    labels = {
        "kinds": list(drawn.kinds),
        "refs": references,
        "images": [{"image": "both.png", "role": "test", "cards": cards}],
    }
    (folder / "labels.json").write_text(json.dumps(labels))
    return folder


def test_labelled_photographs_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tally = measure_photos(labelled(tmp_path), slow_chance=False)
    assert (tally.cards, tally.found, tally.wrong) == (2, 2, 0)
    assert main(["bench", "photos", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["found"] == 2


@pytest.mark.parametrize("text", [None, "{}", "no json", '{"kinds": ["a"], "refs": {"a": []}, "images": []}'])
def test_folder_without_good_labels_is_a_sentence(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "labels.json").write_text(text)
    with pytest.raises((PictureError, ValueError)):
        measure_photos(tmp_path, slow_chance=False)
