"""Nothing collides, the drawer moves, and there is an opening wherever light, sight or a cable has to go."""

from __future__ import annotations

import itertools
import math
import re

import numpy as np
import pytest
from manifold3d import Manifold

from hardware.box import drawer, panels, parts
from hardware.box.assembly import case_parts
from hardware.box.cables import SUPPLY_MM, cables
from hardware.box.electronics import (
    HAT_V,
    PANEL_ACTIVE,
    PI_4,
    PLUG,
    POWER_BANK,
    ZERO,
    Computer,
    bank_right_end,
    bought,
    cards,
    console_frame,
    lamps,
)
from hardware.box.measures import Case
from hardware.box.parts import cable_notch, cable_opening
from hardware.box.ribbon import length
from hardware.box.shapes import block, joined
from hardware.shopping import load_items

KINDS = pytest.mark.parametrize("kind", [ZERO, PI_4], ids=["small", "quick"])
TOUCHING = 0.01
"""What two solids may share, in cubic millimetres: nothing, but for rounding."""

OVER_THE_BUMPS = 0.42
"""How far the drawer is lifted by the two bumps that hold it closed."""

MOVING = ("drawer", "insert with two recesses", "card")


def named(case: Case, kind: Computer) -> list[tuple[str, Manifold]]:
    printed = [(part.name, part.placed) for part in case_parts(case, kind)]
    return printed + [(thing.name, thing.placed) for thing in (*bought(case, kind), *cables(case, kind))]


def blocked(solids: list[tuple[str, Manifold]], start: tuple[float, ...], end: tuple[float, ...]) -> set[str]:
    """What stands between two points."""
    return {name for name, solid in solids if solid.ray_cast(start, end)}


@KINDS
def test_nothing_collides(case: Case, kind: Computer) -> None:
    for (first, one), (second, other) in itertools.combinations(named(case, kind), 2):
        assert (one ^ other).volume() < TOUCHING, (first, second)


def test_collision_would_be_found(case: Case) -> None:
    solids = dict(named(case, ZERO))
    moved = solids["Camera Module 3"].translate((0, 0, -4))
    assert (moved ^ solids["shelf"]).volume() > TOUCHING


@KINDS
def test_drawer_slides_out_until_its_lips_stop_it(case: Case, kind: Computer) -> None:
    solids = named(case, kind)
    still = joined(solid for name, solid in solids if name not in MOVING)
    moving = joined(solid for name, solid in solids if name in MOVING)
    way = drawer.travel(case)
    for part in np.linspace(0.02, 0.99, 8):
        assert (still ^ moving.translate((0, -way * float(part), OVER_THE_BUMPS))).volume() < TOUCHING, part
    assert (still ^ moving.translate((0, -5.0, 0))).volume() > 1, "the bumps hold nothing"
    assert (still ^ moving.translate((0, -way - 1.0, 0))).volume() > 10


def test_pulled_drawer_shows_both_cards_and_stays_in(case: Case) -> None:
    way, face = drawer.travel(case), -case.half_depth - case.wall
    assert case.recess[1] / 2 - way < face, "the far edge of a card is still inside"
    assert case.half_depth - 8.0 - way > -case.half_depth + 40, "too little of the drawer is held"


@KINDS
def test_lens_sees_the_whole_floor(case: Case, kind: Computer) -> None:
    solids = [(name, solid) for name, solid in named(case, kind) if name not in ("lens", "card")]
    wide, deep = (side / 2 - 0.3 for side in case.box.floor.size_mm)
    for x, y in itertools.product((-wide, 0.0, wide), (-deep, 0.0, deep)):
        assert blocked(solids, (0, 0, case.lens - 0.1), (x, y, 2.0)) == set(), (x, y)


def test_lens_looks_through_the_shelf(case: Case) -> None:
    shelf = parts.shelf(case).placed
    assert not shelf.ray_cast((0, 0, case.lens - 5), (0, 0, case.lens + 20))
    assert shelf.ray_cast((30, 0, case.lens - 5), (30, 0, case.lens + 20))


