"""Messages as lines of JSON, and back."""

from __future__ import annotations

import json
from typing import cast

from reader.encoding import from_json, to_json
from reader.errors import LinkError
from reader.languages import marked
from reader.link.asking import (
    AgreeToPeriscope,
    Cancel,
    Confirm,
    DeclinePeriscope,
    OpenQuestion,
    Pick,
    RefuseCards,
    StopThinkingCap,
    Strike,
)
from reader.link.games import (
    AgreeToWish,
    DeclineWish,
    EndGame,
    NewGame,
    NextRound,
    Reveal,
    ShowTheories,
    UndoRound,
)
from reader.link.leading import ClaimHost, LeaveHost, Release, SetPatience
from reader.link.replies import Answered, Done, NeedsPress, Opened, PickedFor, Refused, Seen, SeenAgain
from reader.link.seats import Join, Leave, Look, SetVariant, TakeOver, Watch
from reader.link.wifi import LookAtWifi, UseHomeWifi, UseOwnWifi, WifiSeen

LONGEST_LINE = 1024 * 1024
"""How many bytes a line may have; a whole game's view takes about a tenth of it."""

Request = (
    Watch
    | Look
    | Join
    | Leave
    | TakeOver
    | SetVariant
    | OpenQuestion
    | Confirm
    | Cancel
    | RefuseCards
    | StopThinkingCap
    | Pick
    | AgreeToPeriscope
    | DeclinePeriscope
    | Strike
    | NextRound
    | UndoRound
    | NewGame
    | EndGame
    | Reveal
    | AgreeToWish
    | DeclineWish
    | ShowTheories
    | ClaimHost
    | LeaveHost
    | Release
    | SetPatience
    | LookAtWifi
    | UseHomeWifi
    | UseOwnWifi
)

Reply = Seen | SeenAgain | Done | NeedsPress | Opened | Answered | PickedFor | WifiSeen | Refused


def encode(message: Request | Reply) -> bytes:
    """A message as one line."""
    return json.dumps(to_json(message), ensure_ascii=False).encode() + b"\n"


def decode_request(line: bytes) -> Request:
    """Reads a request.

    Raises:
        LinkError: it is none, or carries a question that the rules do not know.
    """
    return cast(Request, _decode(Request, line))


def decode_reply(line: bytes) -> Reply:
    """Reads a reply.

    Raises:
        LinkError: it is none.
    """
    return cast(Reply, _decode(Reply, line))


def _decode(kinds: object, line: bytes) -> object:
    if len(line) > LONGEST_LINE:
        raise LinkError(marked("This message is not understood."))
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        raise LinkError(marked("This message is not understood.")) from None
    return from_json(kinds, content)
