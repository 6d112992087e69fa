"""Teaching the deck: one card after another is laid, and the box says what it sees, what it refuses, what is alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from firmware.panel.buttons import Button
from firmware.screens.screen import Keys, Message, Row, Say, Screen, Symbol, say
from firmware.states import cards
from firmware.states.base import Choice, Choosing, State, Telling, choice, home
from firmware.states.box import Box, Sight
from firmware.states.lesson import Lesson
from reader.alchemy import Ingredient
from reader.languages import marked
from reader.languages.words import ingredient_name
from reader.vision.reading import Reason

_TITLE = say(marked("Teach the deck"))
_LATER = say(marked("later"))


def begin(box: Box) -> State:
    """Says what is going to happen; without eyes it cannot."""
    if box.school is None:
        text = say(marked("The camera is not ready yet. Wait a moment, then try again."))
        return Telling(_TITLE, text, Symbol.WARNING, home)
    return telling()


def telling() -> Telling:
    """What is going to happen."""
    text = say(marked("Lay your own cards in, one at a time. It takes five minutes and can be left and continued."))
    return Telling(_TITLE, text, Symbol.TEACH, _start, home)


def _start(box: Box) -> State:
    if box.school is None:
        return home(box)
    box.school.begin()
    return Teach()


@dataclass(frozen=True)
class Teach(State):
    """One card after another; what was taught is on disk already whenever people leave."""

    lesson: Lesson | None = None
    trouble: Say | None = None

    looks = True

    def screen(self, box: Box) -> Screen:
        """The wanted card, how far it is, and what to do; or why it does not go on."""
        del box
        lesson, keys = self.lesson, Keys(back=_LATER)
        trouble = self.trouble or (None if lesson is None else lesson.trouble)
        if trouble is not None:
            return Message(_TITLE, trouble, Symbol.WARNING, keys)
        if lesson is None or lesson.kind is None or lesson.what is None:
            return Message(_TITLE, say(marked("The box looks at what it knows…")), Symbol.TEACH, keys)
        title = say(
            marked("Card {place} of 8, picture {shot} of {of}"),
            place=min(8, lesson.known + 1),
            shot=min(lesson.of, lesson.shots + 1),
            of=lesson.of,
        )
        return Message(title, lesson.refusal or lesson.what, lesson.kind if lesson.refusal is None else Symbol.NO, keys)

    def press(self, box: Box, button: Button) -> State:
        """Back leaves it for later."""
        return home(box) if button is Button.BACK else self

    def see(self, box: Box, sight: Sight) -> State:
        """The next step."""
        del box
        if sight.reading.reason is Reason.NO_PICTURE:
            return replace(self, trouble=cards.trouble_words(sight.trouble))
        if sight.lesson is None:
            return self
        done = sight.lesson.kind is None and sight.lesson.trouble is None
        return Taught(lesson=sight.lesson) if done else Teach(sight.lesson)


@dataclass(frozen=True, kw_only=True)
class Taught(State):
    """All cards are known: which two are most alike, and whether the box tells all apart."""

    lesson: Lesson

    def screen(self, box: Box) -> Screen:
        """The result."""
        del box
        doubtful, alike = self.lesson.doubtful, self.lesson.alike
        keys = Keys(ok=say(marked("yes")), back=say(marked("no")), hold=say(marked("again")))
        if doubtful:
            text = say(
                marked("{kind} is not told apart surely. Show it again in better light. Use this deck all the same?"),
                kind=Say(ingredient_name(doubtful[0])),
            )
            return Message(say(marked("Not sure of all")), text, Symbol.WARNING, keys)
        if alike is None:
            return Message(_TITLE, say(marked("All cards are known. Use this deck?")), Symbol.YES, keys)
        one, other = (Say(ingredient_name(kind)) for kind in alike)
        text = say(
            marked("All cards are told apart. Most alike: {one} and {other}. Use this deck?"),
            one=one,
            other=other,
        )
        return Message(_TITLE, text, Symbol.YES, keys)

    def press(self, box: Box, button: Button) -> State:
        """Uses them, shows some again, or leaves it for later."""
        if button is Button.BACK:
            return home(box)
        if button is not Button.OK:
            return Again(lesson=self.lesson)
        if box.school is not None:
            box.school.adopt(own=True)
        box.change(replace(box.settings, own_deck=True))
        return home(box)


@dataclass(frozen=True, kw_only=True)
class Again(Choosing):
    """Which cards are shown again, the doubtful ones first."""

    lesson: Lesson

    def title(self, box: Box) -> Say:
        """The question."""
        del box
        return say(marked("Show which again?"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """Each kind, or all."""
        del box
        first = self.lesson.doubtful or self.lesson.alike or ()
        kinds = [*first, *(kind for kind in Ingredient if kind not in first)]
        rows = [Choice(Row(Say(ingredient_name(kind)), kind), _again(kind)) for kind in kinds]
        return (*rows, choice(say(marked("All of them")), Symbol.ROUND, _again(*Ingredient)))

    def back(self, box: Box) -> State:
        """The result."""
        del box
        return Taught(lesson=self.lesson)


def _again(*kinds: Ingredient) -> Callable[[Box], State]:
    def go(box: Box) -> State:
        if box.school is not None:
            box.school.again(*kinds)
        return Teach()

    return go
