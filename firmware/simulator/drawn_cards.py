"""Decks that no printer ever made, for measuring: cards of one frame and paper whose pictures are drawn by chance.

Real decks share their frame, paper and palette; so do these, and that is what makes them hard to tell apart.
Pictures are BGR, 10 pixels a millimetre.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Colour = tuple[float, float, float]

WIDTH, HEIGHT = 440, 680


@dataclass(frozen=True, eq=False)
class DrawnDeck:
    """The cards of one printing: eight kinds, the back, and cards of the same printing that are not enrolled."""

    kinds: dict[str, Picture]
    back: Picture
    strangers: tuple[Picture, ...]


def draw_deck(rng: np.random.Generator, kinds: int = 8, strangers: int = 4) -> DrawnDeck:
    """Draws one deck; all its cards share frame, paper and palette."""
    paper = _paper(rng)
    palette = [_colour(rng) for _ in range(5)]
    cards = [_card(rng, paper, palette) for _ in range(kinds + strangers)]
    names = {f"card-{index + 1}": picture for index, picture in enumerate(cards[:kinds])}
    return DrawnDeck(names, _back(rng, paper, palette), tuple(cards[kinds:]))


def draw_foreign_card(rng: np.random.Generator) -> Picture:
    """A card of quite another game."""
    return _card(rng, _paper(rng), [_colour(rng) for _ in range(5)])


def _colour(rng: np.random.Generator) -> Colour:
    hue, saturation, value = rng.uniform(0, 180), rng.uniform(60, 220), rng.uniform(60, 220)
    pixel = np.array([[[hue, saturation, value]]], np.uint8)
    blue, green, red = (float(part) for part in cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR).ravel())
    return blue, green, red


def _paper(rng: np.random.Generator) -> Picture:
    """Light border, thin line, tinted field, and a title bar: the same on every card of a printing."""
    card = np.full((HEIGHT, WIDTH, 3), rng.uniform(200, 250, 3), np.uint8)
    inset = int(rng.integers(18, 34))
    cv2.rectangle(card, (inset, inset), (WIDTH - inset, HEIGHT - inset), tuple(rng.uniform(170, 235, 3)), -1)
    cv2.rectangle(card, (inset, inset), (WIDTH - inset, HEIGHT - inset), _colour(rng), int(rng.integers(2, 7)))
    if rng.random() < 0.7:
        top = int(rng.choice([inset + 14, HEIGHT - inset - 84]))
        cv2.rectangle(card, (inset + 20, top), (WIDTH - inset - 20, top + 70), _colour(rng), -1)
    rough = np.asarray(cv2.GaussianBlur(rng.standard_normal((HEIGHT, WIDTH)), (0, 0), 25), np.float64)
    stain = rough * (8 / float(np.abs(rough).max()))
    return np.asarray(np.clip(card + stain[..., None], 0, 255), np.uint8)


def _card(rng: np.random.Generator, paper: Picture, palette: list[Colour]) -> Picture:
    """Some shapes of the shared palette in the middle of the paper."""
    card = paper.copy()
    middle = np.array([WIDTH / 2, HEIGHT / 2]) + rng.uniform(-25, 25, 2)
    for _ in range(int(rng.integers(5, 10))):
        _shape(rng, card, palette, middle)
    soft = cv2.GaussianBlur(card, (0, 0), 1.2)
    return np.asarray(soft, np.uint8)


def _shape(rng: np.random.Generator, card: Picture, palette: list[Colour], middle: NDArray[np.float64]) -> None:
    colour = palette[int(rng.integers(len(palette)))]
    place = middle + rng.normal(0, (70, 110))
    centre = (int(np.clip(place[0], 60, WIDTH - 60)), int(np.clip(place[1], 120, HEIGHT - 120)))
    size = rng.uniform(18, 95, 2)
    match int(rng.integers(4)):
        case 0:
            axes = (int(size[0]), int(size[1]))
            cv2.ellipse(card, centre, axes, rng.uniform(0, 180), 0, 360, colour, -1, cv2.LINE_AA)
        case 1:
            count = int(rng.integers(3, 8))
            angles = np.sort(rng.uniform(0, 2 * np.pi, count))
            reach = rng.uniform(0.5, 1.3, (count, 1)) * size.mean()
            points = np.array(centre) + reach * np.column_stack([np.cos(angles), np.sin(angles)])
            cv2.fillPoly(card, [points.astype(np.int32)], colour, cv2.LINE_AA)
        case 2:
            steps = np.cumsum(rng.normal(0, 40, (6, 2)), axis=0)
            path = (np.array(centre) + steps - steps.mean(axis=0)).astype(np.int32)
            cv2.polylines(card, [path], False, colour, int(rng.integers(5, 18)), cv2.LINE_AA)
        case _:
            radius = int(size.min() / 3) + 4
            for _ in range(int(rng.integers(3, 9))):
                x, y = (int(value) for value in np.array(centre) + rng.normal(0, 45, 2))
                cv2.circle(card, (x, y), radius, colour, -1, cv2.LINE_AA)


def _back(rng: np.random.Generator, paper: Picture, palette: list[Colour]) -> Picture:
    """A regular pattern that looks the same upside down."""
    back = np.full_like(paper, palette[0])
    step = int(rng.integers(35, 70))
    for y in range(step // 2, HEIGHT, step):
        for x in range(step // 2, WIDTH, step):
            cv2.circle(back, (x, y), step // 3, palette[1], int(rng.integers(2, 4)), cv2.LINE_AA)
    cv2.rectangle(back, (0, 0), (WIDTH - 1, HEIGHT - 1), tuple(float(part) for part in paper[4, 4]), 44)
    return np.asarray(np.maximum(back, back[::-1, ::-1]), np.uint8)
