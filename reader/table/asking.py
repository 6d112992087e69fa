"""The one question that may be open at a time, and its answer."""

from __future__ import annotations

from dataclasses import replace

from reader.alchemy import Ingredient
from reader.errors import BusyError, RuleError
from reader.events import PATIENCE_S, Asked, SeatColour, Struck, ThinkingCapStopped
from reader.game import Record
from reader.languages import marked
from reader.questions import Action, Pair, Question, ThinkingCap, pair_of
from reader.table.recording import OpenedQuestion, Recording
from reader.views import Claim, OpenLine, Place, claim_of

RELEASE_AFTER_S = float(PATIENCE_S)
"""How long a question of a phone stays open, unless the table sets another time: it must not hold up the table."""


class Asking(Recording):
    """Questions are opened, confirmed once, cancelled, struck."""

    def open(
        self,
        seat: SeatColour | None,
        place: Place,
        action: Action,
        claim: Claim | None = None,
        *,
        second_pair: bool = False,
    ) -> str:
        """Begins a question, so that everybody sees who is about to ask what, and returns its id.

        With ``second_pair`` it is begun only if it is the second pair of the Thinking Cap.

        Raises:
            RuleError: no game is running, the seat is not taken, such a question cannot claim that, or no second pair
                is due any more.
            BusyError: another question is open; there is one at a time for the whole table.
        """
        self._running()
        if seat is not None and self._game.seat(seat) is None:
            raise RuleError(marked("Nobody has this colour. Take the seat first."))
        second = action is Action.THINKING_CAP and self._second_pair_is_due(seat)
        if second_pair and not second:
            raise RuleError(marked("This question is not open any more. Begin it anew."))
        if self._open is not None:
            if self._open.line.seat is seat and self._open.line.place is place is Place.PHONE:
                self._open = None
            else:
                raise BusyError(marked("Somebody is asking right now. Finish that question first."))
        line = OpenLine(seat, place, action, _checked(action, claim or Claim()), second)
        self._open = OpenedQuestion(f"{self._randomness.getrandbits(64):016x}", line, self._clock())
        self._periscope_wish = None
        self._changed()
        return self._open.id

    def show_claim(self, question_id: str, claim: Claim) -> None:
        """Shows everybody what the open question claims, wants or promises.

        Raises:
            RuleError: this question is not open any more, or cannot claim that.
        """
        opened = self._opened(question_id)
        self._open = replace(opened, line=replace(opened.line, claim=_checked(opened.line.action, claim)))
        self._changed()

    def cancel(self, question_id: str) -> None:
        """Ends an open question without asking it; harmless when it is not open any more."""
        if self._open is not None and self._open.id == question_id:
            self._end_open()

    def release(self) -> None:
        """Ends whatever question is open: the box's way out for a phone that went away."""
        if self._open is not None:
            self._end_open()

    def confirm(self, question_id: str, question: Question) -> Record:
        """Asks the open question, writes the answer to disk, and returns the record; a second time it only returns it.

        Raises:
            RuleError: this question is not open any more, is another one than the one that was opened, or was asked
                already in another way.
            StorageError: the answer is not on disk, so it is not given.
        """
        asked_before = self._game.record_of(question_id)
        if asked_before is not None:
            return _same(asked_before, question)
        arbiter = self._running()
        opened = self._opened(question_id)
        self._refuse_another(opened, question)
        second = self._is_second_pair(opened)
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

    def show_cards(self, question_id: str, cards: Pair | None) -> None:
        """Shows the asking seat, and nobody else, the two cards that the box has read; None takes that back.

        Raises:
            RuleError: this question is not open any more.
        """
        self._open = replace(self._opened(question_id), cards=cards)
        self._changed()

    def refuse_cards(self, question_id: str) -> None:
        """The asker's phone says that these are not the cards: the box looks anew."""
        if self._open is not None and self._open.id == question_id and self._open.cards is not None:
            self.show_cards(question_id, None)

    def kinds_needed_twice(self, pair: tuple[Ingredient, Ingredient]) -> tuple[Ingredient, ...]:
        """The kinds of the open question's pair that are in the same seat's first pair too, for asking privately.

        Nothing for a question that is no second pair: what another seat's first pair was is nobody's business.
        """
        opened, last = self._open, self._game.last
        if opened is None or last is None or not self._is_second_pair(opened):
            return ()
        first = pair_of(last.asked.question)
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

    def release_forgotten(self) -> None:
        """Ends the question of a phone that was left open too long."""
        opened = self._open
        if opened and opened.line.place is Place.PHONE and self._clock() - opened.since_s > self._game.patience_s:
            self.release()

    def _end_open(self) -> None:
        self._open = None
        self._changed()

    def _opened(self, question_id: str) -> OpenedQuestion:
        if self._open is None or self._open.id != question_id:
            raise RuleError(marked("This question is not open any more. Begin it anew."))
        return self._open

    def _refuse_another(self, opened: OpenedQuestion, question: Question) -> None:
        """Refuses what is not the question that everybody, or the asker's own phone, was shown."""
        cards_differ = opened.cards is not None and opened.cards != pair_of(question)
        if question.action is not opened.line.action or claim_of(question) != opened.line.claim or cards_differ:
            raise RuleError(marked("This is not the question that was begun. Begin it anew."))

    def _second_pair_is_due(self, seat: SeatColour | None) -> bool:
        last = self._game.last
        return self._game.thinking_cap_open and last is not None and last.asked.seat is seat

    def _is_second_pair(self, opened: OpenedQuestion) -> bool:
        return opened.line.second_pair and self._second_pair_is_due(opened.line.seat)

    def _refuse_one_card_in_two_pairs(self, question: Question) -> None:
        """One card may not serve in both pairs (rulebook page 20)."""
        if not isinstance(question, ThinkingCap) or question.holds_two:
            return
        if self.kinds_needed_twice((question.pair.left, question.pair.right)):
            raise RuleError(marked("One card may not serve in both pairs. Do you hold two of this kind?"))


def _same(record: Record, question: Question) -> Record:
    """What was asked under this id, unless the box or the phone was quicker with something else."""
    asked = record.asked.question
    if (asked.action, claim_of(asked), pair_of(asked)) != (question.action, claim_of(question), pair_of(question)):
        raise RuleError(marked("This question was asked already, with other cards. The table shows its answer."))
    return record


def _checked(action: Action, claim: Claim) -> Claim:
    """The claim, unless it shows the table what such a question does not have, such as the ingredients of a mixture."""
    if action is Action.DEBUNK:
        fits = len(claim.ingredients) <= 2
    else:
        potion_fits = claim.potion is None or action in (Action.SELL, Action.EXHIBIT)
        fits = potion_fits and not claim.ingredients and claim.colour is None and claim.variant is None
    if not fits:
        raise RuleError(marked("This is not the question that was begun. Begin it anew."))
    return claim
