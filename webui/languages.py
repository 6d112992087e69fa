"""The language of this phone: by default what its browser asks for, else what was chosen here."""

from __future__ import annotations

from flask import Blueprint, redirect, request, session, url_for
from werkzeug.wrappers import Response

from reader.languages import available, marked, read_by_a_native_speaker
from webui.forms import FormError
from webui.pages import page
from webui.surroundings import CHOSEN_LANGUAGE, look

pages = Blueprint("languages", __name__)


@pages.get("/language")
def languages() -> str:
    """All languages, each by its own name."""
    rows = [(key, own_name(key), read_by_a_native_speaker(key)) for key in available()]
    return page("language.html", look(), rows=rows)


@pages.post("/language")
def choose() -> Response:
    """Remembers the language in the phone's cookie."""
    key = request.form.get("language", "")
    if key not in available():
        raise FormError(marked("Something was not chosen. Go back and choose it."))
    session[CHOSEN_LANGUAGE] = key
    session.permanent = True
    return redirect(url_for("table.table"), 303)


def own_name(key: str) -> str:
    """A language's name in itself, such as "português (Brasil)"."""
    from babel import Locale  # seldom needed, and large

    return str(Locale.parse(key).get_display_name() or key)
