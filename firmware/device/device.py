"""The loop of the box: edges, sights and requests come in, the state answers them, the display shows it."""

from __future__ import annotations

import contextlib
import queue
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from firmware.camera.eyes import Lookout
from firmware.device.requests import Asked
from firmware.device.seeing import Seeing
from firmware.device.showing import Mirror, Showing
from firmware.device.telling import Telling
from firmware.display import Display
from firmware.faults import log_fault
from firmware.panel.buttons import Button, ButtonEvent, Buttons, Kind, Timing
from firmware.panel.outputs import Lamp, NoLamp
from firmware.panel.signals import NoBuzzer, NoLight, Signals
from firmware.panel.speech import NoSpeech, Speech
from firmware.service import answer
from firmware.settings import Settings
from firmware.states.answers import Shown
from firmware.states.base import State, fault, opening, pressed, problem
from firmware.states.box import Box, Sight
from firmware.states.lesson import School
from reader.errors import ArbiterError
from reader.languages import Translator
from reader.link import Reply, Request

BUSY_TICK_S = 0.03
"""How often a held or bouncing button is looked after."""

IDLE_TICK_S = 0.5
"""How often time passes while nothing happens."""

DEAF_S = 0.4
"""For so long presses are ignored after the screen changed by itself: they were meant for the one before."""

SUPPLY_EVERY_S = 5.0
"""How often the supply is asked about."""

Eyes = TypeVar("Eyes", bound=Lookout)

_MIRRORED = {Button.UP: Button.OK, Button.DOWN: Button.BACK, Button.OK: Button.UP, Button.BACK: Button.DOWN}


@dataclass(frozen=True)
class _Edge:
    button: Button
    down: bool
    at_s: float


@dataclass(frozen=True)
class _Seen:
    number: int
    sight: Sight


@dataclass(frozen=True)
class _Awake:
    eyes: Lookout
    school: School | None


@dataclass(frozen=True)
class _Wrong:
    error: ArbiterError


@dataclass(frozen=True)
class _Stop:
    pass


_Message = _Edge | _Seen | _Awake | _Wrong | Asked | _Stop


