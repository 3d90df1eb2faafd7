"""Who speaks, to whom and on what: a language, a screen, the family's own terms, and the company at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kasino.game import RuleSet
from kasino.people.console.screen import Screen
from kasino.people.i18n.catalogue import Words
from kasino.people.presenter.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """Who sits where: names and sides by seat; `seat` is the one that is spoken to, None for a spectator."""

    names: tuple[str, ...]
    sides: tuple[int, ...]
    seat: int | None

    def seats_of(self, side: int) -> list[int]:
        """The seats of a side, the one that is spoken to first."""
        return sorted((seat for seat, its in enumerate(self.sides) if its == side), key=lambda seat: seat != self.seat)

    @property
    def side(self) -> int | None:
        """The side of the one that is spoken to."""
        return None if self.seat is None else self.sides[self.seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """All that a sentence needs beside what it tells."""

    say: Words
    screen: Screen
    rules: RuleSet
    terms: Terms
    company: Company

    def who(self, seat: int) -> str:
        """`You`, or the name at a seat."""
        return self.say("You") if seat == self.company.seat else self.screen.name(self._name(seat))

    def side(self, side: int) -> str:
        """`You`, `You and Bo`: everybody of a side."""
        return self.all_of([self.who(seat) for seat in self.company.seats_of(side)])

    def sides(self, sides: Iterable[int]) -> str:
        """Everybody of some sides."""
        order = sorted(sides, key=lambda side: side != self.company.side)
        return self.all_of([self.side(side) for side in order])

    def all_of(self, words: Sequence[str]) -> str:
        """`A, B and C`."""
        if len(words) < 2:
            return "".join(words)
        return self.say("{some} and {last}", some=", ".join(words[:-1]), last=words[-1])

    def by_side(self, numbers: Sequence[int]) -> str:
        """`You 5, Anna 6`, the own side first."""
        order = sorted(range(len(numbers)), key=lambda side: side != self.company.side)
        return ", ".join(f"{self.side(side)} {numbers[side]}" for side in order)

    def by_seat(self, numbers: Sequence[int]) -> str:
        """`You 4, Anna 3`, the own seat first and the others from its left."""
        first = self.company.seat or 0
        order = [(first + place) % len(numbers) for place in range(len(numbers))]
        return ", ".join(f"{self.who(seat)} {numbers[seat]}" for seat in order)

    def at(self, names: Sequence[str]) -> Voice:
        """The same voice where other names sit at the table."""
        return replace(self, company=replace(self.company, names=tuple(names)))

    def _name(self, seat: int) -> str:
        names = self.company.names
        name = names[seat] or self.say("Seat {number}", number=seat)
        alike = sum(other.casefold() == name.casefold() for other in (*names, self.say("You")))
        return name if alike < 2 and name.casefold() != self.say("You").casefold() else f"{name} ({seat})"


def voice(say: Words, screen: Screen, rules: RuleSet, company: Company) -> Voice:
    """A voice in the language of these words, which has told no term of the family yet."""
    return Voice(say=say, screen=screen, rules=rules, terms=Terms(rules), company=company)
