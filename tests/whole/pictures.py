"""Screenshots as files: few colours, several side by side."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).parents[2] / ".readme"
COLOURS = 128
"""Palette of a screenshot: enough for flat drawings, and a quarter of the size."""

_GAP_PX = 12


def keep(picture: bytes, name: str) -> None:
    """Writes a screenshot with few colours."""
    image = Image.open(io.BytesIO(picture))
    FOLDER.mkdir(exist_ok=True)
    image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / name, optimize=True)


def keep_sheet(rows: Sequence[Sequence[bytes]], width_px: int, name: str) -> None:
    """Writes pictures of one shape in rows, each scaled to that width; all colours stay, since they are what counts."""
    images = [[_scaled(picture, width_px) for picture in row] for row in rows]
    height_px = images[0][0].height
    columns = max(len(row) for row in images)
    size = (columns * (width_px + _GAP_PX) - _GAP_PX, len(rows) * (height_px + _GAP_PX) - _GAP_PX)
    whole = Image.new("RGB", size, "white")
    for y, row in enumerate(images):
        for x, image in enumerate(row):
            whole.paste(image, (x * (width_px + _GAP_PX), y * (height_px + _GAP_PX)))
    FOLDER.mkdir(exist_ok=True)
    whole.save(FOLDER / name, quality=82, optimize=True)


def _scaled(picture: bytes, width_px: int) -> Image.Image:
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    return image.resize((width_px, round(image.height * width_px / image.width)), Image.Resampling.LANCZOS)
