"""The two cards: laid on the floor or chosen by hand, and then shown to the asker alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.camera import Trouble
from firmware.panel.buttons import Button
from firmware.screens.screen import Asking, Keys, Laying, OnlyYou, Picking, Say, Screen, Symbol, say
from firmware.states import by_phone
from firmware.states.asking import PotionChoice, Walk, shown
from firmware.states.base import BACK, CHOOSE, State, Telling, home
from firmware.states.box import Box, Sight
from firmware.states.watched import Watched
from reader.alchemy import COLOURED_POTIONS, Ingredient
from reader.languages import marked
from reader.questions import Action, Drink, Exhibit, Pair, Question, Sell, Student, ThinkingCap, pair_of
from reader.views import Claim
from reader.vision.reading import Reading, Reason

_REASONS = {
    Reason.NO_PICTURE: marked("The camera gives no picture. Choose by hand, or wait."),
    Reason.MOVING: marked("Looking… Hold still."),
    Reason.EMPTY: marked("Lay two ingredient cards on the floor of the box."),
    Reason.ONE_CARD: marked("One card is there. Lay the second one beside it."),
    Reason.THIRD_OBJECT: marked("There is something else. Only two cards, please."),
    Reason.UNKNOWN_CARD: marked("A card is unknown or lies face down. Turn it, or choose by hand."),
    Reason.COVERED: marked("A card is covered. Lay them side by side."),
    Reason.GLARE_OR_BLUR: marked("Not clear: light mirrors, it is dark, or a card is face down. Move them a little."),
    Reason.SAME_CARD: marked("Both are the same. Two different ingredients, please."),
}
_TROUBLES = {
    Trouble.UNPLUGGED: marked("There is no camera. Plug it in, or choose by hand."),
    Trouble.SLOW: marked("The camera does not answer. Wait, or choose by hand."),
    Trouble.BLACK: marked("The picture is black. Is the lamp on? Or choose by hand."),
    Trouble.COVERED: marked("The lens is covered. Free it, or choose by hand."),
    Trouble.TOO_SMALL: marked("The camera's pictures are too small. Choose by hand."),
}
_ABOUT_CARDS = frozenset(Reason) - {Reason.NO_PICTURE, Reason.EMPTY, Reason.MOVING}
_CARDS = marked("Put both cards face down into the cauldron, so that you do not forget to discard them.")
_KEPT_CARDS = marked("Put both cards into the cauldron. They go back to your hand afterwards.")
_OLD_CARDS = marked("Old cards? Lift all cards once, then lay yours.")
_REFUSED_CARDS = marked("You said no to these cards. Lift one, or lay others.")


@dataclass(frozen=True)
class Lay(State):
    """Waits for two cards; the display shows how many there are, never which.

    ``refused`` is a pair to which the asker said no: it does not count again before the floor has changed.
    """

    walk: Walk
    sight: Sight | None = None
    refused: Pair | None = None

    looks = True

    def screen(self, box: Box) -> Screen:
        """The two outlines and the reason why they do not count yet."""
        asking = Asking(self.walk.seat, box.name_of(self.walk.seat), self.walk.action, self.walk.claim)
        found = 0 if self.sight is None else min(2, len(self.sight.reading.cards))
        keys = Keys(hold=say(marked("by hand")), back=BACK)
        return Laying(asking, found, Say(self._reason()), keys)

    def _reason(self) -> str:
        if self.sight is None:
            return _REASONS[Reason.EMPTY]
        return _REFUSED_CARDS if self._is_refused(self.sight.reading) else words_of(self.sight)

    def press(self, box: Box, button: Button) -> State:
        """Up or down: choose by hand instead. Back: one step back."""
        if button in (Button.UP, Button.DOWN):
            return by_hand(box, self.walk)
        return before_cards(box, self.walk) if button is Button.BACK else self

    def see(self, box: Box, sight: Sight) -> State:
        """Two cards that are read beyond doubt are shown to the asker: on the own phone, or else here."""
        pair = pair_in(sight.reading)
        if self.sight is None and sight.reading == Reading(reason=Reason.MOVING):
            return self  # the first frames of a look: nothing is known yet
        if pair is not None and not self._is_refused(sight.reading):
            there = by_phone.phone_is_there(box, self.walk)
            return by_phone.hand_over(box, self.walk, pair) if there else Check(walk=self.walk, pair=pair)
        lifted = sight.reading.reason in (Reason.EMPTY, Reason.ONE_CARD)
        return replace(self, sight=sight, refused=None if lifted else self.refused)

    def tick(self, box: Box) -> State:
        """The phone may have taken the question back."""
        return by_phone.overtaken(box, self.walk) or self

    def _is_refused(self, reading: Reading) -> bool:
        pair = pair_in(reading)
        return pair is not None and self.refused is not None and set(pair) == set(self.refused)


def words_of(sight: Sight) -> str:
    """Why what is seen does not count yet, and what to do."""
    if sight.trouble is not None:
        return _TROUBLES[sight.trouble]
    reason = sight.reading.reason
    if reason in _ABOUT_CARDS and not sight.empty:
        return _OLD_CARDS
    return _REASONS[reason or Reason.MOVING]


def trouble_words(trouble: Trouble | None) -> Say:
    """Why there is no picture."""
    return Say(_REASONS[Reason.NO_PICTURE] if trouble is None else _TROUBLES[trouble])


def pair_in(reading: Reading) -> Pair | None:
    """The two ingredients of a reading, from left to right; None unless it is sure of both."""
    if not reading.accepted:
        return None
    left, right = (card.kind for card in reading.cards)
    return Pair(Ingredient(left), Ingredient(right))


def before_cards(box: Box, walk: Walk) -> State:
    """One step back from the cards."""
    if walk.action in (Action.SELL, Action.EXHIBIT):
        return PotionChoice(walk=shown(box, walk, Claim()), potions=COLOURED_POTIONS)
    return home(box)


def by_hand(box: Box, walk: Walk) -> State:
    """Tells the asker to take the box before anything can be seen on it, and where the cards go meanwhile."""
    del box
    keeps = walk.action is Action.THINKING_CAP
    return Telling(
        say(marked("Only you look")),
        say(marked("Take the box: only you look. {cards}"), cards=Say(_KEPT_CARDS if keeps else _CARDS)),
        Symbol.HAND,
        lambda box: Pick(walk, box.randomness.choice(tuple(Ingredient))),
        lambda _: Lay(walk),
    )


@dataclass(frozen=True)
class Pick(State):
    """One ingredient after the other by hand; the first to be seen is a random one, so that counting tells nothing."""

    walk: Walk
    at: Ingredient
    first: Ingredient | None = None

    def screen(self, box: Box) -> Screen:
        """The ingredient at hand."""
        del box
        title = say(marked("Your first card")) if self.first is None else say(marked("Your second card"))
        return Picking(title, self.at, 0 if self.first is None else 1, Keys(ok=CHOOSE, back=BACK, choose=True))

    def press(self, box: Box, button: Button) -> State:
        """Up and down step through the kinds, OK chooses."""
        match button:
            case Button.UP:
                return replace(self, at=self._beside(-1))
            case Button.DOWN:
                return replace(self, at=self._beside(1))
            case Button.OK:
                return self._chosen(box)
            case Button.BACK:
                return Lay(self.walk) if self.first is None else replace(self, at=self.first, first=None)

    def _chosen(self, box: Box) -> State:
        if self.first is not None:
            return Check(walk=self.walk, pair=Pair(self.first, self.at), by_hand=True)
        others = [one for one in Ingredient if one is not self.at]
        return replace(self, first=self.at, at=box.randomness.choice(others))

    def _beside(self, step: int) -> Ingredient:
        """The next kind that is not chosen yet."""
        kinds = [one for one in Ingredient if one is not self.first]
        return kinds[(kinds.index(self.at) + step) % len(kinds)]


@dataclass(frozen=True, kw_only=True)
class Check(Watched):
    """The asker looks, alone, at what will be asked, and confirms."""

    def screen(self, box: Box) -> Screen:
        """Nothing until a button is held; then the two cards."""
        ok = say(marked("ask")) if self.looked and self.doubted is None else None
        keys = Keys(ok=ok, back=say(marked("no")), hold=say(marked("look")))
        ingredients = (self.pair.left, self.pair.right) if self.look else None
        return OnlyYou(say(marked("Only you look")), ingredients, self._note(box), keys)

    def _note(self, box: Box) -> Say:
        if not self.look:
            if self.doubted is not None:
                return self.doubted
            if self.looked:
                return say(marked("Right? Then press OK."))
            return say(marked("Hold up or down to see your cards."))
        if self._same_as_last_time(box):
            return say(marked("The same as last time. Again?"))
        return say(marked("Are these your cards?"))

    def _same_as_last_time(self, box: Box) -> bool:
        """Whether this seat's last question was the same action with the same pair."""
        own = [record for record in box.table.game.records if record.asked.seat is self.walk.seat]
        if not own or own[-1].asked.question.action is not self.walk.action:
            return False
        last = pair_of(own[-1].asked.question)
        return last is not None and set(last) == set(self.pair)

    def accept(self, box: Box) -> State:
        """Asks, unless one kind is in both pairs of the Thinking Cap."""
        from firmware.states import answers

        twice = box.table.kinds_needed_twice((self.pair.left, self.pair.right))
        if self.walk.action is Action.THINKING_CAP and twice:
            return HoldTwo(walk=self.walk, pair=self.pair, twice=twice, by_hand=self.by_hand)
        return answers.confirm(box, self.walk, question_of(self.walk, self.pair), by_hand=self.by_hand)

    def decline(self, box: Box) -> State:
        """These are not the cards: lay or choose them anew."""
        box.table.refuse_cards(self.walk.question_id)
        return by_hand(box, self.walk) if self.by_hand else Lay(self.walk, refused=self.pair)


