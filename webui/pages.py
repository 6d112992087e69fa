"""Draws a page from a view, in the language and with the rights of the phone that asked for it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, cast

from flask import Flask, Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from reader.alchemy import COLOURED_POTIONS, Alchemical, Colour, Ingredient, Potion
from reader.languages import words
from reader.link import (
    Action,
    ClaimAnswer,
    ExhibitAnswer,
    Moment,
    PotionAnswer,
    QualityAnswer,
    QuestionLine,
    SeatColour,
    Seen,
    SignAnswer,
    Variant,
)
from webui.notices import Notice, last_question, name_of, notices
from webui.phones import form_token
from webui.surroundings import say, surroundings, translator

_WORDS: dict[str, Callable[[Any], str]] = {
    "ingredient": words.ingredient_name,
    "potion_name": words.potion_name,
    "potion_in_colour": words.potion_in_colour,
    "action_name": words.action_name,
    "quality": words.quality_name,
    "colour": words.colour_name,
    "seat": words.seat_name,
    "sign": words.sign_name,
    "size": words.size_name,
    "variant": words.variant_name,
    "artifact": words.artifact_name,
    "side": words.side_name,
    "alchemical": words.alchemical_name,
}
_ENUMS: tuple[type[Enum], ...] = (Action, Alchemical, Colour, Ingredient, Potion, SeatColour, Variant)
_ANSWERS = (ClaimAnswer, ExhibitAnswer, PotionAnswer, QualityAnswer, SignAnswer)


def install_words(app: Flask) -> None:
    """Teaches the templates to translate, the words of the game, and where the assets lie."""
    for name, word in _WORDS.items():
        app.jinja_env.filters[name] = _translated(word)
    app.jinja_env.globals.update({kind.__name__: kind for kind in _ENUMS})
    app.jinja_env.globals["COLOURED_POTIONS"] = COLOURED_POTIONS
    for kind in _ANSWERS:
        app.jinja_env.tests[kind.__name__] = _is_a(kind)
    app.jinja_env.globals["question_row"] = _row_drawer(app)
    app.jinja_env.globals.update(_=say, asset=_address, form_token=form_token, moment=_moment, language=_language)


def page(
    template: str, seen: Seen, *, live_at: str = "", said: Sequence[Notice] | None = None, **details: object
) -> str:
    """A page for everybody's view and the phone's own part of it.

    Args:
        template: the page's template.
        seen: the view that it draws.
        live_at: where the page fetches its live part anew; by default that part is the notices only.
        said: the notices, if they are others than the view's own.
        details: what else the template needs.
    """
    g.moment = seen.view.moment
    if said is None:
        offered = notices(seen, with_phase=bool(live_at))
        said = [notice for notice in offered if not notice.link or notice.link != live_at]
    return render_template(
        template,
        view=seen.view,
        own=seen.own,
        is_host=seen.host,
        leads=seen.host or (seen.own is not None and not seen.view.has_host),
        last=last_question(seen.view),
        notices=said,
        name_of=lambda colour: name_of(seen.view, colour),
        live_at=live_at or url_for("table.state"),
        only_live="HX-Request" in request.headers,
        **details,
    )


def seats_to_take_over(seen: Seen) -> tuple[SeatColour, ...]:
    """The seats of others, also those that were left: what they asked opens with the PIN alone."""
    asked = {line.seat for line in seen.view.questions} | {line.colour for line in seen.view.seats}
    return tuple(colour for colour in SeatColour if colour in asked and (seen.own is None or seen.own.colour != colour))


def lead_to(address: str) -> AnyResponse:
    """Leads to another page; an open one that looks for news by itself is left as a whole, with its tabs and title."""
    if "HX-Request" in request.headers:
        return Response(headers={"HX-Redirect": address})
    return redirect(address)


def _address(name: str) -> str:
    return surroundings().assets.address(name)


def _moment() -> str:
    """Where the game stands on this page, for its forms."""
    now: Moment = g.moment
    return f"{now.game}.{now.round}.{now.question}"


def _language() -> str:
    """The tag that browsers know: ``pt-BR`` for ``pt_BR``."""
    return translator().language.replace("_", "-")


def _row_drawer(app: Flask) -> Callable[[QuestionLine, str], str]:
    """Draws a row of the list of questions once for each language: all phones see the same one, after every change."""

    @functools.lru_cache(maxsize=1000)
    def draw(line: QuestionLine, name: str, _language: str) -> str:
        macros = app.jinja_env.get_template("macros.html").module
        return cast(str, macros.question_row(line, name))  # type: ignore[attr-defined]

    return lambda line, name: draw(line, name, translator().language)


def _translated(word: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda value: say(word(value))


def _is_a(kind: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, kind)
