"""The observation of a seat: the part of a state that it may know. `observe` is the only projection from a state."""

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
    """All that one seat may know and nothing else, as a value that can be pickled and compared. Bots receive it too.

    `seat` is the observer; `turn` is the seat to play, None once the round is over. `hand` is that of the observer,
    sorted. `table` has the loose cards, sorted, then piles, then builds, both by age. `hand_counts`, `sweeps` and
    `captured_counts` are by seat, `scores` by side. `last_capturer` is None until the first capture of the round.
    `events` are those of the current round, every deal and move: from them a player can know what the captured piles
    hold, which lie face down.

    The caller of a bot sets the last four fields with `dataclasses.replace`. `seed` is the bot's own random seed for
    this game and unrelated to the seed of the pack. `decision` is the number of the decision in this game, from 1.
    `clock` is the time left for the game in seconds, None without a clock. `legal_moves_truncated`: there are more
    legal moves than the bot was given; it may play any of them.
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
        """The hand of the seat to play where that is the observer, otherwise ()."""
        return self.hand if self.turn == self.seat else ()

    def rng(self) -> Random:
        """A random generator for this decision: the same decision in the same game gives the same numbers.

        Its seed is the SHA-256 of seed ‖ decision as a big-endian integer, with the decision as eight bytes big-endian.
        """
        return Random(int.from_bytes(sha256(self.seed + self.decision.to_bytes(8, "big")).digest(), "big"))


def observe(state: State, seat: int) -> Observation:
    """The observation of this seat in this state."""
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
