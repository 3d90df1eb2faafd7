"""Makes core positions from a complete state: for the rest of the deal, or of the round."""

from __future__ import annotations

from functools import partial

from kasino.game import core
from kasino.game.core.board import Board
from kasino.game.core_codec.cards import CardIds
from kasino.game.core_codec.position import decode_tallies, encode_position
from kasino.game.play.deal import hand_out
from kasino.game.play.state import State
from kasino.game.rules.rule_set import RuleSet
from kasino.game.scoring.points import points_at_once, score
from kasino.game.scoring.tally import by_side


def round_position(state: State) -> core.Position:
    """The rest of the round as a core position, with the hands still to be dealt: for search and simulation.

    Its `scores` are those of the game: once the round is over they include the points of the round. The position holds
    everything that the dealer knows, so do not give it to a player.
    """
    position = uncounted_round_position(state)
    position.count_round = partial(_totals, state.rules)
    return position


def uncounted_round_position(state: State) -> core.Position:
    """As `round_position`, but no points are added at the end of the round: the caller counts them."""
    position, ids = encode_position(state)
    fill_position(position, ids, state)
    deals = []
    stock = state.stock
    for deal in range(state.deal + 1, len(state.layout.hand_sizes) + 1):
        hands, _, stock = hand_out(state.layout, stock, deal, state.dealer)
        deals.append(tuple([ids.mask(hand) for hand in hands]))
    position.deals = tuple(deals)
    position.won = [ids.mask(cards) for cards in state.won]
    return position


def deal_position(state: State) -> core.Position:
    """The rest of this deal as a core position with all hands known, for `transition.advance`."""
    position, ids = encode_position(state)
    fill_position(position, ids, state)
    return position


def fill_position(position: core.Position, ids: CardIds, state: State) -> None:
    """Add to a position of this state what a seat cannot know, and the scores: all but captured piles and stock."""
    for seat, cards in enumerate(state.hands):
        if seat != position.turn:
            position.set_hand(seat, ids.mask(cards))
    position.sweeps = state.sweeps
    position.scores = state.scores
    position.last_capturer = -1 if state.last_capturer is None else state.last_capturer
    position.last_swept = state.last_capture_was_sweep
    position.next_stack = state.next_stack
    position.leader = (state.dealer + 1) % state.seats
    # The core only needs to know that there is a next deal, not its cards: `transition.advance` deals them.
    position.deals = (position.hands,) if state.stock else ()


def _totals(rules: RuleSet, position: Board) -> list[int]:
    """The totals of the sides after the round that was played in this position."""
    tallies = by_side(decode_tallies(position), position.sides)
    at_once = [points_at_once(rules, tally) if rules.immediate_scoring else {} for tally in tallies]
    return [
        total - sum(given.values()) + sum(made.values())
        for total, given, made in zip(position.scores, at_once, score(rules, tallies), strict=True)
    ]
