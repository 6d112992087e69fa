"""The one border at which everything that goes wrong becomes a page with a sentence and a way on."""

from __future__ import annotations

import logging
import traceback

from flask import Flask, Response, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from reader.errors import ArbiterError, UnknownWordError
from reader.languages import marked
from webui.box import BoxGoneError
from webui.forms import FormError
from webui.phones import StrangeFormError
from webui.surroundings import say, translator

_LOG = logging.getLogger(__name__)
_UNEXPECTED = marked("Something went wrong on this page. The game is safe.")
_SENTENCES = {
    404: marked("There is no such page at this table."),
    405: marked("This page cannot be sent that way. Open the table again."),
    429: marked("That was too much at once. Wait a moment, then go on."),
    413: marked("That is far too much for this page."),
}
_NOT_UNDERSTOOD = marked("This page did not understand that. Open the table again.")


def install_faults(app: Flask) -> None:
    """Catches what the pages raise."""
    app.register_error_handler(ArbiterError, _refused)
    app.register_error_handler(HTTPException, _impossible)
    app.register_error_handler(Exception, _unexpected)


def _refused(error: ArbiterError) -> Response:
    return _fault(translator().explain(error), _status(error), gone=isinstance(error, BoxGoneError))


def _impossible(error: HTTPException) -> Response:
    if isinstance(error.response, Response):
        return error.response
    status = error.code or 500
    sentence = _SENTENCES.get(status, _NOT_UNDERSTOOD if status < 500 else _UNEXPECTED)
    response = _fault(say(sentence), status)
    if status == 405:
        response.headers["Allow"] = dict(error.get_headers()).get("Allow", "")
    return response


def _unexpected(error: Exception) -> Response:
    """Logs where it happened, without the message, which could repeat what somebody typed."""
    steps = traceback.extract_tb(error.__traceback__)
    where = "".join(f"\n  {step.filename}:{step.lineno} in {step.name}" for step in steps)
    _LOG.error("A page failed with %s%s", type(error).__name__, where)
    return _fault(say(_UNEXPECTED), 500)


def _status(error: ArbiterError) -> int:
    match error:
        case BoxGoneError():
            return 503
        case StrangeFormError():
            return 403
        case FormError() | UnknownWordError():
            return 400
        case _:
            return 409


def _fault(sentence: str, status: int, *, gone: bool = False) -> Response:
    """A page that comes back by itself if it can be asked for again without sending anything twice."""
    again = request.full_path.rstrip("?") if request.method == "GET" else ""
    response = make_response(render_template("fault.html", sentence=sentence, gone=gone, again=again), status)
    if gone:
        response.headers["Retry-After"] = "3"
    return response
