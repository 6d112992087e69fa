"""The answers so far, as everybody saw them, and striking one that was confirmed by mistake."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.panel.buttons import Button
from firmware.screens.screen import Keys, Outcome, Row, Say, Screen, Symbol, say
from firmware.screens.words import answer_words, consequence
from firmware.states.answers import answer_line
from firmware.states.base import BACK, Choice, Choosing, State, Telling, choice
from firmware.states.box import Box
from reader.languages import marked
from reader.views import Phase, QuestionLine


@dataclass(frozen=True)
class Answers(Choosing):
    """All answers of this game, the newest first."""

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return say(marked("Answers so far"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """Number, who, what."""
        lines = reversed(box.table.public_view().questions)
        rows = tuple(
            Choice(Row(_label(line), Symbol.STRIKE if line.struck else line.action), _open(line)) for line in lines
        )
        return rows or (choice(say(marked("None")), None, self.back),)

    def back(self, box: Box) -> State:
        """The menu."""
        from firmware.states import menu

        del box
        return menu.Menu()


def _label(line: QuestionLine) -> Say:
    return say(marked("{number}. {answer}"), number=line.number, answer=answer_words(line.answer))


def _open(line: QuestionLine) -> Callable[[Box], State]:
    return lambda _: Again(line.number)


@dataclass(frozen=True)
class Again(State):
    """One answer once more."""

    number: int

    def screen(self, box: Box) -> Screen:
        """As it stood on the display then."""
        line = answer_line(box, self.number)
        if line is None:
            return Answers().screen(box)
        then = say(marked("Struck: confirmed by mistake.")) if line.struck else consequence(line)
        may_strike = not line.struck and box.table.phase is Phase.RUNNING
        keys = Keys(ok=say(marked("strike")) if may_strike else None, back=BACK)
        return Outcome(line, box.name_of(line.seat), then, False, keys)

    def press(self, box: Box, button: Button) -> State:
        """OK asks whether it is to be struck."""
        if button is Button.BACK:
            return Answers()
        line = answer_line(box, self.number)
        if button is not Button.OK or line is None or line.struck or box.table.phase is not Phase.RUNNING:
            return self
        return Telling(
            say(marked("Strike question {number}?"), number=self.number),
            say(marked("It was confirmed by mistake: it stays in the record, marked. The table agrees?")),
            Symbol.STRIKE,
            self._strike,
            lambda _: Again(self.number),
            say(marked("strike")),
        )

    def _strike(self, box: Box) -> State:
        box.table.strike(self.number)
        return Again(self.number)
