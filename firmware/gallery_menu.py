"""The screens of the menu, of the box's computer, and of teaching the deck: the second half of the gallery."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from firmware.machine import Wifi, WifiMode
from firmware.machine.pretended import PretendedMachine
from firmware.panel.buttons import Button
from firmware.screens.screen import Say, Screen
from firmware.states import (
    board,
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
    settings,
    teach,
    wifi,
)
from firmware.states.base import State
from firmware.states.box import Box
from firmware.states.lesson import Lesson
from reader.alchemy import Ingredient
from reader.events import SeatColour, Side
from reader.languages import marked
from reader.languages.words import ingredient_name

Named = tuple[str, Screen]


def named(box: Box, name: str, state: State) -> Iterator[Named]:
    """A state's screen and what it is called."""
    yield name, state.screen(box)


def menu_screens(box: Box) -> Iterator[Named]:
    """What can be done besides asking."""
    yield from named(box, "menu", menu.Menu())
    yield from named(box, "answers-so-far", record.Answers(3))
    yield from named(box, "answer-again", record.Again(2))
    yield from named(box, "strike", record.Again(2).press(box, Button.OK))
    box.table.strike(2)
    yield from named(box, "answer-struck", record.Again(2))
    yield from named(box, "random-pick", picks.Artifacts())
    yield from named(box, "periscope-owner", picks.Owner())
    yield from named(box, "periscope-agree", picks.Agree(SeatColour.GREEN))
    yield from named(
        box, "periscope-look", picks.Seen(ingredient=Ingredient.TOAD, owner=SeatColour.YELLOW, look=True, looked=True)
    )
    mortar = picks.Mortar(ingredient=Ingredient.MUSHROOM, side=Side.RIGHT, look=True, looked=True)
    yield from named(box, "magic-mortar", mortar)
    yield from named(box, "new-game-sure", games.new(box))
    yield from named(box, "put-aside-sure", games.put_aside(box))
    yield from named(box, "parked-games", games.Parked())
    yield from named(box, "parked-game", games.OneParked(number=1))
    yield from named(box, "code-before", codes.BeforeCode(progress=0.4))
    yield from named(box, "code-hidden", codes.ShowCode())
    yield from named(box, "code-shown", codes.ShowCode(look=True, looked=True))
    yield from named(box, "reveal-hold", reveal.Hold(progress=0.6))
    yield from named(box, "reveal-sure", reveal.Sure())
    yield from named(box, "games", menu.Games())
    yield from named(box, "board-hidden", board.ShowBoard())
    yield from named(box, "board-shown", board.ShowBoard(look=True, looked=True))
    yield from named(box, "settings", settings.SettingsMenu())
    yield from named(box, "language", settings.Languages())
    yield from named(box, "brightness", settings.Brightnesses())
    yield from named(box, "seal", seal.show_seal(box))
    yield from named(box, "pin-hidden", pin.ShowPin())
    yield from named(box, "pin-shown", pin.ShowPin(look=True, looked=True))


def machine_screens(box: Box) -> Iterator[Named]:
    """The computer of the box: its Wi-Fi, its supply, switching it off."""
    yield from named(box, "phones-without-wifi", wifi.Phones())
    yield from named(box, "phones-patience", wifi.Patience.at_now(box))
    for mode in (WifiMode.OWN, WifiMode.HOME):
        name = "Arbiter K7PX" if mode is WifiMode.OWN else ""
        own = Wifi(
            mode, name, "quiet-copper-42" if name else "", ("http://10.42.0.1/", "http://arbiter-k7px.local/"), 7
        )
        box.machine = PretendedMachine(own)
        yield from named(box, f"phones-{mode.value}", wifi.Phones())
        yield from named(box, f"page-{mode.value}", wifi.OpenPage(own, 0.0))
        if mode is WifiMode.OWN:
            yield from named(box, "wifi-join", wifi.JoinWifi(own, 0.0))
            yield from named(box, "wifi-home", wifi.Phones(2).press(box, Button.OK))
        else:
            yield from named(box, "wifi-own", wifi.Phones(1).press(box, Button.OK))
            yield from named(box, "wifi-changes", wifi.Phones(1).press(box, Button.OK).press(box, Button.OK))
    box.supply_is_low = True
    yield from named(box, "supply-low", homes.Ask())
    yield from named(box, "supply-low-why", menu.low_supply(box))
    box.supply_is_low = False
    yield from named(box, "switch-off", off.ask(box))
    yield from named(box, "goodbye", off.Goodbye(0.0))
    yield from named(box, "still-on", off.Goodbye(-off.STILL_ON_AFTER_S).tick(box))


def teaching_screens(box: Box) -> Iterator[Named]:
    """From the first card to the two that are most alike."""
    kind = Ingredient.RAVEN_FEATHER
    name = Say(ingredient_name(kind))
    lay = Lesson(kind, Say(marked("Lay {kind} alone on the floor."), (("kind", name),)), None, 0, 2, 7)
    turn = replace(lay, what=Say(marked("Turn {kind} the other way round, or move it."), (("kind", name),)), shots=1)
    shown = Say(
        marked("This is the card that was shown as {other}; {kind} is wanted."),
        (("other", Say(ingredient_name(Ingredient.MANDRAKE_ROOT))), ("kind", name)),
    )
    done = Lesson(known=8, alike=(Ingredient.MANDRAKE_ROOT, Ingredient.RAVEN_FEATHER))
    doubtful = replace(done, doubtful=(Ingredient.RAVEN_FEATHER,))
    yield from named(box, "teach-not-yet", teach.begin(box))
    yield from named(box, "teach-begin", teach.telling())
    yield from named(box, "teach-looks", teach.Teach())
    yield from named(box, "teach-lay", teach.Teach(lay))
    yield from named(box, "teach-turn", teach.Teach(turn))
    yield from named(box, "teach-hold", teach.Teach(replace(lay, what=Say(marked("Let it lie still.")))))
    yield from named(box, "teach-refused", teach.Teach(replace(turn, refusal=shown)))
    yield from named(box, "teach-done", teach.Taught(lesson=done))
    yield from named(box, "teach-doubtful", teach.Taught(lesson=doubtful))
    yield from named(box, "teach-again", teach.Again(lesson=doubtful))
