"""From the confirmation to the empty floor: the answer for all, and what comes after it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.panel.buttons import Button
from firmware.screens.screen import Keys, Message, Outcome, Say, Screen, Symbol, say
from firmware.screens.words import consequence
from firmware.states.asking import Walk
from firmware.states.base import BACK, Box, Sight, State, home, problem
from reader.errors import RuleError, StorageError
from reader.languages import marked
from reader.questions import Action, Question, uses_cards
from reader.views import Place, QuestionLine, question_line
from reader.vision.reading import Reason

HOLD_S = 3.0
"""How long a button is held for what cannot be undone."""

READING_TIME_S = 6.0
"""How long an answer stays at least, however quickly the phones go on."""


def confirm(box: Box, walk: Walk, question: Question, by_hand: bool = False) -> State:
    """Asks for real; what cannot be kept is not answered."""
    try:
        record = box.table.confirm(walk.question_id, question)
    except StorageError as error:
        why = Say(error.sentence, tuple(error.details.items()))
        return NotKept(why=why, walk=walk, question=question, by_hand=by_hand)
    box.mark_shown()
    box.answered = True
    cards = uses_cards(question)
    return Shown(record.asked.number, since_s=box.clock(), after_cards=cards, by_hand=by_hand)


def answer_line(box: Box, number: int) -> QuestionLine | None:
    """The public line of a question."""
    record = box.table.game.record(number)
    return None if record is None else question_line(record)


@dataclass(frozen=True)
class Shown(State):
    """An answer for everybody, until OK; without cards to take out, the phones' news may follow after a while.

    ``after_cards``: two cards of the box's own asker lie in it or beside it.
    """

    number: int
    since_s: float = 0.0
    after_cards: bool = False
    by_hand: bool = False
    turned: bool = False

    def screen(self, box: Box) -> Screen:
        """The answer."""
        line = answer_line(box, self.number)
        if line is None:
            return problem(RuleError(marked("There is no question {number}."), number=self.number)).screen(box)
        keys = Keys(ok=say(marked("go on")), hold=say(marked("turn")))
        return Outcome(line, box.name_of(line.seat), consequence(line), self.turned, keys)

    def press(self, box: Box, button: Button) -> State:
        """Up or down turns it to the other side of the table; OK leads on."""
        if button in (Button.UP, Button.DOWN):
            return replace(self, turned=not self.turned)
        if not self.after_cards:
            return home(box)
        line = answer_line(box, self.number)
        keeps = line is not None and line.action is Action.THINKING_CAP
        return TakeOut(keeps=keeps, by_hand=self.by_hand)

    def tick(self, box: Box) -> State:
        """Makes room for what the phones do next, once everybody could read the answer."""
        from firmware.states import homes

        if self.after_cards or box.clock() - self.since_s < READING_TIME_S:
            return self
        return homes.news(box, self, box.table.phase)


@dataclass(frozen=True)
class TakeOut(State):
    """The cards leave the box; once the floor is empty the next question can begin."""

    keeps: bool
    by_hand: bool

    @property
    def looks(self) -> bool:  # type: ignore[override]
        """Only cards that were laid can be seen to be gone."""
        return not self.by_hand

    def screen(self, box: Box) -> Screen:
        """What to do with the cards."""
        del box
        if self.keeps:
            text = say(marked("Take your two cards back to your hand."))
        elif self.by_hand:
            text = say(marked("Discard both cards face down."))
        else:
            text = say(marked("Take your two cards out and discard them face down."))
        keys = Keys(ok=say(marked("done")), hold=None if self.keeps else say(marked("random pick")))
        return Message(say(marked("Your cards")), text, Symbol.CARDS, keys)

    def press(self, box: Box, button: Button) -> State:
        """OK ends it by hand; up or down picks one at random before they are gone."""
        from firmware.states import picks

        if button in (Button.OK, Button.BACK):
            return home(box)
        return self if self.keeps else picks.Artifacts()

    def see(self, box: Box, sight: Sight) -> State:
        """Ends by itself when the floor is seen empty."""
        return home(box) if sight.empty and sight.reading.reason is Reason.EMPTY else self


@dataclass(frozen=True)
class SecondPair(State):
    """The Thinking Cap tests up to two pairs."""

    def screen(self, box: Box) -> Screen:
        """The choice."""
        del box
        keys = Keys(ok=say(marked("second pair")), back=say(marked("stop")))
        text = say(marked("Do you test a second pair? One card may not serve in both."))
        return Message(say(marked("Thinking Cap")), text, Action.THINKING_CAP, keys)

    def press(self, box: Box, button: Button) -> State:
        """A second pair, or stop."""
        from firmware.states import cards

        last = box.last()
        if button is Button.OK and last is not None and box.table.game.thinking_cap_open:
            seat = last.asked.seat
            return cards.Lay(Walk(seat, Action.THINKING_CAP, box.table.open(seat, Place.BOX, Action.THINKING_CAP)))
        if button in (Button.OK, Button.BACK):
            box.table.stop_thinking_cap()
            return home(box)
        return self


@dataclass(frozen=True)
class NotKeptForPhone(State):
    """The disk refuses what a phone wanted; the table may go on without keeping it, by a held button."""

    why: Say
    progress: float = 0.0

    def screen(self, box: Box) -> Screen:
        """The reason, and both ways on."""
        del box
        text = say(marked("{why} OK tries again. Hold down to go on without keeping."), why=self.why)
        keys = Keys(ok=say(marked("try again")), back=BACK, hold=say(marked("hold")))
        return Message(say(marked("Not saved: no answer")), text, Symbol.WARNING, keys, self.progress)

    def press(self, box: Box, button: Button) -> State:
        """OK tries again, back gives it up."""
        if button is Button.OK:
            return self.again(box)
        return home(box) if button is Button.BACK else self

    def again(self, box: Box) -> State:
        """The phone itself tries again."""
        return home(box)

    def release(self, box: Box, button: Button) -> State:
        """Letting go too early changes nothing."""
        del box, button
        return replace(self, progress=0.0)

    def tick(self, box: Box) -> State:
        """Down held long enough: the game goes on, kept in memory only."""
        part = round(min(1.0, box.held_s(Button.DOWN) / HOLD_S), 2)
        if part < 1.0:
            return self if part == self.progress else replace(self, progress=part)
        box.table.go_on_without_keeping()
        return self.again(box)


@dataclass(frozen=True, kw_only=True)
class NotKept(NotKeptForPhone):
    """The disk refuses, so there is no answer to the question that was confirmed at the box."""

    walk: Walk
    question: Question
    by_hand: bool

    def again(self, box: Box) -> State:
        """Asks once more."""
        return confirm(box, self.walk, self.question, self.by_hand)
