"""The few marks that the drawings here are made of, as SVG in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

Point = tuple[float, float]
INK = "#2b2118"
FAINT = "#b7a98f"


def path(points: Iterable[Sequence[float]], *, closed: bool = True, style: str) -> str:
    """Straight lines from point to point."""
    words = " L".join(f"{point[0]:.3f} {point[1]:.3f}" for point in points)
    return f'<path d="M{words}{" Z" if closed else ""}" {style}/>'


def line(start: Point, end: Point, *, colour: str = INK, width: float = 0.4, dashes: str = "") -> str:
    """One straight line."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<line x1="{start[0]:.2f}" y1="{start[1]:.2f}" x2="{end[0]:.2f}" y2="{end[1]:.2f}" '
        f'stroke="{colour}" stroke-width="{width:g}"{dashed}/>'
    )


def text(place: Point, words: str, *, size: float = 5.0, anchor: str = "middle", colour: str = INK) -> str:
    """Words beside a drawing."""
    return (
        f'<text x="{place[0]:.2f}" y="{place[1]:.2f}" font-size="{size:g}" text-anchor="{anchor}" '
        f'fill="{colour}">{escape(words)}</text>'
    )


def document(size: tuple[float, float], marks: Iterable[str], title: str, *, paper: str = "#fffdf6") -> str:
    """A whole drawing of that size; paper is its ground, or empty for none."""
    width, height = size
    ground = f'<rect width="{width:g}" height="{height:g}" fill="{paper}"/>\n' if paper else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="DejaVu Sans, Noto Sans, sans-serif">\n'
        f"<title>{escape(title)}</title>\n{ground}" + "\n".join(marks) + "\n</svg>\n"
    )
