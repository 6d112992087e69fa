"""The Great Reveal, theory by theory, and the record of the game to keep."""

from __future__ import annotations

import json

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from reader.alchemy import Ingredient, parse_ingredient
from reader.link import (
    Answer,
    ClaimAnswer,
    ExhibitAnswer,
    Phase,
    PotionAnswer,
    PublicView,
    QualityAnswer,
    QuestionLine,
    ShowTheories,
    SignAnswer,
)
from webui.forms import moment_from
from webui.notices import name_of
from webui.pages import page
from webui.phones import phone_token
from webui.surroundings import ask, look

pages = Blueprint("record", __name__)

RECORD_FORMAT = "arbiter-record 1"


@pages.get("/reveal")
def reveal() -> str:
    """The pairs that the table has opened; before the Great Reveal, what it does."""
    seen = look()
    template = "revealed.html" if seen.view.phase is Phase.REVEALED else "reveal.html"
    return page(template, seen, live_at=url_for("record.reveal"))


@pages.post("/reveal/show")
def show() -> Response:
    """Opens one theory, or the rest."""
    kinds = tuple(parse_ingredient(kind) for kind in request.form.getlist("kind"))
    ask(ShowTheories(phone_token(), moment_from(request.form), kinds or tuple(Ingredient)))
    return redirect(url_for("record.reveal"), 303)


@pages.get("/record")
def record() -> str | Response:
    """The record as a page, to read or print."""
    seen = look()
    if not seen.view.all_theories_are_open:
        return redirect(url_for("record.reveal"))
    return page("record.html", seen)


@pages.get("/record.html")
def record_to_keep() -> str | Response:
    """The record as a file that needs nothing else."""
    view = look().view
    if not view.all_theories_are_open:
        return redirect(url_for("record.reveal"))
    html = render_template("record_file.html", view=view, name_of=lambda colour: name_of(view, colour))
    return _file(html, "text/html; charset=utf-8", f"arbiter-game-{view.game}.html")


@pages.get("/record.json")
def record_as_json() -> Response:
    """The record for programs."""
    view = look().view
    if not view.all_theories_are_open:
        return redirect(url_for("record.reveal"))
    content = json.dumps(record_of(view), ensure_ascii=False, indent=2) + "\n"
    return _file(content, "application/json", f"arbiter-game-{view.game}.json")


def record_of(view: PublicView) -> dict[str, object]:
    """A revealed game in plain words: the keys of this project's own names, in the order of the questions."""
    return {
        "format": RECORD_FORMAT,
        "game": view.game,
        "seats": [
            {"colour": seat.colour.value, "name": seat.name, "variant": seat.variant.value, "questions": seat.questions}
            for seat in view.seats
        ],
        "questions": [_question(line) for line in view.questions],
        "assignment": {kind.value: one.key for kind, one in zip(Ingredient, view.revealed, strict=True)},
        "commitment": view.commitment,
        "proof": view.proof,
    }


def _question(line: QuestionLine) -> dict[str, object]:
    claim = line.claim
    return {
        "number": line.number,
        "round": line.round,
        "seat": line.seat and line.seat.value,
        "action": line.action.value,
        "ingredients": [kind.value for kind in line.ingredients or claim.ingredients],
        "potion": claim.potion and claim.potion.value,
        "colour": claim.colour and claim.colour.value,
        "variant": claim.variant and claim.variant.value,
        "second_pair": line.second_pair,
        "answer": _answer(line.answer),
        "struck": line.struck,
        "picks": [
            {
                "artifact": pick.artifact.value,
                "owner": pick.owner and pick.owner.value,
                "side": pick.side and pick.side.value,
            }
            for pick in line.picks
        ],
    }


def _answer(answer: Answer) -> str | bool:
    match answer:
        case PotionAnswer(potion):
            return potion.value
        case QualityAnswer(quality):
            return quality.value
        case ExhibitAnswer(success):
            return success
        case SignAnswer(sign):
            return sign.value
        case ClaimAnswer(holds):
            return holds


def _file(content: str, content_type: str, name: str) -> Response:
    response = Response(content, content_type=content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
