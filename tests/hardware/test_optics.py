"""The box as it is described can see its cards, and a worse box is noticed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from firmware.box import Box, load_box
from firmware.light import light_on
from firmware.simulator.scene import LaidCard, SceneCamera
from hardware import optics
from hardware.optics_drawing import draw


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def failing(box: Box) -> set[str]:
    return {finding.name for finding in optics.findings(box) if not finding.holds}


def with_strips(box: Box, out_mm: float, up_mm: float) -> Box:
    """The same box with both lamps elsewhere."""
    width, depth = box.floor.size_mm
    back, front = depth / 2 - out_mm, depth / 2 + out_mm
    strips = tuple(((0.0, y, up_mm), (width, y, up_mm)) for y in (back, front))
    return replace(box, lamp=replace(box.lamp, strips_mm=strips))


def test_box_keeps_every_limit(box: Box) -> None:
    assert failing(box) == set()


def test_lower_lens_does_not_see_the_floor(box: Box) -> None:
    assert "floor that the lens sees" in failing(replace(box, camera=replace(box.camera, lens_height_mm=160.0)))


def test_higher_lens_has_too_few_pixels(box: Box) -> None:
    assert "pixels per millimetre" in failing(replace(box, camera=replace(box.camera, lens_height_mm=220.0)))


def test_lens_nearer_than_its_focus_is_noticed(box: Box) -> None:
    assert "height of the lens above the cards" in failing(
        replace(box, camera=replace(box.camera, lens_height_mm=95.0))
    )


def test_another_field_of_view_than_the_makers_is_noticed(box: Box) -> None:
    wrong = replace(box, camera=replace(box.camera, field_of_view_degrees=(66.0, 41.0)))
    assert "field of view of the 4:3 picture" in failing(wrong)


def test_faster_lens_has_too_little_depth(box: Box) -> None:
    assert "sharp above the floor (focused on it)" in failing(replace(box, lens=replace(box.lens, f_number=1.0)))


@pytest.mark.parametrize("up_mm", [50.0, 60.0, 125.0])
def test_higher_lamps_are_mirrored_by_tilted_sleeves(box: Box, up_mm: float) -> None:
    assert any("mirrors" in name for name in failing(with_strips(box, 92.0, up_mm)))


def test_lamps_beside_the_floor_are_mirrored_even_by_flat_sleeves(box: Box) -> None:
    near = with_strips(box, 75.0, 60.0)
    assert optics.first_glare_degrees(near, optics.floor_area(near)) == 0.0


def test_lamps_as_low_as_the_cards_light_unevenly(box: Box) -> None:
    assert any("brightest" in name for name in failing(with_strips(box, 90.0, 15.0)))


def test_lamp_in_the_picture_is_noticed(box: Box) -> None:
    assert "lamps outside the picture" in failing(with_strips(box, 60.0, 35.0))


def test_flat_mirror_shows_the_lamp_half_way_when_it_is_as_high_as_the_lens(box: Box) -> None:
    high = with_strips(box, 100.0, box.camera.lens_height_mm)
    places = optics.mirrored_places(high, optics.floor_area(high), 0.0, step_mm=2.0)
    assert len(places) > 0
    # The diffuser is 14 mm high, so its image lies a little around 50 mm.
    assert np.abs(places[:, 1]).min() >= 48.0
    assert np.abs(places[:, 1]).max() <= 53.0


@pytest.mark.parametrize(
    ("row", "standard_mm", "wide_mm", "px_per_mm"), [(0, 112, 63, 5.7), (1, 167, 95, 3.8), (2, 214, 121, 3.0)]
)
def test_starting_figures_are_right(row: int, standard_mm: float, wide_mm: float, px_per_mm: float) -> None:
    _, standard, wide, density = optics.arrangement_rows()[row]
    assert standard == pytest.approx(standard_mm, abs=0.7)
    assert wide == pytest.approx(wide_mm, abs=0.7)
    assert density == pytest.approx(px_per_mm, abs=0.05)


def test_crops_are_the_ones_the_makers_figures_give(box: Box) -> None:
    assert optics.crop_field_of_view(box.lens) == pytest.approx((53.0, 41.0), abs=0.1)
    assert optics.crop_field_of_view(optics.WIDE) == pytest.approx((83.0, 67.0), abs=0.3)


def test_drawer_fits_into_the_picture(box: Box) -> None:
    area = optics.drawer_area(box)
    assert area.width_mm < box.floor.size_mm[0]
    assert area.depth_mm < box.floor.size_mm[1]


def test_simulated_camera_has_the_light_of_the_drawings(box: Box) -> None:
    """White paper on the simulated floor is as uneven as optics says, the lens's own vignetting left out."""
    plain = replace(box, camera=replace(box.camera, vignetting=0.0))
    simulated = SceneCamera(plain)._light  # what the simulator multiplies every picture with
    computed = optics.evenness(plain, optics.Area("seen", *optics.coverage_mm((53.0, 41.0), 167.0)))
    assert float(simulated.max() / simulated.min()) == pytest.approx(computed, rel=0.04)


def test_ledge_takes_light_from_near_places_only(box: Box) -> None:
    width, depth = box.floor.size_mm
    near, middle = np.array([[width / 2, depth - 1]]), np.array([[width / 2, depth / 2]])
    bare = replace(box, lamp=replace(box.lamp, ledge_mm=0.0))
    lost = [float(light_on(box, place)[0] / light_on(bare, place)[0]) for place in (near, middle)]
    assert lost[0] < 0.75
    assert lost[1] > 0.8


def test_drawing_names_the_figures(box: Box) -> None:
    drawing = draw(box)
    assert "167 mm above the cards" in drawing
    assert f"{box.camera.pixels_per_mm:.2f} pixels per mm" in drawing


@pytest.mark.parametrize("sleeve", [False, True])
def test_simulated_cards_are_those_that_the_box_is_built_for(box: Box, *, sleeve: bool) -> None:
    """Measured in the photograph: card and sleeve are as large as the drawer's recesses reckon with."""
    camera, (width, depth) = SceneCamera(box), box.floor.size_mm
    white = np.full((8, 8, 3), 255, np.uint8)
    card = LaidCard(white, width / 2, depth / 2, sleeve=sleeve)
    lit, bare = (camera.photograph(cards, np.random.default_rng(1)).frame.astype(int) for cards in ([card], []))
    rows, columns = np.nonzero(np.abs(lit - bare).max(axis=-1) > 20)
    margin = 2 * box.card.sleeve_mm if sleeve else 0.0
    for seen, side in ((columns, box.card.size_mm[0]), (rows, box.card.size_mm[1])):
        assert (np.ptp(seen) + 1) / box.camera.pixels_per_mm == pytest.approx(side + margin, abs=0.6)
