"""Message catalogues, shared by the box and the pages.

A sentence is written in English where it is used, inside ``marked(...)`` so that it lands in the catalogues; a screen
or a page translates it with the ``Translator`` of whoever reads it.
"""

from __future__ import annotations

import functools
import gettext
from pathlib import Path

from reader.errors import ArbiterError

DOMAIN = "arbiter"
FOLDER = Path(__file__).parent
SOURCE_LANGUAGE = "en"


def marked(sentence: str) -> str:
    """Marks an English sentence for the catalogues and returns it as it is."""
    return sentence


UNREAD = "not read by a native speaker"
"""What stands as the team in a catalogue's header until a native speaker has read it."""


class Translator:
    """Says sentences in one language; what the catalogue lacks is said in English."""

    def __init__(self, language: str = SOURCE_LANGUAGE) -> None:
        """Takes a language key such as ``en``, ``ja`` or ``pt_BR``; an unknown one is English."""
        self.language = language if language in available() else SOURCE_LANGUAGE
        self._catalogue = gettext.translation(DOMAIN, FOLDER, languages=[self.language], fallback=True)

    def __call__(self, sentence: str, **details: str | int) -> str:
        """The sentence in this language, its named gaps filled with the details."""
        translated = self._catalogue.gettext(sentence) if sentence else ""
        return translated.format(**details) if details else translated

    def explain(self, error: ArbiterError) -> str:
        """The sentence of an error in this language."""
        return self(error.sentence, **error.details)


def read_by_a_native_speaker(language: str) -> bool:
    """Whether somebody who grew up with a language has read its catalogue; English is where the sentences come from."""
    catalogue = gettext.translation(DOMAIN, FOLDER, languages=[language], fallback=True)
    return language == SOURCE_LANGUAGE or UNREAD not in catalogue.info().get("language-team", UNREAD)


@functools.cache
def available() -> tuple[str, ...]:
    """The keys of the languages there are, English first."""
    others = sorted(path.parent.parent.name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (SOURCE_LANGUAGE, *(key for key in others if key != SOURCE_LANGUAGE))
