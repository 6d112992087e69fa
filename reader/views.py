"""What may be seen of a game: by everybody, and by one seat alone. Screens and pages draw these and nothing else.

Who may know what follows the rulebook: of a mixed potion everybody learns who asked and the answer, only the asker
knows the two ingredients; a debunk is public altogether.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.alchemy import Alchemical, Colour, Ingredient, Potion
from reader.events import PATIENCE_S, Artifact, Picked, SeatColour, Side
from reader.game import Game, Record, Seat
from reader.questions import (
    Action,
    Answer,
    DebunkApprentice,
    DebunkMaster,
    Exhibit,
    Pair,
    Question,
    Sell,
    Variant,
    pair_of,
    uses_cards,
)


class Phase(StrEnum):
    """Where a table is."""

    NO_GAME = "no_game"
    RUNNING = "running"
    REVEALED = "revealed"


class Place(StrEnum):
    """Where a question is asked."""

    BOX = "box"
    PHONE = "phone"


class Wish(StrEnum):
    """What a phone has asked for that a press on the box must grant."""

    NEW_GAME = "new_game"
    ENTER_CODE = "enter_code"
    END_GAME = "end_game"
    REVEAL = "reveal"


class Network(StrEnum):
    """Which Wi-Fi the box is in: its own, that of the house, or none that it looks after."""

    OWN = "own"
    HOME = "home"
    NONE = "none"


@dataclass(frozen=True)
class Moment:
    """Where a game stands: its number (0: none), its round, and the number of its latest question (0: none yet)."""

    game: int
    round: int
    question: int


@dataclass(frozen=True)
class SeatLine:
    """A seat as everybody sees it, with how many questions it has asked: there is no free experiment."""

    colour: SeatColour
    name: str
    variant: Variant
    questions: int


@dataclass(frozen=True)
class Claim:
    """What everybody sees of a question besides its answer.

    ``potion`` is the wanted, promised or claimed one; ``ingredients`` are those of a debunk, never of a mixed potion.
    """

    potion: Potion | None = None
    ingredients: tuple[Ingredient, ...] = ()
    colour: Colour | None = None
    variant: Variant | None = None


@dataclass(frozen=True)
class PickLine:
    """That an artifact was used: of the Mortar the table hears the side, of the Periscope only whose it is."""

    artifact: Artifact
    owner: SeatColour | None
    side: Side | None


@dataclass(frozen=True)
class QuestionLine:
    """A question and its answer as everybody sees them. ``round`` is 0 while rounds are not counted.

    ``ingredients`` are those of a mixed potion, for the record of the game: empty before the Great Reveal.
    """

    number: int
    seat: SeatColour | None
    action: Action
    claim: Claim
    answer: Answer
    second_pair: bool
    struck: bool
    round: int
    picks: tuple[PickLine, ...]
    ingredients: tuple[Ingredient, ...] = ()


@dataclass(frozen=True)
class OpenLine:
    """The question that somebody is about to ask, as everybody sees it."""

    seat: SeatColour | None
    place: Place
    action: Action
    claim: Claim
    second_pair: bool


@dataclass(frozen=True)
class PublicView:
    """What everybody at the table may see. ``revision`` grows with every change and starts anew with the process.

    ``commitment`` is the SHA-256 that binds the game to its secret, empty in games that were begun without one;
    ``proof`` is the string behind it, empty before the Great Reveal. ``shown`` are the ingredients that the table has
    opened one after the other since. ``host`` is the seat that leads, None if none does or a watcher leads.
    ``patience_s`` is how long a question of a phone stays open; ``wish_seat`` is who has asked for a press on the box.
    """

    revision: int
    phase: Phase
    game: int | None
    seats: tuple[SeatLine, ...]
    round: int
    questions: tuple[QuestionLine, ...]
    open: OpenLine | None
    thinking_cap_open: bool
    periscope_wish: SeatColour | None
    wish: Wish | None
    kept: bool
    revealed: tuple[Alchemical, ...]
    commitment: str = ""
    proof: str = ""
    shown: tuple[Ingredient, ...] = ()
    has_host: bool = False
    host: SeatColour | None = None
    patience_s: int = PATIENCE_S
    wish_seat: SeatColour | None = None

    @property
    def moment(self) -> Moment:
        """Where the game stands."""
        return Moment(self.game or 0, self.round, len(self.questions))

    @property
    def all_theories_are_open(self) -> bool:
        """Whether the table has opened every theory: until then no page and no file spoils the Great Reveal."""
        return self.phase is Phase.REVEALED and set(self.shown) == set(Ingredient)


@dataclass(frozen=True)
class OwnQuestion:
    """A question as its asker sees it."""

    number: int
    action: Action
    ingredients: tuple[Ingredient, ...]


@dataclass(frozen=True)
class OwnPick:
    """Which ingredient an artifact picked, for the one who may know it."""

    number: int
    artifact: Artifact
    ingredient: Ingredient


@dataclass(frozen=True)
class SeatView:
    """What one seat alone may see.

    ``open_question`` is the id under which it confirms, empty while it asks nothing; ``cards_read`` are the two
    ingredients that the box has read for it, from left to right, empty while there are none. ``may_agree`` is whether
    its yes would begin the Great Reveal that another seat has asked for.
    """

    colour: SeatColour
    variant: Variant
    own: tuple[OwnQuestion, ...]
    picks: tuple[OwnPick, ...]
    open_question: str
    cards_read: tuple[Ingredient, ...] = ()
    may_agree: bool = False


def claim_of(question: Question) -> Claim:
    """What is public of a question before it is answered."""
    match question:
        case Sell(wanted=potion) | Exhibit(promised=potion):
            return Claim(potion=potion)
        case DebunkApprentice(ingredient, colour):
            return Claim(ingredients=(ingredient,), colour=colour, variant=Variant.APPRENTICE)
        case DebunkMaster(pair, claimed):
            return Claim(potion=claimed, ingredients=(pair.left, pair.right), variant=Variant.MASTER)
        case _:
            return Claim()


def question_line(record: Record, *, revealed: bool = False) -> QuestionLine:
    """A recorded question for everybody, after the Great Reveal with its ingredients."""
    asked = record.asked
    pair = pair_of(asked.question) if revealed and uses_cards(asked.question) else None
    return QuestionLine(
        number=asked.number,
        seat=asked.seat,
        action=asked.question.action,
        claim=claim_of(asked.question),
        answer=asked.answer,
        second_pair=asked.second_pair,
        struck=record.struck,
        round=record.round,
        picks=tuple(_pick_line(pick) for pick in record.picks),
        ingredients=() if pair is None else (pair.left, pair.right),
    )


def seat_lines(game: Game) -> tuple[SeatLine, ...]:
    """The seats for everybody."""
    return tuple(
        SeatLine(seat.colour, seat.name, seat.variant, sum(one.asked.seat is seat.colour for one in game.records))
        for seat in game.seats
    )


def seat_view(
    game: Game, seat: Seat, open_question: str, cards_read: Pair | None = None, *, may_agree: bool = False
) -> SeatView:
    """What that seat alone may see."""
    own = [record for record in game.records if record.asked.seat is seat.colour and uses_cards(record.asked.question)]
    picks = [own_pick(record, pick) for record in game.records for pick in record.picks if pick.owner is seat.colour]
    cards = () if cards_read is None else (cards_read.left, cards_read.right)
    return SeatView(
        seat.colour, seat.variant, tuple(_own(record) for record in own), tuple(picks), open_question, cards, may_agree
    )


def own_pick(record: Record, pick: Picked) -> OwnPick:
    """The picked ingredient, for the artifact's owner."""
    pair = pair_of(record.asked.question)
    if pair is None:
        raise ValueError("only a mixed potion has cards to pick from")
    return OwnPick(pick.number, pick.artifact, pair.left if pick.side is Side.LEFT else pair.right)


def _own(record: Record) -> OwnQuestion:
    pair = pair_of(record.asked.question)
    return OwnQuestion(
        record.asked.number, record.asked.question.action, () if pair is None else (pair.left, pair.right)
    )


def _pick_line(pick: Picked) -> PickLine:
    return PickLine(pick.artifact, pick.owner, pick.side if pick.artifact is Artifact.MAGIC_MORTAR else None)
