"""Makes the eyes know a card: adds one more picture of a kind to a deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import cv2
import numpy as np

from reader.errors import DeckError, PictureError, StorageError
from reader.languages import marked
from reader.storage import sync_folder, write_durably
from reader.vision import limits
from reader.vision.camera_settings import CameraSettings
from reader.vision.deck import DECK_FILE, DeckList, Shot, ShotEntry, check_kind, default_deck, load_list, load_shot
from reader.vision.geometry import Quad, area, is_convex, rectified, scaled, side_lengths, to_working_size
from reader.vision.ground import find_ground
from reader.vision.outlines import Blob, find_blobs
from reader.vision.pictures import Picture
from reader.vision.reading import Corners

# Side of the small square pictures by which two shots of a kind are compared.
_SMALL = 24


@dataclass(frozen=True)
class Enrolled:
    """A kind and how many shots of it the deck has now; warnings are sentences about doubts."""

    kind: str
    shots: int
    warnings: tuple[str, ...] = ()


def enrol(
    folder: Path,
    kind: str,
    picture: Picture,
    corners: Corners | None = None,
    *,
    camera: CameraSettings | None = None,
) -> Enrolled:
    """Adds a picture of a kind, (height, width, 3) BGR, to the deck in a folder, which is made if missing.

    Without corners one card must lie on the dark floor, and a doubtful shot raises PictureError. With corners, four
    (x, y) in pixels of the picture in the card's own order, the card is taken as given, and doubts become warnings.
    ``camera`` is what the camera had and must keep, where it can tell; it is stored with the deck.
    Raises DeckError if the deck cannot take it, and StorageError if it cannot be written.
    """
    return enrol_all(folder, kind, [picture], corners, camera=camera)


def enrol_all(
    folder: Path,
    kind: str,
    pictures: Sequence[Picture],
    corners: Corners | None = None,
    *,
    camera: CameraSettings | None = None,
) -> Enrolled:
    """Adds some pictures of a kind, all of them or, if one is refused, none; see ``enrol``."""
    earlier = stored_shots(folder, kind)
    shots: list[Shot] = []
    warnings: list[str] = []
    for picture in pictures:
        if corners is None:
            shots.append(judged_shot(kind, picture, find_card(picture), [*earlier, *shots]))
            continue
        shot = _cut_out(kind, picture, _given(corners))
        warnings += [doubt.format(kind=kind) for doubt in _doubts(shot, [*earlier, *shots])]
        shots.append(shot)
    return Enrolled(kind, store(folder, kind, shots, camera), tuple(warnings))


def stored_shots(folder: Path, kind: str) -> list[Shot]:
    """The shots of a kind that a deck has already; raises DeckError if the deck could take no more."""
    check_kind(kind)
    _check_writable(folder)
    deck_list = load_list(folder) or DeckList()
    return [load_shot(folder, kind, entry) for entry in deck_list.kinds.get(kind, ())]


def judged_shot(kind: str, picture: Picture, quad: Quad, earlier: Sequence[Shot]) -> Shot:
    """The card at a place in a picture, turned like the earlier shots; raises PictureError if the shot is doubtful."""
    shot = _turned_like(earlier, _cut_out(kind, picture, quad))
    doubts = _doubts(shot, earlier)
    if doubts:
        raise PictureError(doubts[0], kind=kind)
    return shot


def find_card(picture: Picture) -> Quad:
    """The corners of the one card on the dark floor, in pixels of the picture, standing as upright as it can.

    Raises PictureError if there is not exactly one.
    """
    if min(picture.shape[:2]) < limits.SMALLEST_FRAME_PX:
        raise PictureError(marked("The picture is too small to show a card."))
    frame, scale = to_working_size(picture)
    ground = find_ground(frame)
    blobs = find_blobs(ground.mask)
    if not ground.is_dark or not blobs:
        raise PictureError(marked("No card was found. Lay it alone on the dark floor, or give its corners."))
    if len(blobs) > 1 and blobs[1].area_px > 0.1 * blobs[0].area_px:
        raise PictureError(marked("More than one thing lies there. Lay one card alone on the dark floor."))
    quad = _outline_of_paper(blobs[0], find_blobs(ground.paper))
    if quad is None or _touches_border(quad, frame):
        raise PictureError(marked("The outline of the card is not clear. Lay it flat, alone, and fully in view."))
    return scaled(_upright(quad), 1 / scale)


def _outline_of_paper(thing: Blob, papers: list[Blob]) -> Quad | None:
    """The outline of the card itself, which may lie in a clear sleeve."""
    if papers and papers[0].quad is not None and papers[0].area_px > limits.SLEEVED_SHARE * thing.area_px:
        return papers[0].quad
    return thing.quad


def _touches_border(quad: Quad, frame: Picture) -> bool:
    height, width = frame.shape[:2]
    return bool((quad.min() < 1) or (quad[:, 0].max() > width - 2) or (quad[:, 1].max() > height - 2))


def _upright(quad: Quad) -> Quad:
    """The corners turned so that the short sides are top and bottom, and the top is towards the picture's top."""
    lengths = side_lengths(quad)
    if lengths[0] + lengths[2] > lengths[1] + lengths[3]:
        quad = np.roll(quad, 1, axis=0)
    return np.roll(quad, 2, axis=0) if quad[:2, 1].sum() > quad[2:, 1].sum() else quad


