"""The experiment with the game's own cauldron: the lens sees both upright cards, and what it needs can be printed."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from hardware import optics
from hardware.box import window
from hardware.box.assembly import case_parts
from hardware.box.electronics import ZERO, bought, cards
from hardware.box.measures import Case
from hardware.box.shapes import joined
from hardware.box.window import GUESSED

GONE = ("bottom", "drawer", "insert with two recesses", "card")


def failing(case: Case, behind: float) -> set[str]:
    """What optics finds wrong for cards so far behind the rear of the cauldron, the free floor left out."""
    box = window.seen_box(case, replace(GUESSED, behind=behind))
    return {finding.name for finding in optics.findings(box) if not finding.holds}


def test_cards_are_seen_sharp_and_without_glare(case: Case) -> None:
    assert {name for name in failing(case, GUESSED.behind) if "free floor" not in name} == set()


def test_cauldron_that_is_too_deep_is_noticed(case: Case) -> None:
    assert "pixels per millimetre" in failing(case, 60.0)


def test_lens_sees_both_cards_through_the_window(case: Case) -> None:
    shell = [part.placed for part in case_parts(case, ZERO) if part.name not in GONE]
    shell += [thing.placed for thing in bought(case, ZERO) if thing.name not in (*GONE, "lens")]
    whole = joined([*shell, window.window(case).placed])
    away = window.card_distance(case)
    for card in cards(case):
        x0, y0, _, x1, y1, _ = card.placed.bounding_box()
        for x, y in itertools.product((x0, x1), (y0, y1)):
            assert not whole.ray_cast((0, 0, case.lens - 0.1), (x, y, -away)), (x, y)
    assert whole.ray_cast((0, 0, case.lens - 0.1), (95.0, 0, -away)), "the frame hides nothing: no ray met it"


def test_window_takes_the_place_of_bottom_and_drawer(case: Case) -> None:
    frame = window.window(case).placed
    for part in case_parts(case, ZERO):
        if part.name not in GONE:
            assert (frame ^ part.placed).volume() < 0.01, part.name


def test_stand_lifts_the_cards_to_the_middle_of_the_picture(case: Case) -> None:
    low, rear, top = (window.stand(case).placed.bounding_box()[index] for index in (2, 4, 5))
    assert low == pytest.approx(0.0)
    assert top + GUESSED.middle == pytest.approx(window.axis_height(case))
    assert window.stand_place(case)[1] + rear == pytest.approx(-window.outer_face(case)), "it touches the window"


@pytest.mark.parametrize("middle", [35.0, 50.0, 65.0])
def test_stand_follows_the_cauldron(case: Case, middle: float) -> None:
    height = window.stand(case, replace(GUESSED, middle=middle)).placed.bounding_box()[5]
    assert height == pytest.approx(window.axis_height(case) - middle)


def test_stand_does_not_touch_the_box_on_its_back(case: Case) -> None:
    stand = window.stand(case).placed.translate(window.stand_place(case)).translate((0, -0.01, 0))
    for part in [*case_parts(case, ZERO), window.window(case)]:
        if part.name not in GONE:
            assert (stand ^ window.on_its_back(part.placed)).volume() < 0.01, part.name
            assert window.on_its_back(part.placed).bounding_box()[2] >= -window.axis_height(case) - 0.01
