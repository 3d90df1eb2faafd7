"""Accumulates the points and faults of a game from its notifications, for the result that a bot receives at the end."""

from __future__ import annotations

from kasino.bots import GameEnd
from kasino.client.enums import FinishReason
from kasino.client.notifications import GameFinished
from kasino.game import Category, SidePoints


class GameTally:
    """The points by side and category, and the faults by seat, so far."""

    def __init__(self) -> None:
        self._points: dict[int, dict[Category, int]] = {}
        self._faults: dict[int, int] = {}

    def add_fault(self, seat: int) -> None:
        """Count a fault that the dealer has recorded."""
        self._faults[seat] = self._faults.get(seat, 0) + 1

    def add_round(self, points: tuple[SidePoints, ...]) -> None:
        """Add the points of a round, by side."""
        for side, items in enumerate(points):
            own = self._points.setdefault(side, {})
            for category, worth in items:
                own[category] = own.get(category, 0) + worth

    def game_end(self, finished: GameFinished, sides: tuple[int, ...], *, seat: int, own_faults: int) -> GameEnd:
        """The end of the game at a table with these sides; `own_faults` were charged at `seat` by this client."""
        return GameEnd(
            scores=finished.totals,
            points=tuple(
                tuple((category, side[category]) for category in Category if side.get(category))
                for side in (self._points.get(number, {}) for number in range(max(sides) + 1))
            ),
            winners=finished.winners,
            faults=tuple(self._faults.get(one, 0) + own_faults * (one == seat) for one in range(len(sides))),
            abandoned=finished.finish not in (FinishReason.PLAYED_OUT, FinishReason.FORFEIT),
        )
