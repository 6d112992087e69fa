"""The game as a whole: start one, enter a code, put it aside, the Great Reveal."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from reader.errors import ArbiterError
from reader.languages import marked
from reader.link import EndGame, NewGame, Request, Reveal
from webui.box import BoxGoneError
from webui.forms import FormError, moment_from
from webui.pages import page
from webui.phones import phone_token
from webui.surroundings import ask, look, translator

pages = Blueprint("games", __name__)

_NO_CODE = marked("Type the four letters of the code first.")


@pages.get("/game")
def game() -> str:
    """The seat, the rounds and the game."""
    return page("game.html", look(), live_at=url_for("games.game"))


@pages.get("/game/new")
def new() -> str:
    """Asks once more before a new game is wanted."""
    return page("game_new.html", look())


@pages.post("/game/new")
def wanted_new() -> Response:
    """Wants a new game with an assignment that nobody knows."""
    return _wish(NewGame(phone_token(), moment_from(request.form), ""))


@pages.get("/game/code")
def code() -> str:
    """Where a game code is typed."""
    return page("game_code.html", look())


@pages.post("/game/code")
def wanted_code() -> Response | tuple[str, int]:
    """Passes a code on to the box and forgets it; a refusal does not repeat it."""
    try:
        typed = request.form.get("code", "").strip()
        if not typed:
            raise FormError(_NO_CODE)
        return _wish(NewGame(phone_token(), moment_from(request.form), typed))
    except BoxGoneError:
        raise
    except ArbiterError as error:
        return page("game_code.html", look(), problem=translator().explain(error)), 409


@pages.get("/game/end")
def end() -> str:
    """Asks once more before the game is put aside."""
    return page("game_end.html", look())


@pages.post("/game/end")
def wanted_end() -> Response:
    """Wants the running game put aside."""
    return _wish(EndGame(phone_token(), moment_from(request.form)))


@pages.post("/reveal")
def wanted_reveal() -> Response:
    """Wants the Great Reveal."""
    return _wish(Reveal(phone_token(), moment_from(request.form)), then="record.reveal")


def _wish(wish: Request, then: str = "table.table") -> Response:
    """Sends a wish for the game that the form was made for.

    While a game runs the box only notes the wish, and every page says that a press on the box must grant it.
    """
    ask(wish)
    return redirect(url_for(then), 303)
