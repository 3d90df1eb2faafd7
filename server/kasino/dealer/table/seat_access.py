"""What the holder of a seat's token can do: open a stream, answer decisions, list legal moves, acknowledge."""

from __future__ import annotations

from functools import partial

from kasino.dealer import refusal_messages
from kasino.dealer.feed import projection
from kasino.dealer.feed.stream import DecisionDetail, Stream
from kasino.dealer.refusal import Refusal
from kasino.dealer.table.connection import connect_seat
from kasino.dealer.table.step import Step
from kasino.dealer.table.submit_move import closed_refusal, submit, was_asked
from kasino.dealer.table.table import Table
from kasino.v1 import play_service_pb2
from kasino.wire import Acknowledgement, Page, StreamRequest, Submission
from kasino.wire.messages.stream_requests import MAX_LEGAL_MOVES

MOVES_PER_CALL = 100
"""A page of legal moves counts as one more call per this many moves."""


class SeatAccess:
    """Access to one seat of one table."""

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat

    @property
    def name(self) -> str:
        """The name of the table."""
        return self._table.name

    async def open(self, opening: StreamRequest) -> Stream:
        """Open a stream of this seat; an older one ends with SUPERSEDED. The caller must `drop` it in the end.

        Raises Refusal SEQ_AHEAD, RATE_LIMITED after too many take-overs, STORAGE, SERVER_STOPPING.
        """
        table = self._table
        table.check_served()
        table.count_calls(self.seat)
        settings = table.services.settings
        stream = Stream(
            seat=self.seat,
            detail=DecisionDetail(opening.max_legal_moves, opening.with_state, opening.with_summary),
            holds_events=opening.events_with_decisions,
            messages=settings.queue_messages,
            size=settings.queue_bytes,
        )
        try:
            await table.perform(partial(connect_seat, table, self.seat, stream, opening))
        except BaseException:
            stream.drop()
            raise
        return stream

    async def submit(self, submission: Submission, *, received: float, stream: Stream | None = None) -> bytes:
        """Answer a decision, and return a serialized SubmitMoveResponse.

        `received` is when the answer arrived, by the monotonic clock. With a stream the response is also sent on it,
        together with the events that the answer caused. Raises Refusal DECISION_NOT_OPEN, DECISION_CLOSED,
        TABLE_STATE, STORAGE, SERVER_STOPPING.
        """
        table, seat = self._table, self.seat
        self._note_activity(stream)
        scheduler = table.services.scheduler
        if not scheduler.take_turn():
            await scheduler.wait_turn()
        table.check_served()

        def decide(step: Step) -> bytes | Refusal:
            outcome = submit(table, step, seat, submission, received)
            if type(outcome) is bytes:
                step.answer_stream, step.answer = stream, outcome
            return outcome

        outcome = await table.perform(decide)
        if isinstance(outcome, Refusal):
            raise outcome
        return outcome

    def legal_moves(self, decision_id: int, page: Page) -> play_service_pb2.ListLegalMovesResponse:
        """One page of the legal moves of this seat's pending decision, in canonical order.

        Raises Refusal DECISION_NOT_OPEN, DECISION_CLOSED, RATE_LIMITED, or FIELD_INVALID for an unknown page token.
        """
        table = self._table
        table.check_served()
        self._note_activity()
        table.count_calls(self.seat, 1 + page.size // MOVES_PER_CALL)
        pending = table.pending
        if pending is None or pending.id != decision_id or pending.seat != self.seat or not pending.is_current:
            if was_asked(table, self.seat, decision_id):
                raise closed_refusal(table, decision_id)
            raise refusal_messages.decision_not_open(decision_id)
        first = int(page.token) if page.token.isascii() and page.token.isdigit() and len(page.token) < 6 else None
        if page.token and (first is None or first > MAX_LEGAL_MOVES):
            raise refusal_messages.field_invalid("page_token", "it is not one that was given")
        return projection.legal_moves_page(pending, self.seat, first or 0, page.size)

    def acknowledge(self, acknowledgement: Acknowledgement, stream: Stream | None = None) -> None:
        """Note how far the client has read. Raises Refusal SEQ_AHEAD, or FIELD_INVALID for an unknown nonce."""
        table = self._table
        table.check_served()
        table.count_calls(self.seat)
        last = table.viewers.standing.last_seq
        if acknowledgement.last_seq > last:
            raise refusal_messages.seq_ahead(acknowledgement.last_seq, last)
        stream = stream or table.streams[self.seat]
        if stream is None:
            return
        if acknowledgement.nonce > stream.nonce:
            raise refusal_messages.field_invalid("heartbeat_nonce", "no heartbeat had it")
        stream.answers_heartbeats = stream.answers_heartbeats or acknowledgement.nonce > 0
        stream.note_activity()

    def _note_activity(self, stream: Stream | None = None) -> None:
        """Note that the client has sent something, on this stream or by a unary call."""
        stream = stream or self._table.streams[self.seat]
        if stream is not None:
            stream.note_activity()
