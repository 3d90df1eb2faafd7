"""Counts what a seat or a side has won in a round: cards, spades, aces, casinos, sweeps and the last capture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kasino.game.cards.card import BIG_CASINO, JACK_OF_SPADES, LITTLE_CASINO, Card, Rank, Suit
from kasino.game.rules.options import Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The counts of what one seat or side has won in a round.

    `sweeps` are those recorded when they were made; they include that of the last capture where
    `last_capture_was_sweep`. `leftovers` is the number of cards that the last capturer inherited at the end of the
    round.
    """

    cards: int = 0
    spades: int = 0
    aces: int = 0
    big: int = 0
    little: int = 0
    jack_spades: int = 0
    sweeps: int = 0
    last_capture: bool = False
    leftovers: int = 0
    last_capture_was_sweep: bool = False

    @classmethod
    def of(cls, cards: Iterable[Card], **rest: int) -> Tally:
        """The tally of these cards; `rest` sets the other fields (sweeps, last_capture, …)."""
        won = list(cards)
        return cls(
            cards=len(won),
            spades=sum(card.suit is Suit.SPADES for card in won),
            aces=sum(card.rank is Rank.ACE for card in won),
            big=won.count(BIG_CASINO),
            little=won.count(LITTLE_CASINO),
            jack_spades=won.count(JACK_OF_SPADES),
            **rest,  # type: ignore[arg-type]
        )

    def count(self, what: Count) -> int:
        """The number that a tie-break by `what` compares."""
        return 2 * self.big + self.little if what is Count.CASINOS else int(getattr(self, what.value))

    def __add__(self, other: Tally) -> Tally:
        """The tally of two seats of one side together."""
        return Tally(
            cards=self.cards + other.cards,
            spades=self.spades + other.spades,
            aces=self.aces + other.aces,
            big=self.big + other.big,
            little=self.little + other.little,
            jack_spades=self.jack_spades + other.jack_spades,
            sweeps=self.sweeps + other.sweeps,
            last_capture=self.last_capture or other.last_capture,
            leftovers=self.leftovers + other.leftovers,
            last_capture_was_sweep=self.last_capture_was_sweep or other.last_capture_was_sweep,
        )


def by_side(tallies: Sequence[Tally], sides: Sequence[int]) -> tuple[Tally, ...]:
    """Merge the tallies of the seats into one for each side."""
    merged: dict[int, Tally] = {}
    for side, tally in zip(sides, tallies, strict=True):
        merged[side] = merged[side] + tally if side in merged else tally
    return tuple([merged[side] if side in merged else Tally() for side in range(max(sides) + 1)])
