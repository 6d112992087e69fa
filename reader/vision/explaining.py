"""Draws what was seen in a picture and why it was refused: for people who build a box and set its lamp."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from reader.vision.geometry import Quad, rectified, side_lengths, to_working_size
from reader.vision.pictures import Picture
from reader.vision.recogniser import Findings, Recogniser, is_picture
from reader.vision.verifier import Verdict

# Blue, green, red. Not told by colour alone: accepted cards are thick, doubted ones thin, unexplained ground hatched.
_ACCEPTED = (80, 220, 80)
_DOUBTED = (60, 190, 255)
_UNEXPLAINED = (80, 80, 255)
_TEXT = (255, 255, 255)
_FONT, _FONT_SIZE, _LINE_PX = cv2.FONT_HERSHEY_SIMPLEX, 0.42, 15
# By how much a label is moved at a time to find a free place.
_STEP_PX = 6
_HATCH_PX = 8
# Of places nearer than this (part of a card's width) one is enough: they are tries at the same card.
_NEIGHBOUR_SHARE = 0.6
_MOST_DOUBTED = 4
# A card is cut out to so many pixels; in a band of so many along each of its edges the brightest things are its paper.
_CARD_PX = (44, 68)
_BAND_PX = 15
_PAPER_PERCENTILE = 95


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
    doubted = _apart(sorted(findings.doubted, key=lambda verdict: -verdict.score), findings.accepted)
    for verdict in reversed(doubted):
        _outline(drawn, verdict, _DOUBTED, 1)
    for verdict in findings.accepted:
        _outline(drawn, verdict, _ACCEPTED, 3)
    reason = recogniser.read(picture).reason
    summary = f"{reason or 'read'}   unexplained {100 * findings.unexplained_share:.1f} %"
    if findings.accepted:
        summary += f"   light {light_apart(working, findings.accepted):.1f}"
    labels = [_Label([summary], 8, 6)]
    for verdict in [*findings.accepted, *doubted]:
        labels.append(_free_place(_label_of(verdict), labels, drawn))
    for label in labels:
        label.write(drawn)
    return drawn


def light_apart(working: Picture, accepted: Sequence[Verdict]) -> float:
    """How many times brighter the lightest edge of the accepted cards is than their darkest: whether lamps agree."""
    edges = [brightness for verdict in accepted for brightness in _edges(working, verdict.quad)]
    return max(edges) / max(min(edges), 1.0)


def _edges(working: Picture, quad: Quad) -> list[float]:
    """How bright a card's paper is along each of its four edges, of 255."""
    bright = rectified(working, quad, *_CARD_PX).max(axis=-1)
    bands = (bright[:_BAND_PX], bright[-_BAND_PX:], bright[:, :_BAND_PX], bright[:, -_BAND_PX:])
    return [float(np.percentile(band, _PAPER_PERCENTILE)) for band in bands]


def _apart(verdicts: list[Verdict], accepted: list[Verdict]) -> list[Verdict]:
    """The first verdict about each place, some places at most; where a card was accepted, no doubt matters any more."""
    kept: list[Verdict] = []
    for verdict in verdicts:
        middle, reach = verdict.quad.mean(axis=0), side_lengths(verdict.quad).min() * _NEIGHBOUR_SHARE
        taken = [other.quad.mean(axis=0) for other in (*kept, *accepted)]
        if all(np.hypot(*(middle - other)) > reach for other in taken):
            kept.append(verdict)
    return kept[:_MOST_DOUBTED]


@dataclass(frozen=True)
class _Label:
    """Lines of text; left and top in pixels."""

    lines: list[str]
    left: int
    top: int

    @property
    def right_bottom(self) -> tuple[int, int]:
        widths = [cv2.getTextSize(line, _FONT, _FONT_SIZE, 1)[0][0] for line in self.lines]
        return self.left + max(widths), self.top + _LINE_PX * len(self.lines)

    def overlaps(self, other: _Label) -> bool:
        (right, bottom), (other_right, other_bottom) = self.right_bottom, other.right_bottom
        across = self.left < other_right and other.left < right
        return across and self.top < other_bottom and other.top < bottom

    def write(self, drawn: Picture) -> None:
        for number, line in enumerate(self.lines):
            place = (self.left, self.top + _LINE_PX * (number + 1) - 4)
            cv2.putText(drawn, line, place, _FONT, _FONT_SIZE, (0, 0, 0), 3, cv2.LINE_AA)
            cv2.putText(drawn, line, place, _FONT, _FONT_SIZE, _TEXT, 1, cv2.LINE_AA)


def _label_of(verdict: Verdict) -> _Label:
    """The figures that decided, in the middle of the card."""
    lines = [
        verdict.kind if verdict.accepted else f"like {verdict.kind}?",
        f"score {verdict.score:.2f} margin {verdict.margin:.2f}",
        f"votes {verdict.votes:.2f} seen {verdict.visible:.2f}",
        *([f"glare {verdict.glare:.2f}"] if verdict.glare else ()),
        *([", ".join(verdict.doubts)] if verdict.doubts else ()),
    ]
    x, y = verdict.quad.mean(axis=0)
    return _Label(lines, int(x) - 70, int(y) - _LINE_PX * len(lines) // 2)


def _free_place(label: _Label, others: list[_Label], drawn: Picture) -> _Label:
    """The label where it wants to be, or as near as it is in view and covers no other one."""
    height, width = drawn.shape[:2]
    right, bottom = label.right_bottom
    left = int(np.clip(label.left, 2, max(2, width - 2 - (right - label.left))))
    lowest = max(2, height - 2 - (bottom - label.top))
    for step in range(height // _STEP_PX):
        for way in (1, -1):
            moved = replace(label, left=left, top=int(np.clip(label.top + way * step * _STEP_PX, 2, lowest)))
            if not any(moved.overlaps(other) for other in others):
                return moved
    return replace(label, left=left, top=int(np.clip(label.top, 2, lowest)))


def _hatch(drawn: Picture, findings: Findings) -> None:
    if findings.unexplained.shape != drawn.shape[:2]:
        return
    rows, columns = np.nonzero(findings.unexplained)
    striped = (rows + columns) % _HATCH_PX < 3
    drawn[rows[striped], columns[striped]] = _UNEXPLAINED


def _outline(drawn: Picture, verdict: Verdict, colour: tuple[int, int, int], thickness: int) -> None:
    """The outline, with a dot at the card's own top left."""
    corners = np.round(verdict.quad).astype(np.int32)
    cv2.polylines(drawn, [corners.reshape(-1, 1, 2)], True, colour, thickness, cv2.LINE_AA)
    cv2.circle(drawn, (int(corners[0][0]), int(corners[0][1])), 5, colour, -1, cv2.LINE_AA)