@KINDS
def test_lamps_shine_on_every_corner(case: Case, kind: Computer) -> None:
    """From the upper part of each diffuser, which no ledge hides."""
    solids = [(name, solid) for name, solid in named(case, kind) if name not in ("lamp", "diffuser", "card")]
    top = case.box.lamp.strips_mm[0][0][2] + case.box.lamp.diffuser_height_mm / 2 - 0.5
    reach = case.half_depth - case.lamp_depth - 0.5
    wide, deep = (side / 2 - 1 for side in case.box.floor.size_mm)
    for way, x, floor_x, floor_y in itertools.product((-1, 1), (-60.0, 0.0, 60.0), (-wide, wide), (-deep, deep)):
        assert blocked(solids, (x, way * reach, top), (floor_x, floor_y, 2.0)) == set()


def test_diffusers_are_where_the_optics_want_them(case: Case) -> None:
    width, depth = case.box.floor.size_mm
    for strip in case.box.lamp.strips_mm:
        y = depth / 2 - strip[0][1]
        faces = [thing.placed.bounding_box() for thing in lamps(case) if thing.name == "diffuser"]
        assert any(min(abs(limits[1] - y), abs(limits[4] - y)) < 0.01 for limits in faces)
    assert width / 2 - 0.5 <= 83.0


@KINDS
def test_the_one_in_front_sees_the_whole_display_and_reaches_the_buttons(case: Case, kind: Computer) -> None:
    solids = [item for item in named(case, kind) if item[0] not in ("lit display", "buttons")]
    frame = console_frame(case)
    wide, high = PANEL_ACTIVE[0] / 2, PANEL_ACTIVE[1] / 2
    places = [(x, v, 0.7) for x in (-wide, 0.0, wide) for v in (-high, high)]
    places += [(x, v, 1.2) for x in (-28.3, 28.3) for v in (-9.0, 9.0)]
    for x, v, w in places:
        assert blocked(solids, frame.point(x, v, w), frame.point(x * 0.3, v - 60, 400.0)) == set()


@pytest.mark.parametrize("way", [-1, 1], ids=["left", "right"])
def test_neighbours_do_not_see_the_display(case: Case, way: int) -> None:
    """Somebody who sits 60 degrees to one side, eyes anywhere from table height to standing, sees none of it."""
    solids = [(part.name, part.placed) for part in case_parts(case, ZERO)]
    frame = console_frame(case)
    middle = np.array(frame.point(0, 0, 0))
    for up in (150.0, 350.0, 550.0):
        angle = math.radians(60)
        eye = middle + np.array([way * 700 * math.sin(angle), -700 * math.cos(angle), up - middle[2]])
        for x, v in itertools.product(np.linspace(-1, 1, 5) * PANEL_ACTIVE[0] / 2, (-12.0, 0.0, 12.0)):
            assert blocked(solids, frame.point(float(x), float(v), 0.7), tuple(eye)), (up, x, v)


def test_nobody_opposite_sees_the_display(case: Case) -> None:
    solids = [item for item in named(case, ZERO) if item[0] != "lit display"]
    frame = console_frame(case)
    for x, v in itertools.product((-18.0, 0.0, 18.0), (-12.0, 12.0)):
        assert blocked(solids, frame.point(x, v, 0.7), (x, 800.0, 600.0))


def test_supply_cable_comes_in_at_the_back(case: Case) -> None:
    """The lamps' USB plug, the largest of all, goes through the hole."""
    x, v = cable_opening(case)
    (left, right), low = (-x[1], -x[0]), v[0] + 2
    middle = (left + right) / 2
    plug = block(
        (middle - PLUG[1] / 2, middle + PLUG[1] / 2), (case.half_depth - 5, case.half_depth + 20), (low, low + 8)
    )
    rest = [part.placed for part in case_parts(case, ZERO)]
    assert all((plug ^ solid).volume() < TOUCHING for solid in rest)
    assert any((plug.translate((0, 0, -8)) ^ solid).volume() > TOUCHING for solid in rest), "nothing was tested"


def test_lamp_plug_gets_from_the_cards_to_the_bay(case: Case) -> None:
    """A USB plug of 8 x 16 mm, from above the lamp's holder to above the shelf."""
    (left, right), (front, _) = cable_notch(case)
    plug = block(((left + right) / 2 - 4, (left + right) / 2 + 4), (front + 1, front + 17), (60.0, case.shelf + 8))
    for name, solid in named(case, PI_4):
        assert name == "lamp cable" or (plug ^ solid).volume() < TOUCHING, name


