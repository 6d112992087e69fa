"""What the screens say, in one language: sentences, what is asked, what was answered."""

from __future__ import annotations

from firmware.screens.screen import (
    AllPairs,
    Asking,
    Code,
    Keys,
    Laying,
    Letters,
    Listing,
    Message,
    OnePair,
    OnlyYou,
    Outcome,
    Picking,
    Say,
    Screen,
    Secret,
    Tokens,
    say,
)
from reader.alchemy import Alchemical, Ingredient, Potion, Quality, Sign
from reader.languages import Translator, marked
from reader.languages.words import (
    action_name,
    alchemical_name,
    colour_name,
    ingredient_name,
    potion_in_colour,
    potion_name,
    quality_name,
    sign_name,
)
from reader.questions import (
    Action,
    Answer,
    ClaimAnswer,
    ExhibitAnswer,
    PotionAnswer,
    QualityAnswer,
    SignAnswer,
    Variant,
)
from reader.views import Claim, QuestionLine


class Speaker:
    """Turns what stands on screens into words of one language."""

    def __init__(self, translator: Translator) -> None:
        self._translate = translator

    @property
    def language(self) -> str:
        """The key of the language."""
        return self._translate.language

    def speak(self, what: Say) -> str:
        """The sentence, its gaps filled."""
        details = {name: self.speak(value) if isinstance(value, Say) else value for name, value in what.details}
        return self._translate(what.sentence, **details)

    def asking(self, asking: Asking) -> str:
        """Who asks what."""
        action = self.speak(Say(action_name(asking.action)))
        return f"{asking.name}: {action}" if asking.name else action

    def screen(self, screen: Screen) -> str:
        """Everything that a screen shows, as sentences: for who cannot see it, and for tests."""
        return " ".join(part for part in self._parts(screen) if part)

    def _parts(self, screen: Screen) -> list[str]:  # noqa: C901 - one branch for each kind of screen
        match screen:
            case Listing():
                parts = self._listing(screen)
            case Message():
                asking = [] if screen.asking is None else self._asked(screen.asking)
                parts = [*asking, self._stop(screen.title), self.speak(screen.text)]
            case Laying():
                count = self._translate(marked("Cards recognised: {count} of 2."), count=screen.found)
                parts = [*self._asked(screen.asking), self.speak(screen.reason), count]
            case OnlyYou():
                cards = [self.speak(Say(ingredient_name(one))) for one in screen.ingredients or ()]
                parts = [self._stop(screen.title), *(f"{card}." for card in cards), self.speak(screen.note)]
            case Picking():
                parts = [self._stop(screen.title), self.speak(Say(ingredient_name(screen.ingredient))) + "."]
            case Outcome():
                then = [] if screen.then is None else [self.speak(screen.then)]
                parts = [self.outcome(screen), *then]
            case Letters():
                entered = self._translate(
                    marked("Letter {place} of {length}: {letter}."),
                    place=screen.entered + 1,
                    length=screen.length,
                    letter=screen.letter,
                )
                parts = [self._stop(screen.title), entered]
            case Secret():
                parts = [self._stop(screen.title), screen.code or "", self.speak(screen.note)]
            case AllPairs():
                parts = [self._stop(screen.title), *self._pairs(screen)]
            case OnePair():
                pair = self._pair(screen.ingredient, screen.alchemical)
                parts = [self._stop(screen.title), pair]
            case Tokens():
                parts = [self._stop(screen.title), *self._tokens(screen.ingredients or ()), self.speak(screen.note)]
            case Code():
                words = [screen.title, *screen.words, screen.corner]
                parts = [self._stop(one) for one in words if one is not None]
        return [*parts, *self._keys(screen.keys)]

    def outcome(self, screen: Outcome) -> str:
        """Who asked what, and the answer."""
        line = screen.line
        asked = self.asking(Asking(line.seat, screen.name, line.action, line.claim))
        claim = claim_words(line.action, line.claim)
        told = [f"{asked}.", "" if claim is None else self._stop(claim), self._stop(answer_words(line.answer))]
        if isinstance(line.answer, PotionAnswer):
            told[-1] = f"{self.speak(Say(potion_name(line.answer.potion)))}: {told[-1]}"
        return " ".join(part for part in told if part)

    def _listing(self, screen: Listing) -> list[str]:
        asking = [] if screen.asking is None else self._asked(screen.asking)
        marked_row = screen.rows[screen.mark]
        place = self._translate(
            marked("{label} ({place} of {count})."),
            label=self.speak(marked_row.label),
            place=screen.mark + 1,
            count=len(screen.rows),
        )
        note = "" if marked_row.note is None else self.speak(marked_row.note)
        warning = "" if screen.sign is None or screen.corner is None else self._stop(screen.corner)
        return [*asking, self._stop(screen.title), place, note, warning]

    def _asked(self, asking: Asking) -> list[str]:
        claim = claim_words(asking.action, asking.claim)
        return [f"{self.asking(asking)}.", "" if claim is None else self._stop(claim)]

    def _pairs(self, screen: AllPairs) -> list[str]:
        return [self._pair(*pair) for pair in zip(Ingredient, screen.alchemicals, strict=True)]

    def _pair(self, ingredient: Ingredient, alchemical: Alchemical) -> str:
        return f"{self.speak(Say(ingredient_name(ingredient)))}: {self.speak(Say(alchemical_name(alchemical)))}."

    def _tokens(self, ingredients: tuple[Ingredient, ...]) -> list[str]:
        return [f"{place}: {self.speak(Say(ingredient_name(one)))}." for place, one in enumerate(ingredients, 1)]

    def _keys(self, keys: Keys) -> list[str]:
        told = []
        if keys.hold is not None:
            told.append(self._translate(marked("Up or down: {what}."), what=self.speak(keys.hold)))
        if keys.ok is not None:
            told.append(self._translate(marked("OK: {what}."), what=self.speak(keys.ok)))
        if keys.back is not None:
            told.append(self._translate(marked("Back: {what}."), what=self.speak(keys.back)))
        return told

    def _stop(self, sentence: Say) -> str:
        text = self.speak(sentence)
        return text if not text or text[-1] in ".?!…:" else f"{text}."


