"""What a move did, told by the states before and after it without decoding the events of the round."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.move import Move
from kasino.game.play.events import Event

if not cython.compiled:
    from kasino.game.core.constants import PLAYING
    from kasino.game.play.history import History
    from kasino.game.play.state import State

SWEEP = 1
SWEEP_SCORED = 2
MORE = 4


def effects(before: State, after: State) -> int:
    """What the move from one state to the next did, as a sum.

    SWEEP: it swept the table; SWEEP_SCORED: that counts; MORE: it is not the only event between these states, and the
    sum says nothing else.
    """
    history = after._history
    if after._position.phase != PLAYING or history._before is not before._history or history._move is None:
        return MORE
    return (SWEEP if history._sweep else 0) | (SWEEP_SCORED if history._sweep_scored else 0)


def later_events(before: State, after: State) -> tuple[Event, ...]:
    """The events of the round that the state `after` has and `before`, an earlier one of the round, has not."""
    after._finished()
    later: list[Event] = []
    link: History | None = after._history
    while link is not None and link is not before._history and link._events is None:
        later.append(link.event())
        link = link._before
    if link is before._history:
        later.reverse()
        return tuple(later)
    return after.events[len(before.events) :]


def last_move(after: State) -> Move:
    """The move that led to this state, in its canonical form; no other event followed it."""
    move: Move | None = after._history._move
    assert move is not None, "the last event is no move"
    return move
