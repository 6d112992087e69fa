"""Nobody builds exactly: how far one lamp may fall behind, and the lens be off, before cards are refused."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

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
GUIDE = Path(reading.__file__).with_name("README.md").read_text(encoding="utf-8")


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


def out_of_focus_px(case: Case, height: float) -> float:
    """How far a point spreads (px) when the lens is focused on the height that the box is built for."""
    lens, camera = case.box.lens, case.box.camera
    disc = (
        abs(height - case.lens)
        / height
        * lens.focal_length_mm**2
        / (lens.f_number * (case.lens - lens.focal_length_mm))
    )
    return disc / (lens.pixel_mm * lens.sensor_px[1] * 4 / 3 / camera.frame_px[0])


@pytest.mark.parametrize("off", [-4.0, 4.0])
def test_lens_as_far_off_as_the_guide_allows_reads_as_well(case: Case, off: float) -> None:
    (allowed,) = re.findall(r"\(167 mm\), give or take (\d+) mm", " ".join(GUIDE.split()))
    assert float(allowed) == abs(off)
    height = case.lens + off
    blur = math.hypot(case.box.camera.blur_px, out_of_focus_px(case, height) / 4)
    camera = replace(case.box.camera, lens_height_mm=height, blur_px=blur)
    photograph = reading.straight_photograph(replace(case.box, camera=camera))
    count = reading.measure(case, reading.in_recesses, normal_light, PAIRS, seed=5, photograph=photograph)
    assert count.right == PAIRS


def test_a_part_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match=r"^2$"):
        reading.main(["--front-lamp", "3"])
    assert "0 to 1" in capsys.readouterr().err
