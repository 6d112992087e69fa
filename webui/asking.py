"""Asking by hand: choose the action, what is wanted or claimed, the two ingredients, check, and ask."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response

from reader.alchemy import Ingredient
from reader.errors import ArbiterError
from reader.languages import marked
from reader.link import (
    Action,
    Answered,
    Cancel,
    Confirm,
    OpenLine,
    OpenQuestion,
    Pair,
    Place,
    PublicView,
    RefuseCards,
    SeatView,
    Seen,
    Variant,
)
from webui.box import BoxGoneError
from webui.forms import FormError, chosen_pair, claim_from, question_from
from webui.notices import Notice, Weight, last_question, notices
from webui.pages import lead_to, page
from webui.phones import phone_token
from webui.surroundings import ask, look, say, translator

pages = Blueprint("asking", __name__)

_CLAIMS_FIRST = (Action.SELL, Action.EXHIBIT, Action.DEBUNK)
_PICKED = "picked"
_NOT_OPEN = marked("You are not asking anything right now. Begin a question first.")


@pages.get("/ask")
def actions() -> str | Response:
    """Which action."""
    seen = look()
    if seen.own is None:
        return lead_to(url_for("seats.join"))
    return page("actions.html", seen, claims_first=_CLAIMS_FIRST, live_at=url_for("asking.actions"))


@pages.get("/ask/<word>")
def claim(word: str) -> str | Response:
    """Which potion is wanted or promised, or what is claimed against a theory."""
    seen = look()
    if seen.own is None:
        return redirect(url_for("seats.join"))
    return _claim_page(seen, _action(word), _variant(seen.own, request.args.get("as", "")))


@pages.post("/ask/<word>")
def begin(word: str) -> Response | tuple[str, int]:
    """Opens the question, so that the table sees who asks what."""
    action = _action(word)
    try:
        public = claim_from(request.form, action)
    except ArbiterError as error:
        seen = look()
        if seen.own is None or action not in _CLAIMS_FIRST:
            raise
        problem = translator().explain(error)
        return _claim_page(seen, action, _variant(seen.own, request.form.get("variant", "")), problem), 400
    ask(OpenQuestion(phone_token(), action, public, request.form.get("pair") == "second"))
    return redirect(url_for("asking.question"), 303)


@pages.get("/question")
def question() -> str | Response:
    """The own open question: which two ingredients; a debunk has them already and is only checked."""
    seen = look()
    opened = _own_open(seen)
    if opened is None:
        return redirect(url_for("asking.actions"))
    if opened.action is Action.DEBUNK:
        return _asking_page("check.html", seen, opened=opened, claim=opened.claim, pair=(), doubles=())
    return _asking_page("pick.html", seen, opened=opened, picked=())


@pages.post("/question")
def pick() -> Response | tuple[str, int]:
    """Notes the two ingredients in the phone's own cookie, so that they can be checked and changed."""
    seen = look()
    opened = _own_open(seen)
    if seen.own is None or opened is None:
        raise FormError(_NOT_OPEN)
    try:
        pair = chosen_pair(request.form)
    except ArbiterError as error:
        picked, problem = request.form.getlist("kind"), translator().explain(error)
        return _asking_page("pick.html", seen, opened=opened, picked=picked, problem=problem), 400
    session[_PICKED] = [seen.own.open_question, pair.left, pair.right]
    return redirect(url_for("asking.check"), 303)


@pages.get("/question/check")
def check() -> str | Response:
    """Shows the two ingredients once more before it is asked for real."""
    seen = look()
    opened = _own_open(seen)
    if seen.own is None or opened is None:
        return redirect(url_for("table.table"))
    pair = _picked(seen.own.open_question)
    if pair is None:
        return redirect(url_for("asking.question"))
    doubles = kinds_needed_twice(seen.view, seen.own, pair) if opened.second_pair else ()
    return _asking_page("check.html", seen, opened=opened, claim=opened.claim, pair=tuple(pair), doubles=doubles)


@pages.post("/question/confirm")
def confirm() -> Response:
    """Asks for real; a second press asks nothing new and leads to the same answer."""
    if request.form.get("holds_two") == "no":
        return _other_cards()
    reply = ask(Confirm(phone_token(), request.form.get("question", ""), question_from(request.form)))
    if not isinstance(reply, Answered):
        raise BoxGoneError
    session.pop(_PICKED, None)
    return redirect(url_for("questions.question", number=reply.line.number), 303)


def _other_cards() -> Response:
    """One card cannot be in both pairs: others are chosen here, or laid into the box."""
    opened = look().view.open
    if opened is not None and opened.place is Place.BOX:
        ask(RefuseCards(phone_token(), request.form.get("question", "")))
        return redirect(url_for("confirming.cards"), 303)
    return redirect(url_for("asking.question"), 303)


@pages.post("/question/cancel")
def cancel() -> Response:
    """Does not ask after all."""
    ask(Cancel(phone_token(), request.form.get("question", "")))
    session.pop(_PICKED, None)
    return redirect(url_for("table.table"), 303)


@pages.get("/question/state")
def state() -> str:
    """The notices for somebody who is asking."""
    return _asking_page("state.html", look())


def kinds_needed_twice(view: PublicView, own: SeatView, pair: Pair) -> tuple[Ingredient, ...]:
    """The kinds of a second Thinking Cap pair that were in the first one too: two such cards are needed."""
    last = last_question(view)
    first = next((one for one in own.own if last is not None and one.number == last.number), None)
    return () if first is None else tuple(kind for kind in pair if kind in first.ingredients)


def _claim_page(seen: Seen, action: Action, variant: Variant, problem: str = "") -> str:
    picked = {name: request.form.getlist(name) for name in ("kind", "potion", "colour")}
    template = "debunk.html" if action is Action.DEBUNK else "wanted.html"
    return page(template, seen, action=action, variant=variant, problem=problem, picked=picked)


def _action(word: str) -> Action:
    try:
        return Action(word)
    except ValueError:
        abort(404)


def _variant(own: SeatView, word: str) -> Variant:
    """The variant that this one debunk uses: the seat's own, unless the other one was chosen."""
    return Variant(word) if word in set(Variant) else own.variant


def _own_open(seen: Seen) -> OpenLine | None:
    """The question that this phone is about to ask."""
    opened = seen.view.open
    own = seen.own is not None and seen.own.open_question and opened is not None and opened.place is Place.PHONE
    return opened if own else None


def _picked(question_id: str) -> Pair | None:
    """The two ingredients that this phone has picked for that question."""
    noted = session.get(_PICKED)
    if not isinstance(noted, list) or noted[:1] != [question_id]:
        return None
    try:
        left, right = (Ingredient(kind) for kind in noted[1:])
        return Pair(left, right)
    except ValueError:
        return None


def _asking_page(template: str, seen: Seen, **details: object) -> str:
    """A page for the one who asks: it need not say that, but must say when the question is not open any more."""
    own_page = url_for("asking.question")
    said = [notice for notice in notices(seen, with_phase=False) if notice.link != own_page]
    if _own_open(seen) is None:
        said.append(
            Notice(
                Weight.WARNING,
                say(marked("Your question is not open any more: it was cancelled, or it took too long.")),
                do=say(marked("Begin anew")),
                link=url_for("asking.actions"),
            )
        )
    return page(template, seen, live_at=url_for("asking.state"), said=said, **details)
