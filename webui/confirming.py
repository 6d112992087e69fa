"""Box scans, phone confirms: the two cards that the box has read show on the asker's own phone, and nowhere else."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from reader.link import OpenLine, Pair, Place, RefuseCards, Seen
from webui.asking import kinds_needed_twice
from webui.notices import last_question, notices
from webui.pages import lead_to, page
from webui.phones import phone_token
from webui.surroundings import ask, look

pages = Blueprint("confirming", __name__)


@pages.get("/confirm")
def cards() -> str | Response:
    """The two cards, once the box has read them; after the question its answer, by itself."""
    seen = look()
    opened = own_question_at_the_box(seen)
    if opened is None or seen.own is None:
        answered = _own_answer(seen)
        return lead_to(url_for("table.table")) if answered is None else redirect(answered)
    pair = Pair(*seen.own.cards_read) if seen.own.cards_read else None
    doubles = kinds_needed_twice(seen.view, seen.own, pair) if pair and opened.second_pair else ()
    here = url_for("confirming.cards")
    return page(
        "confirm.html",
        seen,
        opened=opened,
        claim=opened.claim,
        pair=() if pair is None else tuple(pair),
        doubles=doubles,
        came_by_itself="HX-Request" in request.headers,
        live_at=here,
        said=[notice for notice in notices(seen, with_phase=False) if notice.link != here],
    )


@pages.post("/confirm/refuse")
def refuse() -> Response:
    """These are not the cards: the box looks again."""
    ask(RefuseCards(phone_token(), request.form.get("question", "")))
    return redirect(url_for("confirming.cards"), 303)


def own_question_at_the_box(seen: Seen) -> OpenLine | None:
    """The question that this phone's seat is asking at the box."""
    opened = seen.view.open
    own = seen.own is not None and opened is not None and opened.seat is seen.own.colour
    return opened if own and opened is not None and opened.place is Place.BOX else None


def _own_answer(seen: Seen) -> str | None:
    """Where the own answer is, if it was the latest: it takes the place of the cards."""
    last = last_question(seen.view)
    mine = seen.own is not None and last is not None and last.seat is seen.own.colour
    return url_for("questions.question", number=last.number) if mine and last is not None else None
