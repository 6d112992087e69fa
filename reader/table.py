"""One table: its seats, its running game, the one question that is open. Only this changes a game, journal first."""

from __future__ import annotations

import hashlib
import random
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from reader.alchemy import Assignment, Ingredient
from reader.arbiter import Arbiter
from reader.errors import BusyError, RuleError, StorageError
from reader.events import (
    Artifact,
    Asked,
    Event,
    GameStarted,
    Picked,
    Revealed,
    RoundBegun,
    RoundUndone,
    SeatColour,
    SeatLeft,
    SeatTaken,
    Side,
    Struck,
    ThinkingCapStopped,
    VariantSet,
)
from reader.game import Game, Record, Seat, after, sum_up
from reader.journal import LOBBY, Journal
from reader.languages import marked
from reader.questions import Action, Question, ThinkingCap, Variant, pair_of
from reader.views import (
    Claim,
    OpenLine,
    OwnPick,
    Phase,
    Place,
    PublicView,
    SeatView,
    Wish,
    own_pick,
    question_line,
    seat_lines,
    seat_view,
)

RELEASE_AFTER_S = 180.0
"""How long a question of a phone stays open, so that a phone that went away does not hold up the table."""

WISH_AFTER_S = 60.0
"""How long the box shows what a phone has asked for."""

LONGEST_NAME = 16
"""How many characters a seat's name may have, so that it fits on the small screens."""


@dataclass(frozen=True)
class OpenedQuestion:
    """The question that somebody is about to ask; the id makes a second press on the same question harmless."""

    id: str
    line: OpenLine
    since_s: float


@dataclass(frozen=True)
class ParkedGame:
    """A game that was put aside, as the list of parked games shows it."""

    number: int
    seats: tuple[SeatColour, ...]
    questions: int
    revealed: bool


@dataclass(frozen=True)
class _Pending:
    wish: Wish
    code_arbiter: Arbiter | None
    since_s: float


