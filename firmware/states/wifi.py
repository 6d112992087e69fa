"""How phones come to the pages, as words and for a phone's camera; and how long the table waits for one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from firmware.machine import NOT_HERE, Wifi, WifiMode
from firmware.panel.buttons import Button
from firmware.screens.screen import Code, Keys, Say, Screen, Symbol, say
from firmware.states.base import BACK, Choice, Choosing, State, Telling, choice, home
from firmware.states.box import Box
from reader.languages import marked

ASK_EVERY_S = 2.0
"""How often the computer is asked about its Wi-Fi while that is shown."""

_PATIENCES_S = (60, 180, 600)

_WAIT = say(marked("Wait for phones"))


@dataclass(frozen=True)
class Phones(Choosing):
    """All about phones and the Wi-Fi."""

    keeps_place = True

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return say(marked("Phones and Wi-Fi"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """First into the Wi-Fi, then to the page; then which Wi-Fi it is."""
        wifi = box.machine.wifi()
        rows = []
        if wifi.mode is WifiMode.OWN and wifi.name:
            note = say(marked("A phone's camera reads it and joins."))
            rows.append(
                choice(say(marked("1. Join the Wi-Fi")), Symbol.WIFI, lambda _: JoinWifi(wifi, box.clock()), note)
            )
        if wifi.addresses:
            label = say(marked("2. Open the page")) if rows else say(marked("Open the page"))
            note = say(marked("A phone's camera reads it and opens the page."))
            rows.append(choice(label, Symbol.PHONE, lambda _: OpenPage(wifi, box.clock()), note))
        if wifi.mode is WifiMode.OWN:
            rows.append(choice(say(marked("Home Wi-Fi")), Symbol.WIFI, _how_to_go_home))
        if wifi.mode is WifiMode.HOME:
            rows.append(choice(say(marked("Own Wi-Fi")), Symbol.WIFI, _back_to_own))
        if wifi.trouble:
            rows.append(choice(say(marked("What is wrong")), Symbol.WARNING, lambda _: _explained(wifi.trouble)))
        if not rows:
            rows.append(choice(say(marked("No Wi-Fi of its own")), Symbol.NO, lambda _: _explained(NOT_HERE)))
        note = say(marked("After that, a question that a phone leaves open is released."))
        rows.append(choice(_WAIT, Symbol.PHONE, lambda _: Patience.at_now(box), note))
        return tuple(rows)

    def back(self, box: Box) -> State:
        """Where it was opened."""
        from firmware.states import settings

        return settings.up(box)


@dataclass(frozen=True)
class Patience(Choosing):
    """How long a question that a phone leaves open blocks the others; the same three times as on the pages."""

    @classmethod
    def at_now(cls, box: Box) -> Patience:
        """The mark stands on what it is now, or on the first one."""
        seconds = box.table.game.patience_s
        return cls(_PATIENCES_S.index(seconds) if seconds in _PATIENCES_S else 0)

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return _WAIT

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """From the shortest."""
        now = box.table.game.patience_s
        return tuple(
            choice(
                say(marked("{number} min"), number=seconds // 60),
                Symbol.YES if seconds == now else Symbol.PHONE,
                self._set(seconds),
            )
            for seconds in _PATIENCES_S
        )

    def back(self, box: Box) -> State:
        """All about phones."""
        del box
        return Phones()

    def _set(self, seconds: int) -> Callable[[Box], State]:
        def go(box: Box) -> State:
            box.table.set_patience(seconds)
            return self

        return go


def _explained(sentence: str) -> State:
    return Telling(say(marked("Phones and Wi-Fi")), Say(sentence), Symbol.WIFI, home, home)


def _how_to_go_home(_: Box) -> State:
    page = say(marked("Wi-Fi of the box"))
    text = say(marked("The host types its name and password on the phone, under “{page}”."), page=page)
    return Telling(say(marked("Home Wi-Fi")), text, Symbol.PHONE, lambda _: Phones(), lambda _: Phones())


def _back_to_own(_: Box) -> State:
    text = say(marked("The box leaves the home Wi-Fi and opens its own. Phones must join it anew."))
    return Telling(say(marked("Own Wi-Fi")), text, Symbol.WIFI, _use_own, lambda _: Phones(), say(marked("change")))


def _use_own(box: Box) -> State:
    box.machine.use_own_wifi()
    text = say(marked("The box opens its own Wi-Fi. This takes a moment."))
    return Telling(say(marked("Own Wi-Fi")), text, Symbol.WIFI, lambda _: Phones(), home)


@dataclass(frozen=True)
class _Showing(State):
    """Something about the Wi-Fi that changes with it."""

    wifi: Wifi
    asked_s: float

    def press(self, box: Box, button: Button) -> State:
        """Leads back."""
        del box
        return Phones() if button in (Button.OK, Button.BACK) else self

    def tick(self, box: Box) -> State:
        """Asks again now and then."""
        if box.clock() - self.asked_s < ASK_EVERY_S:
            return self
        wifi = box.machine.wifi()
        return (
            replace(self, wifi=wifi, asked_s=box.clock()) if wifi != self.wifi else replace(self, asked_s=box.clock())
        )


@dataclass(frozen=True)
class JoinWifi(_Showing):
    """The box's own Wi-Fi."""

    def screen(self, box: Box) -> Screen:
        """Name, password, and how many phones it takes."""
        from segno.helpers import make_wifi_data

        del box
        name, password = self.wifi.name, self.wifi.password
        words = (Say("{name}", (("name", name),)), Say("{password}", (("password", password),)))
        most = self.wifi.phones_at_most
        corner = say(marked("for {count} phones"), count=most) if most else None
        content = make_wifi_data(name, password, "WPA" if password else "nopass")
        return Code(say(marked("Join the Wi-Fi")), content, words if password else words[:1], Keys(back=BACK), corner)


@dataclass(frozen=True)
class OpenPage(_Showing):
    """The pages' address."""

    def screen(self, box: Box) -> Screen:
        """The address."""
        del box
        address = self.wifi.addresses[0] if self.wifi.addresses else ""
        words = (Say("{address}", (("address", address),)),) if address else (say(marked("No address yet.")),)
        return Code(say(marked("Open the page")), address, words, Keys(back=BACK))
