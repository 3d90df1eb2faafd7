"""Solves the last deal of two seats by alpha-beta search: it is a game of perfect information.

Nothing is hidden once the stock is empty: every card that is not in the own hand, on the table or captured is in the
other hand. `known_state` derives the state from an observation, and `solve` finds the best move.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from kasino.game.cards.card import PACK
from kasino.game.cards.move import Move
from kasino.game.cards.table import cards_on
from kasino.game.core_codec.moves import decode_move
from kasino.game.errors import TurnError
from kasino.game.play.observation import Observation
from kasino.game.play.round_position import uncounted_round_position
from kasino.game.play.state import State
from kasino.game.search.determinize import full_state
from kasino.game.search.inference import captured, has_whole_round
from kasino.game.search.last_deal import LastDeal

MOST_NODES = (1 << 63) - 1
"""No search has a larger node budget: the core counts nodes in 64 bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The best move of the seat to play.

    `value` is the result against best play: the points of this round in all categories, of its side less those of the
    other. Where the node budget ran out, `exact` is False, and move and value are the best of the moves that were
    searched completely (`value` is None where there is none). `nodes` is the number of positions searched.
    """

    move: Move
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
    search = LastDeal(position, min(max_nodes, MOST_NODES))
    best, value = search.best()
    return Solution(move=decode_move(best, position), value=value, exact=not search.spent, nodes=search.nodes)
