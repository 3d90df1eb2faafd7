"""The context of a sentence: translator, screen, rule set, the family's own terms, and the players at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kasino.game import RuleSet
from kasino.people.console.screen import Screen
from kasino.people.i18n.translator import Translator
from kasino.people.presenter.family_terms import FamilyTerms


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """Names and sides by seat; `seat` is the reader's own seat, None for a spectator."""

    names: tuple[str, ...]
    sides: tuple[int, ...]
    seat: int | None

    def seats_of(self, side: int) -> list[int]:
        """The seats of a side, the reader's own seat first."""
        return sorted((seat for seat, its in enumerate(self.sides) if its == side), key=lambda seat: seat != self.seat)

    @property
    def side(self) -> int | None:
        """The reader's side, None for a spectator."""
        return None if self.seat is None else self.sides[self.seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextContext:
    """Everything that a sentence needs beside its facts."""

    tr: Translator
    screen: Screen
    rules: RuleSet
    terms: FamilyTerms
    players: Players

    @classmethod
    def new(cls, tr: Translator, screen: Screen, rules: RuleSet, players: Players) -> TextContext:
        """A context in the translator's language in which none of the family's terms has been shown yet."""
        return cls(tr=tr, screen=screen, rules=rules, terms=FamilyTerms(rules), players=players)

    def seat_name(self, seat: int) -> str:
        """`You` for the reader's own seat, otherwise the player's name."""
        return self.tr("You") if seat == self.players.seat else self.screen.name(self._name(seat))

    def side_name(self, side: int) -> str:
        """The players of a side, such as `You` or `You and Bo`."""
        return self.join_names([self.seat_name(seat) for seat in self.players.seats_of(side)])

    def sides_name(self, sides: Iterable[int]) -> str:
        """The players of several sides, the reader's side first."""
        order = sorted(sides, key=lambda side: side != self.players.side)
        return self.join_names([self.side_name(side) for side in order])

    def join_names(self, names: Sequence[str]) -> str:
        """The names as a list in words: `A, B and C`."""
        if len(names) < 2:
            return "".join(names)
        return self.tr("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])

    def by_side(self, numbers: Sequence[int]) -> str:
        """A number for each side, the reader's side first: `You 5, Anna 6`."""
        order = sorted(range(len(numbers)), key=lambda side: side != self.players.side)
        return ", ".join(f"{self.side_name(side)} {numbers[side]}" for side in order)

    def by_seat(self, numbers: Sequence[int]) -> str:
        """A number for each seat, clockwise from the reader's own seat: `You 4, Anna 3`."""
        first = self.players.seat or 0
        order = [(first + place) % len(numbers) for place in range(len(numbers))]
        return ", ".join(f"{self.seat_name(seat)} {numbers[seat]}" for seat in order)

    def with_names(self, names: Sequence[str]) -> TextContext:
        """The same context with other player names."""
        return replace(self, players=replace(self.players, names=tuple(names)))

    def for_spectator(self) -> TextContext:
        """The same context for a reader without a seat: nobody is `You`."""
        return replace(self, players=replace(self.players, seat=None))

    def _name(self, seat: int) -> str:
        """The player's name, with the seat number where another name or the word `You` is spelt alike."""
        names = self.players.names
        name = names[seat] or self.tr("Seat {number}", number=seat)
        alike = sum(other.casefold() == name.casefold() for other in (*names, self.tr("You")))
        return name if alike < 2 and name.casefold() != self.tr("You").casefold() else f"{name} ({seat})"
