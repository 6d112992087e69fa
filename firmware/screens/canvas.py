"""One picture being drawn: text that fits its place, figures, the title above and the keys below."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from PIL import Image, ImageDraw

from firmware.screens.figures import figure
from firmware.screens.fonts import Face, fitted, height_of, line_height, paragraph, width_of, wrapped, write
from firmware.screens.ink import FADED, GOLD, INK, PALE, PAPER, SHADE, TEAL, Tint
from firmware.screens.layout import Area, Layout
from firmware.screens.screen import Asking, Icon, Keys, Say
from firmware.screens.theme import Theme
from firmware.screens.words import Speaker

_KEY_WIDTHS = {"arrows": 32, "ok": 21, "back": 25}
"""How much room the sign of a key takes, thought of on a display of 320 x 240."""


class Align(Enum):
    """Where text stands in its area, from left to right."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True)
class Style:
    """How text looks; ``size`` is thought of on a display of 320 x 240."""

    face: Face = Face.STRONG
    size: float = 20
    tint: Tint = INK
    align: Align = Align.LEFT


class Canvas:
    """A display-sized sheet of paper."""

    def __init__(self, size: tuple[int, int], speaker: Speaker, theme: Theme = Theme.PAPER) -> None:
        self.layout = Layout.of(size)
        self.speaker = speaker
        self.theme = theme
        self.image = Image.new("RGB", size, PAPER)
        self.draw = ImageDraw.Draw(self.image)
        self.overflowing: list[str] = []

    def line(self, area: Area, text: Say | str, style: Style) -> int:
        """One line, made smaller until it fits and cut off if it still does not; returns its width in pixels."""
        words = text if isinstance(text, str) else self.speaker.speak(text)
        face, layout = self.face(style.face), self.layout
        size = fitted(
            words, face, min(layout.text_px(style.size), self._highest(area)), area.width, layout.smallest_text_px
        )
        if width_of(words, face, size) > area.width:
            self.overflowing.append(words)
        while width_of(words, face, size) > area.width and len(words) > 1:
            words = words[:-2] + "…"
        width = width_of(words, face, size)
        x = area.left + round((area.width - width) * style.align.value)
        # Letters of whole pixels have their empty row below: where the room is odd, it belongs above them.
        y = area.top + (area.height - height_of(face, size) + layout.one_bit) // 2
        write(self.draw, (x, y), words, face=face, size=size, tint=style.tint)
        return width

    def face(self, face: Face) -> Face | None:
        """The family that this display can show; None: letters of whole pixels."""
        return None if self.layout.one_bit else face

    def _highest(self, area: Area) -> int:
        """Letters of whole pixels have no room of their own around them: they must not be higher than their area."""
        return max(self.layout.smallest_text_px, area.height) if self.layout.one_bit else self.layout.height

    def block(self, area: Area, text: Say | str, style: Style, *, place: float = 0.5) -> None:
        """Some lines, made smaller until they fit; ``place`` is 0 at the area's top and 1 at its bottom."""
        words = text if isinstance(text, str) else self.speaker.speak(text)
        face, layout = self.face(style.face), self.layout
        room = (area.width, area.height)
        size, lines = paragraph(words, face, layout.text_px(style.size), room, layout.smallest_text_px)
        step = line_height(face, size)
        if step * len(lines) > area.height:
            self.overflowing.append(words)
        y = area.top + max(0, round((area.height - step * len(lines)) * place))
        for words_of_line in lines:
            x = area.left + round((area.width - width_of(words_of_line, face, size)) * style.align.value)
            write(self.draw, (x, y), words_of_line, face=face, size=size, tint=style.tint)
            y += step

    def needed(self, text: str, width: int, style: Style) -> int:
        """How high an area of that width must be for all of a text in the size of the style."""
        face, size = self.face(style.face), self.layout.text_px(style.size)
        return len(wrapped(text, face, size, width)) * line_height(face, size)

    def figure(self, icon: Icon | Image.Image, middle: tuple[int, int], side_px: int = 0) -> None:
        """A figure, or any picture with transparency, around a point."""
        picture = icon if isinstance(icon, Image.Image) else figure(icon, side_px)
        place = (middle[0] - picture.width // 2, middle[1] - picture.height // 2)
        ends = (place[0] + picture.width, place[1] + picture.height)
        if min(place) < 0 or ends[0] > self.image.width or ends[1] > self.image.height:
            self.overflowing.append(f"a picture of {picture.width} x {picture.height} around {middle}")
        self.image.paste(picture, place, picture)

    def panel(self, area: Area, fill: Tint, outline: Tint | None = None, radius: float = 8) -> None:
        """A filled rectangle with round corners."""
        self.draw.rounded_rectangle(
            (area.left, area.top, area.right - 1, area.bottom - 1),
            radius=self.layout.px(radius),
            fill=fill,
            outline=outline,
            width=self.layout.px(2),
        )

    def head(self, title: Say | str, corner: Say | None = None, sign: Icon | None = None) -> None:
        """The title, and a few words in the corner, which a sign may stand before.

        On displays of one bit it comes before everything below it.
        """
        px = self.layout.px
        words = title if isinstance(title, str) else self.speaker.speak(title)
        if self.layout.one_bit and sign is not None:
            corner = None  # there is room for the sign alone
        if self.layout.one_bit and corner is None and not self.fits(words, self.layout.width - 2 * px(10)):
            self.layout = replace(self.layout, title_lines=2)
        area = self.layout.head
        self.draw.rectangle((area.left, area.top, area.right, area.bottom - 1), fill=TEAL)
        if not self.layout.one_bit:  # there the line would be as bright as the letters, and touch them
            self.draw.rectangle((area.left, area.bottom - px(3), area.right, area.bottom - 1), fill=GOLD)
        inside = Area(area.left + px(10), area.top, area.right - px(10), area.bottom - px(3))
        if corner is not None:
            taken = self.line(inside, corner, Style(Face.STRONG, 15, GOLD, Align.RIGHT))
            inside = Area(inside.left, inside.top, inside.right - taken - px(8), inside.bottom)
        if sign is not None:
            side = max(9, px(24))
            self.figure(sign, (inside.right - side // 2, area.middle[1] - px(1)), side)
            inside = Area(inside.left, inside.top, inside.right - side - px(6), inside.bottom)
        if self.layout.title_lines == 1:
            self.line(inside, words, Style(Face.TITLE, 22, PAPER))
        else:
            self.block(inside, words, Style(Face.TITLE, 16, PAPER))

    def ask_head(self, asking: Asking) -> None:
        """The title while a question is open: who asks, and what."""
        area = self.layout.head
        px = self.layout.px
        self.head("")
        margin = 1 if self.layout.one_bit else px(8)
        left = area.left + margin
        if asking.seat is not None:
            side = max(9, px(24))
            self.figure(asking.seat, (left + side // 2, area.middle[1] - px(1)), side)
            left += side + (1 if self.layout.one_bit else px(6))
        inside = Area(left, area.top, area.right - margin, area.bottom - px(3))
        self.line(inside, self.asked(asking, inside.width), Style(Face.TITLE, 21, PAPER))

    def asked(self, asking: Asking, width: int) -> str:
        """Who asks what; without the name if there is no room for it: the badge of the seat stands beside it."""
        whole = self.speaker.asking(asking)
        return whole if self.fits(whole, width) else self.speaker.asking(replace(asking, name=""))

    def fits(self, words: str, width: int) -> bool:
        """Whether words fit into one line of that width at all."""
        return width_of(words, self.face(Face.STRONG), self.layout.smallest_text_px) <= width

    def foot(self, keys: Keys) -> None:
        """What the buttons do: up and down on the left, OK and back on the right, as they lie around the display.

        Mirrored it is the other way round.
        """
        area = self.layout.foot
        px = self.layout.px
        self.draw.rectangle((area.left, area.top, area.right, area.bottom), fill=PALE)
        self.draw.line((area.left, area.top, area.right, area.top), fill=SHADE, width=px(1))
        left: list[tuple[str, str]] = []
        if keys.hold is not None or keys.choose:
            left.append(("arrows", "" if keys.hold is None else self.speaker.speak(keys.hold)))
        named = (("ok", keys.ok), ("back", keys.back))
        right = [(key, self.speaker.speak(words)) for key, words in named if words is not None]
        if keys.mirrored:
            left, right = right, left
        inside = area.inset(px(8), px(2))
        size = self.layout.text_px(17)
        while size > self.layout.smallest_text_px and self._keys_width(left + right, size) > inside.width:
            size -= 1
        if self._keys_width(left + right, size) > inside.width:
            self.overflowing.append(" ".join(words for _, words in left + right))
        self._keys(inside.left, inside.middle[1], left, size)
        self._keys(inside.right - self._keys_width(right, size), inside.middle[1], right, size)

    def _keys_width(self, parts: list[tuple[str, str]], size: int) -> int:
        px = self.layout.px
        gaps = px(12) * max(0, len(parts) - 1)
        face = self.face(Face.STRONG)
        return gaps + sum(px(_KEY_WIDTHS[key]) + width_of(words, face, size) for key, words in parts)

    def _keys(self, x: int, y: int, parts: list[tuple[str, str]], size: int) -> None:
        px = self.layout.px
        face = self.face(Face.STRONG)
        for key, words in parts:
            self._key_sign(key, x, y)
            place = (x + px(_KEY_WIDTHS[key]), y - height_of(face, size) // 2)
            write(self.draw, place, words, face=face, size=size, tint=INK)
            x += px(_KEY_WIDTHS[key]) + width_of(words, face, size) + px(12)

    def _key_sign(self, key: str, x: int, y: int) -> None:
        px = self.layout.px
        if key == "arrows":
            for left, tip in ((x, -1), (x + px(15), 1)):
                points = [(left, y - tip * px(5)), (left + px(12), y - tip * px(5)), (left + px(6), y + tip * px(6))]
                self.draw.polygon(points, fill=INK)
        elif key == "ok":
            self.draw.ellipse((x, y - px(8), x + px(16), y + px(8)), fill=INK)
            self.draw.ellipse((x + px(5), y - px(3), x + px(11), y + px(3)), fill=PALE)
        else:
            self.draw.line((x + px(4), y - px(3), x + px(16), y - px(3)), fill=INK, width=px(3))
            self.draw.arc((x + px(9), y - px(4), x + px(19), y + px(7)), -90, 90, fill=INK, width=px(3))
            self.draw.line((x + px(8), y + px(6), x + px(14), y + px(6)), fill=INK, width=px(3))
            self.draw.polygon([(x, y - px(2)), (x + px(8), y - px(9)), (x + px(8), y + px(4))], fill=INK)

    def progress(self, area: Area, part: float) -> None:
        """A bar that fills while a button is held."""
        self.panel(area, PALE, FADED, 6)
        inside = area.inset(self.layout.px(3))
        filled = Area(inside.left, inside.top, inside.left + round(inside.width * min(1.0, part)), inside.bottom)
        if filled.width > self.layout.px(6):
            self.panel(filled, GOLD, None, 4)
