"""The complete state of a game as a frozen value, hidden cards included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kasino.game.cards.card import Card
from kasino.game.cards.table import Item
from kasino.game.play.events import Event, SidePoints
from kasino.game.rules.layout import Layout
from kasino.game.rules.rule_set import RuleSet
from kasino.game.scoring.tally import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A game between two moves, as the dealer knows it. Seats and sides count from 0, rounds and deals from 1.

    `turn` is the seat to play, None once the round is over. `stock` is the rest of the pack, the next card first.
    `table`, `hands` and `won` (both by seat) are sorted; `sweeps` is by seat. `scores` are by side; within a round they
    change only under immediate scoring. `last_capture_was_sweep`: the last capture is recorded as a sweep. `leftovers`
    is the number of cards that the last capturer inherited at the end of the round. `points` are those of the round
    just finished, by side. `events` are those of the current round. Once `over`, `winners` are the sides that have won;
    several share the win.
    """

    rules: RuleSet
    sides: tuple[int, ...]
    layout: Layout
    dealer: int
    round: int
    deal: int
    turn: int | None
    stock: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Item, ...]
    won: tuple[tuple[Card, ...], ...]
    sweeps: tuple[int, ...]
    scores: tuple[int, ...]
    last_capturer: int | None = None
    last_capture_was_sweep: bool = False
    leftovers: int = 0
    next_stack: int = 1
    points: tuple[SidePoints, ...] = ()
    events: tuple[Event, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.sides)

    @property
    def last_deal(self) -> bool:
        """Whether the hands are the last of the round."""
        return not self.stock

    @property
    def hand_to_play(self) -> tuple[Card, ...]:
        """The hand of the seat to play, () once the round is over."""
        return () if self.turn is None else self.hands[self.turn]


def seat_tallies(state: State) -> tuple[Tally, ...]:
    """The tally of each seat in the current round so far."""
    return tuple(
        Tally.of(
            cards,
            sweeps=state.sweeps[seat],
            last_capture=seat == state.last_capturer,
            leftovers=state.leftovers if seat == state.last_capturer else 0,
            last_capture_was_sweep=seat == state.last_capturer and state.last_capture_was_sweep,
        )
        for seat, cards in enumerate(state.won)
    )


def cards_on(table: Sequence[Item]) -> tuple[Card, ...]:
    """All cards on a table, those in stacks included, sorted."""
    return tuple(sorted(card for item in table for card in ((item,) if isinstance(item, Card) else item.cards)))
