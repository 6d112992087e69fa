"""The box: one thread that owns the table, takes what comes in, one thing after the other, and shows the state."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from PIL import Image

from firmware.camera.eyes import Lookout
from firmware.display import Display
from firmware.display.rest import Level, Rest
from firmware.faults import log_fault
from firmware.panel.buttons import Button, ButtonEvent, Buttons, Kind, Timing
from firmware.panel.outputs import Lamp, NoLamp
from firmware.panel.signals import NoBuzzer, NoLight, Signals, cue_of
from firmware.screens.draw import draw
from firmware.screens.screen import Outcome, Screen
from firmware.service import answer
from firmware.states.answers import Shown
from firmware.states.base import Box, Sight, State, fault, home, problem
from reader.errors import ArbiterError, LinkError
from reader.languages import Translator, marked
from reader.link import Refused, Reply, Request, refused

BUSY_TICK_S = 0.03
"""How often a held or bouncing button is looked after."""

IDLE_TICK_S = 0.5
"""How often time passes while nothing happens."""

DEAF_S = 0.4
"""For so long presses are ignored after the screen changed by itself: they were meant for the one before."""

Eyes = TypeVar("Eyes", bound=Lookout)

_MIRRORED = {Button.UP: Button.OK, Button.DOWN: Button.BACK, Button.OK: Button.UP, Button.BACK: Button.DOWN}

PATIENCE_S = 5.0
"""How long a page waits for the box."""


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


@dataclass(eq=False)
class _Asked:
    """A page's request. Who takes it first decides: the box answers it, or the page has given up waiting."""

    request: Request
    taken: threading.Lock = field(default_factory=threading.Lock)
    done: threading.Event = field(default_factory=threading.Event)
    reply: Reply | None = None


@dataclass(frozen=True)
class _Stop:
    pass


_Message = _Edge | _Seen | _Awake | _Asked | _Stop


