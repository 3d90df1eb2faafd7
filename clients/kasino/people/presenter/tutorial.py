"""A first game explained: each thing when it is met for the first time."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game import Build, Capture, Category, Double, Event, Observation, Played, Raise, RuleSet, Trail
from kasino.game.rules.rule_set import CaptureDuty, FaceMode, ValueScheme
from kasino.people.presenter.round_count import category_title
from kasino.people.presenter.voice import Voice


class Teacher:
    """Says what has not been said yet."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def welcome(self, voice: Voice) -> Iterator[str]:
        """What the game is about, before the first card."""
        say, rules = voice.say, voice.rules
        yield say("This is how it goes. Cards lie open on the table; you take them with the cards of your hand.")
        yield say("A card takes cards of its own value, or cards that add up to it, or several of these at once.")
        yield say("What you cannot use, you lay out. All cards come into play, then what was taken is counted.")
        yield from _values(voice, rules)
        if rules.misere:
            yield say("Here what you take costs points: take as little as you can.")
        elif rules.target is not None:
            yield say("Whoever has {target} points first wins. Say rules for all of it.", target=rules.target)

    def at_turn(self, voice: Voice, seen: Observation) -> Iterator[str]:
        """How to answer, the first times that one is asked."""
        say = voice.say
        if self._first("turn"):
            yield say("It is your turn. Say a card of your hand, as in 9h; then what it takes, one by one.")
            yield say("Or m for what you can play, by number. Every command has a letter; ? lists them.")
        elif self._first("second turn"):
            yield say("A whole move can be written at once: 9h x 6d 3h takes, and a card alone opens a move.")
        elif seen.rules.allow_build and self._first("building"):
            yield say("You can also build: 5h + 4c = 9 lays your five on the four, if you hold a nine as well.")
        if seen.last_deal and self._first("last deal"):
            yield say("These are the last cards of the round. Whoever takes last gets what is left on the table.")

    def after(self, voice: Voice, event: Event) -> Iterator[str]:
        """What a move was, the first time that one of its kind is made."""
        say = voice.say
        if not isinstance(event, Played):
            return
        match event.move:
            case Capture() if self._first("capture"):
                yield "  " + say("The card that was played and what it took go to the pile of whoever played it.")
            case Trail() if self._first("trail"):
                yield "  " + say("A card that is laid out can be taken by anybody.")
            case Build() if self._first("build"):
                yield "  " + say("A build is worth its value and is taken as a whole, by whoever holds that value.")
            case Raise() if self._first("raise"):
                yield "  " + say("The build has a new value now, and a new owner.")
            case Double() if self._first("double"):
                yield "  " + say("Doubled cards lie as one: the value stays, and there is a card more to win.")
        if event.sweep_scored and self._first("sweep"):
            title = category_title(voice, Category.SWEEPS)
            points = -voice.rules.misere_points.sweep if voice.rules.misere else voice.rules.sweep_points
            told = say("{title}: {points} for each; the next player has nothing to take.", title=title, points=points)
            yield "  " + told

    def _first(self, thing: str) -> bool:
        if thing in self._told:
            return False
        self._told.add(thing)
        return True


def _values(voice: Voice, rules: RuleSet) -> Iterator[str]:
    say = voice.say
    match rules.value_scheme:
        case ValueScheme.DUAL:
            yield say(
                "Numbers are worth themselves, jack, queen and king 11, 12, 13. From your hand an ace is 14, "
                "{little} is 15 and {big} is 16; on the table they are 1, 2 and 10.",
                little=voice.screen.text("2s"),
                big=voice.screen.text("Td"),
            )
        case ValueScheme.CHOICE:
            yield say("Numbers are worth themselves, jack, queen and king 11, 12, 13, an ace 1 or 14 as you like.")
        case ValueScheme.PLAIN:
            yield say("Numbers are worth themselves and an ace is 1.")
            if rules.face_mode is not FaceMode.NUMERIC:
                yield say("Jack, queen and king have no number: each takes its equal, and nothing else.")
    if rules.capture_duty is not CaptureDuty.NONE:
        yield say("A card that can take has to.")
