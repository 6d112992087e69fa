"""The messages that firmware and webui exchange, one dataclass each, as lines of JSON over a Unix socket.

A page sends one request on a connection and gets one reply; after ``Watch`` it gets a ``Seen`` for every change.
``phone`` is the random token in a phone's cookie. The table keeps only its digest.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import cast

from reader.alchemy import Ingredient
from reader.encoding import from_json, to_json
from reader.errors import ArbiterError, LinkError
from reader.events import Artifact, SeatColour, Side
from reader.languages import marked
from reader.questions import (
    Action,
    Answer,
    ClaimAnswer,
    DebunkApprentice,
    DebunkMaster,
    Drink,
    Exhibit,
    ExhibitAnswer,
    Pair,
    PotionAnswer,
    QualityAnswer,
    Question,
    Sell,
    SignAnswer,
    Student,
    ThinkingCap,
    Variant,
)
from reader.views import (
    Claim,
    OpenLine,
    OwnPick,
    OwnQuestion,
    Phase,
    PickLine,
    Place,
    PublicView,
    QuestionLine,
    SeatLine,
    SeatView,
    Wish,
)

__all__ = [
    "LONGEST_LINE",
    "Action",
    "AgreeToPeriscope",
    "AgreeToWish",
    "Answer",
    "Answered",
    "Artifact",
    "Cancel",
    "Claim",
    "ClaimAnswer",
    "ClaimHost",
    "Confirm",
    "DebunkApprentice",
    "DebunkMaster",
    "DeclinePeriscope",
    "DeclineWish",
    "Detail",
    "Done",
    "Drink",
    "EndGame",
    "Exhibit",
    "ExhibitAnswer",
    "Join",
    "Leave",
    "LeaveHost",
    "Look",
    "NeedsPress",
    "NewGame",
    "NextRound",
    "OpenLine",
    "OpenQuestion",
    "Opened",
    "OwnPick",
    "OwnQuestion",
    "Pair",
    "Phase",
    "Pick",
    "PickLine",
    "PickedFor",
    "Place",
    "PotionAnswer",
    "PublicView",
    "QualityAnswer",
    "Question",
    "QuestionLine",
    "Refused",
    "Release",
    "Reply",
    "Request",
    "Reveal",
    "SeatColour",
    "SeatLine",
    "SeatView",
    "Seen",
    "Sell",
    "SetPatience",
    "SetVariant",
    "ShowTheories",
    "Side",
    "SignAnswer",
    "StopThinkingCap",
    "Strike",
    "Student",
    "TakeOver",
    "ThinkingCap",
    "UndoRound",
    "Variant",
    "Watch",
    "Wish",
    "decode_reply",
    "decode_request",
    "encode",
    "refused",
]

LONGEST_LINE = 1024 * 1024
"""How many bytes a line may have; a whole game's view takes about a tenth of it."""


@dataclass(frozen=True)
class Watch:
    """Wants a ``Seen`` now and after every change, and one every few seconds as a sign of life."""


@dataclass(frozen=True)
class Look:
    """Wants the view, with the seat's own part if the phone has a seat."""

    phone: str


@dataclass(frozen=True)
class Join:
    """Wants a seat."""

    phone: str
    colour: SeatColour
    name: str


@dataclass(frozen=True)
class Leave:
    """Gives the seat up."""

    phone: str


@dataclass(frozen=True)
class SetVariant:
    """Debunks as an apprentice or a master from now on."""

    phone: str
    variant: Variant


@dataclass(frozen=True)
class OpenQuestion:
    """Begins to ask, so that the table sees who asks what; answered by ``Opened`` with the question's id."""

    phone: str
    action: Action
    claim: Claim


@dataclass(frozen=True)
class Confirm:
    """Asks for real. Sent twice, it is asked once."""

    phone: str
    question_id: str
    question: Question


@dataclass(frozen=True)
class Cancel:
    """Does not ask after all."""

    phone: str
    question_id: str


@dataclass(frozen=True)
class StopThinkingCap:
    """Does without the second pair."""

    phone: str


@dataclass(frozen=True)
class Pick:
    """Uses the Magic Mortar on the own last question, or wishes to use the Periscope on somebody else's."""

    phone: str
    artifact: Artifact


