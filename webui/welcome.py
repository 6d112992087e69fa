"""Where a phone is led that has just joined the Wi-Fi: which address to open in the real browser."""

from __future__ import annotations

from flask import Blueprint, render_template, request

pages = Blueprint("welcome", __name__)


@pages.get("/welcome")
def welcome() -> str:
    """Leads on to the browser: the small window that phones open for a new Wi-Fi forgets its cookies, and the seat."""
    return render_template("welcome.html", address=request.host_url)
