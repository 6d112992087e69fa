"""What every page needs: the box, the watch, the assets, and who is asking in which language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from flask import current_app, g, request, session
from werkzeug.datastructures import LanguageAccept

from reader.languages import SOURCE_LANGUAGE, Translator, available
from reader.link import Reply, Request, Seen
from webui.assets import Assets
from webui.box import Box
from webui.drawn import Drawn
from webui.phones import phone_token
from webui.watch import Watch

_NAME = "arbiter"
CHOSEN_LANGUAGE = "language"
"""Under what the phone's cookie keeps the language that was chosen on the page."""


@dataclass(frozen=True)
class Surroundings:
    """The parts that an application is built from. ``most_streams`` is how many phones may listen live at once.

    ``drawn`` keeps what is the same for all phones.
    """

    box: Box
    watch: Watch
    assets: Assets
    most_streams: int
    drawn: Drawn = field(default_factory=Drawn)


def install(extensions: dict[str, object], surroundings: Surroundings) -> None:
    """Gives an application its parts."""
    extensions[_NAME] = surroundings


def surroundings() -> Surroundings:
    """The parts of the application that serves this request."""
    return cast(Surroundings, current_app.extensions[_NAME])


def look() -> Seen:
    """What this phone may see now.

    Raises:
        BoxGoneError: the box does not answer.
    """
    return surroundings().box.look(phone_token())


def ask(message: Request) -> Reply:
    """Sends a message to the box.

    Raises:
        BoxGoneError: the box does not answer.
        ArbiterError: the box refused.
    """
    return surroundings().box.ask(message)


def translator() -> Translator:
    """Speaks the language of this phone."""
    known = cast(Translator | None, g.get("translator"))  # asked for by every sentence of a page
    if known is None:
        chosen = session.get(CHOSEN_LANGUAGE)
        known = g.translator = Translator(chosen if chosen in available() else _language(request.accept_languages))
    return known


def say(sentence: str, **details: str | int) -> str:
    """A sentence in the language of this phone."""
    return translator()(sentence, **details)


def _language(accepted: LanguageAccept) -> str:
    """The key of the first language that a browser wants and there is; it says ``pt-BR`` for our ``pt_BR``."""
    keys = {key.lower(): key for key in available()}
    bases = {key.split("_")[0]: name for key, name in reversed(keys.items())}
    for tag in accepted.values():
        wanted = tag.lower().replace("-", "_")
        key = keys.get(wanted) or bases.get(wanted.split("_")[0])
        if key is not None:
            return key
    return SOURCE_LANGUAGE
