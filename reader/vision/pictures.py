"""Picture files of any origin, turned into frames or into a sentence that says what is wrong with them."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from reader.errors import PictureError
from reader.languages import marked

Picture = NDArray[np.uint8]

# A phone's picture has at most some 20 MB and 50 million pixels; more does not fit into a small computer's memory.
LARGEST_FILE_BYTES = 64 * 1024 * 1024
LARGEST_PIXELS = 60_000_000
_FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "PPM", "GIF")


def load_picture(path: Path, most_pixels: int = LARGEST_PIXELS) -> Picture:
    """Reads a picture file as (height, width, 3) BGR bytes, turned as its camera was held; raises PictureError.

    A picture of more pixels than ``most_pixels`` is refused before it takes memory.
    """
    _check_file(path)
    try:
        with warnings.catch_warnings():
            # Pillow warns of a picture that is suspiciously large, and of damaged notes inside a file.
            warnings.simplefilter("ignore")
            with Image.open(path, formats=_FORMATS) as image:
                if image.width * image.height > most_pixels:
                    raise PictureError(
                        marked("{name} is too large: {width} x {height} pixels; at most 60 million can be read."),
                        name=path.name,
                        width=image.width,
                        height=image.height,
                    )
                return _as_bgr(ImageOps.exif_transpose(image) or image)
    except Image.DecompressionBombError as error:
        raise PictureError(marked("{name} is too large for a picture of cards."), name=path.name) from error
    except UnidentifiedImageError as error:
        raise PictureError(
            marked("{name} is not a picture that can be read; use a JPEG or PNG file."), name=path.name
        ) from error
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError, OverflowError) as error:
        if isinstance(error, PictureError):
            raise
        raise PictureError(
            marked("{name} is damaged: only a part of the picture can be read."), name=path.name
        ) from error


def _check_file(path: Path) -> None:
    try:
        if path.is_dir():
            raise PictureError(marked("{name} is a folder, not a picture."), name=path.name)
        size = path.stat().st_size
    except FileNotFoundError as error:
        raise PictureError(marked("There is no file {name}."), name=str(path)) from error
    except (OSError, ValueError) as error:
        raise PictureError(marked("{name} cannot be opened."), name=str(path)) from error
    if size == 0:
        raise PictureError(marked("{name} is empty."), name=path.name)
    if size > LARGEST_FILE_BYTES:
        raise PictureError(marked("{name} is too large for a picture of cards."), name=path.name)


def _as_bgr(image: Image.Image) -> Picture:
    """Any mode as BGR bytes: deep greys are scaled down, what is transparent becomes black like the box's floor."""
    if image.mode in ("I;16", "I;16L", "I;16B", "I", "F"):
        deep = np.asarray(image).astype(np.float64)
        brightest = max(float(np.nan_to_num(deep).max(initial=0.0)), 1.0)
        scale = 1.0 if brightest <= 255 else 1 / 257 if brightest <= 65535 else 255 / brightest
        grey = np.clip(np.nan_to_num(deep) * scale, 0, 255).astype(np.uint8)
        return np.ascontiguousarray(np.repeat(grey[..., None], 3, axis=2))
    if image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info:
        clear = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", clear.size, (0, 0, 0, 255)), clear)
    rgb = np.asarray(image.convert("RGB"), np.uint8)
    return np.ascontiguousarray(rgb[..., ::-1])