class Table:
    """Plays one game at a time and parks the others."""

    def __init__(self, journal: Journal, randomness: random.Random, clock: Callable[[], float]) -> None:
        """Takes up the game that was running when the journal was last used.

        Args:
            journal: where every change is written first.
            randomness: the system's, so that nobody can foretell an assignment, a pick or a question's id.
            clock: seconds that never go backwards.

        Raises:
            StorageError: the running game cannot be read. Its secret may be lost; then the table opens without it.
        """
        self._journal = journal
        self._randomness = randomness
        self._clock = clock
        self._number: int | None = None
        self._arbiter: Arbiter | None = None
        self._game = sum_up(journal.events(LOBBY))
        self._unkept: list[Event] = []
        self._without_keeping = False
        self._open: OpenedQuestion | None = None
        self._periscope_wish: SeatColour | None = None
        self._pending: _Pending | None = None
        self.revision = 1
        self.lost: StorageError | None = None
        running = journal.running()
        if running is not None:
            try:
                self._take_up(running)
            except StorageError as error:
                self.lost = error

    # Seeing

    @property
    def phase(self) -> Phase:
        """Where the table is."""
        if self._number is None:
            return Phase.NO_GAME
        return Phase.REVEALED if self._game.revealed else Phase.RUNNING

    @property
    def game(self) -> Game:
        """The running game, or the seats between games."""
        return self._game

    @property
    def opened(self) -> OpenedQuestion | None:
        """The question that somebody is about to ask."""
        return self._open

    def public_view(self) -> PublicView:
        """What everybody may see."""
        return PublicView(
            revision=self.revision,
            phase=self.phase,
            game=self._number,
            seats=seat_lines(self._game),
            round=self._game.round,
            questions=tuple(question_line(record) for record in self._game.records),
            open=None if self._open is None else self._open.line,
            thinking_cap_open=self._game.thinking_cap_open,
            periscope_wish=self._periscope_wish,
            wish=None if self._pending is None else self._pending.wish,
            kept=not self._unkept,
            revealed=self._revealed().in_order() if self._game.revealed else (),
        )

    def seat_view(self, phone: str) -> SeatView | None:
        """What the seat of that phone alone may see, None if the phone has no seat."""
        seat = self._game.seat_of_phone(digest(phone))
        if seat is None:
            return None
        own = self._open if self._open and self._open.line.seat is seat.colour else None
        open_question = own.id if own and own.line.place is Place.PHONE else ""
        return seat_view(self._game, seat, open_question)

    def secret_of_running_game(self) -> Arbiter:
        """The arbiter itself, for showing code or board on the box to somebody who does not play.

        Raises:
            RuleError: no game is running.
        """
        return self._running()

    # Seats

    def sit(self, colour: SeatColour, name: str, phone: str = "") -> None:
        """Gives a seat to somebody, with a phone or without; the same phone may change its seat's name and colour.

        Raises:
            RuleError: the name is empty or too long, or the seat belongs to another phone.
            StorageError: it could not be saved.
        """
        name = _clean_name(name)
        holder = self._game.seat(colour)
        key = digest(phone)
        if holder is not None and holder.phone and holder.phone != key:
            raise RuleError(marked("This colour is taken. Choose another one."))
        before = self._game.seat_of_phone(key)
        variant = (holder or before or Seat(colour, name, Variant.APPRENTICE, "")).variant
        events: list[Event] = [SeatTaken(colour, name, variant, key)]
        if before is not None and before.colour is not colour:
            self._refuse_while_open(before.colour)
            events.insert(0, SeatLeft(before.colour))
        self._record(*events)

    def rise(self, colour: SeatColour) -> None:
        """Frees a seat; what it has asked stays in the record.

        Raises:
            RuleError: the seat is asking right now.
            StorageError: it could not be saved.
        """
        self._refuse_while_open(colour)
        if self._game.seat(colour) is not None:
            self._record(SeatLeft(colour))

    def seat_of(self, phone: str) -> Seat:
        """The seat that a phone holds.

        Raises:
            RuleError: it holds none.
        """
        seat = self._game.seat_of_phone(digest(phone))
        if seat is None:
            raise RuleError(marked("Take a seat first: choose a colour and a name."))
        return seat

    def set_variant(self, colour: SeatColour, variant: Variant) -> None:
        """Lets a seat debunk as an apprentice or a master from now on.

        Raises:
            StorageError: it could not be saved.
        """
        self._record(VariantSet(colour, variant))

    # Games

    def start(self, arbiter: Arbiter | None = None) -> int:
        """Starts a game with the seats that are taken, parks the running one, and returns the new number.

        Args:
            arbiter: the secret of a game with a code or from another device; a new one is drawn without it.

        Raises:
            StorageError: there is no room to keep a whole game; the old game goes on.
        """
        self._require_kept()
        arbiter = arbiter or Arbiter.drawn(self._randomness)
        seats = tuple(SeatTaken(seat.colour, seat.name, seat.variant, seat.phone) for seat in self._game.seats)
        number = self._journal.begin(GameStarted(seats))
        try:
            arbiter.keep(self._journal.secret_path(number))
            self._journal.set_running(number)
        except StorageError:
            self._journal.secret_path(number).unlink(missing_ok=True)
            self._journal.delete(number)
            raise
        self._enter(number, arbiter, sum_up([GameStarted(seats)]))
        return number

    def park(self) -> None:
        """Puts the running game aside; the seats stay at the table.

        Raises:
            RuleError: no game is running.
            StorageError: it could not be saved.
        """
        self._require_game()
        self._require_kept()
        seats = self._game.seats
        taken = [SeatTaken(seat.colour, seat.name, seat.variant, seat.phone) for seat in seats]
        lobby = sum_up(self._journal.events(LOBBY))
        gone = [SeatLeft(seat.colour) for seat in lobby.seats]
        self._journal.append(LOBBY, [*gone, *taken])
        self._journal.set_running(None)
        self._enter(None, None, Game(seats=seats))

    def parked(self) -> tuple[ParkedGame, ...]:
        """The games that were put aside, by number; no clock is involved, since a box may have none."""
        games = []
        for number in self._journal.games():
            if number != self._number:
                game = sum_up(self._journal.events(number))
                colours = tuple(seat.colour for seat in game.seats)
                games.append(ParkedGame(number, colours, len(game.records), game.revealed))
        return tuple(games)

    def resume(self, number: int) -> None:
        """Takes up a parked game where it stood; the running one is parked.

        Raises:
            RuleError: there is no such game.
            StorageError: the game or its secret cannot be read, or this could not be saved.
        """
        self._require_kept()
        if number not in self._journal.games():
            raise RuleError(marked("There is no game {number}."), number=number)
        arbiter = Arbiter.kept(self._journal.secret_path(number))
        game = sum_up(self._journal.events(number))
        self._journal.set_running(number)
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
            RuleError: no game is running, or a question is open.
            StorageError: it could not be saved.
        """
        if not self._game.revealed:
            self._running()
            if self._open is not None:
                raise BusyError(marked("Somebody is asking right now. Finish that question first."))
            self._record(Revealed())
        return self._revealed()

    # Asking

    def open(self, seat: SeatColour | None, place: Place, action: Action, claim: Claim | None = None) -> str:
        """Begins a question, so that everybody sees who is about to ask what, and returns its id.

        Raises:
            RuleError: no game is running, or the seat is not taken.
            BusyError: another question is open; there is one at a time for the whole table.
        """
        self._running()
        if seat is not None and self._game.seat(seat) is None:
            raise RuleError(marked("Nobody has this colour. Take the seat first."))
        if self._open is not None:
            if self._open.line.seat is seat and self._open.line.place is place is Place.PHONE:
                self._open = None
            else:
                raise BusyError(marked("Somebody is asking right now. Finish that question first."))
        second = action is Action.THINKING_CAP and self._second_pair_is_due(seat)
        line = OpenLine(seat, place, action, claim or Claim(), second)
        self._open = OpenedQuestion(f"{self._randomness.getrandbits(64):016x}", line, self._clock())
        self._periscope_wish = None
        self._changed()
        return self._open.id

    def show_claim(self, question_id: str, claim: Claim) -> None:
        """Shows everybody what the open question claims, wants or promises.

        Raises:
            RuleError: this question is not open any more.
        """
        opened = self._opened(question_id)
        self._open = replace(opened, line=replace(opened.line, claim=claim))
        self._changed()

    def cancel(self, question_id: str) -> None:
        """Ends an open question without asking it; harmless when it is not open any more."""
        if self._open is not None and self._open.id == question_id:
            self._release()

    def release(self) -> None:
        """Ends whatever question is open: the box's way out for a phone that went away."""
        if self._open is not None:
            self._release()

    def confirm(self, question_id: str, question: Question) -> Record:
        """Asks the open question, writes the answer to disk, and returns the record; a second time it only returns it.

        Raises:
            RuleError: this question is not open any more, or is another one than the one that was opened.
            StorageError: the answer is not on disk, so it is not given.
        """
        asked_before = self._game.record_of(question_id)
        if asked_before is not None:
            return asked_before
        arbiter = self._running()
        opened = self._opened(question_id)
        if question.action is not opened.line.action:
            raise RuleError(marked("This is not the question that was begun. Begin it anew."))
        second = opened.line.second_pair and self._second_pair_is_due(opened.line.seat)
        if second:
            self._refuse_one_card_in_two_pairs(question)
        number = len(self._game.records) + 1
        answer = arbiter.answer(question)
        self._open = opened
        self._record(Asked(number, question_id, opened.line.seat, question, answer, second))
        self._open = None
        self._periscope_wish = None
        self._changed()
        return self._game.records[-1]

    def kinds_needed_twice(self, pair: tuple[Ingredient, Ingredient]) -> tuple[Ingredient, ...]:
        """The kinds of a second Thinking Cap pair that are in the first one too, for asking privately."""
        last = self._game.last
        first = None if last is None or not self._game.thinking_cap_open else pair_of(last.asked.question)
        return () if first is None else tuple(kind for kind in pair if kind in tuple(first))

    def stop_thinking_cap(self) -> None:
        """Does without the second pair.

        Raises:
            StorageError: it could not be saved.
        """
        if self._game.thinking_cap_open:
            self._record(ThinkingCapStopped())

    def strike(self, number: int) -> None:
        """Marks a question as confirmed by mistake; it stays in the record.

        Raises:
            RuleError: there is no such question in a running game.
            StorageError: it could not be saved.
        """
        self._running()
        record = self._game.record(number)
        if record is None:
            raise RuleError(marked("There is no question {number}."), number=number)
        if not record.struck:
            self._record(Struck(number))

    # The random pick of one of the two ingredients just used

    def pick_with_mortar(self, seat: SeatColour | None) -> OwnPick:
        """The card that the Magic Mortar takes; asked again it says the same.

        Raises:
            RuleError: there is nothing to pick from, or the last question is somebody else's.
            StorageError: it could not be saved.
        """
        record = self._pickable()
        if record.asked.seat is not seat:
            raise RuleError(marked("The Magic Mortar belongs to the one who asked last."))
        return self._pick(record, Artifact.MAGIC_MORTAR, seat)

    def wish_for_periscope(self, owner: SeatColour) -> None:
        """The Periscope's owner wishes to look at one of the asker's ingredients; the asker must agree.

        Raises:
            RuleError: there is nothing to pick from, or it is the owner's own question.
        """
        record = self._pickable()
        if record.asked.seat is owner:
            raise RuleError(marked("The Periscope looks at somebody else's ingredients."))
        if any(pick.artifact is Artifact.PERISCOPE for pick in record.picks):
            raise RuleError(marked("The Periscope was used on this question already."))
        self._periscope_wish = owner
        self._changed()

    def agree_to_periscope(self, asker: SeatColour | None) -> OwnPick:
        """The asker lets the Periscope's owner look; the owner's view has the ingredient afterwards.

        Raises:
            RuleError: nobody wishes to look, or the question is somebody else's.
            StorageError: it could not be saved.
        """
        record = self._pickable()
        if self._periscope_wish is None or record.asked.seat is not asker:
            raise RuleError(marked("Nobody wants to use the Periscope on your question."))
        owner, self._periscope_wish = self._periscope_wish, None
        return self._pick(record, Artifact.PERISCOPE, owner)

    # What a press on the box must grant

    def wish(self, wish: Wish, code: str = "") -> bool:
        """Does at once what a phone asks for while no game runs; else keeps it until the box grants it.

        Returns:
            True if it is done, False if a press on the box must grant it.

        Raises:
            GameCodeError: the code cannot be answered.
            RuleError: there is no game to end or to reveal.
            StorageError: it could not be saved.
        """
        arbiter = Arbiter.from_code(code, self._randomness) if wish is Wish.ENTER_CODE else None
        if wish in (Wish.END_GAME, Wish.REVEAL):
            self._running()
        self._pending = _Pending(wish, arbiter, self._clock())
        if self.phase is not Phase.RUNNING:
            self.grant()
            return True
        self._changed()
        return False

    def grant(self) -> None:
        """Does what a phone has asked for: the press on the box.

        Raises:
            RuleError: nothing is asked for any more.
            StorageError: it could not be saved.
        """
        if self._pending is None:
            raise RuleError(marked("Nothing waits for a press any more."))
        pending, self._pending = self._pending, None
        self._changed()
        match pending.wish:
            case Wish.NEW_GAME | Wish.ENTER_CODE:
                self.start(pending.code_arbiter)
            case Wish.END_GAME:
                self.park()
            case Wish.REVEAL:
                self.reveal()

    def decline(self) -> None:
        """Does not do what a phone has asked for."""
        if self._pending is not None:
            self._pending = None
            self._changed()

    # Time and disk

    def pass_time(self) -> None:
        """Releases what has waited too long; call it every second or so."""
        now = self._clock()
        if self._pending is not None and now - self._pending.since_s > WISH_AFTER_S:
            self.decline()
        opened = self._open
        if opened and opened.line.place is Place.PHONE and now - opened.since_s > RELEASE_AFTER_S:
            self._release()

    def go_on_without_keeping(self) -> None:
        """Lets the game go on although the disk refuses; what happens is kept once the disk takes it again."""
        self._without_keeping = True

    # Inside

    def _record(self, *events: Event) -> None:
        try:
            self._journal.append(self._number if self._number is not None else LOBBY, [*self._unkept, *events])
            self._unkept = []
            self._without_keeping = False
        except StorageError:
            if not self._without_keeping:
                raise
            self._unkept += events
        for event in events:
            self._game = after(self._game, event)
        self._changed()

    def _changed(self) -> None:
        self.revision += 1

    def _require_kept(self) -> None:
        if self._unkept:
            raise StorageError(
                marked("Part of this game is not saved yet: the disk is full or read-only. Make room, then try again.")
            )

    def _enter(self, number: int | None, arbiter: Arbiter | None, game: Game) -> None:
        self._number, self._arbiter, self._game = number, arbiter, game
        self._unkept = []
        self._open = self._pending = self._periscope_wish = None
        self._changed()

    def _take_up(self, number: int) -> None:
        game = sum_up(self._journal.events(number))
        self._enter(number, Arbiter.kept(self._journal.secret_path(number)), game)

    def _require_game(self) -> None:
        if self._number is None:
            raise RuleError(marked("No game is running. Start one first."))

    def _running(self) -> Arbiter:
        self._require_game()
        if self._game.revealed or self._arbiter is None:
            raise RuleError(marked("This game is over: all pairs are revealed. Start a new one."))
        return self._arbiter

    def _revealed(self) -> Assignment:
        if not self._game.revealed or self._arbiter is None:
            raise RuleError(marked("The pairs are shown only at the Great Reveal."))
        return self._arbiter.reveal()

    def _opened(self, question_id: str) -> OpenedQuestion:
        if self._open is None or self._open.id != question_id:
            raise RuleError(marked("This question is not open any more. Begin it anew."))
        return self._open

    def _release(self) -> None:
        self._open = None
        self._changed()

    def _refuse_while_open(self, colour: SeatColour) -> None:
        if self._open is not None and self._open.line.seat is colour:
            raise BusyError(marked("Somebody is asking right now. Finish that question first."))

    def _second_pair_is_due(self, seat: SeatColour | None) -> bool:
        last = self._game.last
        return self._game.thinking_cap_open and last is not None and last.asked.seat is seat

    def _refuse_one_card_in_two_pairs(self, question: Question) -> None:
        """One card may not serve in both pairs (rulebook page 20)."""
        if not isinstance(question, ThinkingCap) or question.holds_two:
            return
        if self.kinds_needed_twice((question.pair.left, question.pair.right)):
            raise RuleError(marked("One card may not serve in both pairs. Do you hold two of this kind?"))

    def _pickable(self) -> Record:
        self._running()
        last = self._game.last
        picked_from = (Action.SELL, Action.STUDENT, Action.DRINK, Action.EXHIBIT)
        if last is None or last.struck or self._open is not None or last.asked.question.action not in picked_from:
            raise RuleError(
                marked("There is nothing to pick from: no ingredients were used, or the next question has begun.")
            )
        return last

    def _pick(self, record: Record, artifact: Artifact, owner: SeatColour | None) -> OwnPick:
        for pick in record.picks:
            if pick.artifact is artifact:
                return own_pick(record, pick)
        pick = Picked(record.asked.number, artifact, owner, self._randomness.choice(tuple(Side)))
        self._record(pick)
        return own_pick(record, pick)


def digest(phone: str) -> str:
    """What the table keeps of a phone's token: enough to know it again, not enough to pose as it."""
    return hashlib.sha256(phone.encode()).hexdigest() if phone else ""


def _clean_name(name: str) -> str:
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if not cleaned or not cleaned.isprintable():
        raise RuleError(marked("A seat needs a name."))
    if len(cleaned) > LONGEST_NAME:
        raise RuleError(marked("This name is too long: {most} letters fit."), most=LONGEST_NAME)
    return cleaned
