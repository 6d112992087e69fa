"""One game as the sum of its events: who sits where, what was asked, which round it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from reader.alchemy import Ingredient
from reader.events import (
    PATIENCE_S,
    Asked,
    Event,
    GameStarted,
    HostClaimed,
    HostLeft,
    PatienceSet,
    Picked,
    Revealed,
    RoundBegun,
    RoundUndone,
    SeatColour,
    SeatLeft,
    SeatTaken,
    Struck,
    TheoryShown,
    ThinkingCapStopped,
    VariantSet,
)
from reader.questions import Action, Variant


@dataclass(frozen=True)
class Seat:
    """Somebody at the table. ``phone`` is the digest of the phone that holds the seat, empty without one."""

    colour: SeatColour
    name: str
    variant: Variant
    phone: str


@dataclass(frozen=True)
class Record:
    """A question in the game's record, with what happened to it since. ``round`` is 0 while rounds are not counted."""

    asked: Asked
    round: int
    struck: bool = False
    picks: tuple[Picked, ...] = ()


@dataclass(frozen=True)
class Game:
    """What the events so far add up to."""

    seats: tuple[Seat, ...] = ()
    records: tuple[Record, ...] = ()
    round: int = 0
    thinking_cap_open: bool = False
    revealed: bool = False
    commitment: str = ""
    host: str = ""
    patience_s: int = PATIENCE_S
    shown: tuple[Ingredient, ...] = ()
    left: tuple[Seat, ...] = ()
    """Seats that were left during the game: what they asked is still only for the phones that held them."""

    def seat(self, colour: SeatColour) -> Seat | None:
        """The seat of that colour, None while nobody has it."""
        return next((seat for seat in self.seats if seat.colour is colour), None)

    def seat_of_phone(self, phone: str) -> Seat | None:
        """The seat that the phone with that digest holds."""
        return next((seat for seat in self.seats if phone and seat.phone == phone), None)

    def has_asked(self, colour: SeatColour) -> bool:
        """Whether the seat of that colour has private notes in this game."""
        return any(record.asked.seat is colour for record in self.records)

    def record(self, number: int) -> Record | None:
        """The question with that number."""
        return next((record for record in self.records if record.asked.number == number), None)

    def record_of(self, question_id: str) -> Record | None:
        """The question that was confirmed under that id."""
        return next((record for record in self.records if record.asked.id == question_id), None)

    @property
    def last(self) -> Record | None:
        """The latest question."""
        return self.records[-1] if self.records else None


def sum_up(events: Iterable[Event]) -> Game:
    """The game that these events make."""
    game = Game()
    for event in events:
        game = after(game, event)
    return game


def after(game: Game, event: Event) -> Game:  # noqa: C901, PLR0911, PLR0912 - one branch for each kind of event
    """The game after one more event."""
    match event:
        case GameStarted(seats, commitment, host, patience_s):
            return Game(
                seats=tuple(_seat(one) for one in seats), commitment=commitment, host=host, patience_s=patience_s
            )
        case SeatTaken():
            taken = _seat(event)
            return replace(game, seats=_with_seat(game.seats, taken), left=_without(game.left, taken.colour))
        case SeatLeft(colour):
            return _after_leaving(game, colour)
        case VariantSet(colour, variant):
            changed = [replace(seat, variant=variant) if seat.colour is colour else seat for seat in game.seats]
            return replace(game, seats=tuple(changed))
        case Asked():
            cap_open = event.question.action is Action.THINKING_CAP and not event.second_pair
            records = (*game.records, Record(event, game.round))
            return replace(game, records=records, thinking_cap_open=cap_open)
        case ThinkingCapStopped():
            return replace(game, thinking_cap_open=False)
        case Struck(number):
            return _with_record(game, number, lambda record: replace(record, struck=True))
        case Picked(number=number):
            return _with_record(game, number, lambda record: replace(record, picks=(*record.picks, event)))
        case RoundBegun():
            return replace(game, round=game.round + 1)
        case RoundUndone():
            return replace(game, round=max(0, game.round - 1))
        case Revealed():
            return replace(game, revealed=True, thinking_cap_open=False)
        case TheoryShown(ingredient):
            return replace(game, shown=(*game.shown, ingredient))
        case HostClaimed(phone):
            return replace(game, host=phone)
        case HostLeft():
            return replace(game, host="")
        case PatienceSet(seconds):
            return replace(game, patience_s=seconds)


def _after_leaving(game: Game, colour: SeatColour) -> Game:
    gone = tuple(seat for seat in game.seats if seat.colour is colour)
    last = game.last
    cap_open = game.thinking_cap_open and not (last is not None and last.asked.seat is colour)
    left = (*_without(game.left, colour), *gone)
    return replace(game, seats=_without(game.seats, colour), left=left, thinking_cap_open=cap_open)


def _without(seats: tuple[Seat, ...], colour: SeatColour) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat.colour is not colour)


def _with_record(game: Game, number: int, change: Callable[[Record], Record]) -> Game:
    return replace(game, records=tuple(change(one) if one.asked.number == number else one for one in game.records))


def _seat(taken: SeatTaken) -> Seat:
    return Seat(taken.colour, taken.name, taken.variant, taken.phone)


def _with_seat(seats: tuple[Seat, ...], new: Seat) -> tuple[Seat, ...]:
    others = [seat for seat in seats if seat.colour is not new.colour]
    return tuple(sorted([*others, new], key=lambda seat: list(SeatColour).index(seat.colour)))
