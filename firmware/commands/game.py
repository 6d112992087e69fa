"""``arbiter game new|status|end``: speaks to the running box."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from firmware.commands.code import read_alchemicals
from firmware.commands.output import add_json_option, show
from firmware.connection import ask_box
from firmware.folders import default_data, default_socket
from reader import codes
from reader.alchemy import parse_ingredient
from reader.arbiter import Arbiter
from reader.errors import LinkError, RuleError
from reader.languages import marked
from reader.link import EndGame, Look, NeedsPress, NewGame, Request, Seen
from reader.views import Phase, PublicView


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the three commands."""
    parser = subparsers.add_parser("game", help="start, look at or put aside the game of the running box")
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    new = kinds.add_parser(
        "new",
        help="start a game; the running one is put aside",
        description="Starts a game with a new secret, or with a code or eight pairs from another device. "
        "While a game runs, somebody must press OK on the box.",
    )
    new.add_argument("--code", metavar="CODE", help="a game code; “-” reads it from standard input, out of sight")
    new.add_argument(
        "--pairs",
        nargs="*",
        metavar="ALCHEMICAL",
        help="eight alchemicals in the order of the ingredients, read by somebody who does not play",
    )
    new.add_argument(
        "--board",
        nargs="*",
        metavar="INGREDIENT",
        help="the eight tokens on the places of the paper board, from left to right as “arbiter board” lists them",
    )
    new.set_defaults(run=_new)
    status = kinds.add_parser("status", help="what runs, who sits at the table, how much was asked")
    status.set_defaults(run=_status)
    end = kinds.add_parser("end", help="put the running game aside; it can go on later")
    end.set_defaults(run=_end)
    for kind in (new, status, end):
        kind.add_argument("--data", type=Path, metavar="FOLDER", help="the folder in which that box keeps its games")
        add_json_option(kind)


def _new(arguments: argparse.Namespace) -> int:
    code = _code(arguments)
    return _wish(arguments, NewGame("", _view(arguments).moment, code))


def _code(arguments: argparse.Namespace) -> str:
    """The code of the game to start, empty for a new secret."""
    given = [way for way in (arguments.code, arguments.pairs, arguments.board) if way is not None]
    if len(given) > 1:
        raise RuleError(marked("Give a code, eight pairs or the eight tokens of the board, not more than one of them."))
    if arguments.pairs is not None:
        return codes.encode(read_alchemicals(arguments.pairs))
    if arguments.board is not None:
        return Arbiter.from_board(tuple(parse_ingredient(token) for token in arguments.board)).code()
    if arguments.code is None:
        return ""
    code = sys.stdin.readline().strip() if arguments.code == "-" else str(arguments.code)
    codes.decode(code)
    return code


def _end(arguments: argparse.Namespace) -> int:
    return _wish(arguments, EndGame("", _view(arguments).moment))


def _status(arguments: argparse.Namespace) -> int:
    view = _view(arguments)
    return show(arguments, _as_json(view), _as_words(view))


def _wish(arguments: argparse.Namespace, request: Request) -> int:
    reply = ask_box(_socket(arguments), request)
    view = _view(arguments)
    waits = isinstance(reply, NeedsPress)
    words = "Now press OK on the box." if waits else _as_words(view)
    return show(arguments, {**_as_json(view), "needs_press": waits}, words)


def _view(arguments: argparse.Namespace) -> PublicView:
    reply = ask_box(_socket(arguments), Look(""))
    if not isinstance(reply, Seen):
        raise LinkError(marked("This message is not understood."))
    return reply.view


def _socket(arguments: argparse.Namespace) -> Path:
    return default_socket(arguments.data or default_data())


def _as_json(view: PublicView) -> dict[str, object]:
    return {
        "phase": view.phase,
        "game": view.game,
        "seats": [seat.colour for seat in view.seats],
        "questions": len(view.questions),
        "round": view.round,
    }


def _as_words(view: PublicView) -> str:
    if view.phase is Phase.NO_GAME:
        return "No game is running."
    seats = ", ".join(f"{seat.name} ({seat.colour})" for seat in view.seats) or "no seats set"
    state = "revealed" if view.phase is Phase.REVEALED else "running"
    return f"Game {view.game} is {state}: {seats}; questions asked: {len(view.questions)}."