def claim_words(action: Action, claim: Claim) -> Say | None:
    """What is wanted, promised or claimed, None if nothing is."""
    potion = None if claim.potion is None else Say(potion_in_colour(claim.potion))
    ingredients = [Say(ingredient_name(one)) for one in claim.ingredients]
    if claim.variant is Variant.MASTER and len(ingredients) == 2 and potion is not None:
        return say(
            marked("{first} and {second} make {potion}"), first=ingredients[0], second=ingredients[1], potion=potion
        )
    if claim.colour is not None and ingredients:
        colour = Say(colour_name(claim.colour))
        return say(marked("{colour} aspect: {ingredient}"), colour=colour, ingredient=ingredients[0])
    if len(ingredients) == 2:
        return say(marked("{first} and {second}"), first=ingredients[0], second=ingredients[1])
    if ingredients:
        return ingredients[0]
    if potion is None:
        return None
    sentence = marked("Promised: {potion}") if action is Action.EXHIBIT else marked("Wanted: {potion}")
    return say(sentence, potion=potion)


def answer_words(answer: Answer) -> Say:
    """The answer in words."""
    match answer:
        case PotionAnswer(potion):
            return Say(potion_in_colour(potion))
        case QualityAnswer(quality):
            return Say(quality_name(quality))
        case ExhibitAnswer(success):
            return say(marked("Yes, it is shown")) if success else say(marked("No, it is another potion"))
        case SignAnswer(sign):
            return Say(sign_name(sign))
        case ClaimAnswer(holds):
            return say(marked("Yes, that is true")) if holds else say(marked("No, that is not true"))


_AFTER_DRINKING = {
    Potion.RED_MINUS: say(marked("Poisoned: one cube goes to the hospital.")),
    Potion.GREEN_MINUS: say(marked("Paralysed: your flask goes to the green space.")),
    Potion.BLUE_MINUS: say(marked("Insane: you lose 1 reputation.")),
}
_RESULT = say(marked("Put the result on your board."))


_AFTER_EXHIBITING = {
    True: say(marked("The first one gains 1 reputation.")),
    False: say(marked("Failed: you lose 1 reputation.")),
}


def consequence(line: QuestionLine) -> Say | None:
    """What the rulebook wants after this answer (pages 10, 11, 16 and 20), as far as the answer alone tells."""
    wanted: Say | None = None
    match line.action, line.answer:
        case Action.STUDENT, PotionAnswer(potion) if potion.sign is Sign.MINUS:
            wanted = say(marked("Unhappy student: tests cost 1 gold this round."))
        case Action.DRINK, PotionAnswer(potion):
            wanted = _AFTER_DRINKING.get(potion, _RESULT)
        case (Action.STUDENT, _) | (Action.SELL, QualityAnswer(Quality.EXACT)):
            wanted = _RESULT
        case Action.SELL, QualityAnswer(Quality.RIGHT_SIGN):
            wanted = say(marked("Discard both cards face down."))
        case Action.SELL, QualityAnswer(Quality.NEUTRAL | Quality.WRONG_SIGN):
            wanted = say(marked("The seller loses 1 reputation."))
        case Action.EXHIBIT, ExhibitAnswer(success):
            wanted = _AFTER_EXHIBITING[success]
        case Action.THINKING_CAP, _:
            wanted = say(marked("The cards go back to your hand."))
    return wanted


def alchemical_words(alchemical: Alchemical) -> Say:
    """An alchemical by its large aspect."""
    return Say(alchemical_name(alchemical))
