"""A deck of enrolled cards: a folder with pictures of each kind and one list of them.

``deck.json`` names the pictures and what was measured; a picture that it does not name does not exist, so a power cut
between the two leaves the deck as it was.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from reader.errors import DeckError, PictureError
from reader.languages import marked
from reader.vision.camera_settings import CameraSettings
from reader.vision.limits import FEWEST_SHOTS, MOST_STORED_PIXELS
from reader.vision.pictures import Picture, load_picture

DECK_FILE = "deck.json"
FORMAT = 1
_KIND = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


@dataclass(frozen=True, eq=False)
class Shot:
    """One enrolled card: its upright picture (height, width, 3) BGR, and its sides in pixels of the working size."""

    kind: str
    picture: Picture
    width_px: float
    height_px: float


@dataclass(frozen=True)
class ShotEntry:
    """What the list says of one shot."""

    picture: str
    width_px: float
    height_px: float


@dataclass(frozen=True)
class DeckList:
    """The content of ``deck.json``: for each kind its shots in the order in which they were taken.

    ``camera`` is what the camera had while they were taken, None if it could not tell or the deck is older than that.
    """

    kinds: dict[str, tuple[ShotEntry, ...]] = field(default_factory=dict)
    camera: CameraSettings | None = None

    def with_shot(self, kind: str, entry: ShotEntry) -> DeckList:
        """The same list with one shot more."""
        return replace(self, kinds={**self.kinds, kind: (*self.kinds.get(kind, ()), entry)})

    def to_json(self) -> str:
        """The text of ``deck.json``."""
        kinds = {
            kind: [
                {"picture": entry.picture, "width_px": round(entry.width_px, 2), "height_px": round(entry.height_px, 2)}
                for entry in entries
            ]
            for kind, entries in self.kinds.items()
        }
        camera = {} if self.camera is None else {"camera": self.camera.to_json()}
        return json.dumps({"format": FORMAT, **camera, "kinds": kinds}, indent=1) + "\n"


@dataclass(frozen=True, eq=False)
class Deck:
    """All shots of all kinds, enough to read with, and what the camera must keep (None: not known)."""

    name: str
    shots: tuple[Shot, ...]
    camera: CameraSettings | None = None

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind once, in the order of enrolment."""
        return tuple(dict.fromkeys(shot.kind for shot in self.shots))

    @classmethod
    def load(cls, folder: Path) -> Deck:
        """Reads a deck to recognise cards with; raises DeckError if it is missing, damaged or not complete enough."""
        deck_list = load_list(folder)
        if deck_list is None:
            raise DeckError(
                marked("There is no deck in {folder}. Enrol its cards first: arbiter deck enrol."), folder=str(folder)
            )
        if not deck_list.kinds:
            raise DeckError(marked("The deck in {folder} has no cards yet."), folder=str(folder))
        for kind, entries in deck_list.kinds.items():
            if len(entries) < FEWEST_SHOTS:
                raise DeckError(
                    marked("The deck has only {count} picture of {kind}; enrol each kind at least twice."),
                    count=len(entries),
                    kind=kind,
                )
        shots = [load_shot(folder, kind, entry) for kind, entries in deck_list.kinds.items() for entry in entries]
        return cls(folder.name, tuple(shots), deck_list.camera)


def default_deck() -> Path:
    """The folder of the deck that comes with the Arbiter."""
    return Path(__file__).parent.parent / "decks" / "default"


def check_kind(kind: str) -> str:
    """The kind itself, if it can be the name of a picture file; raises DeckError if not."""
    if not _KIND.fullmatch(kind):
        raise DeckError(
            marked("{kind} cannot name a kind of card: use up to 40 letters, digits, - and _."), kind=repr(kind)[:60]
        )
    return kind


def load_list(folder: Path) -> DeckList | None:
    """The list of a deck, or None if there is none; raises DeckError if it is damaged."""
    try:
        content = json.loads((folder / DECK_FILE).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise DeckError(marked("The list of the deck in {folder} cannot be read."), folder=str(folder)) from error
    try:
        if content["format"] != FORMAT:
            raise DeckError(
                marked("The deck in {folder} was made by another version of the Arbiter; enrol it again."),
                folder=str(folder),
            )
        return DeckList(
            {check_kind(kind): tuple(_entry(item) for item in items) for kind, items in content["kinds"].items()},
            CameraSettings.from_json(content["camera"]) if content.get("camera") is not None else None,
        )
    except (KeyError, TypeError, AttributeError, ValueError, OverflowError) as error:
        if isinstance(error, DeckError):
            raise
        raise DeckError(marked("The list of the deck in {folder} is damaged."), folder=str(folder)) from error


def _entry(item: dict[str, Any]) -> ShotEntry:
    name = item["picture"]
    if not isinstance(name, str) or Path(name).name != name or not name:
        raise ValueError(name)
    width, height = float(item["width_px"]), float(item["height_px"])
    if not (1.0 < width < 10_000.0 and 1.0 < height < 10_000.0):
        raise ValueError(width, height)
    return ShotEntry(name, width, height)


def load_shot(folder: Path, kind: str, entry: ShotEntry) -> Shot:
    """One enrolled picture; raises DeckError if its file is missing or damaged."""
    try:
        picture = load_picture(folder / entry.picture, MOST_STORED_PIXELS)
    except PictureError as error:
        raise DeckError(
            marked("A picture of {kind} in the deck is damaged ({picture}); enrol that kind again."),
            kind=kind,
            picture=entry.picture,
        ) from error
    if min(picture.shape[:2]) < 8:
        raise DeckError(
            marked("A picture of {kind} in the deck is damaged ({picture}); enrol that kind again."),
            kind=kind,
            picture=entry.picture,
        )
    return Shot(kind, picture, entry.width_px, entry.height_px)
