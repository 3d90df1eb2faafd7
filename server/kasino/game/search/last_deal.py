"""Alpha-beta search of the last deal of two seats, on integers: a game of perfect information."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game.core.counting import RoundCount
from kasino.game.core.plain import Move
from kasino.game.core.position import Position

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import PLAYING
    from kasino.game.core.plain import BIT, count
    from kasino.game.search.plain import BOUND, Transpositions, move_at, order


class LastDeal:
    """The search of one position, in which two seats play the last deal of a round.

    A value is the points of the round of the seat to play less those of the other, in all categories, when both play
    their best. `nodes` counts the positions searched. Once it is over `max_nodes` the search stops, and the last value
    is meaningless.
    """

    def __init__(self, position: Position, max_nodes: int) -> None:
        self.nodes: int = 0
        self.max_nodes: int = max_nodes
        self.made: RoundCount = RoundCount(2)
        self.known: Transpositions = Transpositions()
        cards = sum(hand.bit_count() for hand in position.hands)
        self.positions: list[Position] = [position.clone() for _ in range(cards + 1)]  # by cards played

    @property
    def spent(self) -> bool:
        """Whether the node budget has run out."""
        return self.nodes > self.max_nodes

    def best(self) -> tuple[Move, int | None]:
        """The best move and its value; of those searched completely where the budget runs out.

        Of equal moves it is the first in the order of the search: captures of many items, then canonical order. Where
        none was searched completely, it is the first of all, and the value is None.
        """
        moves = self.positions[0].moves()
        order(moves)
        best = -1
        value = -BOUND
        for k in range(len(moves)):
            self._play(0, moves, k)
            if best < 0:
                found = -self._value(1, -BOUND, BOUND)
            else:
                found = -self._value(1, -value - 1, -value)
                if found > value and self.nodes <= self.max_nodes:
                    found = -self._value(1, -BOUND, -value)
            if self.nodes > self.max_nodes:
                break
            if best < 0 or found > value:
                best = k
                value = found
        return (moves[0], None) if best < 0 else (moves[best], value)

    def _play(self, depth: int, moves: Sequence[Move], k: int) -> None:
        """Set up the position after this move."""
        before = self.positions[depth]
        after = self.positions[depth + 1]
        kind, card, mask, slots, value = move_at(moves, k)
        after._copy_moment(before, 2)
        after._advance(kind, card, mask, slots, value)

    def _value(self, depth: int, low: int, high: int) -> int:
        """The value of the position after so many moves: exact between `low` and `high`, outside them a bound."""
        position = self.positions[depth]
        self.nodes += 1
        if position.phase != PLAYING:
            return self._points(position, depth)
        if self.nodes > self.max_nodes:
            return 0
        place = self._place(position)
        least = self.known.least(place)
        most = self.known.most(place)
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if least > low:
            low = least
        if most < high:
            high = most
        best = self._search(depth, position.moves(), low, high)
        if self.nodes > self.max_nodes:
            return 0
        self.known.store(place, best if best > low else least, best if best < high else most)
        return best

    def _search(self, depth: int, moves: Sequence[Move], low: int, high: int) -> int:
        """The highest value of these moves; after the first, each is searched only where it proves to be better."""
        order(moves)
        best = -BOUND
        for k in range(len(moves)):
            self._play(depth, moves, k)
            if k == 0:
                found = -self._value(depth + 1, -high, -low)
            else:
                found = -self._value(depth + 1, -low - 1, -low)
                if low < found < high:
                    found = -self._value(depth + 1, -high, -found)
            if self.nodes > self.max_nodes:
                return 0
            if found > best:
                best = found
                if best > low:
                    low = best
                if low >= high:
                    break
        return best

    def _points(self, position: Position, depth: int) -> int:
        """The value of a finished round, seen from the seat that would play after so many moves."""
        self.made.count_round(position)
        points = self.made.total(0) - self.made.total(1)
        root = self.positions[0]
        return points if (root.turn + depth) % 2 == 0 else -points

    def _place(self, position: Position) -> int:
        """The place of the position in the transposition table.

        The key has everything that the rest of the round depends on. What the seats have won matters as counts, and
        those of the second seat follow from those of the first, the hands and the table.
        """
        law = position.law
        won = position._won[0]
        counts = position.turn + 2 * position.last_swept + 4 * (position.last_capturer + 1)
        counts = 128 * counts + count(won)
        counts = 32 * counts + count(won & law.spades)
        counts = 16 * counts + count(won & law.aces)
        counts = 4 * counts + count(won & law.big)
        counts = 4 * counts + count(won & law.little)
        counts = 4 * counts + count(won & law.jack_spades)
        counts = 64 * counts + position._sweeps[0]
        counts = 64 * counts + position._sweeps[1]
        known = self.known
        known.begin()
        known.add(counts)
        known.add(position.loose)
        known.add(position._hands[0])
        known.add(position._hands[1])
        for slot in range(position.stack_count):
            cards, _, value, owner, locked = position._stacks[slot]
            known.add(cards + BIT[104] * (value + 32 * (owner + 1) + 128 * locked))
        return known.find()
