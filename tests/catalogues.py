"""Collects the sentences that people read, brings the catalogues up to date and compiles them.

``python -m tests.catalogues`` does all three; ``python -m tests.catalogues new ja`` begins a language. A catalogue is
one file, ``reader/languages/ja/LC_MESSAGES/arbiter.po``; the compiled ``.mo`` beside it is committed as well, and a
test finds out when it is older than its source. ``reader/languages/README.md`` says how to add a language.
"""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from reader.languages import UNREAD

_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
ROOT = Path(__file__).parent.parent
LANGUAGES = ROOT / "reader" / "languages"
TEMPLATE = LANGUAGES / "arbiter.pot"
_METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
_KEYWORDS: dict[str, tuple[int, ...] | None] = {"marked": None, "_": None}
_HEADER = "# Sentences of the Arbiter. Licensed as the project itself."
_UNREAD_HEADER = f"{_HEADER}\n# No native speaker has read this translation. Whoever has puts a name as Language-Team."
_TYPED = (
    "firmware/commands/", "firmware/benchmark/", "firmware/configuration/", "firmware/connection",
    "firmware/folders", "firmware/machine/updates", "reader/deck_sheets", "webui/server.py", "webui/systemd.py",
    "webui/process.py",
)  # fmt: skip
"""Who reads these sentences types commands."""


def collected() -> Catalog:
    """All sentences that the three packages show to people."""
    catalogue = Catalog(project="alchemists-arbiter", header_comment=_HEADER, fuzzy=False)
    for package in ("reader", "firmware", "webui"):
        found = extract_from_dir(
            ROOT / package, method_map=_METHODS, keywords=_KEYWORDS, comment_tags=("For translators:",)
        )
        for path, line, message, comments, _ in found:
            catalogue.add(message, None, [(f"{package}/{path}", line)], auto_comments=comments)
    return catalogue


def for_players(catalogue: Catalog) -> set[str]:
    """What can be met at the box, on its page or on a phone; sentences of the command line may stay English."""
    return {
        str(message.id)
        for message in catalogue
        if message.id and not all(place.startswith(_TYPED) for place, _ in message.locations)
    }


def source_of(language: str) -> Path:
    """The file in which people translate."""
    return LANGUAGES / language / "LC_MESSAGES" / "arbiter.po"


def compiled(source: Path) -> bytes:
    """The bytes that gettext reads; entries marked fuzzy are left out and so fall back to English."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parent.parent.name)
    catalogue.creation_date = _NO_DATE  # else the bytes would differ from minute to minute
    content = io.BytesIO()
    write_mo(content, catalogue)
    return content.getvalue()


def written(catalogue: Catalog) -> bytes:
    """A catalogue as text, without dates and line numbers, so that it changes only with its sentences."""
    content = io.BytesIO()
    write_po(content, catalogue, sort_output=True, include_lineno=False, width=120, omit_header=False)
    lines = content.getvalue().splitlines(keepends=True)
    changing = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Last-Translator', b'"Generated-By')
    return b"".join(line for line in lines if not line.startswith(changing))


def main(words: list[str]) -> None:
    """Does it."""
    sentences = collected()
    TEMPLATE.write_bytes(written(sentences))
    if words[:1] == ["new"]:
        path = source_of(words[1])
        path.parent.mkdir(parents=True)
        path.write_bytes(
            written(
                Catalog(
                    locale=words[1],
                    project="alchemists-arbiter",
                    header_comment=_UNREAD_HEADER,
                    language_team=UNREAD,
                    fuzzy=False,
                )
            )
        )
    for source in sorted(LANGUAGES.glob("*/LC_MESSAGES/arbiter.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parent.parent.name)
        catalogue.update(sentences, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        source.write_bytes(written(catalogue))
        source.with_suffix(".mo").write_bytes(compiled(source))
        missing = sum(1 for message in catalogue if message.id and not message.string)
        print(f"{catalogue.locale}: {len(catalogue)} sentences, {missing} not translated")


if __name__ == "__main__":
    main(sys.argv[1:])
