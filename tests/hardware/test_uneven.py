"""Lamps need not be alike: how far one may fall behind, and that the drawing which explains shows it."""

from __future__ import annotations

import numpy as np
import pytest

from firmware.simulator.categories import normal_light
from firmware.simulator.scene import SceneCamera
from hardware import reading
from hardware.box.measures import Case
from hardware.photographs import seen
from hardware.uneven import UnevenCamera
from reader.vision.deck import Deck, default_deck
from reader.vision.explaining import light_apart
from reader.vision.recogniser import Recogniser

PAIRS = 12


@pytest.fixture(scope="module")
def recogniser() -> Recogniser:
    return Recogniser(Deck.load(default_deck()))


def lit(case: Case, front_lamp: float) -> reading.Count:
    camera = reading.straight_photograph(case.box, front_lamp)
    return reading.measure(case, reading.in_recesses, normal_light, PAIRS, seed=3, photograph=camera)


def test_lamps_of_full_strength_are_the_box_as_it_is(case: Case) -> None:
    whole, halves = (camera.photograph([], np.random.default_rng(1)).frame.astype(int) for camera in (
        SceneCamera(case.box), UnevenCamera(case.box, (1.0, 1.0))
    ))  # fmt: skip
    assert np.abs(whole - halves).max() <= 1


def test_a_lamp_with_a_third_of_its_light_costs_nothing_in_the_drawer(case: Case) -> None:
    assert lit(case, 0.35).right == PAIRS


def test_a_dark_lamp_costs_answers_but_none_is_wrong(case: Case) -> None:
    dark = lit(case, 0.0)
    assert dark.wrong == 0
    assert dark.refused > 0


@pytest.mark.parametrize(("front_lamp", "least", "most"), [(1.0, 1.0, 1.3), (0.35, 1.5, 1.8), (0.2, 1.85, 2.2)])
def test_drawing_says_how_far_the_lamps_are_apart(
    case: Case, recogniser: Recogniser, front_lamp: float, least: float, most: float
) -> None:
    """The figures that the guide names, whichever cards lie there."""
    for kinds in (("toad", "mushroom"), ("fern", "scorpion")):
        frame = seen(case, kinds, camera=UnevenCamera(case.box, (1.0, front_lamp)))
        assert least < light_apart(frame, recogniser.examine(frame).accepted) < most


def test_a_part_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match=r"^2$"):
        reading.main(["--front-lamp", "3"])
    assert "0 to 1" in capsys.readouterr().err
