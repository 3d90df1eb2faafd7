"""What a seat knows: `observe` is the only way from a state to a player."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from random import Random

from kasino.game.cards.card import Card
from kasino.game.cards.table import Item
from kasino.game.play.events import Event
from kasino.game.play.state import State
from kasino.game.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """All that one seat may know, and nothing else: a pure value, to be pickled, compared and kept.

    It is what a bot is asked with, too.

    `seat` is the observer; `turn` the seat to play, None once the round is over; `hand` is its own, sorted; `table` the
    loose cards, sorted, then piles and builds, by age. `hand_counts`, `sweeps` and `captured_counts` are by seat,
    `scores` by side. `last_capturer` is None until somebody captures in the round. `events` are those of the current
    round: every deal and move, so that a player may remember what the captured piles, which lie face down, hold.

    The last four fields are what the seat adds that asks a bot (`dataclasses.replace` sets them). `seed` is its own
    randomness in this game; it tells nothing of the pack. `decision` counts the questions that it was asked in this
    game, 1, 2, 3, … `clock` is the time left for the game in seconds, None without a clock. `legal_moves_truncated`:
    there are more legal moves than the bot was told; it may play any of them.
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
    seed: bytes = b""
    decision: int = 1
    clock: float | None = None
    legal_moves_truncated: bool = False

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.sides)

    @property
    def hand_to_play(self) -> tuple[Card, ...]:
        """The hand of the seat to play, where the observer may know it: its own."""
        return self.hand if self.turn == self.seat else ()

    def rng(self) -> Random:
        """A generator for this decision alone: asked the same question again, a bot draws the same numbers.

        It is seeded with the SHA-256 of seed ‖ decision, the decision as eight bytes big-endian, read as one big-endian
        integer.
        """
        return Random(int.from_bytes(sha256(self.seed + self.decision.to_bytes(8, "big")).digest(), "big"))


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
