# cython: allow_none_for_extension_args=False
"""Applies a move to a state: what the move does, and the next deal or the end of the round where it follows."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.move import Move
from kasino.game.play.move_encoder import resolve
from kasino.game.play.round_setup import RoundSetup

if not cython.compiled:
    from kasino.game.core import Position
    from kasino.game.core.constants import BUILD, CAPTURE, TRAIL
    from kasino.game.core.plain import count, fields, number
    from kasino.game.core_codec.moves import decode_move
    from kasino.game.play.history import COUNT_BITS, History
    from kasino.game.play.state import State, core_position, state_of


def apply(state: State, move: Move) -> State:
    """The state after the seat to play has made this move, with everything that follows from it.

    The next deal follows once all hands are empty; at the end of the pack the leftovers, the count of the round and,
    where it is over, the end of the game. Raises IllegalMove where the rules refuse the move, TurnError where no move
    is due.

    A move that was read from the legal moves of this state is applied as it is; any other is checked.
    """
    played = None if state._moves is None else state._moves.core_move(move)
    if played is None:
        position, played = resolve(state, move)
        move = decode_move(played, position)
    return _after(state, played, move)


def _after(state: State, played: tuple[int, int, int, int, int], move: Move) -> State:
    """The state after a legal move, given as the core move and as the same value."""
    before = core_position(state)
    kind, card, mask, slots, value = fields(played)
    position = Position.__new__(Position)
    position.copy_from(before)
    position._advance(kind, card, mask, slots, value)
    history = note_move(state._history, state._setup, before, position, kind, slots, move)
    if position.dealt != before.dealt:
        history = _deal(history, position, state._setup)
    return state_of(state._setup, state._rests, position, history)


def note_move(
    history: History, setup: RoundSetup, before: Position, position: Position, kind: int, slots: int, move: Move
) -> History:
    """The history with this move, which led from one position to the other."""
    noted = History.__new__(History) if cython.compiled else History()
    noted._before = history
    noted._setup = setup
    noted._move = move
    noted._seat = before.turn
    if kind == CAPTURE:
        _note_capture(noted, before, position)
    elif kind != TRAIL:
        _note_stack(noted, before, position, kind, slots)
    return noted


def _note_capture(history: History, before: Position, position: Position) -> None:
    seat = before.turn
    history._captured = position._won[seat] & ~before._won[seat] & ~position.leftovers
    history._sweep = not (position.loose or position.stack_count or position.leftovers)
    history._sweep_scored = position.last_swept


def _note_stack(history: History, before: Position, position: Position, kind: int, slots: int) -> None:
    """Note the stack that the move made or changed, unless it was taken at the end of the round."""
    made = kind == BUILD or not slots
    wanted = before.next_stack if made else before._stacks[number(slots)][1]
    for slot in range(position.stack_count):
        if position._stacks[slot][1] == wanted:
            cards, id, value, owner, locked = position._stacks[slot]
            history._stack_cards = cards
            history._stack_id = id
            history._stack_value = value
            history._stack_owner = owner
            history._stack_locked = locked
            break


def _deal(before: History, position: Position, setup: RoundSetup) -> History:
    """The history with the deal that was handed out last."""
    history = History.__new__(History) if cython.compiled else History()
    history._before = before
    history._setup = setup
    history._dealt = position.dealt
    counts = 0
    for seat in range(position.seats):
        held = count(position._hands[seat])
        counts |= held << COUNT_BITS * seat
    history._counts = counts
    return history
