"""One question that was asked: its answer, what to do with the cards, the random picks, and striking it."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from reader.link import (
    PICKED_FROM,
    AgreeToPeriscope,
    Artifact,
    Phase,
    Pick,
    QuestionLine,
    Seen,
    StopThinkingCap,
    Strike,
)
from webui.forms import moment_from
from webui.notices import last_question
from webui.pages import lead_to, page
from webui.phones import phone_token
from webui.surroundings import ask, look

pages = Blueprint("questions", __name__)


@pages.get("/questions/<int:number>")
def question(number: int) -> str | Response:
    """The answer, large; the asker also sees the own two ingredients.

    A page that is still open when the next game begins leads to the table.
    """
    seen = look()
    if number > len(seen.view.questions) and "HX-Request" in request.headers:
        return lead_to(url_for("table.table"))
    line = _line(seen, number)
    own = seen.own
    return page(
        "question.html",
        seen,
        line=line,
        mine=own is not None and line.seat is own.colour,
        own_question=None if own is None else next((one for one in own.own if one.number == number), None),
        own_picks=() if own is None else tuple(pick for pick in own.picks if pick.number == number),
        pickable=_pickable(seen, line),
        is_last=line is last_question(seen.view),
        live_at=url_for("questions.question", number=number),
    )


@pages.get("/questions/<int:number>/strike")
def strike(number: int) -> str:
    """Asks once more before a question is struck."""
    seen = look()
    return page("strike.html", seen, line=_line(seen, number))


@pages.post("/questions/<int:number>/strike")
def struck(number: int) -> Response:
    """Marks the question as confirmed by mistake."""
    ask(Strike(phone_token(), moment_from(request.form), number))
    return redirect(url_for("questions.question", number=number), 303)


@pages.post("/mortar")
def mortar() -> Response:
    """Lets the Magic Mortar take one of the two cards."""
    ask(Pick(phone_token(), moment_from(request.form), Artifact.MAGIC_MORTAR))
    return _to_last()


@pages.post("/periscope")
def periscope() -> Response:
    """Wishes to look at one of somebody else's ingredients."""
    ask(Pick(phone_token(), moment_from(request.form), Artifact.PERISCOPE))
    return _to_last()


@pages.post("/periscope/agree")
def agree() -> Response:
    """Lets the Periscope's owner look."""
    ask(AgreeToPeriscope(phone_token(), moment_from(request.form)))
    return _to_last()


@pages.post("/thinking-cap/stop")
def stop_thinking_cap() -> Response:
    """Does without the second pair."""
    ask(StopThinkingCap(phone_token(), moment_from(request.form)))
    return redirect(url_for("table.table"), 303)


def _to_last() -> Response:
    last = last_question(look().view)
    if last is None:
        return redirect(url_for("table.table"), 303)
    return redirect(url_for("questions.question", number=last.number), 303)


def _line(seen: Seen, number: int) -> QuestionLine:
    line = next((line for line in seen.view.questions if line.number == number), None)
    return line or abort(404)


def _pickable(seen: Seen, line: QuestionLine) -> bool:
    """Whether an artifact may pick one of its ingredients: until the next question, and not from a thinking cap."""
    view = seen.view
    return (
        view.phase is Phase.RUNNING
        and view.open is None
        and line is last_question(view)
        and not line.struck
        and line.action in PICKED_FROM
    )
