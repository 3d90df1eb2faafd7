"""The game goes on: each of these adds to a step what the rules make of one thing that happens."""

from __future__ import annotations

from collections.abc import Iterable

from kasino.dealer.table.step import Step
from kasino.game import Dealt, Event, Move, Played
from kasino.v1 import event_pb2
from kasino.wire import event_to_message


def begin(step: Step) -> None:
    """Deal the first round, and ask the seat that begins."""
    _next_round(step)
    ask(step)


def play(step: Step, move: Move, origin: event_pb2.MoveOrigin.ValueType) -> event_pb2.MovePlayed:
    """Play this move for the seat that is asked, and all that follows from it; the event that tells it.

    Raises IllegalMove where the rules refuse it: nothing has happened then.
    """
    course = step.course
    asked, session = course.asked, course.session
    assert asked is not None, "no seat is asked"
    assert session is not None, "the game has not begun"
    before = session.state
    after = session.play(move)
    first, *others = after.events[len(before.events) :]
    assert isinstance(first, Played)
    played = event_to_message(first, before.table).move_played
    step.tell_move(played, asked.id, origin, str(first.move))
    _tell(step, others)
    if after.over:
        return played
    if after.turn is None:
        _next_round(step)
    ask(step)
    return played


def ask(step: Step) -> None:
    """Open the decision of the seat whose turn it is."""
    course = step.course
    turn = course.state.turn
    assert turn is not None, "the round is over"
    step.tell_question(turn)


def break_off(step: Step, end: event_pb2.GameEnd.ValueType, winners: Iterable[int] = ()) -> None:
    """End the game otherwise than by its rules: the points stand as they stood."""
    over = event_pb2.GameFinished(end=end, totals=step.course.state.scores, winner_sides=winners)
    step.tell(event_pb2.PublicEvent(game_finished=over))


def forfeit(step: Step, seat: int) -> None:
    """This seat gives up the game: of the other sides those win that have most points."""
    state = step.course.state
    others = [side for side in range(len(state.scores)) if side != state.sides[seat]]
    best = max(state.scores[side] for side in others)
    winners = [side for side in others if state.scores[side] == best]
    break_off(step, event_pb2.GAME_END_FORFEIT, winners)


def _next_round(step: Step) -> None:
    _tell(step, step.course.deal_round().events)


def _tell(step: Step, events: Iterable[Event]) -> None:
    for event in events:
        step.dealt = step.dealt or isinstance(event, Dealt)
        step.tell(event_to_message(event, ()), ahead=True)