def _given(corners: Corners) -> Quad:
    quad = np.array(corners, np.float64)
    if quad.shape != (4, 2) or not np.all(np.isfinite(quad)) or abs(area(quad)) < 16:
        raise PictureError(
            marked("Give four corners, x and y of each: top left, top right, bottom right, bottom left.")
        )
    if not is_convex(quad):
        raise PictureError(
            marked("These corners do not go around a card: top left, top right, bottom right, bottom left of the card.")
        )
    return quad


def _cut_out(kind: str, picture: Picture, quad: Quad) -> Shot:
    """The card as it is stored, with its sides measured in pixels of the working size."""
    scale = limits.WORKING_SIDE_PX / max(picture.shape[:2])
    lengths = side_lengths(quad)
    width, height = (lengths[0] + lengths[2]) / 2, (lengths[1] + lengths[3]) / 2
    shrink = min(1.0, limits.STORED_SIDE_PX / max(width, height))
    upright = rectified(picture, quad, max(8, round(width * shrink)), max(8, round(height * shrink)))
    return Shot(kind, upright, float(width * scale), float(height * scale))


def _small(picture: Picture, quarter_turns: int = 0) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    turned = np.rot90(picture, quarter_turns)
    small = cv2.resize(np.ascontiguousarray(turned), (_SMALL, _SMALL), interpolation=cv2.INTER_AREA)
    flat = np.asarray(small, np.float64) - np.mean(small, axis=(0, 1))
    return np.asarray(flat / max(float(np.linalg.norm(flat)), 1e-9))


def agreement(one: Picture, other: Picture, quarter_turns: int = 0) -> float:
    """How alike two pictures of cards are at a glance (at most 1), the first turned anticlockwise by quarter turns."""
    return float(np.sum(_small(one, quarter_turns) * _small(other)))


def _turned_like(earlier: Sequence[Shot], shot: Shot) -> Shot:
    """The same shot turned the way the first shot of its kind stands, so that all shots agree what the top is."""
    if not earlier:
        return shot
    square = abs(shot.width_px - shot.height_px) < 0.08 * shot.height_px
    turns = max((0, 1, 2, 3) if square else (0, 2), key=lambda turn: agreement(shot.picture, earlier[0].picture, turn))
    sides = (shot.height_px, shot.width_px) if turns % 2 else (shot.width_px, shot.height_px)
    return Shot(shot.kind, np.ascontiguousarray(np.rot90(shot.picture, turns)), *sides)


