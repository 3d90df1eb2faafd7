"""The public events of a game: deals, moves, leftovers, scores and the end. No event holds hidden information."""

from __future__ import annotations

from dataclasses import dataclass

from kasino.game.cards.card import Card
from kasino.game.cards.move import Move
from kasino.game.cards.table import Stack
from kasino.game.rules.options import Category

SidePoints = tuple[tuple[Category, int], ...]
"""The points of one side by category, in the order of `Category`; categories with 0 points are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Hands were dealt, and in the first deal of a round the cards of the table.

    `hand_counts` is by seat. `last`: it is the last deal of the round. `call` is what the dealer says then, None in
    other deals.
    """

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
    """A seat played a move.

    `captured` are all cards that went to its pile, the played card included; `stack` is the stack that the move made
    or changed, None where there is none. `sweep`: the capture emptied the table. `sweep_scored`: it is recorded as a
    sweep under these rules.
    """

    seat: int
    move: Move
    captured: tuple[Card, ...] = ()
    sweep: bool = False
    sweep_scored: bool = False
    stack: Stack | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftoversTaken:
    """The round is over: the cards left on the table go to the last capturer, or to nobody (`seat` is None)."""

    seat: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundScored:
    """The round was counted. `points` and `totals` are by side."""

    round: int
    points: tuple[SidePoints, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOver:
    """The game has ended. `totals` are by side; several `winners` share the win."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


Event = Dealt | Played | LeftoversTaken | RoundScored | GameOver
