"""Advances the game of a table: each function appends to a step the events that follow from the rules."""

from __future__ import annotations

from collections.abc import Iterable

from kasino.dealer.state.table_state import CLOSED, RUNNING, OpenDecision
from kasino.dealer.table.step import Step
from kasino.game import Dealt, Event, Move, Played, State
from kasino.game.play.move_effects import MORE, SWEEP, SWEEP_SCORED, effects, last_move, later_events
from kasino.v1 import event_pb2
from kasino.wire import encode_played, encode_stackless, event_to_message, names_stacks


def begin(step: Step) -> None:
    """Deal the first round and open the first decision."""
    _next_round(step)
    ask(step)


def play(step: Step, move: Move, origin: event_pb2.MoveOrigin.ValueType, text: str = "") -> bytes:
    """Play this move for the seat with the open decision, with all that follows from it. Returns the Move, serialized.

    `text` is the notation of a move that is one of the legal moves, as it is written there; empty: write it. Raises
    IllegalMove if the rules refuse the move; the step is then unchanged.
    """
    state = step.state
    decision, session = state.open_decision, state.session
    assert decision is not None, "no decision is open"
    assert session is not None, "the game has not begun"
    before = session.state
    after = session.play(move)
    did = effects(before, after)
    if did & MORE:
        return _play_on(step, before, after, decision, origin)
    made = move if text else last_move(after)
    text = text or str(made)
    if names_stacks(made):
        (played,) = later_events(before, after)
        assert isinstance(played, Played)
        encoded, content = encode_played(played, before.table)
    else:
        encoded, content, _ = encode_stackless(decision.seat, text, bool(did & SWEEP), bool(did & SWEEP_SCORED))
    step.append_move(decision.seat, content, decision.id, origin, text)
    ask(step)
    return encoded


def _play_on(
    step: Step, before: State, after: State, decision: OpenDecision, origin: event_pb2.MoveOrigin.ValueType
) -> bytes:
    """Append a move after which cards are dealt or the round ends, and what follows."""
    played, *others = later_events(before, after)
    assert isinstance(played, Played)
    encoded, content = encode_played(played, before.table)
    step.append_move(played.seat, content, decision.id, origin, str(played.move))
    _append(step, others)
    if after.over:
        return encoded
    if after.turn is None:
        _next_round(step)
    ask(step)
    return encoded


def ask(step: Step) -> None:
    """Open a decision of the seat whose turn it is."""
    turn = step.state.game.turn
    assert turn is not None, "the round is over"
    step.append_decision(turn)


def end_early(step: Step, end: event_pb2.GameEnd.ValueType, winners: Iterable[int] = ()) -> None:
    """End the game otherwise than by its rules. The points stay as they are."""
    finished = event_pb2.GameFinished(end=end, totals=step.state.game.scores, winner_sides=winners)
    step.append(event_pb2.PublicEvent(game_finished=finished))


def forfeit(step: Step, seat: int) -> None:
    """End the game because this seat gives it up. Of the other sides those with most points win."""
    game = step.state.game
    others = [side for side in range(len(game.scores)) if side != game.sides[seat]]
    best = max(game.scores[side] for side in others)
    winners = [side for side in others if game.scores[side] == best]
    end_early(step, event_pb2.GAME_END_FORFEIT, winners)


def close_table(step: Step, end: event_pb2.GameEnd.ValueType = event_pb2.GAME_END_ABORTED_BY_ORGANISER) -> None:
    """Close the table. A running game ends with this `end`. A closed table stays as it is."""
    if step.state.status == RUNNING:
        end_early(step, end)
    if step.state.status != CLOSED:
        step.append(event_pb2.PublicEvent(table_closed=event_pb2.TableClosed()))


def _next_round(step: Step) -> None:
    _append(step, step.state.deal_round().events)


def _append(step: Step, events: Iterable[Event]) -> None:
    for event in events:
        step.dealt = step.dealt or isinstance(event, Dealt)
        step.append(event_to_message(event, ()), ahead=True)