@KINDS
def test_camera_cable_has_a_way_to_the_computer(case: Case, kind: Computer) -> None:
    """A flat cable 16 mm wide, from the camera forwards over the edge of the shelf and down behind the console."""
    cable = block((-8, 8), (-27, -15), (case.shelf + 8, case.shelf + 11)) + block(
        (-8, 8), (-27, -24), (case.shelf - 12, case.shelf + 11)
    )
    others = [(name, solid) for name, solid in named(case, kind) if name != "camera cable"]
    for name, solid in others:
        assert (cable ^ solid).volume() < TOUCHING, name


@KINDS
def test_camera_cable_of_the_parts_list_is_long_enough(case: Case, kind: Computer) -> None:
    """And what the list names instead is, too; with something to spare for the sockets and for soft bends."""
    cables_of_list = [item for item in load_items() if "camera cable" in item.part]
    box = "small" if kind is ZERO else "quick"
    (bought_cable,) = (item for item in cables_of_list if item.box == box)
    (instead,) = re.findall(r"the same of ([\d or]+) mm", bought_cable.instead)
    lengths = [int(found) for found in re.findall(r"\d{3}", instead) + re.findall(r"(\d{3}) mm", bought_cable.part)]
    assert len(lengths) >= 2
    assert min(lengths) >= length(case, kind) + 20
    (way,) = re.findall(r"its way is (\d+) mm long", bought_cable.figures)
    assert float(way) == pytest.approx(length(case, kind), abs=1.5)


def test_power_bank_fits_with_the_lid_closed_and_its_plugs_have_room(case: Case) -> None:
    assert POWER_BANK[2] + 3 <= case.bay
    assert bank_right_end() + PLUG[0] + 3 * SUPPLY_MM <= case.half_width, "no room for the cable to turn"


@KINDS
def test_cables_reach_what_they_are_plugged_into(case: Case, kind: Computer) -> None:
    things = {thing.name: thing.placed for thing in (*bought(case, kind), *cables(case, kind))}
    for cable, ends in (
        ("supply cable", ("plugs of the power bank", "power plug")),
        ("lamp cable", ("plugs of the power bank",)),
        ("camera cable", ("camera's connector", "computer's camera socket")),
    ):
        assert len(things[cable].decompose()) == 1
        for end in ends:
            assert things[cable].min_gap(things[end], 10.0) < 1.0, (cable, end)


@KINDS
def test_cable_in_the_way_would_be_found(case: Case, kind: Computer) -> None:
    shelf = dict(named(case, kind))["shelf"]
    (_, supply, _) = cables(case, kind)
    assert (supply.placed.translate((0, 30, 0)) ^ shelf).volume() > TOUCHING


def test_no_light_falls_on_the_cards_from_outside(case: Case) -> None:
    """Straight rays from all round, as the sun's: none reaches a card."""
    walls = [part.placed for part in case_parts(case, ZERO)] + [t.placed for t in bought(case, ZERO)]
    whole = joined(solid for solid in walls if solid.bounding_box()[2] > -20)
    rng = np.random.default_rng(8)
    count = 0
    for place in cards(case):
        limits = place.placed.bounding_box()
        for _ in range(150):
            start = [rng.uniform(limits[0], limits[3]), rng.uniform(limits[1], limits[4]), 1.0]
            turn, lift = rng.uniform(0, 2 * math.pi), math.asin(rng.uniform(0.02, 1))
            way = [math.cos(turn) * math.cos(lift), math.sin(turn) * math.cos(lift), math.sin(lift)]
            end = [a + 1000 * b for a, b in zip(start, way, strict=True)]
            count += not whole.ray_cast(tuple(start), tuple(end))
    assert count == 0


def test_every_tab_has_its_slot(case: Case) -> None:
    solid = panels.cauldron(case)
    with_slots = panels.side_outline(case)
    tabs = sum(len(panel.tabs) for panel in panels.crossing(case))
    assert tabs == 12
    lost = solid.area() - with_slots.area()
    assert lost == pytest.approx(tabs * (case.tab + 0.3) * (case.wall + 0.3), rel=0.01)


def test_lid_drops_in_between_the_standing_sides(case: Case) -> None:
    lid = parts.lid(case).placed
    rest = joined(part.placed for part in case_parts(case, ZERO) if part.name != "lid")
    for up in (1.0, 5.0, 20.0):
        assert (rest ^ lid.translate((0, 0, up))).volume() < TOUCHING
    assert (rest ^ lid.translate((0.6, 0, 0))).volume() > 1, "it rattles"


def test_display_lies_in_the_console(case: Case) -> None:
    assert case.console_length > HAT_V + 18.2
    assert HAT_V - 18.2 > 0
