"""The setup of a game of bots and its result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kasino.bots.game.faults import Fault, Remark
from kasino.bots.interface import GameStart
from kasino.game import Card, Record, RuleSet
from kasino.game.play.events import SidePoints

Decks = Callable[[int], Sequence[Card]]
"""The pack of each round, from 1, in the order in which it is dealt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A finished game. `scores` and `points` (by category, over all rounds) are by side; `winners` are sides.

    `abandoned`: it was broken off because no seat had a bot left to ask; it has no winner, and `scores` are those so
    far.
    """

    record: Record
    scores: tuple[int, ...]
    points: tuple[SidePoints, ...]
    winners: tuple[int, ...]
    faults: tuple[Fault, ...] = ()
    remarks: tuple[Remark, ...] = ()
    abandoned: bool = False


class Table(NamedTuple):
    """The setup of a game; the fields are those of `kasino.bots.play_game`."""

    rules: RuleSet
    decks: Decks
    seeds: Sequence[bytes]
    sides: Sequence[int]
    dealer: int = 0
    max_legal_moves: int = 128
    names: Sequence[str] | None = None
    max_faults: int = 3

    def start(self, seat: int) -> GameStart:
        """The start of the game for the bot at this seat."""
        return GameStart(
            rules=self.rules,
            seat=seat,
            sides=tuple(self.sides),
            dealer=self.dealer,
            names=tuple(self.names or ()),
            seed=self.seeds[seat],
        )
