"""The health service, grpc.health.v1, for load balancers and service managers: SERVING until the dealer stops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import grpc
from grpc_health.v1 import health_pb2 as v1

from kasino.dealer.limits.concurrency_limit import ConcurrencyLimit
from kasino.dealer.rpc.call_context import Context, peer_of
from kasino.dealer.rpc.interceptor import Interceptor
from kasino.dealer.rpc.shutdown import Shutdown

NAME = "grpc.health.v1.Health"
_Response = v1.HealthCheckResponse


class HealthService:
    """Health of the whole dealer (the empty name) and of each service. An open Watch ends when the dealer stops."""

    def __init__(self, names: Iterable[str], stream_limit: ConcurrencyLimit, shutdown: Shutdown) -> None:
        self._names = {"", *names}
        self._stream_limit = stream_limit
        self._shutdown = shutdown

    def handlers(self, interceptor: Interceptor) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """The wrapped handlers by the name of their rpc."""
        return {
            "Check": interceptor.unary(v1.HealthCheckRequest, self.check),
            "Watch": interceptor.streaming(v1.HealthCheckRequest, self.watch),
        }

    async def check(self, request: v1.HealthCheckRequest, context: Context) -> v1.HealthCheckResponse:
        """Return the status. An unknown service is NOT_FOUND, as the health protocol has it."""
        if request.service not in self._names:
            await context.abort(grpc.StatusCode.NOT_FOUND, "there is no such service here")
        return self._status(request.service)

    async def watch(self, request: v1.HealthCheckRequest, context: Context) -> None:
        """Send the status, and send it again when it changes."""
        with self._stream_limit.slot(peer_of(context)):
            await context.write(self._status(request.service).SerializeToString())
            if not self._shutdown.begun:
                await self._shutdown.wait()
                await context.write(self._status(request.service).SerializeToString())

    def _status(self, name: str) -> v1.HealthCheckResponse:
        if name not in self._names:
            return _Response(status=_Response.SERVICE_UNKNOWN)
        return _Response(status=_Response.NOT_SERVING if self._shutdown.begun else _Response.SERVING)
