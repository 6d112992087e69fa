"""``python -m hardware.calibrate PHOTOGRAPH ...``: measures how a lens bends, from photographs of a chessboard.

Only the wide lens needs it. The board is ``lens-pattern.svg`` among the files that ``sh hardware/make`` writes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.box import DistortionMeasures
from hardware import svg
from reader.errors import ArbiterError
from reader.vision.pictures import load_picture

SQUARES = (11, 8)
"""Squares of the board, across and down; one number is odd, so that the board has only one way up."""

SQUARE_MM = 13.0
FEWEST = 6
"""So many photographs in which the board was found; with fewer, focal length and bend cannot be told apart."""

Gray = NDArray[np.uint8]


class NotMeasured(ValueError):  # noqa: N818 - it is named after what people read
    """The photographs are too few, too different or too alike; the message says which."""


def pattern() -> str:
    """The chessboard as an SVG document in millimetres, with a white rim."""
    across, down = SQUARES
    size = ((across + 2) * SQUARE_MM, (down + 2) * SQUARE_MM)
    marks = []
    for row in range(down):
        for column in range(row % 2, across, 2):
            x, y = (column + 1) * SQUARE_MM, (row + 1) * SQUARE_MM
            corners = [(x, y), (x + SQUARE_MM, y), (x + SQUARE_MM, y + SQUARE_MM), (x, y + SQUARE_MM)]
            marks.append(svg.path(corners, style='fill="#000000"'))
    return svg.document(size, marks, "Chessboard to measure a lens with", paper="#ffffff")


def corners_in(picture: Gray) -> NDArray[np.float32] | None:
    """The inner corners of the board, (n, 1, 2) in pixels; None if the whole board is not seen."""
    inner = (SQUARES[0] - 1, SQUARES[1] - 1)
    found, corners = cv2.findChessboardCornersSB(picture, inner, flags=cv2.CALIB_CB_ACCURACY)
    return np.asarray(corners, np.float32) if found else None


def measure(pictures: Iterable[Gray]) -> tuple[DistortionMeasures, float]:
    """How the lens bends, and how far corners are from where they should be (px, root mean square).

    Raises:
        NotMeasured: the pictures do not allow it.
    """
    found: list[NDArray[np.float32]] = []
    sizes: set[tuple[int, int]] = set()
    for picture in pictures:
        sizes.add((picture.shape[1], picture.shape[0]))
        corners = corners_in(picture)
        if corners is not None:
            found.append(corners)
    if len(sizes) > 1:
        raise NotMeasured("The photographs have different sizes; take them all in the same way.")
    if len(found) < FEWEST:
        raise NotMeasured(f"The board was found in {len(found)} photographs; {FEWEST} are needed, all of it seen.")
    return _solve(found, sizes.pop())


def _solve(found: Sequence[NDArray[np.float32]], size: tuple[int, int]) -> tuple[DistortionMeasures, float]:
    grid = np.zeros(((SQUARES[0] - 1) * (SQUARES[1] - 1), 3), np.float32)
    grid[:, :2] = np.mgrid[: SQUARES[0] - 1, : SQUARES[1] - 1].T.reshape(-1, 2) * SQUARE_MM
    width, height = size
    # Square pixels, and no higher powers: a few flat photographs cannot tell those from noise.
    flags = cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_FIX_K3 | cv2.CALIB_USE_INTRINSIC_GUESS
    guess = np.array([[0.7 * width, 0, width / 2], [0, 0.7 * width, height / 2], [0, 0, 1.0]])
    error, matrix, bend, _, _ = cv2.calibrateCamera([grid] * len(found), found, size, guess, np.zeros(5), flags=flags)
    k1, k2, p1, p2, k3 = (float(value) for value in np.ravel(bend)[:5])
    middle = ((float(matrix[0, 2]) + 0.5) / width, (float(matrix[1, 2]) + 0.5) / height)
    try:
        return DistortionMeasures((k1, k2, p1, p2, k3), float(matrix[0, 0]) / width, middle), float(error)
    except ValueError as cause:
        raise NotMeasured("The photographs are too alike: tilt the board another way in each of them.") from cause


def _gray(path: Path) -> Gray:
    return np.asarray(cv2.cvtColor(load_picture(path), cv2.COLOR_BGR2GRAY), np.uint8)


def toml(measured: DistortionMeasures) -> str:
    """The section of ``firmware/box.toml`` that stores it."""
    bend = ", ".join(f"{value:.5f}" for value in measured.coefficients)
    x, y = measured.middle
    return f"[distortion]\ncoefficients = [{bend}]\nfocal = {measured.focal:.4f}\nmiddle = [{x:.4f}, {y:.4f}]\n"


def main(words: list[str] | None = None) -> int:
    """Prints the section for ``firmware/box.toml``; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m hardware.calibrate", description=__doc__)
    parser.add_argument("photographs", type=Path, metavar="PHOTOGRAPH", nargs="+", help=f"{FEWEST} or more, 4:3")
    arguments = parser.parse_args(words)
    try:
        pictures = [_gray(path) for path in arguments.photographs]
        measured, error = measure(pictures)
    except (NotMeasured, ArbiterError, OSError) as cause:
        print(cause, file=sys.stderr)
        return 2
    print(toml(measured), end="")
    print(f"# Corners are {error:.2f} pixels off; more than 1.0 means: take other photographs.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
