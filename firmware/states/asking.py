"""From "who asks?" to the point where cards are laid or a claim is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from firmware.panel.buttons import Button
from firmware.screens.screen import Asking, Keys, Message, Row, Say, Screen, Symbol, say
from firmware.screens.words import claim_words
from firmware.states.base import BACK, Choice, Choosing, State, choice, home
from firmware.states.box import Box
from reader.alchemy import COLOURED_POTIONS, Colour, Ingredient, Potion
from reader.events import SeatColour
from reader.languages import marked
from reader.languages.words import colour_name, ingredient_name, potion_in_colour, potion_name, variant_name
from reader.questions import Action, DebunkApprentice, DebunkMaster, Pair, Question, Variant
from reader.views import Claim, Place


@dataclass(frozen=True)
class Walk:
    """One question on its way: who asks what under which id, and what is public of it."""

    seat: SeatColour | None
    action: Action
    question_id: str
    claim: Claim = field(default_factory=Claim)


def begin(box: Box, action: Action) -> State:
    """Asks who asks, unless no seats are set."""
    return Who(action=action) if box.table.game.seats else opened(box, action, None)


def opened(box: Box, action: Action, seat: SeatColour | None) -> State:
    """Opens the question at the table and goes on with what the action needs; raises ArbiterError if it may not."""
    from firmware.states import cards

    walk = Walk(seat, action, box.table.open(seat, Place.BOX, action))
    match action:
        case Action.SELL | Action.EXHIBIT:
            return PotionChoice(walk=walk, potions=COLOURED_POTIONS)
        case Action.DEBUNK:
            taken = None if seat is None else box.table.game.seat(seat)
            variants = list(Variant)
            return VariantChoice(mark=0 if taken is None else variants.index(taken.variant), walk=walk)
        case _:
            return cards.Lay(walk)


@dataclass(frozen=True, kw_only=True)
class Who(Choosing):
    """Who asks."""

    action: Action

    def title(self, box: Box) -> Say:
        """The question."""
        del box
        return say(marked("Who asks?"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """The seats that are taken."""
        seats = box.table.game.seats
        if not seats:
            return (choice(say(marked("Nobody in particular")), None, lambda box: opened(box, self.action, None)),)
        return tuple(
            Choice(Row(Say("{name}", (("name", seat.name),)), seat.colour), self._go(seat.colour)) for seat in seats
        )

    def _go(self, seat: SeatColour) -> Callable[[Box], State]:
        return lambda box: opened(box, self.action, seat)


@dataclass(frozen=True, kw_only=True)
class PotionChoice(Choosing):
    """The wanted, promised or claimed potion; everybody may follow."""

    walk: Walk
    potions: tuple[Potion, ...]

    def title(self, box: Box) -> Say:
        """Which potion is meant."""
        del box
        match self.walk.action:
            case Action.SELL:
                return say(marked("Which potion is wanted?"))
            case Action.EXHIBIT:
                return say(marked("Which potion do you promise?"))
            case _:
                return say(marked("They make which potion?"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """The potions."""
        del box
        return tuple(Choice(Row(_potion_label(potion), potion), self._go(potion)) for potion in self.potions)

    def _go(self, potion: Potion) -> Callable[[Box], State]:
        def go(box: Box) -> State:
            from firmware.states import cards

            walk = shown(box, self.walk, replace(self.walk.claim, potion=potion))
            if walk.action is not Action.DEBUNK:
                return cards.Lay(walk)
            return Claimed(walk, DebunkMaster(Pair(*walk.claim.ingredients), potion))

        return go

    def back(self, box: Box) -> State:
        """One step back."""
        if self.walk.action is Action.DEBUNK:
            first = self.walk.claim.ingredients[:1]
            return IngredientChoice(walk=shown(box, self.walk, replace(self.walk.claim, ingredients=first)))
        return home(box)


def _potion_label(potion: Potion) -> Say:
    if potion is Potion.NEUTRAL:
        return Say(potion_name(potion))
    return say(marked("{name}: {colour}"), name=Say(potion_name(potion)), colour=Say(potion_in_colour(potion)))


def shown(box: Box, walk: Walk, claim: Claim) -> Walk:
    """The same walk with another claim, which the whole table sees."""
    box.table.show_claim(walk.question_id, claim)
    return replace(walk, claim=claim)


@dataclass(frozen=True, kw_only=True)
class VariantChoice(Choosing):
    """Apprentice or master, this time; the mark stands on the seat's own."""

    walk: Walk
    aside = True

    def title(self, box: Box) -> Say:
        """The question."""
        del box
        return say(marked("Debunk as"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """The two variants."""
        del box
        notes = {
            Variant.APPRENTICE: say(marked("Shows the sign of one aspect.")),
            Variant.MASTER: say(marked("Tests what two ingredients make.")),
        }
        icons = {Variant.APPRENTICE: Action.STUDENT, Variant.MASTER: Action.DEBUNK}
        return tuple(
            choice(Say(variant_name(variant)), icons[variant], self._go(variant), notes[variant]) for variant in Variant
        )

    def _go(self, variant: Variant) -> Callable[[Box], State]:
        return lambda box: IngredientChoice(walk=shown(box, self.walk, Claim(variant=variant)))


@dataclass(frozen=True, kw_only=True)
class IngredientChoice(Choosing):
    """An ingredient of a debunk: all eight are offered, since only the players know what is published."""

    walk: Walk

    def title(self, box: Box) -> Say:
        """Which ingredient is meant."""
        del box
        if self.walk.claim.variant is Variant.APPRENTICE:
            return say(marked("Which ingredient?"))
        return (
            say(marked("The second ingredient")) if self.walk.claim.ingredients else say(marked("The first ingredient"))
        )

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """All that are not chosen yet."""
        del box
        left = [one for one in Ingredient if one not in self.walk.claim.ingredients]
        return tuple(Choice(Row(Say(ingredient_name(one)), one), self._go(one)) for one in left)

    def _go(self, ingredient: Ingredient) -> Callable[[Box], State]:
        def go(box: Box) -> State:
            claim = self.walk.claim
            walk = shown(box, self.walk, replace(claim, ingredients=(*claim.ingredients, ingredient)))
            if claim.variant is Variant.APPRENTICE:
                return ColourChoice(walk=walk)
            return (
                IngredientChoice(walk=walk) if not claim.ingredients else PotionChoice(walk=walk, potions=tuple(Potion))
            )

        return go

    def back(self, box: Box) -> State:
        """One step back."""
        if self.walk.claim.ingredients:
            return IngredientChoice(walk=shown(box, self.walk, replace(self.walk.claim, ingredients=())))
        variants = list(Variant)
        mark = variants.index(self.walk.claim.variant or Variant.APPRENTICE)
        return VariantChoice(mark=mark, walk=shown(box, self.walk, Claim()))


@dataclass(frozen=True, kw_only=True)
class ColourChoice(Choosing):
    """The aspect whose sign an apprentice wants to know."""

    walk: Walk

    def title(self, box: Box) -> Say:
        """The question."""
        del box
        return say(marked("Which colour?"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """The three colours."""
        del box
        return tuple(Choice(Row(Say(colour_name(colour)), colour), self._go(colour)) for colour in Colour)

    def _go(self, colour: Colour) -> Callable[[Box], State]:
        def go(box: Box) -> State:
            walk = shown(box, self.walk, replace(self.walk.claim, colour=colour))
            return Claimed(walk, DebunkApprentice(walk.claim.ingredients[0], colour))

        return go

    def back(self, box: Box) -> State:
        """Another ingredient."""
        return IngredientChoice(walk=shown(box, self.walk, replace(self.walk.claim, ingredients=())))


@dataclass(frozen=True)
class Claimed(State):
    """A debunk as all see it, before it is confirmed."""

    walk: Walk
    question: Question

    def screen(self, box: Box) -> Screen:
        """The claim, large."""
        claim = claim_words(self.walk.action, self.walk.claim) or say(marked("back"))
        if self.walk.claim.variant is Variant.MASTER:
            text = say(marked("{claim}. Is that so? All will see the answer."), claim=claim)
        else:
            text = say(
                marked("{claim}. Is there a theory about it? All will see the true sign."),
                claim=claim,
            )
        asking = Asking(self.walk.seat, box.name_of(self.walk.seat), self.walk.action, self.walk.claim)
        symbol = self.walk.claim.potion or self.walk.claim.colour or Symbol.FLASK
        keys = Keys(ok=say(marked("confirm")), back=BACK)
        return Message(say(marked("Do all agree?")), text, symbol, keys, asking=asking)

    def press(self, box: Box, button: Button) -> State:
        """Asks, or goes one step back."""
        from firmware.states import answers

        if button is Button.OK:
            return answers.confirm(box, self.walk, self.question)
        if button is not Button.BACK:
            return self
        if self.walk.claim.variant is Variant.MASTER:
            return PotionChoice(
                walk=shown(box, self.walk, replace(self.walk.claim, potion=None)), potions=tuple(Potion)
            )
        return ColourChoice(walk=shown(box, self.walk, replace(self.walk.claim, colour=None)))
