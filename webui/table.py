"""The table as everybody sees it, the state at the top of other pages, and the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from reader.link import NextRound, PublicView, QuestionLine, UndoRound
from webui.forms import moment_from
from webui.notices import last_question, name_of
from webui.pages import lead_to, page
from webui.phones import phone_token
from webui.surroundings import ask, look, surroundings, translator

pages = Blueprint("table", __name__)


@pages.get("/table")
def table() -> str:
    """Who asked what in which order, the latest on top."""
    seen = look()
    part = surroundings().drawn.part(seen.version, translator().language, lambda: _for_everybody(seen.view))
    return page("table.html", seen, everybodys=part, live_at=url_for("table.table"))


def _for_everybody(view: PublicView) -> str:
    return render_template(
        "everybodys_table.html",
        view=view,
        last=last_question(view),
        rounds=by_round(view.questions),
        name_of=lambda colour: name_of(view, colour),
    )


@pages.get("/fairness")
def fairness() -> str:
    """What binds the game to its secret; after the Great Reveal also the proof."""
    seen = look()
    proof = seen.view.proof if seen.view.all_theories_are_open else ""
    return page("fairness.html", seen, proof=proof, live_at=url_for("table.fairness"))


@pages.get("/state")
def state() -> str:
    """Only the notices: what a page with a form in it fetches, so that nobody's choice is lost."""
    return page("state.html", look())


@pages.get("/mine")
def mine() -> str | Response:
    """What this seat alone may see: its own questions with their ingredients."""
    seen = look()
    if seen.own is None:
        return lead_to(url_for("seats.join"))
    lines = {line.number: line for line in seen.view.questions}
    return page("mine.html", seen, lines=lines, live_at=url_for("table.mine"))


@pages.post("/rounds/next")
def next_round() -> Response:
    """Begins the next round; a second press on the same button does not begin another one."""
    ask(NextRound(phone_token(), moment_from(request.form)))
    return redirect(url_for("games.game"), 303)


@pages.post("/rounds/undo")
def undo_round() -> Response:
    """Takes the last round back; a second press on the same button does not take another one."""
    ask(UndoRound(phone_token(), moment_from(request.form)))
    return redirect(url_for("games.game"), 303)


def by_round(questions: Sequence[QuestionLine]) -> list[tuple[int, list[QuestionLine]]]:
    """The questions by round, the latest round and the latest question first."""
    return [(number, list(lines)) for number, lines in groupby(reversed(questions), key=lambda line: line.round)]
