"""The dealer is well until it stops: grpc.health.v1, as load balancers and service managers ask it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import grpc
from grpc_health.v1 import health_pb2 as v1

from kasino.dealer.limits.concurrency_limit import Room
from kasino.dealer.rpc.authorization import peer_of
from kasino.dealer.rpc.interceptor import Context, Shield
from kasino.dealer.rpc.shutdown import Stopping

NAME = "grpc.health.v1.Health"
_Response = v1.HealthCheckResponse


class HealthService:
    """Health of the dealer as a whole (the empty name) and of each service. An open Watch ends as the dealer stops."""

    def __init__(self, names: Iterable[str], room: Room, stopping: Stopping) -> None:
        self._names = {"", *names}
        self._room = room
        self._stopping = stopping

    def handlers(self, shield: Shield) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """The handlers by name, behind the shield."""
        return {
            "Check": shield.unary(v1.HealthCheckRequest, self.check),
            "Watch": shield.streaming(v1.HealthCheckRequest, self.watch),
        }

    async def check(self, request: v1.HealthCheckRequest, context: Context) -> v1.HealthCheckResponse:
        """Tell how it is; NOT_FOUND, as the protocol of health has it, for a service that is not here."""
        if request.service not in self._names:
            await context.abort(grpc.StatusCode.NOT_FOUND, "there is no such service here")
        return self._status(request.service)

    async def watch(self, request: v1.HealthCheckRequest, context: Context) -> None:
        """Tell how it is, and tell it again when that changes."""
        with self._room.place(peer_of(context)):
            await context.write(self._status(request.service).SerializeToString())
            if not self._stopping.begun:
                await self._stopping.wait()
                await context.write(self._status(request.service).SerializeToString())

    def _status(self, name: str) -> v1.HealthCheckResponse:
        if name not in self._names:
            return _Response(status=_Response.SERVICE_UNKNOWN)
        return _Response(status=_Response.NOT_SERVING if self._stopping.begun else _Response.SERVING)
