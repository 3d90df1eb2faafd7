"""The reflection service, grpc.reflection.v1alpha, by which tools such as grpcurl read the contract."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any

import grpc
from grpc.aio import EOF
from grpc_reflection.v1alpha import reflection_pb2 as v1alpha
from grpc_reflection.v1alpha.reflection import aio

from kasino.dealer.limits.concurrency_limit import ConcurrencyLimit
from kasino.dealer.rpc.call_context import Context, peer_of
from kasino.dealer.rpc.interceptor import Interceptor
from kasino.dealer.rpc.request_parser import Unparsable, unparsable_refusal
from kasino.dealer.rpc.shutdown import Shutdown

NAME = "grpc.reflection.v1alpha.ServerReflection"


class ReflectionService:
    """gRPC's own servicer with wrapped handlers. Its streams end when the dealer stops."""

    def __init__(self, names: Iterable[str], stream_limit: ConcurrencyLimit, shutdown: Shutdown) -> None:
        self._servicer = aio.ReflectionServicer([NAME, *names])
        self._stream_limit = stream_limit
        self._shutdown = shutdown

    def handlers(self, interceptor: Interceptor) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """The wrapped handlers by the name of their rpc."""
        return {"ServerReflectionInfo": interceptor.duplex(v1alpha.ServerReflectionRequest, self.info)}

    async def info(self, context: Context) -> None:
        """Answer one request after another."""
        with self._stream_limit.slot(peer_of(context)):
            answers: Any = self._servicer.ServerReflectionInfo(self._requests(context), context)
            async for response in answers:
                await context.write(response.SerializeToString())

    async def _requests(self, context: Context) -> AsyncIterator[v1alpha.ServerReflectionRequest]:
        while (message := await self._shutdown.interruptible(context.read())) is not EOF:
            if isinstance(message, Unparsable):
                raise unparsable_refusal()
            yield message