def is_turned(shot: Shot, picture: Picture, quad: Quad) -> bool:
    """Whether the card at a place in a picture had to be turned round to stand like the earlier shots of its kind."""
    upright = _cut_out(shot.kind, picture, quad).picture
    return agreement(upright, shot.picture, 2) > agreement(upright, shot.picture)


def _doubts(shot: Shot, earlier: Sequence[Shot]) -> list[str]:
    doubts = []
    if min(shot.width_px, shot.height_px) < limits.SMALLEST_CARD_PX:
        doubts.append(marked("The card of kind {kind} is very small in this picture."))
    grey = cv2.cvtColor(shot.picture, cv2.COLOR_BGR2GRAY)
    # Smoothed first: noise would look like detail.
    if float(np.var(cv2.Laplacian(cv2.GaussianBlur(grey, (0, 0), 1.0), cv2.CV_64F))) < limits.SHARP_ENOUGH:
        doubts.append(
            marked("The picture of {kind} is blurred or has no contrast. Keep the card still and the lens clean.")
        )
    if float(np.mean(shot.picture.min(axis=2) >= 252)) > limits.GLARE_SHARE:
        doubts.append(marked("There is glare on {kind}. Turn the card a little, or dim the lamp."))
    if earlier and max(agreement(shot.picture, other.picture) for other in earlier) < limits.SAME_KIND_AGREEMENT:
        doubts.append(marked("This does not look like the card that was enrolled as {kind} before."))
    return doubts


def _check_writable(folder: Path) -> None:
    if folder.resolve() == default_deck().resolve():
        raise DeckError(marked("The shipped deck is read only; enrol into a folder of your own."))
    if folder.exists() and not folder.is_dir():
        raise DeckError(marked("{folder} is a file; a deck is a folder."), folder=str(folder))


def store(folder: Path, kind: str, shots: Sequence[Shot], camera: CameraSettings | None = None) -> int:
    """Writes pictures under new names, then the list that names them; how many shots of the kind there are now.

    Raises DeckError if the deck is damaged, and StorageError if it cannot be written: then it stays as it was.
    """
    deck_list = load_list(folder) or DeckList()
    known = {entry.picture for entries in deck_list.kinds.values() for entry in entries}
    files: dict[str, bytes] = {}
    for shot in shots:
        name = next(name for number in count(1) if (name := f"{kind}-{number}.png") not in known)
        known.add(name)
        packed, png = cv2.imencode(".png", shot.picture)
        if not packed:
            raise StorageError(marked("The picture of {kind} could not be stored."), kind=kind)
        files[name] = png.tobytes()
        deck_list = deck_list.with_shot(kind, ShotEntry(name, shot.width_px, shot.height_px))
    _write(folder, files, deck_list if camera is None else replace(deck_list, camera=camera))
    return len(deck_list.kinds[kind])


def forget(folder: Path, kind: str) -> None:
    """Takes a kind out of a deck, so that it can be enrolled anew; raises DeckError or StorageError if it cannot."""
    _check_writable(folder)
    deck_list = load_list(folder) or DeckList()
    left = {name: entries for name, entries in deck_list.kinds.items() if name != kind}
    if len(left) == len(deck_list.kinds):
        return
    _write(folder, {}, replace(deck_list, kinds=left))
    for entry in deck_list.kinds[kind]:
        (folder / entry.picture).unlink(missing_ok=True)


def _write(folder: Path, files: dict[str, bytes], deck_list: DeckList) -> None:
    """Pictures first, and the list last: a power cut before it leaves the deck as it was."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        sync_folder(folder.parent)
        for name, content in files.items():
            write_durably(folder / name, content)
        write_durably(folder / DECK_FILE, deck_list.to_json().encode())
    except OSError as error:
        raise StorageError(
            marked("The deck in {folder} could not be written; is there room on the disk?"), folder=str(folder)
        ) from error
