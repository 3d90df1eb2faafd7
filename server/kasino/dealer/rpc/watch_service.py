"""WatchService: a spectator's stream is what the lobby gives, byte for byte."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import grpc

from kasino.dealer.limits.concurrency_limit import Room
from kasino.dealer.lobby.lobby import Lobby
from kasino.dealer.rpc.authorization import peer_of, token_of
from kasino.dealer.rpc.client_version import check_revision
from kasino.dealer.rpc.interceptor import Context, Shield
from kasino.v1 import watch_service_pb2 as v1
from kasino.wire import watch_request_from_message

NAME = "kasino.v1.WatchService"


class WatchService:
    """The rpc of spectators."""

    def __init__(self, lobby: Lobby, room: Room) -> None:
        self._lobby = lobby
        self._room = room

    def handlers(self, shield: Shield) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """The handlers by name, behind the shield."""
        return {"Watch": shield.streaming(v1.WatchRequest, self.watch, lobby=True, guesses=_code)}

    async def watch(self, request: v1.WatchRequest, context: Context) -> None:
        """Show a table."""
        opening = check_revision(watch_request_from_message(request), self._lobby.settings)
        with self._room.place(peer_of(context)):
            stream = await self._lobby.watch(opening, token_of(context))
            try:
                while (message := await stream.receive()) is not None:
                    await context.write(message)
            finally:
                stream.drop()


def _code(request: v1.WatchRequest) -> object:
    """A code that was sent may be a guess; without one the table is listed, or a token opens it."""
    return request.watch_code