def question_of(walk: Walk, pair: Pair, holds_two: bool = False) -> Question:
    """The question that a pair makes of a walk.

    Raises:
        ValueError: a debunk, which has no cards.
        RuleError: a wanted or promised potion that the rules do not know.
    """
    match walk.action, walk.claim.potion:
        case Action.STUDENT, _:
            return Student(pair)
        case Action.DRINK, _:
            return Drink(pair)
        case Action.THINKING_CAP, _:
            return ThinkingCap(pair, holds_two)
        case Action.SELL, potion if potion is not None:
            return Sell(pair, potion)
        case Action.EXHIBIT, potion if potion is not None:
            return Exhibit(pair, potion)
        case _:
            raise ValueError("this action has no cards, or lacks its potion")


@dataclass(frozen=True, kw_only=True)
class HoldTwo(Watched):
    """One card may not serve in both pairs: asks privately whether two such cards are held."""

    twice: tuple[Ingredient, ...]

    def screen(self, box: Box) -> Screen:
        """The kind in question, while a button is held."""
        del box
        ok = say(marked("yes")) if self.looked and self.doubted is None else None
        keys = Keys(ok=ok, back=say(marked("no")), hold=say(marked("look")))
        note = None if self.look else self.doubted
        note = note or say(marked("Do you hold two of this kind?"))
        return OnlyYou(say(marked("Only you look")), self.twice if self.look else None, note, keys)

    def accept(self, box: Box) -> State:
        """Asks with two cards of a kind."""
        from firmware.states import answers

        return answers.confirm(box, self.walk, question_of(self.walk, self.pair, holds_two=True), by_hand=self.by_hand)

    def decline(self, box: Box) -> State:
        """Another pair."""
        box.table.refuse_cards(self.walk.question_id)
        return by_hand(box, self.walk) if self.by_hand else Lay(self.walk, refused=self.pair)
