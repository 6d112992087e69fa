"""Where things stand, for any size of display: all lengths grow with the display, none is written down elsewhere."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Area:
    """A rectangle in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[int, int]:
        """The centre."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def inset(self, x: int, y: int | None = None) -> Area:
        """The same, smaller on all sides."""
        y = x if y is None else y
        return Area(self.left + x, self.top + y, self.right - x, self.bottom - y)

    def columns(self, parts: int, gap: int = 0) -> list[Area]:
        """The same, cut into equal parts side by side."""
        step = (self.width + gap) / parts
        return [
            Area(round(self.left + index * step), self.top, round(self.left + (index + 1) * step) - gap, self.bottom)
            for index in range(parts)
        ]

    def rows(self, parts: int, gap: int = 0) -> list[Area]:
        """The same, cut into equal parts one below the other."""
        step = (self.height + gap) / parts
        return [
            Area(self.left, round(self.top + index * step), self.right, round(self.top + (index + 1) * step) - gap)
            for index in range(parts)
        ]

    def cut_left(self, width: int) -> tuple[Area, Area]:
        """A part of that width on the left, and the rest."""
        edge = self.left + width
        return Area(self.left, self.top, edge, self.bottom), Area(edge, self.top, self.right, self.bottom)

    def cut_top(self, height: int) -> tuple[Area, Area]:
        """A part of that height at the top, and the rest."""
        edge = self.top + height
        return Area(self.left, self.top, self.right, edge), Area(self.left, edge, self.right, self.bottom)


@dataclass(frozen=True)
class Layout:
    """The measures of one display; on one of one bit, a long title may take two lines."""

    width: int
    height: int
    title_lines: int = 1

    @classmethod
    def of(cls, size: tuple[int, int]) -> Layout:
        """The layout for a display of that width and height."""
        return cls(*size)

    @property
    def one_bit(self) -> bool:
        """Whether the display is one of the small ones that know black and white only."""
        return self.height <= 64

    def px(self, length: float) -> int:
        """A length that was thought of on a display of 320 x 240, on this one."""
        return max(1, round(length * min(self.width / 320, self.height / 240)))

    def text_px(self, size: float) -> int:
        """A height of letters that was thought of on a display of 320 x 240, on this one, where it can be read."""
        return max(self.smallest_text_px, round(size * 0.52)) if self.one_bit else self.px(size)

    @property
    def smallest_text_px(self) -> int:
        """Smaller letters cannot be read."""
        return 8 if self.one_bit else self.px(11)

    @property
    def row_px(self) -> int:
        """How high a row of a list is."""
        return 10 if self.one_bit else self.px(34)

    @property
    def least_row_px(self) -> int:
        """How high a row is at least."""
        return 10 if self.one_bit else self.px(27)

    @property
    def strip_px(self) -> int:
        """How high the strip is that says what is asked."""
        return 10 if self.one_bit else self.px(28)

    @property
    def whole(self) -> Area:
        """All of it."""
        return Area(0, 0, self.width, self.height)

    @property
    def head(self) -> Area:
        """The title's strip."""
        one_bit_px = 11 if self.title_lines == 1 else 18
        return Area(0, 0, self.width, one_bit_px if self.one_bit else self.px(36))

    @property
    def foot(self) -> Area:
        """The strip that says what the buttons do."""
        return Area(0, self.height - (9 if self.one_bit else self.px(30)), self.width, self.height)

    @property
    def body(self) -> Area:
        """What is between the two, with a margin."""
        x, y = (1, 1) if self.one_bit else (self.px(10), self.px(6))
        return Area(x, self.head.bottom + y, self.width - x, self.foot.top - y)
