"""A seat is used by whoever holds its token: to look, to answer, to say how far it is."""

from __future__ import annotations

from functools import partial

from kasino.dealer import refusal_messages
from kasino.dealer.feed import projection
from kasino.dealer.feed.stream import Stream, Telling
from kasino.dealer.refusal import Refusal
from kasino.dealer.table import seating, submit_move
from kasino.dealer.table.step import Step
from kasino.dealer.table.table import Table
from kasino.v1 import play_service_pb2
from kasino.wire import Acknowledgement, Page, StreamRequest, Submission
from kasino.wire.messages.stream_requests import MAX_LEGAL_MOVES

MOVES_A_CALL = 100
"""A page of legal moves is a call more for so many of them."""


class SeatAccess:
    """One seat of one table."""

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat

    @property
    def name(self) -> str:
        """The name of the table."""
        return self._table.name

    async def open(self, opening: StreamRequest) -> Stream:
        """A stream of this seat; an older one ends with SUPERSEDED. Whoever has it drops it in the end.

        Raises Refusal SEQ_AHEAD, RATE_LIMITED after too many take-overs, STORAGE, SERVER_STOPPING.
        """
        table = self._table
        table.check()
        table.spend_calls(self.seat)
        settings = table.house.settings
        stream = Stream(
            seat=self.seat,
            telling=Telling(legal_moves=opening.max_legal_moves, state=opening.with_state),
            messages=settings.queue_messages,
            size=settings.queue_bytes,
        )
        try:
            await table.perform(partial(seating.come, table, self.seat, stream, opening))
        except BaseException:
            stream.drop()
            raise
        return stream

    async def submit(
        self, submission: Submission, *, received: float, stream: Stream | None = None
    ) -> play_service_pb2.SubmitMoveResponse | None:
        """Answer a decision; `received` is when it came, by the clock that never goes back.

        With a stream the answer travels on it, with the events that it caused, and None is returned. Raises Refusal
        DECISION_NOT_OPEN, DECISION_CLOSED, TABLE_STATE, STORAGE, SERVER_STOPPING.
        """
        table, seat = self._table, self.seat
        self._heard(stream)
        await table.house.turns.mine()
        table.check()

        def decide(step: Step) -> play_service_pb2.SubmitMoveResponse | Refusal:
            outcome = submit_move.answer(table, step, seat, submission, received)
            if stream is not None and not isinstance(outcome, Refusal):
                step.answered, step.answer = stream, outcome
            return outcome

        outcome = await table.perform(decide)
        if isinstance(outcome, Refusal):
            raise outcome
        return outcome if stream is None else None

    def legal_moves(self, decision_id: int, page: Page) -> play_service_pb2.ListLegalMovesResponse:
        """Legal moves of the decision that waits for this seat, in canonical order.

        Raises Refusal DECISION_NOT_OPEN, DECISION_CLOSED, or FIELD_INVALID for a page that was not told of.
        """
        table = self._table
        table.check()
        self._heard()
        table.spend_calls(self.seat, 1 + page.size // MOVES_A_CALL)
        question = table.question
        if question is None or question.id != decision_id or question.seat != self.seat or not question.waits:
            if submit_move.was_asked(table, self.seat, decision_id):
                raise submit_move.closed(table, decision_id)
            raise refusal_messages.decision_not_open(decision_id)
        first = int(page.token) if page.token.isascii() and page.token.isdigit() and len(page.token) < 6 else None
        if page.token and (first is None or first > MAX_LEGAL_MOVES):
            raise refusal_messages.field_invalid("page_token", "it is not one that was given")
        return projection.legal_moves_page(question, self.seat, first or 0, page.size)

    def acknowledge(self, acknowledgement: Acknowledgement, stream: Stream | None = None) -> None:
        """The client is there, and this far. Raises Refusal SEQ_AHEAD, or FIELD_INVALID for a nonce never told."""
        table = self._table
        table.check()
        table.spend_calls(self.seat)
        last = table.standing.last_seq
        if acknowledgement.last_seq > last:
            raise refusal_messages.seq_ahead(acknowledgement.last_seq, last)
        stream = stream or table.streams[self.seat]
        if stream is None:
            return
        if acknowledgement.nonce > stream.nonce:
            raise refusal_messages.field_invalid("heartbeat_nonce", "no heartbeat had it")
        stream.answers = stream.answers or acknowledgement.nonce > 0
        stream.heard()

    def _heard(self, stream: Stream | None = None) -> None:
        """The client is there: it says something, on this stream or beside it."""
        stream = stream or self._table.streams[self.seat]
        if stream is not None:
            stream.heard()
