from __future__ import annotations

from pathlib import Path

from reader.vision.deck import Deck, default_deck
from tests.firmware.commands.conftest import Arbiter


def test_deck_goes_into_one_file_and_out_of_it_again(arbiter: Arbiter, tmp_path: Path) -> None:
    file, own = tmp_path / "deck.zip", tmp_path / "own"
    ran = arbiter("deck", "export", "default", str(file), "--json")
    assert ran.json == {"file": str(file), "bytes": file.stat().st_size}
    ran = arbiter("deck", "import", str(file), str(own))
    assert (ran.code, ran.err) == (0, "")
    assert "8 cards" in ran.out
    assert Deck.load(own).kinds == Deck.load(default_deck()).kinds
    assert arbiter("deck", "check", str(own), "--json").json["passed"] is True


def test_what_cannot_be_exported_or_imported_is_one_sentence(refused: Arbiter, tmp_path: Path) -> None:
    junk, file = tmp_path / "junk.zip", tmp_path / "deck.zip"
    junk.write_text("no archive")
    refused("deck", "export", str(tmp_path / "nowhere"), str(file))
    refused("deck", "export", "default", str(tmp_path))
    refused("deck", "export", "default", str(tmp_path / "no folder" / "deck.zip"))
    refused("deck", "import", str(junk), str(tmp_path / "own"))
    refused("deck", "import", str(tmp_path / "missing.zip"), str(tmp_path / "own"))
    refused("deck", "import", str(junk), "default")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["junk.zip"]


def test_place_of_the_export_is_called_a_file_of_its_own(refused: Arbiter, tmp_path: Path) -> None:
    assert "PDF" not in refused("deck", "export", "default", str(tmp_path)).err
