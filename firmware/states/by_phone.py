"""The box reads two cards, and the asker's own phone shows and confirms them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.panel.buttons import Button
from firmware.screens.screen import Keys, Message, Screen, Symbol, say
from firmware.states.asking import Walk
from firmware.states.base import State, Telling, home
from firmware.states.box import Box, Sight
from reader.languages import marked
from reader.questions import Pair, uses_cards
from reader.vision.reading import Reading, Reason

AWAY_AFTER_S = 4.0
"""How long the cards wait for a phone to fetch them; one that is awake does so at once."""


def phone_is_there(box: Box, walk: Walk) -> bool:
    """Whether the asker's phone has looked at the table since this question was begun: then it looks again now."""
    opened = box.table.opened
    return opened is not None and box.table.phone_looked(walk.seat, opened.since_s)


def hand_over(box: Box, walk: Walk, pair: Pair) -> State:
    """Shows the two cards on the asker's phone, and there alone."""
    box.table.show_cards(walk.question_id, pair)
    return OnPhone(walk=walk, pair=pair, since_s=box.clock())


_LIFTED = frozenset((Reason.EMPTY, Reason.ONE_CARD, Reason.SAME_CARD))
_BESIDE = frozenset((Reason.THIRD_OBJECT, Reason.UNKNOWN_CARD, Reason.COVERED))


def lies_otherwise(reading: Reading) -> bool:
    """Whether other cards lie there than the pair that was read, given that this reading does not show that pair."""
    return reading.accepted or reading.reason in _LIFTED


def lay_anew(box: Box, walk: Walk, sight: Sight) -> State:
    """Forgets the pair, also on the phone, and goes on with what lies there now."""
    from firmware.states import cards

    box.table.refuse_cards(walk.question_id)
    return cards.Lay(walk).see(box, sight)


def turn(box: Box, walk: Walk, pair: Pair) -> None:
    """The same two cards may have changed places; a phone that shows them shows that too."""
    opened = box.table.opened
    if opened is not None and opened.id == walk.question_id and opened.cards not in (None, pair):
        box.table.show_cards(walk.question_id, pair)


def overtaken(box: Box, walk: Walk) -> State | None:
    """Where to go if the phone has asked the question, or has taken it back; None while it is open."""
    from firmware.states import answers

    opened = box.table.opened
    if opened is not None and opened.id == walk.question_id:
        return None
    box.answered = True  # the cards that lie there are no longer anybody's next question
    record = box.table.game.record_of(walk.question_id)
    if record is None:
        return Telling(
            say(marked("Taken back")),
            say(marked("The phone has taken the question back. Take your cards out of the box.")),
            Symbol.PHONE,
            home,
        )
    box.mark_shown()
    return answers.Shown(record.asked.number, since_s=box.clock(), after_cards=uses_cards(record.asked.question))


@dataclass(frozen=True, kw_only=True)
class OnPhone(State):
    """Says that two cards are read and that the phone confirms; which cards they are shows on that phone alone."""

    walk: Walk
    pair: Pair
    since_s: float

    looks = True

    def screen(self, box: Box) -> Screen:
        """Who confirms."""
        text = say(marked("{name} looks at the phone and asks there."), name=box.name_of(self.walk.seat))
        keys = Keys(ok=say(marked("ask here")), back=say(marked("no")))
        return Message(say(marked("Two cards are read")), text, Symbol.PHONE, keys, asking=box.asking())

    def press(self, box: Box, button: Button) -> State:
        """OK goes on at the box, in private; back reads other cards."""
        from firmware.states import cards

        if button is Button.OK:
            return cards.Check(walk=self.walk, pair=self.pair)
        if button is Button.BACK:
            box.table.refuse_cards(self.walk.question_id)
            return cards.Lay(self.walk, refused=self.pair)
        return self

    def see(self, box: Box, sight: Sight) -> State:
        """Withdraws the cards from the phone as soon as others lie there, or something lies with them."""
        from firmware.states import cards

        after = overtaken(box, self.walk)
        if after is not None:
            return after
        pair = cards.pair_in(sight.reading)
        if pair is not None and set(pair) == set(self.pair):
            turn(box, self.walk, pair)
            return replace(self, pair=pair)
        if lies_otherwise(sight.reading) or sight.reading.reason in _BESIDE:
            return lay_anew(box, self.walk, sight)
        return self

    def tick(self, box: Box) -> State:
        """Follows the phone; if it does not fetch the cards, the asker looks at the box."""
        from firmware.states import cards

        after = overtaken(box, self.walk)
        if after is not None:
            return after
        opened = box.table.opened
        if opened is not None and opened.cards is None:
            return cards.Lay(self.walk, refused=self.pair)
        came = box.table.phone_looked(self.walk.seat, self.since_s)
        if came or box.clock() - self.since_s < AWAY_AFTER_S:
            return self
        return cards.Check(walk=self.walk, pair=self.pair)
