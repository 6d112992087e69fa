"""Every screen of every state, taken from a game that is played in a folder of its own: to look at and to test."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from firmware.camera import Trouble
from firmware.machine import Wifi, WifiMode
from firmware.machine.pretended import PretendedMachine
from firmware.panel.buttons import Button
from firmware.screens.screen import Say, Screen
from firmware.settings import Settings
from firmware.states import (
    answers,
    asking,
    board,
    cards,
    codes,
    games,
    homes,
    menu,
    off,
    picks,
    pin,
    record,
    reveal,
    seal,
    seats,
    settings,
    tour,
    wifi,
)
from firmware.states.base import Box, Sight, State, fault, problem
from reader.alchemy import COLOURED_POTIONS, Alchemical, Colour, Ingredient, Potion
from reader.arbiter import Arbiter
from reader.errors import StorageError
from reader.events import SeatColour, Side
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

Named = tuple[str, Screen]

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
        yield from _named(box, "welcome", homes.Welcome())
        for done in range(len(tour.STEPS) + 1):
            yield from _named(box, f"tour-{done}", tour.telling(done, tour.STEPS[done - 1].makes))
        yield from _named(box, "tour-other-cards", tour.telling(1, Potion.BLUE_MINUS))
        yield from _named(box, "code", codes.Enter("DE", "M"))
        yield from _named(box, "pairs-begin", codes.begin_pairs())
        yield from _named(box, "pairs", codes.Pairs(done=(Alchemical.R_MINUS, Alchemical.B_MINUS)))
        yield from _named(box, "board-begin", board.begin(box))
        yield from _named(box, "board-places", board.Places(done=(Ingredient.MANDRAKE_ROOT, Ingredient.TOAD)))
        yield from _named(box, "game-begins", games.start(box, Arbiter.from_code("DEMO")))
        _seat_everybody(box)
        yield from _seats(box)
        yield from _questions(box)
        yield from _answers(box)
        yield from _menu(box)
        yield from _machine(box)
        yield from _phones(box)
        yield from _faults(box)
        table.reveal()
        yield from _named(box, "theories", reveal.Theories(seen=0))
        for ingredient in (Ingredient.MANDRAKE_ROOT, Ingredient.RAVEN_FEATHER):
            table.show_theories(ingredient)
            yield from _named(box, f"theory-{ingredient.value.replace('_', '-')}", reveal.Opened(ingredient))
        yield from _named(box, "over", homes.Over())


def _named(box: Box, name: str, state: State) -> Iterator[Named]:
    yield name, state.screen(box)


def _seat_everybody(box: Box) -> None:
    names = ("Anna", "Bartholomäus", "Ching-Wen", "Dagny")
    for colour, name in zip(SeatColour, names, strict=True):
        box.table.sit(colour, name, "phone" if colour is SeatColour.BLUE else "")
    box.table.set_variant(SeatColour.YELLOW, Variant.MASTER)


def _seats(box: Box) -> Iterator[Named]:
    yield from _named(box, "seats", seats.Seats(1))
    yield from _named(box, "seat", seats.OneSeat(colour=SeatColour.YELLOW))


def _questions(box: Box) -> Iterator[Named]:
    for number, action in enumerate(Action):
        yield from _named(box, f"ask-{action.value}", homes.Ask(number))
    yield from _named(box, "who", asking.Who(mark=1, action=Action.SELL))
    yield from _debunks(box)
    for action in (Action.STUDENT, Action.SELL, Action.EXHIBIT):
        yield from _cards(box, action)


def _debunks(box: Box) -> Iterator[Named]:
    walk = _opened(box, Action.DEBUNK)
    yield from _named(box, "debunk-variant", asking.VariantChoice(mark=1, walk=walk))
    apprentice = asking.shown(box, walk, Claim(variant=Variant.APPRENTICE))
    yield from _named(box, "debunk-apprentice-ingredient", asking.IngredientChoice(mark=4, walk=apprentice))
    claim = Claim(ingredients=(Ingredient.MANDRAKE_ROOT,), colour=Colour.GREEN, variant=Variant.APPRENTICE)
    yield from _named(
        box, "debunk-apprentice-colour", asking.ColourChoice(walk=asking.shown(box, walk, replace(claim, colour=None)))
    )
    question: Question = DebunkApprentice(Ingredient.MANDRAKE_ROOT, Colour.GREEN)
    yield from _named(box, "debunk-apprentice-claim", asking.Claimed(asking.shown(box, walk, claim), question))
    master = Claim(ingredients=tuple(_LONG_PAIR), variant=Variant.MASTER)
    first = asking.shown(box, walk, replace(master, ingredients=(Ingredient.MANDRAKE_ROOT,)))
    yield from _named(box, "debunk-master-second", asking.IngredientChoice(mark=6, walk=first))
    both = asking.shown(box, walk, master)
    yield from _named(box, "debunk-master-potion", asking.PotionChoice(mark=6, walk=both, potions=tuple(Potion)))
    claimed = asking.shown(box, walk, replace(master, potion=Potion.GREEN_MINUS))
    question = DebunkMaster(_LONG_PAIR, Potion.GREEN_MINUS)
    yield from _named(box, "debunk-master-claim", asking.Claimed(claimed, question))
    box.leave_question()


def _opened(box: Box, action: Action) -> asking.Walk:
    seat = SeatColour.YELLOW
    return asking.Walk(seat, action, box.table.open(seat, Place.BOX, action))


def _cards(box: Box, action: Action) -> Iterator[Named]:
    walk = _opened(box, action)
    if action is not Action.STUDENT:
        yield from _named(
            box, f"{action.value}-potion", asking.PotionChoice(mark=2, walk=walk, potions=COLOURED_POTIONS)
        )
        walk = asking.shown(box, walk, Claim(potion=Potion.GREEN_MINUS))
        yield from _named(box, f"{action.value}-lay", cards.Lay(walk))
    else:
        yield from _named(box, "lay", cards.Lay(walk))
        for reason in Reason:
            sight = Sight(Reading((_CARD,) if reason is Reason.ONE_CARD else (), reason), empty=True)
            yield from _named(box, f"lay-{reason.value.replace('_', '-')}", cards.Lay(walk, sight))
        for trouble in Trouble:
            sight = Sight(Reading(reason=Reason.NO_PICTURE), empty=False, trouble=trouble)
            yield from _named(box, f"camera-{trouble.value.replace('_', '-')}", cards.Lay(walk, sight))
        old = Sight(Reading((), Reason.THIRD_OBJECT), empty=False)
        yield from _named(box, "lay-old-cards", cards.Lay(walk, old))
        yield from _named(box, "by-hand", cards.by_hand(box, walk))
        yield from _named(box, "by-hand-first", cards.Pick(walk, Ingredient.MANDRAKE_ROOT))
        yield from _named(box, "by-hand-second", cards.Pick(walk, Ingredient.FERN, Ingredient.MANDRAKE_ROOT))
        yield from _named(box, "only-you", cards.Check(walk=walk, pair=_LONG_PAIR))
        yield from _named(box, "only-you-looking", cards.Check(walk=walk, pair=_LONG_PAIR, look=True, looked=True))
        yield from _named(box, "only-you-looked", cards.Check(walk=walk, pair=_LONG_PAIR, looked=True))
        twice = (Ingredient.MUSHROOM,)
        yield from _named(box, "hold-two", cards.HoldTwo(walk=walk, pair=_PAIR, twice=twice, look=True, looked=True))
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
        yield from _named(box, f"answer-{name}", answers.Shown(number))
    yield from _named(box, "answer-turned", answers.Shown(1, turned=True))
    yield from _named(box, "second-pair", answers.SecondPair())
    yield from _named(box, "take-out", _OUT)
    yield from _named(box, "take-back", replace(_OUT, keeps=True))
    yield from _named(box, "discard", replace(_OUT, by_hand=True))
    yield from _named(box, "with-the-cards", answers.WithTheCards(cards=_OUT))
    yield from _named(box, "look-again", answers.LookAgain(cards=_OUT))
    yield from _named(box, "look-again-looking", answers.LookAgain(cards=_OUT, look=True, looked=True))


def _menu(box: Box) -> Iterator[Named]:
    yield from _named(box, "menu", menu.Menu())
    yield from _named(box, "answers-so-far", record.Answers(3))
    yield from _named(box, "answer-again", record.Again(2))
    yield from _named(box, "strike", record.Again(2).press(box, Button.OK))
    box.table.strike(2)
    yield from _named(box, "answer-struck", record.Again(2))
    yield from _named(box, "random-pick", picks.Artifacts())
    yield from _named(box, "periscope-owner", picks.Owner())
    yield from _named(box, "periscope-agree", picks.Agree(SeatColour.GREEN))
    yield from _named(
        box, "periscope-look", picks.Seen(ingredient=Ingredient.TOAD, owner=SeatColour.YELLOW, look=True, looked=True)
    )
    mortar = picks.Mortar(ingredient=Ingredient.MUSHROOM, side=Side.RIGHT, look=True, looked=True)
    yield from _named(box, "magic-mortar", mortar)
    yield from _named(box, "new-game-sure", games.new(box))
    yield from _named(box, "put-aside-sure", games.put_aside(box))
    yield from _named(box, "parked-games", games.Parked())
    yield from _named(box, "parked-game", games.OneParked(number=1))
    yield from _named(box, "code-hidden", codes.ShowCode())
    yield from _named(box, "code-shown", codes.ShowCode(look=True, looked=True))
    yield from _named(box, "reveal-hold", reveal.Hold(0.6))
    yield from _named(box, "reveal-sure", reveal.Sure())
    yield from _named(box, "games", menu.Games())
    yield from _named(box, "board-hidden", board.ShowBoard())
    yield from _named(box, "board-shown", board.ShowBoard(look=True, looked=True))
    yield from _named(box, "settings", settings.SettingsMenu())
    yield from _named(box, "language", settings.Languages())
    yield from _named(box, "brightness", settings.Brightnesses())
    yield from _named(box, "seal", seal.show_seal(box))
    yield from _named(box, "pin-hidden", pin.ShowPin())
    yield from _named(box, "pin-shown", pin.ShowPin(look=True, looked=True))


def _machine(box: Box) -> Iterator[Named]:
    """The computer of the box: its Wi-Fi, its supply, switching it off."""
    yield from _named(box, "phones-without-wifi", wifi.Phones())
    for mode in (WifiMode.OWN, WifiMode.HOME):
        name = "Arbiter K7PX" if mode is WifiMode.OWN else ""
        own = Wifi(
            mode, name, "quiet-copper-42" if name else "", ("http://10.42.0.1/", "http://arbiter-k7px.local/"), 7
        )
        box.machine = PretendedMachine(own)
        yield from _named(box, f"phones-{mode.value}", wifi.Phones())
        yield from _named(box, f"page-{mode.value}", wifi.OpenPage(own, 0.0))
        if mode is WifiMode.OWN:
            yield from _named(box, "wifi-join", wifi.JoinWifi(own, 0.0))
            yield from _named(box, "wifi-home", wifi.Phones(2).press(box, Button.OK))
        else:
            yield from _named(box, "wifi-own", wifi.Phones(1).press(box, Button.OK))
            yield from _named(box, "wifi-changes", wifi.Phones(1).press(box, Button.OK).press(box, Button.OK))
    box.supply_is_low = True
    yield from _named(box, "supply-low", homes.Ask())
    yield from _named(box, "supply-low-why", menu.low_supply(box))
    box.supply_is_low = False
    yield from _named(box, "switch-off", off.ask(box))
    yield from _named(box, "goodbye", off.Goodbye(0.0))
    yield from _named(box, "still-on", off.Goodbye(-off.STILL_ON_AFTER_S).tick(box))


def _phones(box: Box) -> Iterator[Named]:
    for wish in Wish:
        yield from _named(box, f"wish-{wish.value.replace('_', '-')}", homes.Wished(wish))
    number = box.table.open(SeatColour.BLUE, Place.PHONE, Action.SELL, Claim(potion=Potion.BLUE_PLUS))
    yield from _named(box, "phone-asks", homes.PhoneAsks())
    yield from _named(box, "release", homes.PhoneAsks().press(box, Button.OK))
    box.table.cancel(number)


def _faults(box: Box) -> Iterator[Named]:
    full = StorageError(marked("Nothing can be saved: the disk is full or read-only. Make room and try again."))
    yield from _named(box, "problem", problem(full))
    yield from _named(box, "fault", fault())
    walk = asking.Walk(SeatColour.RED, Action.STUDENT, "")
    why = Say(full.sentence)
    yield from _named(
        box, "not-kept", answers.NotKept(walk=walk, question=Student(_PAIR), by_hand=False, why=why, progress=0.4)
    )
