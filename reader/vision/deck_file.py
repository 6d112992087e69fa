"""A deck as one file, to keep or to give away: a zip archive of ``deck.json`` and the pictures that it names."""

from __future__ import annotations

import io
import shutil
import tempfile
import zipfile
import zlib
from itertools import chain
from pathlib import Path

from reader.errors import DeckError, StorageError
from reader.languages import marked
from reader.storage import sync_folder, write_durably
from reader.vision.deck import DECK_FILE, Deck, default_deck, load_list

# Forty pictures of every kind of a large deck stay below all of these; a stored picture has about 150 kB.
LARGEST_FILE_BYTES = 64 * 1024 * 1024
_LARGEST_PICTURE_BYTES = 2 * 1024 * 1024
_LARGEST_LIST_BYTES = 256 * 1024
_MOST_PICTURES = 1000
# Archives of the same deck are the same, whenever they are made; zip begins in 1980.
_MADE = (1980, 1, 1, 0, 0, 0)


def export_deck(folder: Path) -> bytes:
    """The whole deck of a folder as one archive; raises DeckError if it is missing, damaged or not complete."""
    Deck.load(folder)
    deck_list = load_list(folder)
    assert deck_list is not None  # noqa: S101 - it was just loaded
    pictures = [entry.picture for entries in deck_list.kinds.values() for entry in entries]
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr(zipfile.ZipInfo(DECK_FILE, _MADE), deck_list.to_json())
        for name in pictures:
            # Pictures are compressed already.
            file.writestr(zipfile.ZipInfo(name, _MADE), (folder / name).read_bytes())
    return archive.getvalue()


def import_deck(file: Path, folder: Path) -> Deck:
    """Unpacks an archive into a new folder, of which nothing is left behind if anything is wrong.

    Raises:
        DeckError: the file is no deck, is damaged or tries to do harm, or there is something in the folder's place.
        StorageError: the folder cannot be written.
    """
    if folder.resolve() == default_deck().resolve() or (folder.exists() and not _is_empty_folder(folder)):
        raise DeckError(marked("There is something in {folder} already; name a new folder."), folder=str(folder))
    contents = _contents(file)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise _not_written(folder) from error
    try:
        for name, content in contents.items():
            write_durably(scratch / name, content)
        _load(scratch, file)
        scratch.chmod(0o755)
        scratch.replace(folder)
        sync_folder(folder.parent)
    except OSError as error:
        raise _not_written(folder) from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return Deck.load(folder)


def _is_empty_folder(folder: Path) -> bool:
    return folder.is_dir() and not any(folder.iterdir())


def _not_written(folder: Path) -> StorageError:
    return StorageError(
        marked("The deck in {folder} could not be written; is there room on the disk?"), folder=str(folder)
    )


def _no_deck(file: Path) -> DeckError:
    return DeckError(marked("{file} is no deck that was exported, or it is damaged."), file=file.name)


def _contents(file: Path) -> dict[str, bytes]:
    """The files of an archive by their plain names: never more than a deck can have, whatever the archive says."""
    try:
        if not file.is_file() or file.stat().st_size > LARGEST_FILE_BYTES:
            raise _no_deck(file)
        with zipfile.ZipFile(file) as archive:
            names = archive.namelist()
            if len(names) > 1 + _MOST_PICTURES or len(set(names)) < len(names) or DECK_FILE not in names:
                raise _no_deck(file)
            return {name: _read(archive, name, file) for name in names}
    except DeckError:
        raise
    # A packing or a password that zipfile does not know is a RuntimeError of it.
    except (OSError, zipfile.BadZipFile, zlib.error, ValueError, RuntimeError, EOFError) as error:
        raise _no_deck(file) from error


def _read(archive: zipfile.ZipFile, name: str, file: Path) -> bytes:
    """One file of an archive, unpacked no farther than it may be large."""
    if Path(name).name != name or name.startswith(".") or not (name == DECK_FILE or name.endswith(".png")):
        raise _no_deck(file)
    most = _LARGEST_LIST_BYTES if name == DECK_FILE else _LARGEST_PICTURE_BYTES
    with archive.open(name) as packed:
        content = packed.read(most + 1)
    if len(content) > most:
        raise _no_deck(file)
    return content


def _load(scratch: Path, file: Path) -> None:
    """Raises DeckError if what was unpacked is no whole deck, or holds more than a deck."""
    try:
        deck_list = load_list(scratch)
        Deck.load(scratch)
    except DeckError as error:
        raise _no_deck(file) from error
    entries = () if deck_list is None else chain.from_iterable(deck_list.kinds.values())
    if {path.name for path in scratch.iterdir()} != {DECK_FILE, *(entry.picture for entry in entries)}:
        raise _no_deck(file)
