"""The same box from flat sheets of 3 mm: plywood under a laser, or card under a knife, with tabs and glue.

Cuts are red hairlines, words to engrave are blue. What is printed with curves (hood, lamp holders, carrier) is made of
straight pieces here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manifold3d import CrossSection, Manifold

from hardware import svg
from hardware.box import console, drawer, panels, parts
from hardware.box.console import CARRIER_PILLARS, HOOD_DEPTH, HOOD_ROOM, HOOD_V
from hardware.box.electronics import (
    BOARD,
    HAT_V,
    PI_4,
    POSTS,
    ZERO,
    Computer,
    computer_face,
    computer_holes,
    console_frame,
)
from hardware.box.measures import Case
from hardware.box.panels import UPRIGHT, Frame
from hardware.box.shapes import disc, rectangle, rounded, slab

SHEET = (600.0, 400.0)
"""A sheet that common lasers take (mm)."""

KERF = 0.15
"""A laser burns this much away; a knife nothing."""

_GAP = 4.0
_CUT = "#e0002a"
_ENGRAVE = "#0050d0"


@dataclass(frozen=True)
class Piece:
    """One flat piece: its outline with holes, where it stands (w from -thickness to 0), and how many there are."""

    name: str
    outline: CrossSection
    frame: Frame
    count: int = 1

    def placed(self, thickness: float) -> Manifold:
        """The piece as a solid in the box."""
        return self.frame.place(slab(self.outline, thickness).translate((0, 0, -thickness)))


def pieces(case: Case) -> list[Piece]:
    """Every piece of the flat box. The ones with a count of two stand where the first of them stands."""
    return [*_shell(case), *_drawer(case), *_lamp_ledges(case), *_camera_pads(case), *_hood(case), *_carriers(case)]


def _shell(case: Case) -> list[Piece]:
    holes = {"back": parts.back_holes(case), "shelf": parts.shelf_holes(case), "lid": parts.lid_holes()}
    found = []
    for panel in panels.crossing(case):
        outline = panels.outline(case, panel)
        if panel.name == "console":
            outline -= _console_holes(case)
        found.append(Piece(panel.name, outline - holes.get(panel.name, CrossSection()), panel.frame))
    sides = panels.side_outline(case)
    found.append(Piece("left side", sides.mirror((1, 0)), panels.left(case).frame))
    found.append(Piece("right side", sides, panels.right(case).frame))
    return found


def _drawer(case: Case) -> list[Piece]:
    outer, wall = drawer.half_width(case), case.wall
    face = -case.half_depth - wall - case.play
    back = case.half_depth - 10.0
    lips = CrossSection()
    for side in (-1, 1):
        x = sorted((side * (outer - wall), side * outer))
        lips += rectangle((x[0], x[1]), (drawer.LIP_Y[0] - 0.1, drawer.LIP_Y[1] + 0.1))
    base = rectangle((-outer, outer), (face, back)) - lips
    base += rounded((-62.0, 62.0), (face - wall - drawer.HANDLE, face), 6.0) + rectangle(
        (-50.0, 50.0), (face - wall, face)
    )
    inner = outer - wall - 0.2
    layer = rectangle((-inner, inner), (-case.half_depth + 1, back)) - _recess_cuts(case)
    front = rectangle((-outer, outer), (-wall, drawer.FRONT_TOP)) - rectangle((-62.1, 62.1), (-wall - 1, 0.05))
    standing = Frame((0, face - wall, 0), (1, 0, 0), (0, 0, 1), (0, -1, 0))
    lip = rectangle(drawer.LIP_Y, (-wall, drawer.LIP_TOP))
    return [
        Piece("drawer", base, UPRIGHT),
        Piece("drawer: recesses", layer, Frame((0, 0, wall), (1, 0, 0), (0, 1, 0), (0, 0, 1))),
        Piece("drawer: front", front, standing),
        Piece("drawer: stop", lip, Frame((outer, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)), 2),
    ]


def _recess_cuts(case: Case) -> CrossSection:
    """The recesses with their finger holes, cut through the upper layer of the drawer."""
    return drawer.recesses(case) + drawer.finger_holes(case)


def _lamp_ledges(case: Case) -> list[Piece]:
    """Glued to front and back: the lower one sticks out beyond the diffuser, which is glued between the two."""
    lamp = case.box.lamp
    middle, half = lamp.strips_mm[0][0][2], lamp.diffuser_height_mm / 2
    face = -case.half_depth
    lower = rectangle((-84.0, 84.0), (face, face + case.lamp_depth + lamp.ledge_mm))
    upper = rectangle((-84.0, 84.0), (face, face + case.lamp_depth + 2))
    return [
        Piece("lamp: lower ledge", lower, Frame((0, 0, middle - half), (1, 0, 0), (0, 1, 0), (0, 0, 1)), 2),
        Piece("lamp: upper ledge", upper, Frame((0, 0, middle + half + case.wall), (1, 0, 0), (0, 1, 0), (0, 0, 1)), 2),
    ]


def _camera_pads(case: Case) -> list[Piece]:
    """Glued to the shelf: they lift the camera's board so that its lens is at the right height."""
    frame = Frame((0, 0, case.shelf + 2 * case.wall), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    return [Piece("camera pad", parts.camera_pads(side) - parts.camera_slots(), frame) for side in (-1, 1)]


_TAB = 8.0


def _console_holes(case: Case) -> CrossSection:
    """The printed console's holes, and slots for the hood's tabs."""
    wall, outer = case.wall, HOOD_ROOM + case.wall
    holes = console.console_holes()
    for side in (-1, 1):
        x = sorted((side * HOOD_ROOM, side * outer))
        holes += rectangle((x[0] - 0.1, x[1] + 0.1), (HAT_V - _TAB - 0.1, HAT_V + _TAB + 0.1))
    top = HOOD_V[1]
    holes += rectangle((-_TAB - 0.1, _TAB + 0.1), (HAT_V + top - 0.1, HAT_V + top + wall + 0.1))
    return holes


def _hood(case: Case) -> list[Piece]:
    frame, wall, outer = console_frame(case), case.wall, HOOD_ROOM + case.wall
    # v up, w outwards: the cheek stands on the console's face, its tab goes in.
    cheek = CrossSection(
        [
            [
                (HOOD_V[0], 0),
                (HOOD_V[1], 0),
                (HOOD_V[1], HOOD_DEPTH),
                (HOOD_V[0] + 16, HOOD_DEPTH),
                (HOOD_V[0], HOOD_DEPTH - 16),
            ]
        ]
    )
    cheek += rectangle((-_TAB, _TAB), (-wall, 1.0))
    roof = rectangle((-outer, outer), (0.0, HOOD_DEPTH)) + rectangle((-_TAB, _TAB), (-wall, 1.0))
    cheek_frame = Frame(frame.point(outer, 0, 0), frame.v, frame.w, frame.x)
    back = (-frame.v[0], -frame.v[1], -frame.v[2])
    roof_frame = Frame(frame.point(0, HOOD_V[1], 0), frame.x, frame.w, back)
    return [Piece("hood: cheek", cheek, cheek_frame, 2), Piece("hood: roof", roof, roof_frame)]


def _carriers(case: Case) -> list[Piece]:
    """Plates for the two kinds of computer, held by bought spacers."""
    found = []
    for kind, name in ((ZERO, "carrier, small box"), (PI_4, "carrier, quick box")):
        found.append(Piece(name, carrier_outline(kind), _carrier_frame(case, kind)))
    return found


def carrier_outline(kind: Computer) -> CrossSection:
    """A plate behind the computer: four holes of 2.7 mm for it, four of 3.4 mm for the console."""
    holes = computer_holes(kind)
    low, high = min(v for _, v in holes) - 5, max(v for _, v in holes) + 5
    plate = rectangle((-68.0, 68.0), (min(low, -26.0), max(high, 16.0)))
    for hole in holes:
        plate -= disc(2.7, hole)
    for pillar in CARRIER_PILLARS:
        plate -= disc(3.4, pillar)
    if kind is ZERO:
        # The camera's cable goes round the computer's end, between the two right arms, as in the printed carrier.
        plate -= rectangle((39.0, 70.0), (-14.0, 4.0))
    return plate


def _carrier_frame(case: Case, kind: Computer) -> Frame:
    frame = console_frame(case)
    return Frame(frame.point(0, 0, computer_face(kind) - BOARD - POSTS), frame.x, frame.v, frame.w)


@dataclass(frozen=True)
class Laid:
    """A piece on a sheet: where its lower left corner lies."""

    piece: Piece
    x: float
    y: float


def lay_out(case: Case, sheet: tuple[float, float] = SHEET) -> list[list[Laid]]:
    """All pieces on as few sheets as rows allow, largest first."""
    every = [piece for piece in pieces(case) for _ in range(piece.count)]
    every.sort(key=lambda piece: -_size(piece.outline)[1])
    sheets: list[list[Laid]] = []
    x = y = row = sheet[1] + 1
    for piece in every:
        width, height = _size(piece.outline)
        if x + width + _GAP > sheet[0]:
            x, y, row = _GAP, y + row + _GAP, height
        if not sheets or y + height + _GAP > sheet[1]:
            sheets.append([])
            x, y, row = _GAP, _GAP, height
        sheets[-1].append(Laid(piece, x, y))
        x += width + _GAP
    return sheets


def _size(outline: CrossSection) -> tuple[float, float]:
    x0, y0, x1, y1 = outline.bounds()
    return x1 - x0, y1 - y0


_LETTER = 0.62
"""How wide a letter is, of its height."""


def _name_place(piece: Piece) -> tuple[tuple[float, float], float] | None:
    """Where a piece bears its name: the middle of the words and the height of letters; on wood, not in a hole.

    None if the piece is too small. Low places are tried first, then those farther from the middle.
    """
    x0, y0, x1, y1 = piece.outline.bounds()
    for size in (5.0, 3.5, 2.4, 1.8):
        wide, high = _LETTER * size * len(piece.name), 1.6 * size
        for part in (0.06, 0.12, 0.2, 0.3, 0.5, 0.7):
            y = max(y0 + part * (y1 - y0), y0 + high / 2 + 0.5)
            for aside in (0.0, 0.12, -0.12, 0.2, -0.2):
                x = (x0 + x1) / 2 + aside * (x1 - x0)
                words = rectangle((x - wide / 2, x + wide / 2), (y - high / 2, y + high / 2))
                if (words - piece.outline).area() < 1e-6:
                    return (x, y), size
    return None


def sheet_drawing(laid: Sequence[Laid], number: int, sheet: tuple[float, float] = SHEET, kerf: float = KERF) -> str:
    """One sheet as an SVG document in millimetres."""
    style = f'fill="none" stroke="{_CUT}" stroke-width="0.1"'
    marks = []
    for place in laid:
        x0, y0, _, _ = place.piece.outline.bounds()
        grown = place.piece.outline.offset(kerf / 2).translate((place.x - x0, place.y - y0))
        for contour in grown.to_polygons():
            marks.append(svg.path([(float(x), sheet[1] - float(y)) for x, y in contour], style=style))
        found = _name_place(place.piece)
        if found is not None:
            (x, y), size = found
            at = (place.x + x - x0, sheet[1] - place.y - (y - y0) + size / 3)
            marks.append(svg.text(at, place.piece.name, size=size, colour=_ENGRAVE))
    return svg.document(sheet, marks, f"Flat box, sheet {number}", paper="")
