from __future__ import annotations

import io
import json
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from reader.errors import DeckError, StorageError
from reader.vision.deck import Deck, default_deck
from reader.vision.deck_file import export_deck, import_deck

Files = dict[str, bytes]


@pytest.fixture
def exported(deck_folder: Path, tmp_path: Path) -> Path:
    file = tmp_path / "deck.zip"
    file.write_bytes(export_deck(deck_folder))
    return file


def test_deck_comes_back_as_it_was(exported: Path, deck: Deck, tmp_path: Path) -> None:
    again = import_deck(exported, tmp_path / "new" / "deck")
    assert again.kinds == deck.kinds
    for one, other in zip(again.shots, deck.shots, strict=True):
        assert np.array_equal(one.picture, other.picture)
    assert export_deck(tmp_path / "new" / "deck") == exported.read_bytes()


def test_incomplete_deck_is_not_exported(tmp_path: Path) -> None:
    with pytest.raises(DeckError):
        export_deck(tmp_path)


def test_nothing_is_overwritten(exported: Path, tmp_path: Path) -> None:
    folder = tmp_path / "taken"
    folder.mkdir()
    (folder / "letter.txt").write_text("mine")
    for place in (folder, folder / "letter.txt", default_deck()):
        with pytest.raises(DeckError, match="already"):
            import_deck(exported, place)
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]
    (folder / "letter.txt").unlink()
    assert import_deck(exported, folder).shots


def packed(files: list[tuple[str, bytes]], compression: int = zipfile.ZIP_STORED) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", compression) as file:
        for name, content in files:
            file.writestr(zipfile.ZipInfo(name), content, compression)
    return archive.getvalue()


def renamed(files: Files, name: str) -> Files:
    """The first picture under another name, in the list as well."""
    old = next(key for key in files if key.endswith(".png"))
    listed = files["deck.json"].decode().replace(json.dumps(old), json.dumps(name)).encode()
    return {**{key: value for key, value in files.items() if key != old}, name: files[old], "deck.json": listed}


HOSTILE: dict[str, Callable[[Files], bytes]] = {
    "climbs out of its folder": lambda files: packed([*renamed(files, "../stolen.png").items()]),
    "names a place of its own": lambda files: packed([*renamed(files, "/tmp/stolen.png").items()]),  # noqa: S108
    "has folders": lambda files: packed([*renamed(files, "a/b.png").items()]),
    "hides a file": lambda files: packed([*files.items(), (".profile", b"x")]),
    "brings more than a deck": lambda files: packed([*files.items(), ("extra.png", b"x")]),
    "brings a program": lambda files: packed([*files.items(), ("run.sh", b"x")]),
    "has a file twice": lambda files: packed([*files.items(), ("deck.json", files["deck.json"])]),
    "has no list": lambda files: packed([item for item in files.items() if item[0] != "deck.json"]),
    "lacks a picture": lambda files: packed([item for item in files.items() if item[0] != "card-3-2.png"]),
    "has a broken picture": lambda files: packed([*{**files, "card-3-2.png": b"\x89PNG"}.items()]),
    "has an endless list": lambda files: packed([*{**files, "deck.json": b"[" * 200_000}.items()]),
    "is empty": lambda files: packed([]),
    "is cut off": lambda files: packed([*files.items()])[:-200],
    "is no archive": lambda files: b"hello",
    "has nothing": lambda files: b"",
}


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("what", HOSTILE)
def test_file_that_does_harm_is_refused_and_leaves_nothing(exported: Path, tmp_path: Path, what: str) -> None:
    with zipfile.ZipFile(exported) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    exported.write_bytes(HOSTILE[what](files))
    (tmp_path / "in").mkdir()
    with pytest.raises(DeckError, match=r"deck\.zip"):
        import_deck(exported, tmp_path / "in" / "deck")
    assert not list((tmp_path / "in").iterdir())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck.zip", "in"]


def test_bomb_is_unpacked_no_farther_than_a_deck_is_large(
    exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bomb = packed([("deck.json", b" " * 300_000_000)], zipfile.ZIP_DEFLATED)
    assert len(bomb) < 1_000_000
    exported.write_bytes(bomb)
    unpacked: list[int] = []
    whole = zipfile.ZipExtFile.read

    def count(self: zipfile.ZipExtFile, n: int | None = -1) -> bytes:
        unpacked.append(n or -1)
        return whole(self, n)

    monkeypatch.setattr(zipfile.ZipExtFile, "read", count)
    with pytest.raises(DeckError):
        import_deck(exported, tmp_path / "deck")
    assert unpacked
    assert 0 < max(unpacked) < 3_000_000
    assert min(unpacked) > 0


def test_picture_that_is_small_as_a_file_and_huge_in_memory_is_refused(exported: Path, tmp_path: Path) -> None:
    huge = io.BytesIO()
    Image.new("L", (7000, 7000)).save(huge, "PNG")
    assert len(huge.getvalue()) < 2_000_000
    with zipfile.ZipFile(exported) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    exported.write_bytes(packed([*{**files, "card-3-2.png": huge.getvalue()}.items()]))
    tracemalloc.start()
    with pytest.raises(DeckError):
        import_deck(exported, tmp_path / "deck")
    assert tracemalloc.get_traced_memory()[1] < 30_000_000
    tracemalloc.stop()


@pytest.mark.parametrize("missing", ["nowhere.zip", "."])
def test_missing_file_is_a_sentence(tmp_path: Path, missing: str) -> None:
    with pytest.raises(DeckError):
        import_deck(tmp_path / missing, tmp_path / "deck")


def test_place_that_cannot_be_written_is_a_sentence(exported: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises((StorageError, DeckError)):
        import_deck(exported, tmp_path / "file" / "deck")
