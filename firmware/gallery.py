"""Every screen of every state, taken from a game that is played in a folder of its own: to look at and to test."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from firmware.camera import Trouble
from firmware.gallery_menu import Named, machine_screens, menu_screens, named, teaching_screens
from firmware.panel.buttons import Button
from firmware.screens.screen import Say
from firmware.settings import Settings
from firmware.states import (
    answers,
    asking,
    board,
    by_phone,
    cards,
    codes,
    games,
    homes,
    reveal,
    seats,
    tour,
)
from firmware.states.base import fault, problem
from firmware.states.box import Box, Sight
from reader.alchemy import COLOURED_POTIONS, Alchemical, Colour, Ingredient, Potion
from reader.arbiter import Arbiter
from reader.errors import StorageError
from reader.events import SeatColour
from reader.journal import Journal
from reader.languages import SOURCE_LANGUAGE, Translator, marked
from reader.questions import (
    Action,
    DebunkApprentice,
    DebunkMaster,
    Drink,
    Exhibit,
    Pair,
    Question,
    Sell,
    Student,
    ThinkingCap,
    Variant,
)
from reader.table import Table
from reader.views import Claim, Place, Wish, claim_of
from reader.vision.reading import Reading, Reason, SeenCard

_PAIR = Pair(Ingredient.MUSHROOM, Ingredient.TOAD)
_LONG_PAIR = Pair(Ingredient.MANDRAKE_ROOT, Ingredient.RAVEN_FEATHER)
_OUT = answers.TakeOut(1, keeps=False, by_hand=False)
_CARD = SeenCard("toad", ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), 1.0)


def all_screens(translator: Translator | None = None) -> Iterator[Named]:
    """Names and screens, in the order of an evening; the same every time."""
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder)) as journal:
        chance = random.Random(1)  # noqa: S311 - a gallery shows the same every time
        table = Table(journal, chance, lambda: 0.0)
        language = SOURCE_LANGUAGE if translator is None else translator.language
        box = Box(table, chance, Settings(language=language))
        yield from named(box, "welcome", homes.Welcome())
        for done in range(len(tour.STEPS) + 1):
            yield from named(box, f"tour-{done}", tour.telling(done, tour.STEPS[done - 1].makes))
        yield from named(box, "tour-other-cards", tour.telling(1, Potion.BLUE_MINUS))
        yield from named(box, "code", codes.Enter("DE", "M"))
        yield from named(box, "pairs-begin", codes.begin_pairs())
        yield from named(box, "pairs", codes.Pairs(done=(Alchemical.R_MINUS, Alchemical.B_MINUS)))
        yield from named(box, "board-begin", board.begin(box))
        yield from named(box, "board-places", board.Places(done=(Ingredient.MANDRAKE_ROOT, Ingredient.TOAD)))
        yield from named(box, "game-begins", games.start(box, Arbiter.from_code("DEMO")))
        _seat_everybody(box)
        yield from _seats(box)
        yield from _questions(box)
        yield from _answers(box)
        yield from menu_screens(box)
        yield from machine_screens(box)
        yield from teaching_screens(box)
        yield from _phones(box)
        yield from _faults(box)
        table.reveal()
        yield from named(box, "theories", reveal.Theories(seen=0))
        for ingredient in (Ingredient.MANDRAKE_ROOT, Ingredient.RAVEN_FEATHER):
            table.show_theories(ingredient)
            yield from named(box, f"theory-{ingredient.value.replace('_', '-')}", reveal.Opened(ingredient))
        yield from named(box, "over", homes.Over())


def _seat_everybody(box: Box) -> None:
    names = ("Anna", "Bartholomäus", "Ching-Wen", "Dagny")
    for colour, name in zip(SeatColour, names, strict=True):
        box.table.sit(colour, name, "phone" if colour is SeatColour.BLUE else "")
    box.table.set_variant(SeatColour.YELLOW, Variant.MASTER)


def _seats(box: Box) -> Iterator[Named]:
    yield from named(box, "seats", seats.Seats(1))
    yield from named(box, "seat", seats.OneSeat(colour=SeatColour.YELLOW))


def _questions(box: Box) -> Iterator[Named]:
    for number, action in enumerate(Action):
        yield from named(box, f"ask-{action.value}", homes.Ask(number))
    yield from named(box, "who", asking.Who(mark=1, action=Action.SELL))
    yield from _debunks(box)
    for action in (Action.STUDENT, Action.SELL, Action.EXHIBIT):
        yield from _cards(box, action)


def _debunks(box: Box) -> Iterator[Named]:
    walk = _opened(box, Action.DEBUNK)
    yield from named(box, "debunk-variant", asking.VariantChoice(mark=1, walk=walk))
    apprentice = asking.shown(box, walk, Claim(variant=Variant.APPRENTICE))
    yield from named(box, "debunk-apprentice-ingredient", asking.IngredientChoice(mark=4, walk=apprentice))
    claim = Claim(ingredients=(Ingredient.MANDRAKE_ROOT,), colour=Colour.GREEN, variant=Variant.APPRENTICE)
    yield from named(
        box, "debunk-apprentice-colour", asking.ColourChoice(walk=asking.shown(box, walk, replace(claim, colour=None)))
    )
    question: Question = DebunkApprentice(Ingredient.MANDRAKE_ROOT, Colour.GREEN)
    yield from named(box, "debunk-apprentice-claim", asking.Claimed(asking.shown(box, walk, claim), question))
    master = Claim(ingredients=tuple(_LONG_PAIR), variant=Variant.MASTER)
    first = asking.shown(box, walk, replace(master, ingredients=(Ingredient.MANDRAKE_ROOT,)))
    yield from named(box, "debunk-master-second", asking.IngredientChoice(mark=6, walk=first))
    both = asking.shown(box, walk, master)
    yield from named(box, "debunk-master-potion", asking.PotionChoice(mark=6, walk=both, potions=tuple(Potion)))
    claimed = asking.shown(box, walk, replace(master, potion=Potion.GREEN_MINUS))
    question = DebunkMaster(_LONG_PAIR, Potion.GREEN_MINUS)
    yield from named(box, "debunk-master-claim", asking.Claimed(claimed, question))
    box.leave_question()


def _opened(box: Box, action: Action) -> asking.Walk:
    seat = SeatColour.YELLOW
    return asking.Walk(seat, action, box.table.open(seat, Place.BOX, action))


def _cards(box: Box, action: Action) -> Iterator[Named]:
    walk = _opened(box, action)
    if action is not Action.STUDENT:
        yield from named(
            box, f"{action.value}-potion", asking.PotionChoice(mark=2, walk=walk, potions=COLOURED_POTIONS)
        )
        walk = asking.shown(box, walk, Claim(potion=Potion.GREEN_MINUS))
        yield from named(box, f"{action.value}-lay", cards.Lay(walk))
    else:
        yield from named(box, "lay", cards.Lay(walk))
        for reason in Reason:
            sight = Sight(Reading((_CARD,) if reason is Reason.ONE_CARD else (), reason), empty=True)
            yield from named(box, f"lay-{reason.value.replace('_', '-')}", cards.Lay(walk, sight))
        for trouble in Trouble:
            sight = Sight(Reading(reason=Reason.NO_PICTURE), empty=False, trouble=trouble)
            yield from named(box, f"camera-{trouble.value.replace('_', '-')}", cards.Lay(walk, sight))
        old = Sight(Reading((), Reason.THIRD_OBJECT), empty=False)
        yield from named(box, "lay-old-cards", cards.Lay(walk, old))
        yield from named(box, "by-hand", cards.by_hand(box, walk))
        yield from named(box, "by-hand-first", cards.Pick(walk, Ingredient.MANDRAKE_ROOT))
        yield from named(box, "by-hand-second", cards.Pick(walk, Ingredient.FERN, Ingredient.MANDRAKE_ROOT))
        yield from named(box, "only-you", cards.Check(walk=walk, pair=_LONG_PAIR))
        yield from named(box, "only-you-looking", cards.Check(walk=walk, pair=_LONG_PAIR, look=True, looked=True))
        yield from named(box, "only-you-looked", cards.Check(walk=walk, pair=_LONG_PAIR, looked=True))
        twice = (Ingredient.MUSHROOM,)
        yield from named(box, "hold-two", cards.HoldTwo(walk=walk, pair=_PAIR, twice=twice, look=True, looked=True))
    box.leave_question()


def _answers(box: Box) -> Iterator[Named]:
    drawn = Arbiter.from_code("DEMO")
    pairs = {
        drawn.potion(Pair(one, other)): Pair(one, other) for one in Ingredient for other in Ingredient if one != other
    }
    questions: list[tuple[str, Question]] = []
    for potion, pair in sorted(pairs.items()):
        questions.append((f"student-{potion.value}", Student(pair)))
        questions.append((f"drink-{potion.value}", Drink(pair)))
    for potion in (Potion.RED_PLUS, Potion.GREEN_PLUS, Potion.GREEN_MINUS):
        questions.append((f"sell-{potion.value}", Sell(_PAIR, potion)))
    neutral = pairs[Potion.NEUTRAL]
    questions += [("sell-neutral", Sell(neutral, Potion.BLUE_PLUS)), ("exhibit-yes", Exhibit(_PAIR, Potion.RED_PLUS))]
    questions += [("exhibit-no", Exhibit(_PAIR, Potion.BLUE_MINUS)), ("thinking-cap", ThinkingCap(_PAIR))]
    questions += [("debunk-plus", DebunkApprentice(Ingredient.MANDRAKE_ROOT, Colour.RED))]
    questions += [("debunk-minus", DebunkApprentice(Ingredient.RAVEN_FEATHER, Colour.BLUE))]
    questions += [("debunk-yes", DebunkMaster(_PAIR, Potion.RED_PLUS))]
    questions += [("debunk-no", DebunkMaster(_LONG_PAIR, Potion.GREEN_MINUS))]
    for name, question in questions:
        opened = box.table.open(SeatColour.YELLOW, Place.BOX, question.action, claim_of(question))
        number = box.table.confirm(opened, question).asked.number
        yield from named(box, f"answer-{name}", answers.Shown(number))
    yield from named(box, "answer-turned", answers.Shown(1, turned=True))
    yield from named(box, "second-pair", answers.SecondPair())
    yield from named(box, "take-out", _OUT)
    yield from named(box, "take-back", replace(_OUT, keeps=True))
    yield from named(box, "discard", replace(_OUT, by_hand=True))
    yield from named(box, "with-the-cards", answers.WithTheCards(cards=_OUT))
    yield from named(box, "look-again", answers.LookAgain(cards=_OUT))
    yield from named(box, "look-again-looking", answers.LookAgain(cards=_OUT, look=True, looked=True))


def _phones(box: Box) -> Iterator[Named]:
    for wish in Wish:
        yield from named(box, f"wish-{wish.value.replace('_', '-')}", homes.Wished(wish))
    number = box.table.open(SeatColour.BLUE, Place.PHONE, Action.SELL, Claim(potion=Potion.BLUE_PLUS))
    yield from named(box, "phone-asks", homes.PhoneAsks())
    yield from named(box, "release", homes.PhoneAsks().press(box, Button.OK))
    box.table.cancel(number)
    walk = asking.Walk(SeatColour.BLUE, Action.SELL, box.table.open(SeatColour.BLUE, Place.BOX, Action.SELL))
    yield from named(box, "on-phone", by_phone.OnPhone(walk=walk, pair=_PAIR, since_s=0.0))
    box.table.cancel(walk.question_id)
    taken_back = by_phone.overtaken(box, walk)
    if taken_back is not None:
        yield from named(box, "taken-back", taken_back)


def _faults(box: Box) -> Iterator[Named]:
    full = StorageError(marked("Nothing can be saved: the disk is full or read-only. Make room and try again."))
    yield from named(box, "problem", problem(full))
    yield from named(box, "fault", fault())
    walk = asking.Walk(SeatColour.RED, Action.STUDENT, "")
    why = Say(full.sentence)
    yield from named(box, "not-kept-for-phone", answers.NotKeptForPhone(Say(full.sentence)))
    yield from named(
        box, "not-kept", answers.NotKept(walk=walk, question=Student(_PAIR), by_hand=False, why=why, progress=0.4)
    )
