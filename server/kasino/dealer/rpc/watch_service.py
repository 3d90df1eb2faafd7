"""WatchService: streams a table to a spectator, as the lobby serializes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import grpc

from kasino.dealer.limits.concurrency_limit import ConcurrencyLimit
from kasino.dealer.lobby.lobby import Lobby
from kasino.dealer.rpc.authorization import token_of
from kasino.dealer.rpc.call_context import Context, peer_of
from kasino.dealer.rpc.client_version import check_revision
from kasino.dealer.rpc.interceptor import Interceptor
from kasino.v1 import watch_service_pb2 as v1
from kasino.wire import watch_request_from_message

NAME = "kasino.v1.WatchService"


class WatchService:
    """The rpc of spectators."""

    def __init__(self, lobby: Lobby, stream_limit: ConcurrencyLimit) -> None:
        self._lobby = lobby
        self._stream_limit = stream_limit

    def handlers(self, interceptor: Interceptor) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """The wrapped handlers by the name of their rpc."""
        return {"Watch": interceptor.streaming(v1.WatchRequest, self.watch, lobby=True, guesses=_code)}

    async def watch(self, request: v1.WatchRequest, context: Context) -> None:
        """Watch: stream the events of a table."""
        opening = check_revision(watch_request_from_message(request), self._lobby.settings)
        with self._stream_limit.slot(peer_of(context)):
            stream = await self._lobby.watch(opening, token_of(context))
            try:
                while (message := await stream.receive()) is not None:
                    await context.write(message)
            finally:
                stream.drop()


def _code(request: v1.WatchRequest) -> object:
    """The watch code, which may be a guess. Without one the table is listed, or a token gives access."""
    return request.watch_code
