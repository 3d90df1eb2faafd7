"""Counts a round: the points of the sides by category, from what they have won (docs/rules.md 3.11 and 3.12)."""

from __future__ import annotations

from kasino.game.core.board import Board
from kasino.game.core.weights import Weights

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import (
        ACE_POINTS,
        BIG_POINTS,
        CATEGORIES,
        LAST_CAPTURE_POINTS,
        LITTLE_POINTS,
        MOST_CARDS_POINTS,
        SEATS,
        SPADE_POINTS,
        STOPPED,
        SWEEP_POINTS,
    )
    from kasino.game.core.plain import count


class RoundCount:
    """What each side has won, as counts, and its points by category. `add` or `read` first, then count."""

    def __init__(self, side_count: int = 0) -> None:
        if not cython.compiled:
            self._cards = [0] * SEATS
            self._spades = [0] * SEATS
            self._aces = [0] * SEATS
            self._big = [0] * SEATS
            self._little = [0] * SEATS
            self._jacks = [0] * SEATS
            self._sweeps = [0] * SEATS
            self._last = [False] * SEATS
            self._swept = [False] * SEATS
            self._inherited = [False] * SEATS
            self._points = [0] * (SEATS * CATEGORIES)
        self.side_count = side_count
        self.clear(side_count)

    def clear(self, side_count: int) -> None:
        """Begin anew with so many sides, which have won nothing. Raises ValueError where there are too many."""
        if not 0 <= side_count <= SEATS:
            raise ValueError(f"a table has {SEATS} sides at most, not {side_count}")
        self.side_count = side_count
        for side in range(side_count):
            self._cards[side] = 0
            self._spades[side] = 0
            self._aces[side] = 0
            self._big[side] = 0
            self._little[side] = 0
            self._jacks[side] = 0
            self._sweeps[side] = 0
            self._last[side] = False
            self._swept[side] = False
            self._inherited[side] = False
        for at in range(side_count * CATEGORIES):
            self._points[at] = 0

    def add(
        self, side: int, cards: int, spades: int, aces: int, big: int, little: int, jacks: int, sweeps: int
    ) -> None:
        """Add what a seat, or its whole side, has won."""
        self._cards[side] += cards
        self._spades[side] += spades
        self._aces[side] += aces
        self._big[side] += big
        self._little[side] += little
        self._jacks[side] += jacks
        self._sweeps[side] += sweeps

    def end(self, side: int, swept: bool, inherited: bool) -> None:
        """Give the last capture of the round to a side: whether it was recorded as a sweep, and inherited cards."""
        self._last[side] = True
        self._swept[side] = swept
        self._inherited[side] = inherited

    def read(self, board: Board) -> None:
        """Begin anew with what the sides have won on this board."""
        law = board.law
        self.clear(board.side_count)
        for seat in range(board.seats):
            won = board._won[seat]
            side = board._sides[seat]
            self._cards[side] += count(won)
            self._spades[side] += count(won & law.spades)
            self._aces[side] += count(won & law.aces)
            self._big[side] += count(won & law.big)
            self._little[side] += count(won & law.little)
            self._jacks[side] += count(won & law.jack_spades)
            self._sweeps[side] += board._sweeps[seat]
        if board.last_capturer >= 0:
            self.end(board._sides[board.last_capturer], board.last_swept, board.leftovers != 0)

    def count_round(self, board: Board) -> None:
        """Count the round that has ended on this board; where it stopped at the target, what was given at once."""
        law = board.law
        self.read(board)
        if board.phase == STOPPED:
            self.count_at_once(law.weights)
        else:
            self.count_all(law.weights)

    def count_at_once(self, weights: Weights) -> None:
        """Count the points of casinos and aces, which immediate scoring gives as soon as they are captured."""
        for side in range(self.side_count):
            at = side * CATEGORIES
            self._points[at + BIG_POINTS] = weights.big * self._big[side]
            self._points[at + LITTLE_POINTS] = weights.little * self._little[side]
            self._points[at + ACE_POINTS] = weights.ace * self._aces[side]

    def count_cards(self, weights: Weights) -> None:
        """Count the points of single cards, which do not depend on the other sides."""
        self.count_at_once(weights)
        for side in range(self.side_count):
            points = weights.spade * self._spades[side] + weights.jack_of_spades * self._jacks[side]
            points += weights.two_of_spades * self._little[side]
            self._points[side * CATEGORIES + SPADE_POINTS] = points

    def count_all(self, weights: Weights) -> None:
        """Count all points of a round."""
        self.count_cards(weights)
        for side in range(self.side_count):
            at = side * CATEGORIES
            self._points[at + MOST_CARDS_POINTS] = 0
            self._points[at + LAST_CAPTURE_POINTS] = weights.last_capture if self._last[side] else 0
            if weights.spades_above >= 0 and self._spades[side] > weights.spades_above:
                self._points[at + SPADE_POINTS] += self._spades[side] - weights.spades_above
        self._add_most(self._cards, MOST_CARDS_POINTS, weights.most_cards, False)
        self._add_most(self._spades, SPADE_POINTS, weights.most_spades, weights.split_spades)
        self._add_most(self._aces, ACE_POINTS, weights.most_aces, False)
        self._count_sweeps(weights)

    def _add_most(self, counts: list[int], category: int, points: int, split: bool) -> None:
        """Add the points for most. In a tie nobody gets them, or two of three or more sides get half each."""
        best = counts[0]
        tied = 0
        for side in range(self.side_count):
            if counts[side] > best:
                best = counts[side]
        for side in range(self.side_count):
            if counts[side] == best:
                tied += 1
        if tied > 1:
            points = points // 2 if split and tied == 2 < self.side_count else 0
        for side in range(self.side_count):
            if counts[side] == best:
                self._points[side * CATEGORIES + category] += points

    def _count_sweeps(self, weights: Weights) -> None:
        """Count the points of the sweeps that count after the rules on the last capture and on cancelling."""
        fewest = -1
        for side in range(self.side_count):
            sweeps = self._sweeps[side]
            if self._last[side] and self._swept[side] and not weights.sweep_on_last_capture:
                sweeps -= 1
            if self._last[side] and self._inherited[side] and weights.leftovers_sweep:
                sweeps += 1
            if sweeps < 0:
                sweeps = 0
            if fewest < 0 or sweeps < fewest:
                fewest = sweeps
            self._points[side * CATEGORIES + SWEEP_POINTS] = sweeps
        if not weights.cancel_sweeps:
            fewest = 0
        for side in range(self.side_count):
            at = side * CATEGORIES + SWEEP_POINTS
            self._points[at] = weights.sweep * (self._points[at] - fewest)

    def total(self, side: int) -> int:
        """The points of a side in all categories."""
        total = 0
        for at in range(side * CATEGORIES, (side + 1) * CATEGORIES):
            total += self._points[at]
        return total

    def points(self, side: int) -> tuple[int, ...]:
        """The points of a side by category."""
        return tuple([self._points[at] for at in range(side * CATEGORIES, (side + 1) * CATEGORIES)])


def scores_after(board: Board) -> list[int]:
    """The scores of the sides with the round that has ended on this board; those given at once are not added again."""
    weights = board.law.weights
    made = RoundCount()
    made.read(board)
    scores = list(board.scores)
    if board.law.immediate:
        made.count_at_once(weights)
        scores = [score - made.total(side) for side, score in enumerate(scores)]
    made.count_all(weights)
    return [score + made.total(side) for side, score in enumerate(scores)]
