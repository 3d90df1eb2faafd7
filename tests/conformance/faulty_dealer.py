"""A dealer that serves one recorded game with disruptions, to test clients in any language."""

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
from tests.conformance.recorded_game import recorded_game

NAME = "tables/00000000000000000000000001"
CODE, TOKEN = "join", "seat"
PATIENCE = 60.0
"""Seconds after which a client fails the check."""


class Disruption(Enum):
    """A disruption that the dealer causes."""

    NONE = "no disruption"
    UNKNOWN = "an event of an unknown kind"
    CUT = "every stream is cut after five events"
    LOST = "the response to the first submission of every answer is lost"
    STOPPING = "the dealer restarts"
    SUPERSEDED = "another stream of the seat takes over"
    CLOSED = "the table is closed in mid-game"


class FaultyDealer:
    """Serves the game of SESSION to the client under test. `violations` are sentences: what the client did wrong."""

    def __init__(self, disruption: Disruption) -> None:
        self.disruption = disruption
        self.violations: list[str] = []
        self.streams = 0
        self._start, self._events, self._answers = recorded_game(unknown_event=disruption is Disruption.UNKNOWN)
        self._given: dict[int, str] = {}
        self._sent = 0
        self._ended = False
        self._changed = Condition()

    @property
    def played_out(self) -> bool:
        """Whether every decision was answered."""
        return set(self._answers) <= set(self._given)

    def join_table(self, request: JoinTableRequest, context: grpc.ServicerContext) -> JoinTableResponse:
        """Give the client the only free seat."""
        if request.join_code != CODE:
            context.abort(grpc.StatusCode.PERMISSION_DENIED, "this is not the join code of the table")
        if not request.bot:
            self.violations.append("it did not join as a bot")
        return JoinTableResponse(seat=self._start.seat, seat_token=TOKEN, table=self._table())

    def play(self, request: PlayRequest, context: grpc.ServicerContext) -> Iterator[PlayResponse]:
        """Stream the events after `resume_after_seq`, up to the first decision that the client has not answered."""
        self._check(request.name, context)
        self.streams += 1
        after = request.resume_after_seq
        if self._ended:
            self.violations.append("it reconnected after a final goodbye")
        if after > self._sent:
            self.violations.append(f"it has handled event {after}, and was sent {self._sent}")
        resumed = after > 0
        yield PlayResponse(
            welcome=Welcome(seat=self._start.seat, table=self._table(), resumed=resumed, snapshot_seq=after)
        )
        for sent in count():
            if sent == 5 and self.disruption is Disruption.CUT:
                context.abort(grpc.StatusCode.UNAVAILABLE, "the line was cut")
            if sent == 20 and (goodbye := self._goodbye()) is not None:
                yield goodbye
                return
            if after == len(self._events):
                return
            event = self._events[after]
            after = event.public_event.seq
            self._sent = max(self._sent, after)
            yield PlayResponse(events=Events(events=[_as_requested(event, request)]))
            yield PlayResponse(heartbeat=stream_pb2.Heartbeat(nonce=after, last_seq=after))
            if event.HasField("decision"):
                self._await(after, context)

    def submit_move(self, request: SubmitMoveRequest, context: grpc.ServicerContext) -> SubmitMoveResponse:
        """Accept the first answer to a decision, whatever it is, and record violations."""
        self._check(request.name, context)
        key, notation = request.decision_id, request.choice.notation
        if key not in self._answers:
            self.violations.append(f"it answered decision {key}, which is not open")
            context.abort(grpc.StatusCode.FAILED_PRECONDITION, "this decision is not open")
        first = key not in self._given
        if first and notation != self._answers[key]:
            self.violations.append(f"to decision {key} it answered {notation!r}, and greedy plays {self._answers[key]}")
        if self._given.setdefault(key, notation) != notation:
            self.violations.append(f"to decision {key} it answered {self._given[key]!r}, and then {notation!r}")
            context.abort(grpc.StatusCode.ABORTED, "this decision has another answer")
        if first and self.disruption is Disruption.LOST:
            context.abort(grpc.StatusCode.UNAVAILABLE, "the answer was lost")
        self._wake()
        return SubmitMoveResponse(decision_id=key, accepted=Accepted(seq=key + 1, duplicate=not first))

    def acknowledge(self, request: AcknowledgeRequest, context: grpc.ServicerContext) -> AcknowledgeResponse:
        """Accept any acknowledgement."""
        self._check(request.name, context)
        return AcknowledgeResponse()

    def _await(self, decision: int, context: grpc.ServicerContext) -> None:
        """Wait until the decision is answered, or the client has disconnected."""
        context.add_callback(self._wake)
        with self._changed:
            self._changed.wait_for(lambda: decision in self._given or not context.is_active(), timeout=PATIENCE)

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def _goodbye(self) -> PlayResponse | None:
        reason = {
            Disruption.STOPPING: stream_pb2.GOODBYE_REASON_SERVER_STOPPING,
            Disruption.SUPERSEDED: stream_pb2.GOODBYE_REASON_SUPERSEDED,
            Disruption.CLOSED: stream_pb2.GOODBYE_REASON_TABLE_CLOSED,
        }.get(self.disruption)
        if reason is None:
            return None
        goodbye = stream_pb2.Goodbye(reason=reason)
        if self.disruption is Disruption.STOPPING:
            goodbye.retry_after.FromMilliseconds(200)
        self._ended = self.disruption is not Disruption.STOPPING
        return PlayResponse(goodbye=goodbye)

    def _check(self, name: str, context: grpc.ServicerContext) -> None:
        if ("authorization", f"Bearer {TOKEN}") not in context.invocation_metadata():
            self.violations.append("it called without the token of its seat")
            context.abort(grpc.StatusCode.UNAUTHENTICATED, "send the token of the seat")
        if name != NAME:
            self.violations.append(f"it asked for {name!r}, and its table is {NAME}")
            context.abort(grpc.StatusCode.NOT_FOUND, "there is no such table")

    def _table(self) -> table_pb2.Table:
        return table_pb2.Table(
            name=NAME,
            state=table_pb2.Table.STATE_RUNNING,
            rules=self._start.rules,
            sides=self._start.sides,
            last_seq=len(self._events),
        )


def _as_requested(event: SeatEvent, request: PlayRequest) -> SeatEvent:
    """The event, without the state in its decision unless the client requested that."""
    wanted = SeatEvent()
    wanted.CopyFrom(event)
    if event.HasField("decision") and not request.state_with_decisions:
        wanted.decision.ClearField("public_state")
        wanted.decision.ClearField("private_state")
    return wanted


def services(dealer: FaultyDealer) -> list[grpc.GenericRpcHandler]:
    """The handlers of the rpcs that the dealer implements; all others are UNIMPLEMENTED."""
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
