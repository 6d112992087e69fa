"""What is bought and goes into the box, as solids: for the fit, and for the pictures.

Sizes are the makers'; where no maker publishes one it is said so, and the part that holds it has play.
"""

from __future__ import annotations

from dataclasses import dataclass

from manifold3d import Manifold

from hardware.box.measures import Case
from hardware.box.panels import UPRIGHT, Frame, console
from hardware.box.shapes import block, cone, disc, joined, rod, rounded, slab

HAT_SIZE = (65.4, 35.1)
"""Display HAT Mini, width and height of the board (mm): measure yours; the opening has 0.6 mm of play on each side."""

HAT_FACE = 4.2
"""From the back of that board to the front of its display; measure yours."""

PANEL_ACTIVE = (40.8, 30.6)
"""The lit part of a 2.0 inch display of 320 x 240, as makers of that panel publish it."""

CAMERA_BOARD = (25.0, 24.0, 11.5)
"""Camera Module 3, as published (Raspberry Pi documentation, accessories/camera)."""

CAMERA_HOLES = (21.0, 12.5)
"""Distances of its four holes; the board and its holes are those of Camera Module 2."""

CAMERA_TOP_TO_LENS = 9.5
"""From the edge without the cable to the middle of the lens; the slots in the shelf have 1.3 mm of play each way."""

CAMERA_FACE = 8.0
"""From the board's face to the front of the lens."""

POWER_BANK = (126.0, 72.0, 18.0)
"""The largest that fits with two straight plugs in it (length, width, height); with angled plugs it may be longer."""

PLUG = (24.0, 16.0, 8.0)
"""What of a USB plug of type A stands out of its socket: length, width, height."""

BANK_LEFT = -76.0
"""Where the power bank begins: the blocks that the lid is screwed to are to the left of it."""

HAT_V = 55.0
"""Height of the middle of the display on the console."""


@dataclass(frozen=True)
class Computer:
    """One kind of Raspberry Pi with the display on it: board, holes, and how far apart the two boards are (mm)."""

    name: str
    size: tuple[float, float]
    holes: tuple[float, float]
    apart: float
    tallest: float
    power_plug_x: float


ZERO = Computer("Raspberry Pi Zero 2 WH", (65.0, 30.0), (58.0, 23.0), 11.0, 4.0, 54.0)
PI_4 = Computer("Raspberry Pi 4 or 5 with a booster header", (85.0, 56.0), (58.0, 49.0), 20.0, 16.0, 11.2)
"""Boards and holes as in the maker's mechanical drawings; both have the 40 pins along the upper edge."""

BOARD = 1.5
POSTS = 5.0
"""Height of the posts below the computer: its underside has soldered pins."""


@dataclass(frozen=True)
class Thing:
    """One bought thing where it stands."""

    name: str
    solid: Manifold
    colour: str
    frame: Frame = UPRIGHT

    @property
    def placed(self) -> Manifold:
        """The solid in the box."""
        return self.frame.place(self.solid)


def console_frame(case: Case) -> Frame:
    """The console's frame, moved to the middle of the display; w = 0 is the console's outer face."""
    frame = console(case).frame
    return Frame(frame.point(0, HAT_V, 0), frame.x, frame.v, frame.w)


def computer_face(computer: Computer) -> float:
    """The w of the computer's upper face."""
    return 0.5 - HAT_FACE - computer.apart


def computer_corner(computer: Computer) -> tuple[float, float]:
    """The x and v of the computer's lower left corner: the 40 pins lie under the socket of the display's board."""
    return -HAT_SIZE[0] / 2 + 0.2, HAT_SIZE[1] / 2 - 2.5 - computer.size[1]


def computer_holes(computer: Computer) -> list[tuple[float, float]]:
    """Where the computer's four holes are (x, v)."""
    left, low = computer_corner(computer)
    top = low + computer.size[1] - 3.5
    return [(left + 3.5 + x, top - y) for x in (0.0, computer.holes[0]) for y in (0.0, computer.holes[1])]


def display(case: Case) -> list[Thing]:
    """The display on its board, with four buttons, the header's socket behind it."""
    frame = console_frame(case)
    wide, high = HAT_SIZE
    face = 0.5
    board = slab(rounded((-wide / 2, wide / 2), (-high / 2, high / 2), 3.0), 1.6).translate((0, 0, face - HAT_FACE))
    glass = block((-24.0, 24.0), (-16.5, 16.5), (face - 2.6, face))
    lit = block((-PANEL_ACTIVE[0] / 2, PANEL_ACTIVE[0] / 2), (-15.3, 15.3), (face, face + 0.1))
    buttons = joined(rod(4.0, 3.0).translate((x, v, face - 2.6)) for x in (-28.3, 28.3) for v in (-9.0, 9.0))
    return [
        Thing("Display HAT Mini", board, "#1f1f24", frame),
        Thing("display", glass, "#101014", frame),
        Thing("lit display", lit, "#2e6f9e", frame),
        Thing("buttons", buttons, "#d9d4c8", frame),
    ]


