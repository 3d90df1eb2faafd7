"""A decision has one answer: the first that is legal; the same again is the same answer, another one comes too late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kasino.dealer import refusal_messages
from kasino.dealer.feed import projection
from kasino.dealer.feed.stream import Telling
from kasino.dealer.refusal import Refusal
from kasino.dealer.state.decision import Question
from kasino.dealer.state.past_decision import same_move
from kasino.dealer.table import absence_policy, game_progress
from kasino.dealer.table.step import Step
from kasino.game import IllegalMove, KasinoError, Move, canonical
from kasino.v1 import event_pb2, play_service_pb2
from kasino.wire import Submission, fault_of, move_to_message
from kasino.wire.messages.stream_requests import DEFAULT_LEGAL_MOVES

if TYPE_CHECKING:
    from kasino.dealer.table.table import Table

Answer = play_service_pb2.SubmitMoveResponse
PLAYER = event_pb2.MOVE_ORIGIN_PLAYER


def answer(table: Table, step: Step, seat: int, submission: Submission, received: float) -> Answer | Refusal:
    """What becomes of this submission. A refusal that is raised leaves all as it was, one that is returned does not."""
    question = table.question
    if question is None or question.id != submission.decision_id:
        return _answered(table, seat, submission)
    if question.seat != seat or step.course.player(seat).driven:
        raise refusal_messages.decision_not_open(submission.decision_id)
    step.plays = True
    if table.waiting.is_overdue(received):
        table.waiting.overdue(step)
        return closed(table, submission.decision_id)
    if submission.validate_only:
        table.spend_calls(seat)
    course = step.course
    before = course.purse.of(seat)
    try:
        move = question.chosen(submission.choice)
        if submission.validate_only:
            return _valid(question, canonical(course.state, move))
        course.purse.spend(seat, question.countdown.settled(received))
        seq = course.last_seq + 1
        played = game_progress.play(step, move, PLAYER)
    except KasinoError as error:
        fault = fault_of(error)
        course.purse.spend(seat, before)
        return _rejected(table, step, question, fault, error, received, counts=not submission.validate_only)
    table.answered.note(submission.decision_id, submission.choice, question.place(submission.choice))
    absence_policy.proceed(table, step)
    accepted = play_service_pb2.Accepted(seq=seq, move=played.move)
    return Answer(decision_id=submission.decision_id, accepted=accepted)


def closed(table: Table, decision_id: int) -> Refusal:
    """The decision was answered otherwise, and this is how."""
    seq, text = table.course.played[decision_id]
    played = event_pb2.PublicEvent.FromString(table.course.log[seq - 1]).move_played
    return refusal_messages.decision_closed(decision_id, seq, played.origin, text)


def was_asked(table: Table, seat: int, decision_id: int) -> bool:
    """Whether this was a decision of the seat, and was answered."""
    at = table.course.played.get(decision_id)
    return at is not None and event_pb2.PublicEvent.FromString(table.course.log[at[0] - 1]).move_played.seat == seat


def _answered(table: Table, seat: int, submission: Submission) -> Answer:
    """An answer to a decision that does not wait any more, or never did."""
    course = table.course
    decision_id = submission.decision_id
    again = table.answered.is_again(decision_id, submission.choice)
    if not again:  # who says it again as he said it before is never held up
        table.spend_calls(seat)
    at = course.played.get(decision_id)
    if at is None:
        if not course.in_game:
            raise refusal_messages.table_state(course.status, "no move is due")
        raise refusal_messages.decision_not_open(decision_id)
    seq, text = at
    played = event_pb2.PublicEvent.FromString(course.log[seq - 1]).move_played
    if played.seat != seat:
        raise refusal_messages.decision_not_open(decision_id)
    if played.origin == PLAYER and (same_move(course, decision_id, submission.choice) if again is None else again):
        accepted = play_service_pb2.Accepted(seq=seq, move=played.move, duplicate=True)
        return Answer(decision_id=decision_id, accepted=accepted)
    raise refusal_messages.decision_closed(decision_id, seq, played.origin, text)


def _valid(question: Question, move: Move) -> Answer:
    accepted = play_service_pb2.Accepted(move=move_to_message(move, question.table))
    return Answer(decision_id=question.id, accepted=accepted)


def _rejected(
    table: Table,
    step: Step,
    question: Question,
    fault: int,
    error: KasinoError,
    received: float,
    *,
    counts: bool,
) -> Answer:
    """The rules refuse the move: tell why, and count it where faults are counted."""
    seat = question.seat
    left = (
        absence_policy.count_fault(step, seat, event_pb2.FAULT_ILLEGAL)
        if counts
        else absence_policy.faults_left(step, seat)
    )
    rejected = play_service_pb2.Rejected(fault=fault, message=_sentence(error), faults_left=left)  # type: ignore[arg-type]
    if left == 0:
        step.course.purse.spend(seat, question.countdown.settled(received))
        absence_policy.hold_policy(step, seat, absence_policy.FAULT_LIMIT)
        absence_policy.proceed(table, step)
    else:
        stream = table.streams[seat]
        wanted = Telling(legal_moves=DEFAULT_LEGAL_MOVES) if stream is None else stream.telling
        rejected.decision.CopyFrom(projection.decision(question, seat, wanted, step.now))
    return Answer(decision_id=question.id, rejected=rejected)


def _sentence(error: KasinoError) -> str:
    """What the error says: of its own choice and of what the seat knows."""
    assert isinstance(error, IllegalMove) or not isinstance(error, Refusal)
    return str(error)
