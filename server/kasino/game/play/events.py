"""What happens at a table as everybody sees it: an event has no place for a secret."""

from __future__ import annotations

from dataclasses import dataclass

from kasino.game.cards.card import Card
from kasino.game.cards.move import Move
from kasino.game.cards.table import Stack
from kasino.game.rules.rule_set import Category

SidePoints = tuple[tuple[Category, int], ...]
"""The points of one side by category, those of 0 left out, in the order of `Category`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Hands were dealt, and in the first deal of a round the cards of the table. `call` is what the dealer says."""

    round: int
    deal: int
    dealer: int
    hand_counts: tuple[int, ...]
    table: tuple[Card, ...]
    stock_count: int
    last: bool
    call: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A seat played a move. `captured` is all that went to its pile; `stack` is what the move made or changed.

    `sweep`: the capture emptied the table; `sweep_scored`: that is recorded as a sweep under these rules.
    """

    seat: int
    move: Move
    captured: tuple[Card, ...] = ()
    sweep: bool = False
    sweep_scored: bool = False
    stack: Stack | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftoversTaken:
    """The round is over; what lay on the table goes to the last capturer, or to nobody (None)."""

    seat: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundScored:
    """The round is counted. `points` and `totals` are by side."""

    round: int
    points: tuple[SidePoints, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOver:
    """The game has ended. Several winners share it."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


Event = Dealt | Played | LeftoversTaken | RoundScored | GameOver
