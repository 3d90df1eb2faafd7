"""Chooses the move that is made for a seat that makes none itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kasino.game.cards.card import PACK
from kasino.game.cards.move import Capture, Move, Trail
from kasino.game.errors import TurnError
from kasino.game.play.legal_moves import legal_moves
from kasino.game.play.observation import Observation
from kasino.game.play.state import State
from kasino.game.rules.rule_set import RuleSet
from kasino.game.rules.rules_cache import cached_by_rules
from kasino.game.scoring.points import card_points
from kasino.game.scoring.tally import Tally


def fallback(view: State | Observation) -> Move:
    """The fallback move of the seat to play.

    Of the legal trails, the card worth fewest points, then of the lowest rank and suit; where no card may be trailed,
    the first legal capture. Raises TurnError where no seat is to play, or where the observer is not the seat to play.
    """
    return fallback_among(view.rules, legal_moves(view, limit=1))


def fallback_among(rules: RuleSet, moves: Iterable[Move]) -> Move:
    """As `fallback`, from the legal moves in canonical order, or from a prefix with all the essentials.

    Trails come first in that order, so no move after them or after the first capture is read.
    """
    trails: list[Move] = []
    for move in moves:
        if isinstance(move, Trail):
            trails.append(move)
        elif trails:
            break
        elif isinstance(move, Capture):
            return move
    if not trails:
        raise TurnError("there is no move to fall back on: no seat is to play, or another one than the observer")
    if len(trails) == 1:
        return trails[0]
    points = _points_by_card(rules)
    return min(trails, key=lambda move: (points[move.card.index], move.card.index))


@cached_by_rules
def trail_order(rules: RuleSet) -> dict[str, tuple[int, int]]:
    """By the notation of a trail: the least of these is trailed as the fallback move."""
    points = _points_by_card(rules)
    return {str(card): (points[card.index], card.index) for card in PACK}


def fallback_text(order: Mapping[str, tuple[int, int]], moves: Sequence[str]) -> str:
    """As `fallback_among`, of moves in notation; `order` is the `trail_order` of the rules."""
    best = moves[0]
    if best not in order:  # no trail comes first: there is none
        return next(move for move in moves if " x" in move)
    for move in moves:
        if move not in order:
            break
        if order[move] < order[best]:
            best = move
    return best


@cached_by_rules
def _points_by_card(rules: RuleSet) -> list[int]:
    """The points that each card of the pack is worth by itself to the seat that wins it."""
    return [sum(card_points(rules, Tally.of([card])).values()) for card in PACK]
