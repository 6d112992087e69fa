"""The random pick of one of the two ingredients just used: Magic Mortar and Periscope."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.panel.buttons import Button
from firmware.screens.screen import Keys, Message, OnlyYou, Row, Say, Screen, Symbol, say
from firmware.states.base import BACK, Choice, Choosing, Peeking, State, Telling, choice, home
from firmware.states.box import Box
from reader.alchemy import Ingredient
from reader.events import Artifact, SeatColour, Side
from reader.languages import marked
from reader.languages.words import artifact_name, seat_name, side_name


@dataclass(frozen=True)
class Artifacts(Choosing):
    """Which artifact is used."""

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return say(marked("Random pick"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """The two artifacts."""
        last = box.last()
        name = "" if last is None else box.name_of(last.asked.seat)
        note = say(marked("From the two cards of {name}."), name=name) if name else None
        return (
            choice(Say(artifact_name(Artifact.MAGIC_MORTAR)), Symbol.MORTAR, _mortar, note),
            choice(Say(artifact_name(Artifact.PERISCOPE)), Symbol.PERISCOPE, lambda _: Owner(), note),
        )


def _on_the_phone(box: Box) -> State:
    del box
    text = say(marked("The one who asked has a phone: use the artifact there, under “My notes”."))
    return Telling(say(marked("Random pick")), text, Symbol.HAND, home, home)


def _mortar(box: Box) -> State:
    if not box.asker_is_at_the_box():
        return _on_the_phone(box)
    last = box.last()
    seat = None if last is None else last.asked.seat
    picked = box.table.pick_with_mortar(seat)
    line = box.table.public_view().questions[-1]
    side = next(pick.side for pick in line.picks if pick.artifact is Artifact.MAGIC_MORTAR)
    return Mortar(ingredient=picked.ingredient, side=side or Side.LEFT)


@dataclass(frozen=True, kw_only=True)
class Mortar(Peeking):
    """The table hears the side, the asker sees the card."""

    ingredient: Ingredient
    side: Side

    def screen(self, box: Box) -> Screen:
        """The side, and the card while a button is held."""
        del box
        title = say(marked("Magic Mortar: {side}"), side=Say(side_name(self.side)))
        note = say(marked("Discard this card. The other one goes back to your hand."))
        keys = Keys(ok=say(marked("done")) if self.looked else None, back=BACK, hold=say(marked("look")))
        return OnlyYou(title, (self.ingredient,) if self.look else None, note, keys)

    def accept(self, box: Box) -> State:
        """Done."""
        return home(box)


@dataclass(frozen=True)
class Owner(Choosing):
    """Who uses the Periscope."""

    def title(self, box: Box) -> Say:
        """The question."""
        del box
        return say(marked("Whose Periscope?"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """Everybody but the asker; all colours while no seats are set."""
        last = box.last()
        asker = None if last is None else last.asked.seat
        seats = [seat.colour for seat in box.table.game.seats] or list(SeatColour)
        rows = tuple(self._row(box, colour) for colour in seats if colour is not asker)
        return rows or (choice(say(marked("Nobody else has a seat")), None, home),)

    def _row(self, box: Box, colour: SeatColour) -> Choice:
        name = box.name_of(colour) or box.translator(seat_name(colour))

        def go(box: Box) -> State:
            box.table.wish_for_periscope(colour)
            return Agree(colour)

        return Choice(Row(Say("{name}", (("name", name),)), colour), go)

    def back(self, box: Box) -> State:
        """Another artifact."""
        del box
        return Artifacts()


@dataclass(frozen=True)
class Agree(State):
    """The asker must agree that the Periscope's owner looks."""

    owner: SeatColour

    def screen(self, box: Box) -> Screen:
        """The question to the asker."""
        owner = box.name_of(self.owner) or box.translator(seat_name(self.owner))
        text = say(marked("{owner} wants to see one of the cards just used. Does the asker agree?"), owner=owner)
        keys = Keys(ok=say(marked("agree")), back=say(marked("no")))
        return Message(Say(artifact_name(Artifact.PERISCOPE)), text, Symbol.PERISCOPE, keys)

    def press(self, box: Box, button: Button) -> State:
        """OK agrees."""
        if button is Button.BACK:
            box.table.decline_periscope()
            return home(box)
        if button is not Button.OK:
            return self
        if not box.asker_is_at_the_box():
            return _on_the_phone(box)
        last = box.last()
        picked = box.table.agree_to_periscope(None if last is None else last.asked.seat)
        seat = box.table.game.seat(self.owner)
        if seat is not None and seat.phone:
            text = say(marked("{owner} sees the card on the phone."), owner=seat.name)
            return Telling(Say(artifact_name(Artifact.PERISCOPE)), text, Symbol.PHONE, home)
        return Seen(ingredient=picked.ingredient, owner=self.owner)


@dataclass(frozen=True, kw_only=True)
class Seen(Peeking):
    """The owner looks at one card."""

    ingredient: Ingredient
    owner: SeatColour

    def screen(self, box: Box) -> Screen:
        """The card while a button is held."""
        owner = box.name_of(self.owner) or box.translator(seat_name(self.owner))
        title = say(marked("Only {owner} looks"), owner=owner)
        note = say(marked("Hold up or down to see the card."))
        keys = Keys(ok=say(marked("done")) if self.looked else None, back=BACK, hold=say(marked("look")))
        return OnlyYou(title, (self.ingredient,) if self.look else None, note, keys)

    def accept(self, box: Box) -> State:
        """Done."""
        return home(box)
