"""The host and what the table agrees on: the PIN, a stuck question, how long one stays open, a second seat's yes."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from reader.errors import ArbiterError
from reader.link import (
    AgreeToWish,
    ClaimHost,
    DeclinePeriscope,
    DeclineWish,
    LeaveHost,
    Release,
    SeatColour,
    SetPatience,
    TakeOver,
    Wish,
)
from webui.box import BoxGoneError
from webui.forms import chosen, moment_from, number_in
from webui.pages import page, seats_to_take_over
from webui.phones import phone_token
from webui.surroundings import ask, look, translator

pages = Blueprint("leading", __name__)


@pages.get("/host")
def host() -> str:
    """Where the PIN is typed to lead the game from this phone."""
    return page("host.html", look())


@pages.post("/host")
def claim() -> Response | tuple[str, int]:
    """Leads the game from now on."""
    try:
        ask(ClaimHost(phone_token(), request.form.get("pin", "")))
    except BoxGoneError:
        raise
    except ArbiterError as error:
        return page("host.html", look(), problem=translator().explain(error)), 409
    return _to_game()


@pages.post("/host/leave")
def leave() -> Response:
    """Does not lead any more."""
    ask(LeaveHost(phone_token()))
    return _to_game()


@pages.get("/take-over")
def seat() -> str:
    """Where the PIN is typed to take over a seat that another phone holds."""
    seen = look()
    return page("take_over.html", seen, to_take_over=seats_to_take_over(seen))


@pages.post("/take-over")
def take_over() -> Response | tuple[str, int]:
    """Takes the seat over with its name and notes."""
    try:
        colour = chosen(request.form, "colour", SeatColour)
        ask(TakeOver(phone_token(), colour, request.form.get("pin", "")))
    except BoxGoneError:
        raise
    except ArbiterError as error:
        seen, kept, problem = look(), request.form.get("colour", ""), translator().explain(error)
        return page("take_over.html", seen, to_take_over=seats_to_take_over(seen), problem=problem, kept=kept), 409
    return redirect(url_for("table.table"), 303)


@pages.post("/release")
def release() -> Response:
    """Ends the question that a phone has left open."""
    ask(Release(phone_token(), moment_from(request.form)))
    return redirect(url_for("table.table"), 303)


@pages.post("/patience")
def patience() -> Response:
    """Sets how long a question may stay open."""
    ask(SetPatience(phone_token(), number_in(request.form, "seconds")))
    return _to_game()


@pages.post("/wish/agree")
def agree() -> Response:
    """A second seat agrees."""
    ask(AgreeToWish(phone_token(), moment_from(request.form), chosen(request.form, "wish", Wish)))
    return redirect(url_for("table.table"), 303)


@pages.post("/wish/decline")
def decline() -> Response:
    """A seat does not agree, or takes its own wish back."""
    ask(DeclineWish(phone_token(), moment_from(request.form), chosen(request.form, "wish", Wish)))
    return redirect(url_for("table.table"), 303)


@pages.post("/periscope/decline")
def decline_periscope() -> Response:
    """The asker does not let the Periscope's owner look."""
    ask(DeclinePeriscope(phone_token(), moment_from(request.form)))
    return redirect(url_for("table.table"), 303)


def _to_game() -> Response:
    return redirect(url_for("games.game"), 303)
