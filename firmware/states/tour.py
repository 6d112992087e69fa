"""A first game that explains itself: the game DEMO, three pairs, and why each makes what it makes."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.screens.screen import Say, Symbol, say
from firmware.states.base import State, Telling, home
from firmware.states.box import Box
from reader.alchemy import Ingredient, Potion
from reader.arbiter import Arbiter
from reader.languages import marked
from reader.languages.words import ingredient_name
from reader.questions import Action, Pair, PotionAnswer

CODE = "DEMO"


@dataclass(frozen=True)
class Step:
    """A pair to lay, what it makes in this game, and why."""

    pair: Pair
    makes: Potion
    why: Say


STEPS = (
    Step(
        Pair(Ingredient.MUSHROOM, Ingredient.TOAD),
        Potion.RED_PLUS,
        say(marked("Red plus: in red both have a plus, one large and one small.")),
    ),
    Step(
        Pair(Ingredient.SCORPION, Ingredient.BIRD_CLAW),
        Potion.GREEN_PLUS,
        say(marked("Green plus: here both have a large and a small plus in green.")),
    ),
    Step(
        Pair(Ingredient.BIRD_CLAW, Ingredient.TOAD),
        Potion.NEUTRAL,
        say(marked("Neutral: every sign of one is the opposite of the other's.")),
    ),
)
"""What these pairs make under DEMO follows from the rulebook's mixing rule (page 2); a test works it out again."""

_ANOTHER = say(marked("Every pair makes one potion, in this game always the same."))


def begin(box: Box) -> State:
    """Starts the game DEMO as a tour."""
    box.table.start(Arbiter.from_code(CODE, box.randomness))
    box.mark_shown()
    box.tour = True
    return home(box)


def next_step(box: Box) -> State:
    """What the tour says now: it goes on with every question that was answered."""
    records = box.table.game.records
    last = records[-1].asked.answer if records else None
    return telling(len(records), last.potion if isinstance(last, PotionAnswer) else None)


def telling(done: int, made: Potion | None) -> Telling:
    """Why the potion before was made, and which pair comes next; everything follows from public answers."""
    why = None
    if done:
        step = STEPS[min(done, len(STEPS)) - 1]
        why = step.why if made is step.makes else _ANOTHER
    if done >= len(STEPS):
        text = say(marked("{why} Now you know the box. OK ends the tour."), why=why or _ANOTHER)
        return Telling(say(marked("First steps: done")), text, Symbol.YES, _end, _end)
    first, second = (Say(ingredient_name(one)) for one in STEPS[done].pair)
    if why is None:
        text = say(
            marked("Take these two cards: {first}, {second}. A student drinks what they make."),
            first=first,
            second=second,
        )
    else:
        text = say(marked("{why} Next: {first}, {second}."), why=why, first=first, second=second)
    title = say(marked("First steps: {step} of {steps}"), step=done + 1, steps=len(STEPS))
    return Telling(title, text, Symbol.CARDS, _ask, _end)


def _ask(box: Box) -> State:
    from firmware.states import asking

    return asking.begin(box, Action.STUDENT)


def _end(box: Box) -> State:
    """Leaves nothing behind: the game of the tour is deleted."""
    box.tour = False
    number = box.table.public_view().game
    box.table.park()
    if number is not None:
        box.table.delete(number)
    return home(box)
