"""What can be set on the box, and is kept: language, sound, brightness, contrast, and for which hand the keys are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from firmware.display import Brightness
from firmware.screens.screen import Say, Symbol, say
from firmware.screens.theme import Theme
from firmware.settings import Settings
from firmware.states.base import Choice, Choosing, State, choice, home
from firmware.states.box import Box
from reader.languages import available, marked
from reader.views import Phase

_BRIGHTNESSES = {
    Brightness.HIGH: say(marked("Bright")),
    Brightness.MIDDLE: say(marked("Medium")),
    Brightness.LOW: say(marked("Dark")),
}


@dataclass(frozen=True)
class SettingsMenu(Choosing):
    """Each row says what a press makes of it."""

    keeps_place = True

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return say(marked("Settings"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """All that this box can do."""
        from firmware.states import teach

        now = box.settings
        rows = []
        if len(available()) > 1:
            rows.append(choice(say(marked("Language")), Symbol.LANGUAGE, lambda _: Languages.at_now(box)))
        sound = say(marked("Turn sound off")) if now.loud else say(marked("Turn sound on"))
        rows.append(choice(sound, Symbol.SOUND, self._set(replace(now, loud=not now.loud))))
        if box.speaks(now.language):
            speech = say(marked("Turn speech off")) if now.spoken else say(marked("Turn speech on"))
            rows.append(choice(speech, Symbol.SPEECH, self._set(replace(now, spoken=not now.spoken))))
        if box.can_dim:
            rows.append(choice(say(marked("Brightness")), Symbol.BRIGHTNESS, lambda _: Brightnesses.at_now(box)))
        if now.theme is Theme.SUN:
            rows.append(choice(say(marked("Paper colours")), Symbol.SUN, self._set(replace(now, theme=Theme.PAPER))))
        else:
            rows.append(choice(say(marked("Strong contrast")), Symbol.SUN, self._set(replace(now, theme=Theme.SUN))))
        hand = say(marked("For the right hand")) if now.left_handed else say(marked("For the left hand"))
        rows.append(choice(hand, Symbol.OTHER_HAND, self._set(replace(now, left_handed=not now.left_handed))))
        rows.append(choice(say(marked("Teach the deck")), Symbol.TEACH, teach.begin))
        if now.own_deck:
            rows.append(choice(say(marked("Use the printed deck")), Symbol.CARDS, _use_printed_deck))
        return tuple(rows)

    def back(self, box: Box) -> State:
        """Where it was opened."""
        return up(box)

    def _set(self, settings: Settings) -> Callable[[Box], State]:
        def go(box: Box) -> State:
            box.change(settings)
            return self

        return go


def _use_printed_deck(box: Box) -> State:
    """The taught deck stays on disk."""
    if box.school is not None:
        box.school.adopt(own=False)
    box.change(replace(box.settings, own_deck=False))
    return SettingsMenu()


def up(box: Box) -> State:
    """The menu, or the first screen, whose rows are the menu while no game runs."""
    from firmware.states import menu

    return home(box) if box.table.phase is Phase.NO_GAME else menu.Menu()


@dataclass(frozen=True)
class Languages(Choosing):
    """The language of the box."""

    @classmethod
    def at_now(cls, box: Box) -> Languages:
        """The mark stands on the language that is spoken."""
        return cls(available().index(box.translator.language))

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return say(marked("Language"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """Every language there is, in its own name."""
        now = box.translator.language
        return tuple(
            choice(
                Say("{name}", (("name", _own_name(key)),)), Symbol.YES if key == now else Symbol.LANGUAGE, _speak(key)
            )
            for key in available()
        )

    def back(self, box: Box) -> State:
        """All settings."""
        del box
        return SettingsMenu()


def _own_name(key: str) -> str:
    from babel import Locale

    return str(Locale.parse(key).get_display_name() or key)


def _speak(key: str) -> Callable[[Box], State]:
    def go(box: Box) -> State:
        box.change(replace(box.settings, language=key))
        return SettingsMenu()

    return go


@dataclass(frozen=True)
class Brightnesses(Choosing):
    """How bright the display is; it shows at once, so that people can try."""

    @classmethod
    def at_now(cls, box: Box) -> Brightnesses:
        """The mark stands on what it is now."""
        return cls(tuple(_BRIGHTNESSES).index(box.settings.brightness))

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return say(marked("Brightness"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """From the brightest."""
        return tuple(
            choice(words, Symbol.YES if level is box.settings.brightness else Symbol.BRIGHTNESS, self._set(level))
            for level, words in _BRIGHTNESSES.items()
        )

    def back(self, box: Box) -> State:
        """All settings."""
        del box
        return SettingsMenu()

    def _set(self, level: Brightness) -> Callable[[Box], State]:
        def go(box: Box) -> State:
            box.change(replace(box.settings, brightness=level))
            return self

        return go