class Device:
    """Everything that happens at the box happens here, in the thread that calls ``run``."""

    def __init__(
        self,
        box: Box,
        buttons: Buttons,
        display: Display,
        clock: Callable[[], float],
        *,
        mirror: Mirror | None = None,
        signals: Signals | None = None,
        speech: Speech | None = None,
        lamp: Lamp | None = None,
    ) -> None:
        """Draws the first screen.

        Args:
            box: the table and what the states share.
            buttons: the four buttons.
            display: where the screens are shown.
            clock: seconds that never go backwards.
            mirror: gets every picture that is shown, what it says in words, and its screen: the simulated box.
            signals: light and sound, if the box has them.
            speech: a voice, if the box has one.
            lamp: above the floor, if the box can switch it.
        """
        self._box = box
        self._buttons = buttons
        self._clock = clock
        self._telling = Telling(signals or Signals(NoLight(), NoBuzzer()), speech or NoSpeech())
        self._showing = Showing(display, clock(), mirror)
        self._seeing = Seeing(lamp or NoLamp())
        self._inbox: queue.SimpleQueue[_Message] = queue.SimpleQueue()
        self._timing = Timing()
        self._mirrored = False
        self._deaf_until_s = clock()
        self._supply_asked_s: float | None = None
        self._stopping = False
        self._announced = box.table.revision
        self.announce: Callable[[], None] = lambda: None
        box.clock = clock
        box.timing = self._timing
        box.can_dim = self._showing.can_dim
        box.speaks = self._telling.speaks
        self._state: State = opening(box)
        buttons.listen(self._edge)
        self._show()

    @property
    def state(self) -> State:
        """What the box is doing."""
        return self._state

    @property
    def translator(self) -> Translator:
        """The language of the display."""
        return self._box.translator

    @property
    def settings(self) -> Settings:
        """How people want the box."""
        return self._box.settings

    def open_eyes(
        self, open_eyes: Callable[[Callable[[int, Sight], None]], Eyes], school: School | None = None
    ) -> Eyes:
        """Gives the box its eyes, which load later than the first picture; may be called from any thread.

        ``school`` lets them learn other cards.
        """
        eyes = open_eyes(lambda number, sight: self._inbox.put(_Seen(number, sight)))
        self._inbox.put(_Awake(eyes, school))
        return eyes

    def tell(self, error: ArbiterError) -> None:
        """Says what is wrong, once the box rests; may be called from any thread."""
        self._inbox.put(_Wrong(error))

    def submit(self, request: Request) -> Reply:
        """Answers a page's request in the box's own thread; may be called from any other thread."""
        asked = Asked(request)
        self._inbox.put(asked)
        return asked.wait()

    def stop(self) -> None:
        """Ends ``run`` soon; may be called from any thread, also from a signal's handler."""
        self._inbox.put(_Stop())

    def run(self) -> None:
        """Works until it is stopped; whoever stops it in order has seen all there is, so nothing is news later."""
        while not self._stopping:
            self.step(BUSY_TICK_S if self._timing.restless or self._telling.restless else IDLE_TICK_S)
        self._box.mark_shown()
        self._box.note_shown()

    def step(self, patience_s: float = 0.0) -> None:
        """Takes everything that has come in, waiting at most so long for the first, and shows what follows."""
        try:
            message = self._inbox.get(timeout=patience_s) if patience_s else self._inbox.get_nowait()
            while True:
                self._take(message)
                message = self._inbox.get_nowait()
        except queue.Empty:
            pass
        self._pass_time()
        if self._box.table.revision != self._announced:
            self._announced = self._box.table.revision
            self.announce()
        self._show()

    def _edge(self, button: Button, down: bool) -> None:
        self._inbox.put(_Edge(button, down, self._clock()))

    def _take(self, message: _Message) -> None:
        match message:
            case _Edge(button, down, at_s):
                for event in self._timing.edge(self._meaning(button), down, at_s):
                    self._touch(event)
            case _Seen(number, sight):
                if self._seeing.notes(number, sight) and self._state.looks:
                    self._go(lambda: self._state.see(self._box, sight), by_itself=True)
            case _Wrong(error):
                self._box.trouble = error
            case _Awake(eyes, school):
                self._box.school = school
                self._seeing.open(eyes, self._state, self._box.old_cards_may_lie_there())
            case Asked():
                message.answer(lambda request: answer(self._box.table, request, self._box.machine))
            case _Stop():
                self._stopping = True

    def _meaning(self, button: Button) -> Button:
        """What a button means: for left hands the two sides of the display change places."""
        return _MIRRORED[button] if self._mirrored else button

    def _touch(self, event: ButtonEvent) -> None:
        asleep = self._showing.is_dark
        self._showing.wake(self._clock())
        if asleep:
            self._timing.spend()  # a press on a dark display only wakes it
        elif event.kind is Kind.RELEASE:
            self._go(lambda: self._state.release(self._box, event.button))
        elif self._clock() >= self._deaf_until_s:
            self._go(lambda: pressed(self._box, self._state, event.button))

    def _pass_time(self) -> None:
        if not self._timing.restless:
            self._mirrored = self._box.settings.left_handed  # a button that is down keeps its meaning until let go
        levels = {self._meaning(button): down for button, down in self._buttons.levels().items()}
        for event in self._timing.tick(self._clock(), levels):
            self._touch(event)
        with contextlib.suppress(ArbiterError):
            self._box.table.pass_time()
        self._ask_about_the_supply()
        self._go(lambda: self._state.tick(self._box), by_itself=True)

    def _ask_about_the_supply(self) -> None:
        now_s = self._clock()
        if self._supply_asked_s is not None and now_s - self._supply_asked_s < SUPPLY_EVERY_S:
            return
        self._supply_asked_s = now_s
        try:
            self._box.supply_is_low = self._box.machine.supply_is_low()
        except (ArbiterError, OSError) as error:
            log_fault("supply", error)

    def _go(self, step: Callable[[], State], by_itself: bool = False) -> None:
        """Takes one step of the state; whatever goes wrong in it ends in a screen that people can leave."""
        before = self._state
        try:
            after = step()
        except ArbiterError as error:
            after = problem(error)
        except Exception as error:  # noqa: BLE001 - the border for what nobody foresaw
            log_fault("state", error)
            after = fault()
        self._state = after
        if type(after) is not type(before):
            self._timing.spend()
            if by_itself:
                self._deaf_until_s = self._clock() + DEAF_S
        answered, self._box.answered = self._box.answered, False
        self._seeing.follow(before, after, answered)

    def _show(self) -> None:
        """Shows the state's screen."""
        try:
            screen = self._state.screen(self._box)
        except Exception as error:  # noqa: BLE001 - a screen that cannot be made must not hold up the box
            log_fault("screen", error)
            self._state = fault()
            screen = self._state.screen(self._box)
        settings = self._box.settings
        answer_screen = screen if isinstance(self._state, Shown) else None
        self._telling.tell(answer_screen, self._box.speaker, settings, self._clock())
        if settings.left_handed:
            screen = replace(screen, keys=replace(screen.keys, mirrored=True))
        self._showing.set_brightness(settings.brightness)
        self._showing.show(screen, self._box.speaker, settings.theme, self._clock())
        self._box.note_shown()
