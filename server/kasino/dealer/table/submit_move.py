"""Submits an answer to a decision. The first legal answer counts; a repeat gets the same reply, another one is late."""

from __future__ import annotations

from kasino.dealer import refusal_messages
from kasino.dealer.feed import projection
from kasino.dealer.feed.stream import DecisionDetail
from kasino.dealer.refusal import Refusal
from kasino.dealer.serialization import accepted
from kasino.dealer.state.decision_replay import same_move
from kasino.dealer.state.pending_decision import PendingDecision
from kasino.dealer.table import absence_policy, game_progress
from kasino.dealer.table.step import Step
from kasino.dealer.table.table import Table
from kasino.game import IllegalMove, KasinoError, Move, canonical
from kasino.v1 import event_pb2, play_service_pb2
from kasino.wire import Submission, fault_of, move_to_message
from kasino.wire.messages.stream_requests import DEFAULT_LEGAL_MOVES

PLAYER = event_pb2.MOVE_ORIGIN_PLAYER


def submit(table: Table, step: Step, seat: int, submission: Submission, received: float) -> bytes | Refusal:
    """Play the submitted move, or say why it is not played: a serialized SubmitMoveResponse.

    `received` is when the submission arrived, by the monotonic clock. A Refusal that is raised leaves the table
    unchanged; one that is returned comes with a change: the decision has timed out.
    """
    pending, state = table.timer.pending, step.state
    if pending is None or pending.id != submission.decision_id:
        return _answer_closed(table, seat, submission)
    if pending.seat != seat or state.player(seat).driven:
        raise refusal_messages.decision_not_open(submission.decision_id)
    step.closes_decision = True
    if table.timer.is_overdue(received):
        table.timer.time_out(step)
        return closed_refusal(table, submission.decision_id)
    if submission.validate_only:
        table.count_calls(seat)
    before = state.clocks.budget(seat)
    try:
        move, index, text = pending.chosen_move(submission.choice)
        if submission.validate_only:
            return _legal(pending, canonical(state.game, move))
        state.clocks.set_budget(seat, pending.countdown.settled(received))
        seq = state.last_seq + 1
        played = game_progress.play(step, move, PLAYER, text)
    except KasinoError as error:
        fault = fault_of(error)
        state.clocks.set_budget(seat, before)
        return _rejected(table, step, pending, fault, error, received, counts=not submission.validate_only)
    table.answer_cache.remember(pending.id, submission.choice, index)
    absence_policy.skip_absent(step)
    step.accepted = True
    return accepted(pending.id, seq, played)


def closed_refusal(table: Table, decision_id: int) -> Refusal:
    """The refusal for a decision that was closed by another move, with that move."""
    seq, text = table.state.played[decision_id]
    played = _move_played(table, seq)
    return refusal_messages.decision_closed(decision_id, seq, played.origin, text)


def was_asked(table: Table, seat: int, decision_id: int) -> bool:
    """Whether this was a decision of the seat, and is closed."""
    at = table.state.played.get(decision_id)
    return at is not None and _move_played(table, at[0]).seat == seat


def _answer_closed(table: Table, seat: int, submission: Submission) -> bytes:
    """Answer a submission to a decision that is closed, or was never open."""
    state = table.state
    decision_id = submission.decision_id
    again = table.answer_cache.is_same_answer(decision_id, submission.choice)
    if not again:  # an answer that is repeated word for word is never rate-limited
        table.count_calls(seat)
    at = state.played.get(decision_id)
    if at is None:
        if not state.is_running:
            raise refusal_messages.table_state(state.status, "no move is due")
        raise refusal_messages.decision_not_open(decision_id)
    seq, text = at
    played = _move_played(table, seq)
    if played.seat != seat:
        raise refusal_messages.decision_not_open(decision_id)
    if played.origin == PLAYER and (same_move(state, decision_id, submission.choice) if again is None else again):
        return accepted(decision_id, seq, played.move.SerializeToString(), duplicate=True)
    raise refusal_messages.decision_closed(decision_id, seq, played.origin, text)


def _move_played(table: Table, seq: int) -> event_pb2.MovePlayed:
    return event_pb2.PublicEvent.FromString(table.state.log.public[seq - 1]).move_played


def _legal(pending: PendingDecision, move: Move) -> bytes:
    """The reply to a submission that is only validated, and is legal."""
    return accepted(pending.id, 0, move_to_message(move, pending.table).SerializeToString())


def _rejected(
    table: Table,
    step: Step,
    pending: PendingDecision,
    fault: int,
    error: KasinoError,
    received: float,
    *,
    counts: bool,
) -> bytes:
    """The reply to a move that the rules refuse, with the reason. Counts the fault if faults are counted."""
    seat = pending.seat
    left = (
        absence_policy.count_fault(step, seat, event_pb2.FAULT_ILLEGAL)
        if counts
        else absence_policy.faults_left(step, seat)
    )
    rejected = play_service_pb2.Rejected(fault=fault, message=_text_of(error), faults_left=left)  # type: ignore[arg-type]
    if left == 0:
        step.state.clocks.set_budget(seat, pending.countdown.settled(received))
        absence_policy.apply_policy(step, seat, absence_policy.FAULT_LIMIT)
        absence_policy.skip_absent(step)
    else:
        stream = table.streams[seat]
        detail = DecisionDetail(legal_moves=DEFAULT_LEGAL_MOVES) if stream is None else stream.detail
        rejected.decision.MergeFromString(projection.decision(pending, seat, detail, step.now))
    return play_service_pb2.SubmitMoveResponse(decision_id=pending.id, rejected=rejected).SerializeToString()


def _text_of(error: KasinoError) -> str:
    """The text of an error, which is about the seat's own choice and what the seat knows."""
    assert isinstance(error, IllegalMove) or not isinstance(error, Refusal)
    return str(error)