class Device:
    """Everything that happens at the box happens here, in the thread that calls ``run``."""

    def __init__(
        self,
        box: Box,
        buttons: Buttons,
        display: Display,
        clock: Callable[[], float],
        *,
        mirror: Callable[[Image.Image, str, Screen], None] | None = None,
        signals: Signals | None = None,
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
            lamp: above the floor, if the box can switch it.
        """
        self._box = box
        self._buttons = buttons
        self._display = display
        self._clock = clock
        self._mirror = mirror
        self._signals = signals or Signals(NoLight(), NoBuzzer())
        self._lamp: Lamp = lamp or NoLamp()
        self._signalled: int | None = None
        self._rest = Rest(clock())
        self._level = Level.FULL
        self._inbox: queue.SimpleQueue[_Message] = queue.SimpleQueue()
        self._timing = Timing()
        self._mirrored = False
        self._eyes: Lookout | None = None
        self._look = 0
        self._deaf_until_s = clock()
        self._stopping = False
        self._shown: tuple[Screen, str] | None = None
        self._announced = box.table.revision
        self.announce: Callable[[], None] = lambda: None
        box.clock = clock
        box.held_s = lambda button: self._timing.held_s(button, self._clock())
        box.mark_shown()
        self._state: State = home(box) if box.table.lost is None else problem(box.table.lost)
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

    def open_eyes(self, open_eyes: Callable[[Callable[[int, Sight], None]], Eyes]) -> Eyes:
        """Gives the box its eyes, which load later than the first picture; may be called from any thread."""
        eyes = open_eyes(lambda number, sight: self._inbox.put(_Seen(number, sight)))
        self._inbox.put(_Awake(eyes))
        return eyes

    def submit(self, request: Request) -> Reply:
        """Answers a page's request in the box's own thread; may be called from any other thread."""
        asked = _Asked(request)
        self._inbox.put(asked)
        if not asked.done.wait(PATIENCE_S) and asked.taken.acquire(blocking=False):
            return _refusal()
        asked.done.wait()
        return asked.reply or _refusal()

    def stop(self) -> None:
        """Ends ``run`` soon; may be called from any thread, also from a signal's handler."""
        self._inbox.put(_Stop())

    def run(self) -> None:
        """Works until it is stopped."""
        while not self._stopping:
            self.step(BUSY_TICK_S if self._timing.restless or self._signals.restless else IDLE_TICK_S)

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
                if self._state.looks and number == self._look:
                    self._go(lambda: self._state.see(self._box, sight), by_itself=True)
            case _Awake(eyes):
                self._eyes = eyes
                self._lamp.switch(self._state.looks)
                if self._box.old_cards_may_lie_there():
                    eyes.answered()
                if self._state.looks:
                    self._look = eyes.look()
            case _Asked():
                self._answer(message)
            case _Stop():
                self._stopping = True

    def _meaning(self, button: Button) -> Button:
        """What a button means: for left hands the two sides of the display change places."""
        return _MIRRORED[button] if self._mirrored else button

    def _touch(self, event: ButtonEvent) -> None:
        asleep = self._level is Level.OFF
        self._rest.disturb(self._clock())
        if asleep:
            self._timing.spend()  # a press on a dark display only wakes it
        elif event.kind is Kind.RELEASE:
            self._go(lambda: self._state.release(self._box, event.button))
        elif self._clock() >= self._deaf_until_s:
            self._go(lambda: self._state.press(self._box, event.button))

    def _answer(self, asked: _Asked) -> None:
        """Does what a page wants, unless the page was told already that the box does not answer."""
        if not asked.taken.acquire(blocking=False):
            return
        try:
            asked.reply = answer(self._box.table, asked.request)
        except Exception as error:  # noqa: BLE001 - the border: the table goes on, the page is refused
            log_fault("request", error)
            asked.reply = _refusal()
        asked.done.set()

    def _pass_time(self) -> None:
        if not self._timing.restless:
            self._mirrored = self._box.left_handed  # a button that is down keeps its meaning until it is let go
        levels = {self._meaning(button): down for button, down in self._buttons.levels().items()}
        for event in self._timing.tick(self._clock(), levels):
            self._touch(event)
        with contextlib.suppress(ArbiterError):
            self._box.table.pass_time()
        self._go(lambda: self._state.tick(self._box), by_itself=True)

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
        self._mind_the_eyes(before, after)

    def _mind_the_eyes(self, before: State, after: State) -> None:
        answered, self._box.answered = self._box.answered, False
        if self._eyes is None:
            return
        if answered:
            self._eyes.answered()
        if after.looks and (not before.looks or type(after) is not type(before)):
            self._lamp.switch(True)
            self._look = self._eyes.look()
        elif before.looks and not after.looks:
            self._eyes.rest()
            self._lamp.switch(False)

    def _show(self) -> None:
        """Draws the state's screen if it is another one than the display has."""
        try:
            screen = self._state.screen(self._box)
        except Exception as error:  # noqa: BLE001 - a screen that cannot be made must not hold up the box
            log_fault("screen", error)
            self._state = fault()
            screen = self._state.screen(self._box)
        self._signal(screen)
        if self._box.left_handed:
            screen = replace(screen, keys=replace(screen.keys, mirrored=True))
        now = (screen, self._box.translator.language)
        if now != self._shown:
            self._shown = now
            self._rest.disturb(self._clock())
            self._draw(screen)
        self._dim()

    def _signal(self, screen: Screen) -> None:
        """Light and sound begin with an answer that is new on the display, and the light ends with it."""
        now_s = self._clock()
        number = screen.line.number if isinstance(self._state, Shown) and isinstance(screen, Outcome) else None
        if isinstance(screen, Outcome) and number is not None and number != self._signalled:
            self._signals.give(cue_of(screen.line.answer), now_s, self._box.loud)
        elif number is None and self._signalled is not None:
            self._signals.end(now_s)
        self._signalled = number
        self._signals.tick(now_s)

    def _dim(self) -> None:
        """Makes the display as bright as it should be now."""
        level = self._rest.level(self._clock())
        if level is self._level:
            return
        self._level = level
        try:
            self._display.shine(level.value)
        except OSError as error:
            log_fault("display", error)

    def _draw(self, screen: Screen) -> None:
        speaker = self._box.speaker
        picture = draw(screen, self._display.size, speaker)
        try:
            self._display.show(picture)
        except OSError as error:
            log_fault("display", error)
        if self._mirror is not None:
            self._mirror(picture, speaker.screen(screen), screen)


def _refusal() -> Refused:
    return refused(LinkError(marked("The box does not answer right now. Try again in a moment.")))