def computer(case: Case, kind: Computer) -> list[Thing]:
    """The computer behind the display, with its header, its ports and the plug that powers it."""
    frame, top = console_frame(case), computer_face(kind)
    left, low = computer_corner(kind)
    board = slab(rounded((left, left + kind.size[0]), (low, low + kind.size[1]), 3.0), BOARD)
    for hole in computer_holes(kind):
        board -= slab(disc(2.7, hole), BOARD)
    board = board.translate((0, 0, top - BOARD))
    header_v = low + kind.size[1] - 3.5
    header = block((left + 7.1, left + 58.0), (header_v - 2.5, header_v + 2.5), (top, top + kind.apart))
    chip = block((left + 22, left + 36), (low + 8, low + 22), (top, top + 1.6))
    if kind is ZERO:
        ports = block((left + 8, left + 19), (low - 1, low + 5), (top, top + 3.4))
        ports += block((left + 37, left + 58), (low - 1, low + 4.5), (top, top + 3.0))
        socket = block((left + 60.5, left + 65), (low + 6.5, low + 23.5), (top, top + 1.2))
    else:
        right = left + kind.size[0]
        ports = joined(
            block((right - 17.5, right + 3), (low + v, low + v + 13.2), (top, top + kind.tallest)) for v in (2.4, 20.4)
        )
        ports += block((right - 21, right + 3), (low + 37.8, low + 53.7), (top, top + 13.5))
        ports += block((left + 7, left + 43), (low - 1.5, low + 7), (top, top + 6.5))
        ports += block((left + 50.5, left + 57), (low - 1.5, low + 11), (top, top + 6.0))
        socket = block((left + 45, left + 48), (low + 0.5, low + 22.5), (top, top + 5.5))
    plug = block(
        (left + kind.power_plug_x - 6, left + kind.power_plug_x + 6), (low - 29, low - 1.6), (top - 1.5, top + 5.5)
    )
    return [
        Thing(kind.name, board, "#2c6b3f", frame),
        Thing("header", header, "#26262b", frame),
        Thing("chip", chip, "#3b3b42", frame),
        Thing("ports", ports, "#b9bcc2", frame),
        Thing("computer's camera socket", socket, "#e9e6df", frame),
        Thing("power plug", plug, "#e9e6df", frame),
    ]


def camera(case: Case) -> list[Thing]:
    """The camera, looking down through the shelf; its socket is at the edge towards the front."""
    face = case.lens + CAMERA_FACE
    wide, deep, _ = CAMERA_BOARD
    back = CAMERA_TOP_TO_LENS
    board = slab(rounded((-wide / 2, wide / 2), (back - deep, back), 2.0), 1.1)
    for x in (-CAMERA_HOLES[0] / 2, CAMERA_HOLES[0] / 2):
        for y in (back - 2.0, back - 2.0 - CAMERA_HOLES[1]):
            board -= slab(disc(2.2, (x, y)), 1.1)
    module = block((-5.5, 5.5), (-5.5, 5.5), (case.lens + 2.2, face)) + cone(7.0, 9.0, 2.2).translate((0, 0, case.lens))
    connector = block((-10.5, 10.5), (back - deep, back - deep + 5.5), (face + 1.1, face + 3.8))
    return [
        Thing("Camera Module 3", board.translate((0, 0, face)), "#2c6b3f"),
        Thing("lens", module, "#17171b"),
        Thing("camera's connector", connector, "#e9e6df"),
    ]


def bank_right_end() -> float:
    """Where the power bank ends and its plugs begin (x)."""
    return BANK_LEFT + POWER_BANK[0]


def plug_places(case: Case) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """The middles of the power bank's two sockets: for the computer, and for the lamps."""
    z = case.shelf + case.wall + POWER_BANK[2] / 2
    return (bank_right_end(), 42.0, z), (bank_right_end(), 66.0, z)


def power_bank(case: Case) -> list[Thing]:
    """On the shelf, behind the camera, a little to the left: on the right are its plugs, and cables come up."""
    _, deep, high = POWER_BANK
    outline = rounded((BANK_LEFT, bank_right_end()), (20.0, 20.0 + deep), 7.0)
    bank = Thing("power bank", slab(outline, high).translate((0, 0, case.shelf + case.wall)), "#39424e")
    length, wide, thick = PLUG
    plugs = joined(
        block((x, x + length), (y - wide / 2, y + wide / 2), (z - thick / 2, z + thick / 2))
        for x, y, z in plug_places(case)
    )
    return [bank, Thing("plugs of the power bank", plugs, "#e9e6df")]


def lamps(case: Case) -> list[Thing]:
    """The strip on the inner faces of back and front with a diffuser before each, dark along the left side."""
    lamp = case.box.lamp
    middle, half = lamp.strips_mm[0][0][2], lamp.diffuser_height_mm / 2
    things = []
    for side in (-1, 1):
        wall = side * case.half_depth
        near, far = sorted((wall, wall - side * 1.8))
        strip = block((-82.0, 82.0), (near, far), (middle - 4, middle + 4))
        things.append(Thing("lamp", strip, "#f6e3a1"))
        face = wall - side * case.lamp_depth
        near, far = sorted((face, face + side * 0.8))
        sheet = block((-83.0, 83.0), (near, far), (middle - half - 0.8, middle + half + 0.8))
        things.append(Thing("diffuser", sheet, "#fff6da"))
    reach = case.half_depth - 2.0
    beside = block((-case.half_width, 1.8 - case.half_width), (-reach, reach), (middle - 4, middle + 4))
    return [*things, Thing("lamp strip under tape", beside, "#26262b")]


def cards(case: Case, *, sleeves: bool = True) -> list[Thing]:
    """Two cards in the drawer's recesses."""
    wide, high = case.box.card.size_mm
    margin = case.box.card.sleeve_mm if sleeves else 0.0
    things = []
    for side, colour in ((-1, "#b4543c"), (1, "#4f7d54")):
        x = side * case.recess_middle
        outline = rounded((x - wide / 2 - margin, x + wide / 2 + margin), (-high / 2 - margin, high / 2 + margin), 2.5)
        things.append(Thing("card", slab(outline, case.box.card.thickness_mm), colour))
    return things


def bought(case: Case, kind: Computer) -> list[Thing]:
    """Everything that is bought, where it stands."""
    return [*display(case), *computer(case, kind), *camera(case), *power_bank(case), *lamps(case), *cards(case)]
