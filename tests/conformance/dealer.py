"""A dealer that deals one recorded game and misbehaves: what a guest in any language has to bear."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import count
from threading import Condition
from typing import Any

import grpc

from kasino.v1 import stream_pb2, table_pb2
from kasino.v1.play_service_pb2 import (
    Accepted,
    AcknowledgeRequest,
    AcknowledgeResponse,
    Events,
    PlayRequest,
    PlayResponse,
    SeatEvent,
    SubmitMoveRequest,
    SubmitMoveResponse,
    Welcome,
)
from kasino.v1.table_service_pb2 import JoinTableRequest, JoinTableResponse
from tests.conformance.script import script

NAME = "tables/00000000000000000000000001"
CODE, TOKEN = "join", "seat"
PATIENCE = 60.0
"""Seconds in which a guest has to be done."""


class Trouble(Enum):
    """What the dealer does."""

    NONE = "nothing out of the way"
    UNKNOWN = "an event of a kind that is not known"
    CUT = "every stream is cut after five events"
    LOST = "every answer is taken, and the word of it is lost at first"
    STOPPING = "the dealer stops, and comes again"
    SUPERSEDED = "another stream of the seat takes over"
    CLOSED = "the table is closed in the midst of the game"


class ScriptedDealer:
    """Deals the game of SESSION to the guest. `wrongs` are sentences: what the guest did that it must not do."""

    def __init__(self, trouble: Trouble) -> None:
        self.trouble = trouble
        self.wrongs: list[str] = []
        self.streams = 0
        self._start, self._events, self._answers = script(surprise=trouble is Trouble.UNKNOWN)
        self._given: dict[int, str] = {}
        self._told = 0
        self._ended = False
        self._news = Condition()

    @property
    def played_out(self) -> bool:
        """Whether every question was answered."""
        return set(self._answers) <= set(self._given)

    def join_table(self, request: JoinTableRequest, context: grpc.ServicerContext) -> JoinTableResponse:
        """The one seat that is free."""
        if request.join_code != CODE:
            context.abort(grpc.StatusCode.PERMISSION_DENIED, "this is not the join code of the table")
        if not request.bot:
            self.wrongs.append("it did not join as a bot")
        return JoinTableResponse(seat=self._start.seat, seat_token=TOKEN, table=self._table())

    def play(self, request: PlayRequest, context: grpc.ServicerContext) -> Iterator[PlayResponse]:
        """The events after the one that the guest names, as far as its answers go."""
        self._check(request.name, context)
        self.streams += 1
        after = request.resume_after_seq
        if self._ended:
            self.wrongs.append("it came again after a goodbye that was for good")
        if after > self._told:
            self.wrongs.append(f"it has handled event {after}, and was told {self._told}")
        resumed = after > 0
        yield PlayResponse(
            welcome=Welcome(seat=self._start.seat, table=self._table(), resumed=resumed, snapshot_seq=after)
        )
        for told in count():
            if told == 5 and self.trouble is Trouble.CUT:
                context.abort(grpc.StatusCode.UNAVAILABLE, "the line was cut")
            if told == 20 and (goodbye := self._goodbye()) is not None:
                yield goodbye
                return
            if after == len(self._events):
                return
            event = self._events[after]
            after = event.public_event.seq
            self._told = max(self._told, after)
            yield PlayResponse(events=Events(events=[_as_wanted(event, request)]))
            yield PlayResponse(heartbeat=stream_pb2.Heartbeat(nonce=after, last_seq=after))
            if event.HasField("decision"):
                self._await(after, context)

    def submit_move(self, request: SubmitMoveRequest, context: grpc.ServicerContext) -> SubmitMoveResponse:
        """The answer is taken, whatever it is; the first one counts."""
        self._check(request.name, context)
        key, notation = request.decision_id, request.choice.notation
        if key not in self._answers:
            self.wrongs.append(f"it answered decision {key}, which it was not asked")
            context.abort(grpc.StatusCode.FAILED_PRECONDITION, "this decision does not wait for this seat")
        first = key not in self._given
        if first and notation != self._answers[key]:
            self.wrongs.append(f"to decision {key} it answered {notation!r}, and greedy plays {self._answers[key]}")
        if self._given.setdefault(key, notation) != notation:
            self.wrongs.append(f"to decision {key} it answered {self._given[key]!r}, and then {notation!r}")
            context.abort(grpc.StatusCode.ABORTED, "this decision has another answer")
        if first and self.trouble is Trouble.LOST:
            context.abort(grpc.StatusCode.UNAVAILABLE, "the answer was lost")
        self._wake()
        return SubmitMoveResponse(decision_id=key, accepted=Accepted(seq=key + 1, duplicate=not first))

    def acknowledge(self, request: AcknowledgeRequest, context: grpc.ServicerContext) -> AcknowledgeResponse:
        """A guest may answer heartbeats."""
        self._check(request.name, context)
        return AcknowledgeResponse()

    def _await(self, decision: int, context: grpc.ServicerContext) -> None:
        """Until the decision is answered, or the guest is gone."""
        context.add_callback(self._wake)
        with self._news:
            self._news.wait_for(lambda: decision in self._given or not context.is_active(), timeout=PATIENCE)

    def _wake(self) -> None:
        with self._news:
            self._news.notify_all()

    def _goodbye(self) -> PlayResponse | None:
        reason = {
            Trouble.STOPPING: stream_pb2.GOODBYE_REASON_SERVER_STOPPING,
            Trouble.SUPERSEDED: stream_pb2.GOODBYE_REASON_SUPERSEDED,
            Trouble.CLOSED: stream_pb2.GOODBYE_REASON_TABLE_CLOSED,
        }.get(self.trouble)
        if reason is None:
            return None
        goodbye = stream_pb2.Goodbye(reason=reason)
        if self.trouble is Trouble.STOPPING:
            goodbye.retry_after.FromMilliseconds(200)
        self._ended = self.trouble is not Trouble.STOPPING
        return PlayResponse(goodbye=goodbye)

    def _check(self, name: str, context: grpc.ServicerContext) -> None:
        if ("authorization", f"Bearer {TOKEN}") not in context.invocation_metadata():
            self.wrongs.append("it called without the token of its seat")
            context.abort(grpc.StatusCode.UNAUTHENTICATED, "send the token of the seat")
        if name != NAME:
            self.wrongs.append(f"it asked for {name!r}, and its table is {NAME}")
            context.abort(grpc.StatusCode.NOT_FOUND, "there is no such table")

    def _table(self) -> table_pb2.Table:
        return table_pb2.Table(
            name=NAME,
            state=table_pb2.Table.STATE_RUNNING,
            rules=self._start.rules,
            sides=self._start.sides,
            last_seq=len(self._events),
        )


def _as_wanted(event: SeatEvent, request: PlayRequest) -> SeatEvent:
    """The event with no more than the guest wants to hear with it."""
    wanted = SeatEvent()
    wanted.CopyFrom(event)
    if event.HasField("decision") and not request.state_with_decisions:
        wanted.decision.ClearField("public_state")
        wanted.decision.ClearField("private_state")
    return wanted


def services(dealer: ScriptedDealer) -> list[grpc.GenericRpcHandler]:
    """What of the contract the dealer knows; all else is UNIMPLEMENTED."""
    call = grpc.unary_unary_rpc_method_handler
    join: dict[str, Any] = {
        "JoinTable": call(dealer.join_table, JoinTableRequest.FromString, JoinTableResponse.SerializeToString),
    }
    play: dict[str, Any] = {
        "Play": grpc.unary_stream_rpc_method_handler(
            dealer.play, PlayRequest.FromString, PlayResponse.SerializeToString
        ),
        "SubmitMove": call(dealer.submit_move, SubmitMoveRequest.FromString, SubmitMoveResponse.SerializeToString),
        "Acknowledge": call(dealer.acknowledge, AcknowledgeRequest.FromString, AcknowledgeResponse.SerializeToString),
    }
    return [
        grpc.method_handlers_generic_handler("kasino.v1.TableService", join),
        grpc.method_handlers_generic_handler("kasino.v1.PlayService", play),
    ]
