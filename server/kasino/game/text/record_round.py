"""The parts of a game record: its rounds, and how the game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kasino.game.cards.card import Card, cards_text
from kasino.game.play.events import SidePoints


class Ending(StrEnum):
    """How a game ended: by its rules, by a forfeit, or without a result."""

    PLAYED_OUT = "played_out"
    FORFEIT = "forfeit"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of a record: its pack in dealing order, and its moves as pairs of a seat and a text.

    `points` are by side, `scores` are the totals by side after the round; both are empty where the round was not played
    to its end.
    """

    deck: tuple[Card, ...]
    moves: tuple[tuple[int, str], ...] = ()
    points: tuple[SidePoints, ...] = ()
    scores: tuple[int, ...] = ()

    def lines(self) -> list[str]:
        """The lines of this round in a record, after the line with its number."""
        lines = [f"deck {cards_text(self.deck)}"]
        lines += [f"{seat} {move}" for seat, move in self.moves]
        lines += [points_text(side, points) for side, points in enumerate(self.points)]
        lines += [f"scores {' '.join(map(str, self.scores))}"] if self.scores else []
        return lines


def points_text(side: int, points: SidePoints) -> str:
    """The line of a record with the points of one side."""
    return " ".join([f"points {side}", *(f"{category}={worth}" for category, worth in points)])
