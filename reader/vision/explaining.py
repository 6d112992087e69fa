"""Draws what was seen in a picture and why it was refused: for people who build a box and set its lamp."""

from __future__ import annotations

import cv2
import numpy as np

from reader.vision.geometry import Quad, to_working_size
from reader.vision.pictures import Picture
from reader.vision.recogniser import Findings, Recogniser, is_picture
from reader.vision.verifier import Verdict

# Blue, green, red. Not told by colour alone: accepted cards are thick, doubted ones thin, unexplained ground hatched.
_ACCEPTED = (80, 220, 80)
_DOUBTED = (60, 190, 255)
_UNEXPLAINED = (80, 80, 255)
_TEXT = (255, 255, 255)
_HATCH_PX = 8
_MOST_DOUBTED = 4


def explain(recogniser: Recogniser, picture: Picture) -> Picture:
    """The picture in working size, BGR, with accepted and doubted cards, their figures, and unexplained ground."""
    if not is_picture(picture):
        return np.zeros((480, 640, 3), np.uint8)
    working, _ = to_working_size(picture)
    findings = recogniser.examine(working)
    drawn = working.copy()
    _hatch(drawn, findings)
    for blob in findings.blobs:
        cv2.polylines(drawn, [blob.outline.reshape(-1, 1, 2)], True, _TEXT, 1)
    doubted = sorted(findings.doubted, key=lambda verdict: -verdict.score)[:_MOST_DOUBTED]
    for verdict in reversed(doubted):
        _draw(drawn, verdict, _DOUBTED, 1)
    for verdict in findings.accepted:
        _draw(drawn, verdict, _ACCEPTED, 3)
    reason = recogniser.read(picture).reason
    _write(drawn, f"{reason or 'read'}   unexplained {100 * findings.unexplained_share:.1f} %", 8, 20)
    return drawn


def _hatch(drawn: Picture, findings: Findings) -> None:
    if findings.unexplained.shape != drawn.shape[:2]:
        return
    rows, columns = np.nonzero(findings.unexplained)
    striped = (rows + columns) % _HATCH_PX < 3
    drawn[rows[striped], columns[striped]] = _UNEXPLAINED


def _draw(drawn: Picture, verdict: Verdict, colour: tuple[int, int, int], thickness: int) -> None:
    """The outline with a dot at the card's own top left, and the figures that decided."""
    corners = np.round(verdict.quad).astype(np.int32)
    cv2.polylines(drawn, [corners.reshape(-1, 1, 2)], True, colour, thickness, cv2.LINE_AA)
    cv2.circle(drawn, (int(corners[0][0]), int(corners[0][1])), 5, colour, -1, cv2.LINE_AA)
    x, y = _middle(verdict.quad)
    lines = [
        verdict.kind,
        f"score {verdict.score:.2f} margin {verdict.margin:.2f}",
        f"votes {verdict.votes:.2f} visible {verdict.visible:.2f} glare {verdict.glare:.2f}",
        *(", ".join(verdict.doubts).split("\n") if verdict.doubts else ()),
    ]
    for number, line in enumerate(lines):
        _write(drawn, line, x - 70, y - 20 + 15 * number)


def _middle(quad: Quad) -> tuple[int, int]:
    x, y = quad.mean(axis=0)
    return int(x), int(y)


def _write(drawn: Picture, text: str, x: int, y: int) -> None:
    place = (max(2, x), max(12, y))
    cv2.putText(drawn, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.42, (0, 0, 0), 3, cv2.LINE_AA)
    cv2.putText(drawn, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.42, _TEXT, 1, cv2.LINE_AA)
