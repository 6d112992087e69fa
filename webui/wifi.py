"""The box's Wi-Fi, for the host: that of the house, or its own. Name and password are passed on, not kept."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from reader.errors import ArbiterError
from reader.languages import marked
from reader.link import LookAtWifi, UseHomeWifi, UseOwnWifi, WifiSeen
from webui.box import BoxGoneError
from webui.forms import FormError
from webui.pages import page
from webui.phones import phone_token
from webui.surroundings import ask, look, translator

pages = Blueprint("wifi", __name__)

_NO_NAME = marked("Type the name of the Wi-Fi first.")


@pages.get("/wifi")
def wifi() -> str | Response:
    """Which Wi-Fi the box is in, and the other ones that it could be in."""
    return _page() if look().host else redirect(url_for("leading.host"))


@pages.post("/wifi/home")
def use_home() -> str | tuple[str, int]:
    """Lets the box join the network of the house; a refusal repeats neither word."""
    try:
        name = request.form.get("network", "").strip()
        if not name:
            raise FormError(_NO_NAME)
        ask(UseHomeWifi(phone_token(), name, request.form.get("password", "")))
    except BoxGoneError:
        raise
    except ArbiterError as error:
        return _refused(error)
    return page("wifi_changes.html", look(), to_home=True)


@pages.post("/wifi/own")
def use_own() -> str | tuple[str, int]:
    """Lets the box go back to its own network."""
    try:
        ask(UseOwnWifi(phone_token()))
    except BoxGoneError:
        raise
    except ArbiterError as error:
        return _refused(error)
    return page("wifi_changes.html", look(), to_home=False)


def _refused(error: ArbiterError) -> tuple[str, int]:
    """The page with the reason; a phone that does not lead is told so and sees nothing of the Wi-Fi."""
    if not look().host:
        raise error
    return _page(translator().explain(error)), 409


def _page(problem: str = "") -> str:
    reply = ask(LookAtWifi(phone_token()))
    if not isinstance(reply, WifiSeen):
        raise BoxGoneError
    return page("wifi.html", look(), wifi=reply, problem=problem)