@dataclass(frozen=True)
class AgreeToPeriscope:
    """The asker agrees that the Periscope's owner looks."""

    phone: str


@dataclass(frozen=True)
class Strike:
    """Marks a question as confirmed by mistake."""

    phone: str
    number: int


@dataclass(frozen=True)
class NextRound:
    """Begins the next round."""

    phone: str


@dataclass(frozen=True)
class UndoRound:
    """Takes the last "next round" back."""

    phone: str


@dataclass(frozen=True)
class NewGame:
    """Wants a new game, with a code if there is one; while a game runs a press on the box must grant it."""

    phone: str
    code: str


@dataclass(frozen=True)
class EndGame:
    """Wants the running game put aside; a press on the box must grant it."""

    phone: str


@dataclass(frozen=True)
class Reveal:
    """Wants the Great Reveal; a press on the box must grant it."""

    phone: str


@dataclass(frozen=True)
class TakeOver:
    """Wants a seat that another phone holds, with the PIN that the box shows."""

    phone: str
    colour: SeatColour
    pin: str


@dataclass(frozen=True)
class ClaimHost:
    """Wants to lead the game from this phone, with the PIN that the box shows."""

    phone: str
    pin: str


@dataclass(frozen=True)
class LeaveHost:
    """Does not lead the game any more."""

    phone: str


@dataclass(frozen=True)
class Release:
    """The host ends the question that a phone has left open."""

    phone: str


@dataclass(frozen=True)
class SetPatience:
    """How long (s) a question of a phone may stay open."""

    phone: str
    seconds: int


@dataclass(frozen=True)
class AgreeToWish:
    """A second seat agrees to what a phone has asked for, instead of a press on the box."""

    phone: str


@dataclass(frozen=True)
class DeclineWish:
    """A seat or the host does not want what a phone has asked for, or takes it back."""

    phone: str


@dataclass(frozen=True)
class DeclinePeriscope:
    """The asker does not let the Periscope's owner look."""

    phone: str


@dataclass(frozen=True)
class ShowTheories:
    """Opens these ingredients on all pages after the Great Reveal: one at a time, or the rest."""

    phone: str
    ingredients: tuple[Ingredient, ...]


Request = (
    Watch
    | Look
    | Join
    | Leave
    | SetVariant
    | OpenQuestion
    | Confirm
    | Cancel
    | StopThinkingCap
    | Pick
    | AgreeToPeriscope
    | Strike
    | NextRound
    | UndoRound
    | NewGame
    | EndGame
    | Reveal
    | TakeOver
    | ClaimHost
    | LeaveHost
    | Release
    | SetPatience
    | AgreeToWish
    | DeclineWish
    | DeclinePeriscope
    | ShowTheories
)


@dataclass(frozen=True)
class Seen:
    """The view; ``own`` is there for a phone that has a seat, ``host`` says whether it leads the game."""

    view: PublicView
    own: SeatView | None
    host: bool = False


@dataclass(frozen=True)
class Done:
    """It is done."""


@dataclass(frozen=True)
class NeedsPress:
    """It will be done when somebody presses OK on the box."""


@dataclass(frozen=True)
class Opened:
    """The question is open under this id."""

    question_id: str


@dataclass(frozen=True)
class Answered:
    """The question is answered, and everybody sees it."""

    line: QuestionLine


@dataclass(frozen=True)
class PickedFor:
    """The ingredient that was picked, for the one who may know it."""

    pick: OwnPick


@dataclass(frozen=True)
class Detail:
    """What fills one gap of a sentence."""

    name: str
    text: str


@dataclass(frozen=True)
class Refused:
    """It is not done; the English sentence and its details say why, for the reader's own catalogue."""

    sentence: str
    details: tuple[Detail, ...]

    def error(self) -> ArbiterError:
        """The refusal as an error to raise or to explain."""
        return ArbiterError(self.sentence, **{detail.name: detail.text for detail in self.details})


def refused(error: ArbiterError) -> Refused:
    """The refusal that says what the error says."""
    return Refused(error.sentence, tuple(Detail(name, str(value)) for name, value in error.details.items()))


Reply = Seen | Done | NeedsPress | Opened | Answered | PickedFor | Refused


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
