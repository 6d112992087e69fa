"""Which way round the camera's flat cable goes into each socket, drawn as one looks along the socket.

The maker has one rule for all of them: the contacts look away from the bar that locks the socket, on the camera
towards its board (Raspberry Pi documentation, "Install a Raspberry Pi camera"). On which side the Pi 5 has its bar is
told by makers of cameras (waveshare.com/wiki/Pi5-IMX219: contacts to the network socket).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hardware import svg

_GOLD, _BAR, _CABLE, _GREEN, _SOCKET = "#d99a00", "#2b2118", "#cfc5ad", "#3f7f50", "#f4efe2"
_PANEL = (62.0, 56.0)
_BOARD_Y = 32.0


@dataclass(frozen=True)
class _Panel:
    """One socket: its name, what is said below it, whether it stands upright, and what is drawn around it."""

    name: str
    words: tuple[str, ...]
    upright: bool
    around: tuple[tuple[float, float, float, float, str], ...]
    """Boxes on the board: x, y, width, height (mm in the panel), and a word."""

    bar_left: bool = False


_PANELS = (
    _Panel(
        "Camera, lens down",
        ("contacts down, to the board;", "the bar is on top"),
        False,
        ((10.0, _BOARD_Y + 2, 13.0, 7.0, "lens"),),
    ),
    _Panel(
        "Pi Zero 2, pins up",
        ("contacts down, to the board;", "the bar is on top"),
        False,
        ((6.0, _BOARD_Y - 13, 18.0, 13.0, "pins"),),
    ),
    _Panel(
        "Pi 4, socket CAMERA",
        ("contacts towards HDMI;", "the bar is on the other side"),
        True,
        ((5.0, _BOARD_Y - 6, 15.0, 6.0, "HDMI"), (44.0, _BOARD_Y - 6, 13.0, 6.0, "audio")),
    ),
    _Panel(
        "Pi 5, socket CAM/DISP 0",
        ("contacts towards the network;", "the bar is on the other side"),
        True,
        ((5.0, _BOARD_Y - 6, 13.0, 6.0, "HDMI"), (41.0, _BOARD_Y - 10, 16.0, 10.0, "network")),
        bar_left=True,
    ),
)


def draw() -> str:
    """All sockets as one SVG document, two beside each other."""
    wide, high = _PANEL
    marks = [svg.text((wide, 6.0), "golden dots: the contacts; black: the bar, open", size=4.4)]
    for number, panel in enumerate(_PANELS):
        row, column = divmod(number, 2)
        marks += [_moved(_panel(panel), column * wide, 9.0 + row * high)]
    return svg.document((2 * wide, 9.0 + 2 * high), marks, "Which way round the camera's cable goes in")


def _moved(marks: Sequence[str], x: float, y: float) -> str:
    return f'<g transform="translate({x:g} {y:g})">\n' + "\n".join(marks) + "\n</g>"


def _panel(panel: _Panel) -> list[str]:
    marks = [_box(1.0, 1.0, _PANEL[0] - 2, _PANEL[1] - 2, "none", svg.FAINT)]
    marks += [svg.text((_PANEL[0] / 2, 7.0), panel.name, size=4.6)]
    marks += [_box(4.0, _BOARD_Y, 54.0 if panel.upright else 38.0, 2.0, _GREEN, svg.INK)]
    for x, y, width, height, word in panel.around:
        marks += [_box(x, y, width, height, "#b9bcc2", svg.INK)]
        marks += [svg.text((x + width / 2, y + height / 2 + 1.3), word, size=3.8)]
    marks += _upright(panel.bar_left) if panel.upright else _flat()
    for line, words in enumerate(panel.words):
        marks.append(svg.text((_PANEL[0] / 2, _PANEL[1] - 8.2 + 4.8 * line), words, size=3.5))
    return marks


def _flat() -> list[str]:
    """A socket that lies at the edge of a board; the cable comes from the right."""
    marks = [_box(28.0, _BOARD_Y - 7.0, 14.0, 7.0, _SOCKET, svg.INK), _box(31.0, _BOARD_Y - 4.4, 29.0, 1.4, _CABLE)]
    marks += [_dot(33.0 + 2.3 * place, _BOARD_Y - 2.1) for place in range(5)]
    return [*marks, _box(43.5, _BOARD_Y - 8.0, 3.4, 3.2, _BAR), _arrow((59.0, _BOARD_Y - 9.0), (50.0, _BOARD_Y - 9.0))]


def _upright(bar_left: bool) -> list[str]:
    """A socket that stands on its board; the cable comes from above."""
    middle, top = 32.0, _BOARD_Y - 12.0
    way = -1 if bar_left else 1
    marks = [
        _box(middle - 5, top, 10.0, 12.0, _SOCKET, svg.INK),
        _box(middle + 0.3 * way - 0.7, 10.0, 1.4, 19.0, _CABLE),
    ]
    marks += [_dot(middle - 1.4 * way, _BOARD_Y - 3.0 - 2.3 * place) for place in range(5)]
    marks += [_box(middle + 3.1 * way - 1.7, top - 4.6, 3.4, 3.2, _BAR)]
    return [*marks, _arrow((middle + 10.0 * way, 11.0), (middle + 10.0 * way, 19.0))]


def _box(x: float, y: float, width: float, height: float, *colours: str) -> str:
    """A rectangle with the colours of its area and, if there is one, of its edge."""
    fill, edge = (*colours, "none")[:2]
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" stroke="{edge}" '
        'stroke-width="0.3"/>'
    )


def _dot(x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="0.85" fill="{_GOLD}"/>'


def _arrow(start: svg.Point, end: svg.Point) -> str:
    """Which way the cable goes in."""
    along = ((end[0] - start[0]) / 9, (end[1] - start[1]) / 9)
    head = [
        end,
        (end[0] - 2.4 * along[0] + 1.2 * along[1], end[1] - 2.4 * along[1] + 1.2 * along[0]),
        (end[0] - 2.4 * along[0] - 1.2 * along[1], end[1] - 2.4 * along[1] - 1.2 * along[0]),
    ]
    return svg.line(start, end, colour="#d64a20", width=0.7) + svg.path(head, style='fill="#d64a20"')
