"""Applies a move to a state: what the move does, and the next deal or the end of the round where it follows."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game import core
from kasino.game.cards.card import Card, sorted_cards
from kasino.game.cards.move import Capture, Move, Trail
from kasino.game.cards.table import Stack, stacks
from kasino.game.core_codec.cards import decode_cards
from kasino.game.core_codec.moves import decode_move
from kasino.game.core_codec.table import decode_table
from kasino.game.play.deal import next_deal
from kasino.game.play.events import Played
from kasino.game.play.move_encoder import resolve
from kasino.game.play.round_end import finish_round
from kasino.game.play.round_position import fill_position
from kasino.game.play.state import State


def apply(state: State, move: Move) -> State:
    """The state after the seat to play has made this move, with everything that follows from it.

    The next deal follows once all hands are empty; at the end of the pack the leftovers, the count of the round and,
    where it is over, the end of the game. Raises IllegalMove where the rules refuse the move, TurnError where no move
    is due.
    """
    position, ids, played = resolve(state, move)
    fill_position(position, ids, state)
    return advance(state, position, played, decode_move(played, state.rules.decks, state.table))


def advance(state: State, position: core.Position, played: core.Move, move: Move) -> State:
    """The state after a legal move, given as the core move `played` and as the same value `move`.

    `position` is `deal_position(state)`. The move is played in it, so it stays in step with the new state until the
    hands are empty: the next deal needs a new position.
    """
    seat = position.turn
    position.won = (0,) * state.seats
    position.play(played)
    position.forget()
    inherited = decode_cards(position.leftovers, state.rules.decks)
    captured = decode_cards(position.won[seat] & ~position.leftovers, state.rules.decks)
    after = _state_after(state, position, seat, move, captured, inherited)
    if position.phase != core.PLAYING:
        return finish_round(after, stopped=position.phase == core.STOPPED, inherited=inherited)
    if not any(after.hands) and after.stock:
        return next_deal(after)
    return after


def _state_after(
    state: State,
    position: core.Position,
    seat: int,
    move: Move,
    captured: tuple[Card, ...],
    inherited: tuple[Card, ...],
) -> State:
    """The state after `seat` made the move that was just played in `position`."""
    hands = list(state.hands)
    hand = list(hands[seat])
    hand.remove(move.card)
    hands[seat] = tuple(hand)
    won = list(state.won)
    if captured:
        won[seat] = sorted_cards((*won[seat], *captured))
    if inherited:
        won[position.last_capturer] = sorted_cards((*won[position.last_capturer], *inherited))
    table = decode_table(position)
    event = Played(
        seat=seat,
        move=move,
        captured=captured,
        sweep=bool(captured) and not table and not inherited,
        sweep_scored=bool(captured) and position.last_swept,
        stack=None if type(move) in (Trail, Capture) else _changed(stacks(state.table), stacks(table)),
    )
    return State(
        rules=state.rules,
        sides=state.sides,
        layout=state.layout,
        dealer=state.dealer,
        round=state.round,
        deal=state.deal,
        turn=position.turn if position.phase == core.PLAYING else None,
        stock=state.stock,
        hands=tuple(hands),
        table=table,
        won=tuple(won),
        sweeps=tuple(position.sweeps),
        scores=tuple(position.scores),
        last_capturer=None if position.last_capturer < 0 else position.last_capturer,
        last_capture_was_sweep=position.last_swept,
        leftovers=len(inherited),
        next_stack=position.next_stack,
        events=(*state.events, event),
    )


def _changed(before: Sequence[Stack], after: Sequence[Stack]) -> Stack | None:
    """The stack that a move made or changed."""
    return next((stack for stack in after if stack not in before), None)
