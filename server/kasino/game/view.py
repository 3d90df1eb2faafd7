"""What a seat knows: `observe` is the only way from a state to a player."""

from __future__ import annotations

from dataclasses import dataclass

from kasino.game.cards import Card
from kasino.game.events import Event
from kasino.game.rules import RuleSet
from kasino.game.state import State
from kasino.game.table import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """All that one seat may know, and nothing else: a pure value, to be pickled, compared and kept.

    `seat` is the observer; `turn` the seat to play, None once the round is over; `hand` is its own, sorted; `table` the
    loose cards, sorted, then piles and builds, by age. `hand_counts`, `sweeps` and `captured_counts` are by seat,
    `scores` by side. `last_capturer` is None until somebody captures in the round. `events` are those of the current
    round: every deal and move, so that a player may remember what the captured piles, which lie face down, hold.
    """

    rules: RuleSet
    seat: int
    sides: tuple[int, ...]
    dealer: int
    turn: int | None
    round: int
    deal: int
    last_deal: bool
    hand: tuple[Card, ...]
    table: tuple[Item, ...]
    hand_counts: tuple[int, ...]
    stock_count: int
    last_capturer: int | None
    sweeps: tuple[int, ...]
    captured_counts: tuple[int, ...]
    scores: tuple[int, ...]
    events: tuple[Event, ...] = ()

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.sides)

    @property
    def hand_to_play(self) -> tuple[Card, ...]:
        """The hand of the seat to play, where the observer may know it: its own."""
        return self.hand if self.turn == self.seat else ()


def observe(state: State, seat: int) -> Observation:
    """What this seat knows in this state."""
    return Observation(
        rules=state.rules,
        seat=seat,
        sides=state.sides,
        dealer=state.dealer,
        turn=state.turn,
        round=state.round,
        deal=state.deal,
        last_deal=state.last_deal,
        hand=state.hands[seat],
        table=state.table,
        hand_counts=tuple(map(len, state.hands)),
        stock_count=len(state.stock),
        last_capturer=state.last_capturer,
        sweeps=state.sweeps,
        captured_counts=tuple(map(len, state.won)),
        scores=state.scores,
        events=state.events,
    )
