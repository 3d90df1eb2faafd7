"""Explains a first game: each concept when it first occurs."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game import Build, Capture, Category, Double, Event, Observation, Played, Raise, RuleSet, Trail
from kasino.game.rules.options import CaptureDuty, FaceMode, ValueScheme
from kasino.people.presenter.round_score_text import category_title
from kasino.people.presenter.text_context import TextContext


class Tutorial:
    """Remembers what has been explained to one learner."""

    def __init__(self) -> None:
        self._explained: set[str] = set()

    def introduction(self, context: TextContext) -> Iterator[str]:
        """The aim of the game, before the first card."""
        tr, rules = context.tr, context.rules
        yield tr("This is how it goes. Cards lie open on the table; you take them with the cards of your hand.")
        yield tr("A card takes cards of its own value, or cards that add up to it, or several of these at once.")
        yield tr("What you cannot use, you lay out. All cards come into play, then what was taken is counted.")
        yield from _values(context, rules)
        if rules.misere:
            yield tr("Here what you take costs points: take as little as you can.")
        elif rules.target is not None:
            yield tr("The first to {target} points wins. Type rules to read all of them.", target=rules.target)

    def at_turn(self, context: TextContext, seen: Observation) -> Iterator[str]:
        """How to enter a move, at the learner's first turns."""
        tr = context.tr
        if self._is_first("turn"):
            yield tr("It is your turn. Type a card of your hand, as in 9h; then what it takes, one by one.")
            yield tr("Or m for the legal moves, by number. Every command has a letter; ? lists them.")
        elif self._is_first("second turn"):
            yield tr("A whole move can be written at once: 9h x 6d 3h takes, and a card alone opens a move.")
        elif seen.rules.allow_build and self._is_first("building"):
            yield tr("You can also build: 5h + 4c = 9 lays your five on the four, if you hold a nine as well.")
        if seen.last_deal and self._is_first("last deal"):
            yield tr("These are the last cards of the round. Whoever takes last gets what is left on the table.")

    def after_event(self, context: TextContext, event: Event) -> Iterator[str]:
        """What a move means, the first time that one of its kind is played."""
        tr = context.tr
        if not isinstance(event, Played):
            return
        match event.move:
            case Capture() if self._is_first("capture"):
                yield "  " + tr("The card that was played and what it took go to the pile of whoever played it.")
            case Trail() if self._is_first("trail"):
                yield "  " + tr("A card that is laid out can be taken by anybody.")
            case Build() if self._is_first("build"):
                yield "  " + tr("A build is worth its value and is taken as a whole, by whoever holds that value.")
            case Raise() if self._is_first("raise"):
                yield "  " + tr("The build has a new value now, and a new owner.")
            case Double() if self._is_first("double"):
                yield "  " + tr("Doubled cards lie as one: the value stays, and there is a card more to win.")
        if event.sweep_scored and self._is_first("sweep"):
            title = category_title(context, Category.SWEEPS)
            points = -context.rules.misere_points.sweep if context.rules.misere else context.rules.sweep_points
            yield "  " + tr(
                "{title}: {points} for each; the next player has nothing to take.", title=title, points=points
            )

    def _is_first(self, thing: str) -> bool:
        if thing in self._explained:
            return False
        self._explained.add(thing)
        return True


def _values(context: TextContext, rules: RuleSet) -> Iterator[str]:
    tr = context.tr
    match rules.value_scheme:
        case ValueScheme.DUAL:
            yield tr(
                "Numbers are worth themselves, jack, queen and king 11, 12, 13. From your hand an ace is 14, "
                "{little} is 15 and {big} is 16; on the table they are 1, 2 and 10.",
                little=context.screen.text("2s"),
                big=context.screen.text("Td"),
            )
        case ValueScheme.CHOICE:
            yield tr("Numbers are worth themselves, jack, queen and king 11, 12, 13, an ace 1 or 14 as you like.")
        case ValueScheme.PLAIN:
            yield tr("Numbers are worth themselves and an ace is 1.")
            if rules.face_mode is not FaceMode.NUMERIC:
                yield tr("Jack, queen and king have no number: each takes its equal, and nothing else.")
    if rules.capture_duty is not CaptureDuty.NONE:
        yield tr("A card that can take has to.")
