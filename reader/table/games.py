"""Games are started, put aside, taken up again, counted by rounds, revealed."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from reader.alchemy import Assignment, Ingredient
from reader.arbiter import Arbiter
from reader.errors import RuleError, StorageError
from reader.events import (
    Event,
    GameStarted,
    HostClaimed,
    HostLeft,
    PatienceSet,
    Revealed,
    RoundBegun,
    RoundUndone,
    SeatColour,
    SeatLeft,
    SeatTaken,
    TheoryShown,
)
from reader.game import Game, Seat, sum_up
from reader.journal import LOBBY
from reader.languages import marked
from reader.table.recording import Recording


@dataclass(frozen=True)
class ParkedGame:
    """A game that was put aside, as the list of parked games shows it."""

    number: int
    seats: tuple[SeatColour, ...]
    questions: int
    revealed: bool
    readable: bool = True


class Games(Recording):
    """Plays one game at a time and parks the others."""

    def start(self, arbiter: Arbiter | None = None) -> int:
        """Starts a game with the seats that are taken, parks the running one, and returns the new number.

        Args:
            arbiter: the secret of a game with a code or from another device; a new one is drawn without it.

        Raises:
            StorageError: there is no room to keep a whole game; the old game goes on.
        """
        self._require_kept()
        arbiter = arbiter or Arbiter.drawn(self._randomness)
        started = GameStarted(_taken(self._game.seats), arbiter.commitment(), self._game.host, self._game.patience_s)
        number = self._journal.begin(started)
        try:
            arbiter.keep(self._journal.secret_path(number))
            self._journal.set_running(number)
        except StorageError:
            self._journal.secret_path(number).unlink(missing_ok=True)
            self._journal.delete(number)
            raise
        self._enter(number, arbiter, sum_up([started]))
        return number

    def park(self) -> None:
        """Puts the running game aside; the seats stay at the table.

        Raises:
            RuleError: no game is running.
            StorageError: it could not be saved.
        """
        self._require_game()
        self._require_kept()
        game = self._game
        lobby = sum_up(self._journal.events(LOBBY))
        gone = [SeatLeft(seat.colour) for seat in lobby.seats]
        host: Event = HostClaimed(game.host) if game.host else HostLeft()
        self._journal.append(LOBBY, [*gone, *_taken(game.seats), host, PatienceSet(game.patience_s)])
        self._journal.set_running(None)
        self._enter(None, None, Game(seats=game.seats, host=game.host, patience_s=game.patience_s))

    def parked(self) -> tuple[ParkedGame, ...]:
        """The games that were put aside, by number; no clock is involved, since a box may have none."""
        return tuple(self._parked(number) for number in self._journal.games() if number != self._number)

    def resume(self, number: int) -> None:
        """Takes up a parked game where it stood; the running one is parked.

        Raises:
            RuleError: there is no such game.
            StorageError: the game or its secret cannot be read, or this could not be saved.
        """
        self._require_kept()
        if number not in self._journal.games():
            raise RuleError(marked("There is no game {number}."), number=number)
        arbiter, game = self._read(number)
        self._journal.set_running(number)
        with contextlib.suppress(StorageError):
            self._journal.make_room()
        self._enter(number, arbiter, game)

    def delete(self, number: int) -> None:
        """Removes a parked game and its secret for good.

        Raises:
            RuleError: there is no such game, or it is running.
            StorageError: it is still there.
        """
        if number not in self._journal.games():
            raise RuleError(marked("There is no game {number}."), number=number)
        if number == self._number:
            raise RuleError(marked("Game {number} is running. Put it aside before you delete it."), number=number)
        self._journal.delete(number)
        self._journal.secret_path(number).unlink(missing_ok=True)
        self._changed()

    def next_round(self) -> None:
        """Counts rounds from now on, or begins the next one.

        Raises:
            RuleError: no game is running.
            StorageError: it could not be saved.
        """
        self._running()
        self._record(RoundBegun())

    def undo_round(self) -> None:
        """Takes the last "next round" back.

        Raises:
            RuleError: no game is running, or no round was begun.
            StorageError: it could not be saved.
        """
        self._running()
        if not self._game.round:
            raise RuleError(marked("No round was begun yet."))
        self._record(RoundUndone())

    def reveal(self) -> Assignment:
        """The Great Reveal: opens all eight pairs and closes the game.

        Raises:
            RuleError: no game is running.
            BusyError: a question is open.
            StorageError: it could not be saved.
        """
        if not self._game.revealed:
            self._running()
            self._refuse_while_open()
            self._record(Revealed())
        return self._revealed()

    def show_theories(self, *ingredients: Ingredient) -> None:
        """After the Great Reveal, opens these ingredients on the pages too: one theory after the other, or the rest.

        Raises:
            RuleError: the game is not revealed.
            StorageError: it could not be saved.
        """
        self._revealed()
        new = [TheoryShown(ingredient) for ingredient in ingredients if ingredient not in self._game.shown]
        if new:
            self._record(*new)

    def secret_of_running_game(self) -> Arbiter:
        """The arbiter itself, for showing code or board on the box to somebody who does not play.

        Raises:
            RuleError: no game is running.
        """
        return self._running()

    def _parked(self, number: int) -> ParkedGame:
        """One line of the list; a game that cannot be read can still be deleted."""
        try:
            game = sum_up(self._journal.events(number))
        except StorageError:
            return ParkedGame(number, (), 0, revealed=False, readable=False)
        return ParkedGame(number, tuple(seat.colour for seat in game.seats), len(game.records), game.revealed)

    def _read(self, number: int) -> tuple[Arbiter, Game]:
        """A kept game and its secret, if that is still the one to which the game was bound when it began."""
        arbiter, game = Arbiter.kept(self._journal.secret_path(number)), sum_up(self._journal.events(number))
        if game.commitment and game.commitment != arbiter.commitment():
            raise StorageError(
                marked("The secret of this game was changed after it began, so it cannot go on. Start a new game.")
            )
        return arbiter, game


def _taken(seats: tuple[Seat, ...]) -> tuple[SeatTaken, ...]:
    return tuple(SeatTaken(seat.colour, seat.name, seat.variant, seat.phone) for seat in seats)
