"""Solves the last deal of two seats by alpha-beta search: it is a game of perfect information.

Nothing is hidden once the stock is empty: every card that is not in the own hand, on the table or captured is in the
other hand. `known_state` derives the state from an observation, and `solve` finds the best move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kasino.game.cards.card import PACK
from kasino.game.cards.move import Move as GameMove
from kasino.game.cards.table import cards_on
from kasino.game.core import CAPTURE, COUNTED, PLAYING, Move, Position
from kasino.game.core_codec.moves import decode_move
from kasino.game.core_codec.position import decode_tallies
from kasino.game.errors import TurnError
from kasino.game.play.observation import Observation
from kasino.game.play.round_position import uncounted_round_position
from kasino.game.play.state import State
from kasino.game.rules.rule_set import RuleSet
from kasino.game.scoring.points import Points, points_at_once, score
from kasino.game.scoring.tally import by_side
from kasino.game.search.determinize import full_state
from kasino.game.search.inference import captured, has_whole_round

_INFINITE = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The best move of the seat to play.

    `value` is the result against best play: the points of this round in all categories, of its side less those of the
    other. Where the node budget ran out, `exact` is False, and move and value are the best of the moves that were
    searched completely (`value` is None where there is none). `nodes` is the number of positions searched.
    """

    move: GameMove
    value: int | None
    exact: bool
    nodes: int


def known_state(seen: Observation) -> State | None:
    """The complete state where the observer can know it: two seats, an empty stock, and all events of the round.

    None where cards are still hidden, or where they are not those of full packs.
    """
    if seen.seats != 2 or not seen.last_deal or seen.turn is None or not has_whole_round(seen):
        return None
    won = captured(seen)
    hidden = Counter(PACK * seen.rules.decks)
    hidden.subtract([*seen.hand, *cards_on(seen.table), *won[0].elements(), *won[1].elements()])
    other = 1 - seen.seat
    if min(hidden.values()) < 0 or hidden.total() != seen.hand_counts[other]:
        return None
    hands = [seen.hand, seen.hand]
    hands[other] = tuple(sorted(hidden.elements()))
    return full_state(seen, hands, (), [tuple(sorted(cards.elements())) for cards in won])


def solve(state: State, *, max_nodes: int = 200_000) -> Solution:
    """The best move in the last deal of two seats, from a search of at most about `max_nodes` positions.

    Raises TurnError where no seat is to play, there are more than two seats, or cards are still to be dealt.
    """
    if state.turn is None or state.seats != 2 or state.stock:
        raise TurnError("only the last deal of two seats can be solved: everything has to be known")
    position = uncounted_round_position(state)
    position.keep_history()
    search = _Search(state.rules, position, max_nodes)
    best: Move | None = None
    value = -_INFINITE
    moves = _search_order(position)
    for move in moves:
        position.play(move)
        found = search.value(value, _INFINITE)
        position.undo()
        if search.spent:
            break
        if best is None or found > value:
            best, value = move, found
    return Solution(
        move=decode_move(best or moves[0], position),
        value=None if best is None else value,
        exact=not search.spent,
        nodes=search.nodes,
    )


class _Search:
    """Alpha-beta search from the view of one seat, with a transposition table."""

    def __init__(self, rules: RuleSet, position: Position, max_nodes: int) -> None:
        self.nodes = 0
        self._rules = rules
        self._position = position
        self._seat = position.turn
        self._max_nodes = max_nodes
        self._transpositions: dict[object, tuple[int, int]] = {}
        self._points_by_key: dict[object, int] = {}

    @property
    def spent(self) -> bool:
        """Whether the node budget has run out; the last value is meaningless then."""
        return self.nodes > self._max_nodes

    def value(self, low: int, high: int) -> int:
        """The value of the position: exact between `low` and `high`, outside them a bound."""
        position = self._position
        self.nodes += 1
        if position.phase != PLAYING:
            return self._count()
        if self.nodes > self._max_nodes:
            return 0
        key = _key(position)
        least, most = self._transpositions.get(key, (-_INFINITE, _INFINITE))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        ours = position.turn == self._seat
        best = -_INFINITE if ours else _INFINITE
        alpha, beta = low, high
        for move in _search_order(position):
            position.play(move)
            found = self.value(alpha, beta)
            position.undo()
            if self.nodes > self._max_nodes:
                return 0
            if ours:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        self._transpositions[key] = (best if best > low else least, best if best < high else most)
        return best

    def _count(self) -> int:
        """The points of the finished round, of our side less the other."""
        position = self._position
        key = (position.phase, position.leftovers, position.last_swept, *_won(position))
        found = self._points_by_key.get(key)
        if found is None:
            found = self._points_by_key[key] = self._points()
        return found

    def _points(self) -> int:
        position, rules = self._position, self._rules
        tallies = by_side(decode_tallies(position), position.sides)
        points: Sequence[Points] = (
            score(rules, tallies) if position.phase == COUNTED else [points_at_once(rules, tally) for tally in tallies]
        )
        side = position.sides[self._seat]
        return sum(points[side].values()) - sum(points[1 - side].values())


def _key(position: Position) -> tuple[object, ...]:
    """The transposition key: everything that the rest of the round depends on."""
    return (
        position.turn,
        position.loose,
        tuple(position.stacks),
        position.last_swept,
        *position.hands,
        *_won(position),
    )


def _won(position: Position) -> tuple[int, ...]:
    """What the seats have won. The cards of the second seat follow from those of the first, the table and the hands."""
    return (position.won[0], position.sweeps[0], position.sweeps[1], position.last_capturer)


def _search_order(position: Position) -> list[Move]:
    """The moves in search order: captures of many cards first."""
    return sorted(position.moves(), key=_rank)


def _rank(move: Move) -> int:
    """The place of a move in the search order: less for a capture of more items."""
    kind, _, mask, slots, _ = move
    return -mask.bit_count() - slots.bit_count() if kind == CAPTURE else 0
