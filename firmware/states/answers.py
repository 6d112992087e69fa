"""From the confirmation to the empty floor: the answer for all, and what comes after it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.panel.buttons import Button
from firmware.screens.screen import Keys, Message, OnlyYou, Outcome, Say, Screen, Symbol, say
from firmware.screens.words import consequence
from firmware.states.asking import Walk
from firmware.states.base import BACK, Choice, Choosing, Peeking, State, choice, home, problem
from firmware.states.box import Box, Sight
from firmware.states.holding import Holding
from reader.errors import RuleError, StorageError
from reader.languages import marked
from reader.questions import Action, Question, pair_of, uses_cards
from reader.views import Phase, Place, QuestionLine, question_line
from reader.vision.reading import Reason

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
        return TakeOut(self.number, keeps=keeps, by_hand=self.by_hand)

    def tick(self, box: Box) -> State:
        """Makes room for what the phones do next, once everybody could read the answer."""
        from firmware.states import homes

        if self.after_cards or box.clock() - self.since_s < READING_TIME_S:
            return self
        return homes.news(box, self, Phase.RUNNING)


@dataclass(frozen=True)
class TakeOut(State):
    """The cards leave the box; once the floor is empty the next question can begin."""

    number: int
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
            text = say(marked("Take both cards back into your hand."))
        elif self.by_hand:
            text = say(marked("Discard both cards face down."))
        else:
            text = say(marked("Take your two cards out and discard them face down."))
        keys = Keys(ok=say(marked("done")), hold=say(marked("look again")) if self.keeps else say(marked("more")))
        return Message(say(marked("Your cards")), text, Symbol.CARDS, keys)

    def press(self, box: Box, button: Button) -> State:
        """OK ends it by hand; up or down is for what can be done only before they are gone."""
        if button in (Button.OK, Button.BACK):
            return home(box)
        return LookAgain(cards=self) if self.keeps else WithTheCards(cards=self)

    def see(self, box: Box, sight: Sight) -> State:
        """Ends by itself when the floor is seen empty."""
        return self if self.stay(sight) else home(box)

    @staticmethod
    def stay(sight: Sight) -> bool:
        """Whether the cards may still lie there."""
        return not (sight.empty and sight.reading.reason is Reason.EMPTY)


@dataclass(frozen=True, kw_only=True)
class WithTheCards(Choosing):
    """What the asker can do until the two cards are out."""

    cards: TakeOut

    @property
    def looks(self) -> bool:  # type: ignore[override]
        """As long as the cards lie there."""
        return self.cards.looks

    def title(self, box: Box) -> Say:
        """The same as before."""
        del box
        return say(marked("Your cards"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """A private look, or a random pick."""
        from firmware.states import picks

        del box
        return (
            choice(say(marked("Look once more")), Symbol.EYE, lambda _: LookAgain(cards=self.cards)),
            choice(say(marked("Random pick")), Symbol.MORTAR, lambda _: picks.Artifacts()),
        )

    def back(self, box: Box) -> State:
        """To the cards."""
        del box
        return self.cards

    def see(self, box: Box, sight: Sight) -> State:
        """Ends by itself when the floor is seen empty."""
        return self if self.cards.stay(sight) else home(box)


@dataclass(frozen=True, kw_only=True)
class LookAgain(Peeking):
    """Which pair was answered, for its asker alone, while a button is held; over as soon as the cards are out.

    Only the number of the question is kept here: the pair is asked of the table while it is shown, and nowhere else.
    """

    cards: TakeOut

    @property
    def looks(self) -> bool:  # type: ignore[override]
        """As long as the cards lie there."""
        return self.cards.looks

    def screen(self, box: Box) -> Screen:
        """Nothing until a button is held; then the two cards."""
        record = box.table.game.record(self.cards.number) if self.look else None
        pair = None if record is None else pair_of(record.asked.question)
        note = say(marked("This pair was answered.")) if pair else say(marked("Hold up or down to see your cards."))
        keys = Keys(ok=say(marked("done")) if self.looked else None, back=BACK, hold=say(marked("look")))
        return OnlyYou(say(marked("Only you look")), None if pair is None else tuple(pair), note, keys)

    def accept(self, box: Box) -> State:
        """To the cards."""
        del box
        return self.cards

    def decline(self, box: Box) -> State:
        """To the cards."""
        del box
        return self.cards

    def see(self, box: Box, sight: Sight) -> State:
        """Ends by itself when the floor is seen empty."""
        return self if self.cards.stay(sight) else home(box)


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
class NotKeptForPhone(Holding):
    """The disk refuses what a phone wanted; the table may go on without keeping it, by a held button."""

    held = (Button.DOWN,)
    why: Say

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

    def held_long_enough(self, box: Box) -> State:
        """The game goes on, kept in memory only."""
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
