"""Taking a seat, leaving it, and how it debunks."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from reader.errors import ArbiterError
from reader.link import Join, Leave, SeatColour, Seen, SetVariant, Variant
from webui.box import BoxGoneError
from webui.forms import chosen
from webui.pages import page, seats_to_take_over
from webui.phones import phone_token
from webui.surroundings import ask, look, translator

LONGEST_NAME = 16
"""How many letters the table accepts in a name; the table itself refuses longer ones."""

pages = Blueprint("seats", __name__)


@pages.get("/")
def start() -> Response:
    """Where the address on the box's display leads: to the table with a seat, to the seats without one."""
    seated = look().own is not None
    return redirect(url_for("table.table" if seated else "seats.join"))


@pages.get("/join")
def join() -> str:
    """A colour and a name."""
    return _join_page(look())


@pages.post("/join")
def take() -> Response | tuple[str, int]:
    """Takes the seat; a refusal keeps what was typed."""
    try:
        colour = chosen(request.form, "colour", SeatColour)
        ask(Join(phone_token(), colour, request.form.get("name", "")))
    except BoxGoneError:
        raise
    except ArbiterError as error:
        kept = {"name": request.form.get("name", ""), "colour": request.form.get("colour", "")}
        return _join_page(look(), problem=translator().explain(error), kept=kept), 409
    return redirect(url_for("table.table"), 303)


@pages.post("/leave")
def leave() -> Response:
    """Gives the seat up."""
    ask(Leave(phone_token()))
    return redirect(url_for("seats.join"), 303)


@pages.post("/variant")
def variant() -> Response:
    """Debunks as an apprentice or a master from now on."""
    ask(SetVariant(phone_token(), chosen(request.form, "variant", Variant)))
    return redirect(url_for("games.game"), 303)


def _join_page(seen: Seen, problem: str = "", kept: Mapping[str, str] | None = None) -> str:
    others = seats_to_take_over(seen)
    return page("join.html", seen, longest_name=LONGEST_NAME, to_take_over=others, problem=problem, kept=kept)
