"""PlayService: two ways to play a seat with one meaning, and neither knows more than the lobby gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import grpc

from kasino.dealer.clock import Clock
from kasino.dealer.limits.concurrency_limit import Room
from kasino.dealer.lobby.lobby import Lobby
from kasino.dealer.rpc.authorization import peer_of, token_of
from kasino.dealer.rpc.client_version import check_revision
from kasino.dealer.rpc.duplex import Conversation, first_message
from kasino.dealer.rpc.interceptor import Context, Shield
from kasino.dealer.rpc.shutdown import Stopping
from kasino.v1 import play_service_pb2 as v1
from kasino.wire import (
    acknowledgement_from_message,
    page_from_message,
    stream_request_from_message,
    submission_from_message,
    table_name,
)
from kasino.wire.messages.stream_requests import DEFAULT_LEGAL_MOVES, MAX_LEGAL_MOVES

NAME = "kasino.v1.PlayService"


class PlayService:
    """The rpcs of a seat."""

    def __init__(self, lobby: Lobby, clock: Clock, room: Room, stopping: Stopping) -> None:
        self._lobby = lobby
        self._clock = clock
        self._room = room
        self._stopping = stopping

    def handlers(self, shield: Shield) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """The handlers by name, behind the shield."""

        async def play_duplex(context: Context) -> None:
            await self.play_duplex(context, shield)

        return {
            "Play": shield.streaming(v1.PlayRequest, self.play),
            "PlayDuplex": shield.duplex(v1.PlayDuplexRequest, play_duplex),
            "SubmitMove": shield.unary(v1.SubmitMoveRequest, self.submit),
            "ListLegalMoves": shield.unary(v1.ListLegalMovesRequest, self.legal_moves),
            "Acknowledge": shield.unary(v1.AcknowledgeRequest, self.acknowledge),
        }

    async def play(self, request: v1.PlayRequest, context: Context) -> None:
        """Show a seat what happens."""
        opening = check_revision(stream_request_from_message(request), self._lobby.settings)
        with self._room.place(peer_of(context)):
            stream = await self._lobby.seat(opening.table, token_of(context)).open(opening)
            try:
                while (message := await stream.receive()) is not None:
                    await context.write(message)
            finally:
                stream.drop()

    async def play_duplex(self, context: Context, shield: Shield) -> None:
        """The same, and hear what the seat says on its stream."""
        with self._room.place(peer_of(context)):
            opening = check_revision(await first_message(context, self._stopping), self._lobby.settings)
            seat = self._lobby.seat(opening.table, token_of(context))
            stream = await seat.open(opening)
            await Conversation(context, shield, self._clock, seat, stream, opening).hold()

    async def submit(self, request: v1.SubmitMoveRequest, context: Context) -> v1.SubmitMoveResponse:
        """Take an answer to a decision."""
        received = self._clock.now()
        submission = submission_from_message(request)
        answer = await self._lobby.seat(submission.table, token_of(context)).submit(submission, received=received)
        assert answer is not None, "without a stream the answer is returned"
        return answer

    async def legal_moves(self, request: v1.ListLegalMovesRequest, context: Context) -> v1.ListLegalMovesResponse:
        """Tell legal moves."""
        page = page_from_message(request.page_size, request.page_token, DEFAULT_LEGAL_MOVES, MAX_LEGAL_MOVES)
        seat = self._lobby.seat(table_name(request.name) if request.name else None, token_of(context))
        return seat.legal_moves(request.decision_id, page)

    async def acknowledge(self, request: v1.AcknowledgeRequest, context: Context) -> v1.AcknowledgeResponse:
        """Hear that a client is there."""
        acknowledgement = acknowledgement_from_message(request)
        self._lobby.seat(acknowledgement.table, token_of(context)).acknowledge(acknowledgement)
        return v1.AcknowledgeResponse()
