"""PlayService: plays a seat by a stream and unary calls, or by one duplex stream, with the same meaning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import grpc

from kasino.dealer.clock import Clock
from kasino.dealer.limits.concurrency_limit import ConcurrencyLimit
from kasino.dealer.lobby.lobby import Lobby
from kasino.dealer.rpc.authorization import token_of
from kasino.dealer.rpc.call_context import Context, peer_of
from kasino.dealer.rpc.client_version import check_revision
from kasino.dealer.rpc.duplex import DuplexCall, first_message
from kasino.dealer.rpc.interceptor import Interceptor
from kasino.dealer.rpc.shutdown import Shutdown
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

    def __init__(self, lobby: Lobby, clock: Clock, stream_limit: ConcurrencyLimit, shutdown: Shutdown) -> None:
        self._lobby = lobby
        self._clock = clock
        self._stream_limit = stream_limit
        self._shutdown = shutdown

    def handlers(self, interceptor: Interceptor) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """The wrapped handlers by the name of their rpc."""

        async def play_duplex(context: Context) -> None:
            await self.play_duplex(context, interceptor)

        return {
            "Play": interceptor.streaming(v1.PlayRequest, self.play),
            "PlayDuplex": interceptor.duplex(v1.PlayDuplexRequest, play_duplex),
            "SubmitMove": interceptor.unary(v1.SubmitMoveRequest, self.submit),
            "ListLegalMoves": interceptor.unary(v1.ListLegalMovesRequest, self.legal_moves),
            "Acknowledge": interceptor.unary(v1.AcknowledgeRequest, self.acknowledge),
        }

    async def play(self, request: v1.PlayRequest, context: Context) -> None:
        """Play: stream the events of a seat."""
        opening = check_revision(stream_request_from_message(request), self._lobby.settings)
        with self._stream_limit.slot(peer_of(context)):
            stream = await self._lobby.seat(opening.table, token_of(context)).open(opening)
            try:
                while (message := await stream.receive()) is not None:
                    await context.write(message)
            finally:
                stream.drop()

    async def play_duplex(self, context: Context, interceptor: Interceptor) -> None:
        """PlayDuplex: stream the events of a seat and receive its answers on the same stream."""
        with self._stream_limit.slot(peer_of(context)):
            opening = check_revision(await first_message(context, self._shutdown), self._lobby.settings)
            seat = self._lobby.seat(opening.table, token_of(context))
            stream = await seat.open(opening)
            await DuplexCall(context, interceptor, self._clock, seat, stream, opening).run()

    async def submit(self, request: v1.SubmitMoveRequest, context: Context) -> bytes:
        """SubmitMove: answer a decision."""
        received = self._clock.now()
        submission = submission_from_message(request)
        return await self._lobby.seat(submission.table, token_of(context)).submit(submission, received=received)

    async def legal_moves(self, request: v1.ListLegalMovesRequest, context: Context) -> v1.ListLegalMovesResponse:
        """ListLegalMoves: a page of the legal moves of a decision."""
        page = page_from_message(request.page_size, request.page_token, DEFAULT_LEGAL_MOVES, MAX_LEGAL_MOVES)
        seat = self._lobby.seat(table_name(request.name) if request.name else None, token_of(context))
        return seat.legal_moves(request.decision_id, page)

    async def acknowledge(self, request: v1.AcknowledgeRequest, context: Context) -> v1.AcknowledgeResponse:
        """Acknowledge: note how far a client has read."""
        acknowledgement = acknowledgement_from_message(request)
        self._lobby.seat(acknowledgement.table, token_of(context)).acknowledge(acknowledgement)
        return v1.AcknowledgeResponse()
