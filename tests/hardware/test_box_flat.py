"""The flat box: its pieces lie on the sheets without touching, and stand together without cutting into each other."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from xml.etree import ElementTree

import pytest
from manifold3d import CrossSection

from hardware.box import panels
from hardware.box.cables import cables
from hardware.box.electronics import PI_4, ZERO, Computer, bought
from hardware.box.flat import KERF, SHEET, Laid, lay_out, pieces, sheet_drawing
from hardware.box.measures import Case
from hardware.box.shapes import rectangle, slab


def test_pieces_stand_together_without_colliding(case: Case) -> None:
    solids = [(piece.name, piece.placed(case.wall)) for piece in pieces(case) if piece.name != "carrier, quick box"]
    for (first, one), (second, other) in itertools.combinations(solids, 2):
        assert (one ^ other).volume() < 0.5, (first, second)


@pytest.mark.parametrize(("kind", "other"), [(ZERO, "quick"), (PI_4, "small")], ids=["small", "quick"])
def test_pieces_leave_room_for_what_is_bought(case: Case, kind: Computer, other: str) -> None:
    """The printed ledges have grooves for the diffuser; here it is cut as high as the room between them."""
    things = [(thing.name, thing.placed) for thing in (*bought(case, kind), *cables(case, kind))]
    for piece in pieces(case):
        solid = piece.placed(case.wall)
        for name, thing in things:
            grooved = name == "diffuser" and piece.name.startswith("lamp")
            if other not in piece.name and not grooved:
                assert (solid ^ thing).volume() < 0.05, (piece.name, name)


def test_tabs_reach_through_the_sides(case: Case) -> None:
    """Without its slots, a side would be cut by every tab, over its whole thickness."""
    frame = panels.right(case).frame
    solid_side = frame.place(slab(panels.cauldron(case), case.wall).translate((0, 0, -case.wall)))
    for piece, panel in zip(pieces(case), panels.crossing(case), strict=False):
        shared = (piece.placed(case.wall) ^ solid_side).volume()
        assert shared == pytest.approx(len(panel.tabs) * case.tab * case.wall**2, rel=0.01), piece.name


def test_every_piece_is_in_one(case: Case) -> None:
    for piece in pieces(case):
        assert len(piece.outline.decompose()) == 1, piece.name


def test_pieces_lie_apart_on_the_sheets(case: Case) -> None:
    sheets = lay_out(case)
    assert sum(len(sheet) for sheet in sheets) == sum(piece.count for piece in pieces(case))
    for sheet in sheets:
        placed = []
        for laid in sheet:
            x0, y0, x1, y1 = laid.piece.outline.bounds()
            placed.append((laid.x, laid.y, laid.x + x1 - x0, laid.y + y1 - y0))
            assert placed[-1][0] >= 0
            assert placed[-1][1] >= 0
            assert placed[-1][2] <= SHEET[0]
            assert placed[-1][3] <= SHEET[1]
        for one, other in itertools.combinations(placed, 2):
            apart = one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
            assert apart


def test_drawing_is_in_millimetres_and_grown_by_half_the_kerf(case: Case) -> None:
    (sheet, *_) = lay_out(case)
    drawing = sheet_drawing(sheet, 1)
    root = ElementTree.fromstring(drawing)  # noqa: S314 - our own drawing
    assert root.get("width") == f"{SHEET[0]:g}mm"
    assert root.get("viewBox") == f"0 0 {SHEET[0]:g} {SHEET[1]:g}"
    (first, *_) = re.findall(r'<path d="M([^"]*)"', drawing)
    xs = [float(point.split()[0]) for point in first.replace("Z", "").split("L")]
    x0, _, x1, _ = sheet[0].piece.outline.bounds()
    assert max(xs) - min(xs) == pytest.approx(x1 - x0 + KERF, abs=0.02)


def test_names_lie_on_wood_and_not_in_holes(case: Case) -> None:
    """What is scratched beside a piece would be scratched into its neighbour; what falls into a slot is lost."""
    for number, laid in enumerate(lay_out(case), start=1):
        root = ElementTree.fromstring(sheet_drawing(laid, number))  # noqa: S314 - our own drawing
        words = [mark for mark in root.iter() if mark.tag.endswith("text")]
        wood = joined_flat(place.piece.outline.translate(offset(place)) for place in laid)
        for mark in words:
            size, (x, y) = float(mark.get("font-size", 0)), (float(mark.get(key, 0)) for key in "xy")
            half, up = 0.3 * size * len(mark.text or ""), SHEET[1] - y
            letters = rectangle((x - half, x + half), (up - 0.3 * size, up + 0.8 * size))
            assert (letters - wood).area() < 0.01, mark.text
        named = [mark.text for mark in words]
        small = {place.piece.name for place in laid if place.piece.name not in named}
        assert small <= {"camera pad", "drawer: stop"}
        assert all(
            named.count(place.piece.name) == 1 or place.piece.count > 1 for place in laid if place.piece.name in named
        )


def offset(place: Laid) -> tuple[float, float]:
    x0, y0, _, _ = place.piece.outline.bounds()
    return place.x - x0, place.y - y0


def joined_flat(outlines: Iterable[CrossSection]) -> CrossSection:
    whole = CrossSection()
    for outline in outlines:
        whole += outline
    return whole
