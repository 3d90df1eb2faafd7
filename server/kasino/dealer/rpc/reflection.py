"""The contract can be asked for over the wire, by tools such as grpcurl: grpc.reflection.v1alpha."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any

import grpc
from grpc.aio import EOF
from grpc_reflection.v1alpha import reflection_pb2 as v1alpha
from grpc_reflection.v1alpha.reflection import aio

from kasino.dealer.limits.concurrency_limit import Room
from kasino.dealer.rpc.authorization import peer_of
from kasino.dealer.rpc.error_mapping import Unparsable, unparsable
from kasino.dealer.rpc.interceptor import Context, Shield
from kasino.dealer.rpc.shutdown import Stopping

NAME = "grpc.reflection.v1alpha.ServerReflection"


class ReflectionService:
    """What gRPC's own servicer says, behind the shield, and ended as the dealer stops."""

    def __init__(self, names: Iterable[str], room: Room, stopping: Stopping) -> None:
        self._servicer = aio.ReflectionServicer([NAME, *names])
        self._room = room
        self._stopping = stopping

    def handlers(self, shield: Shield) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """The handlers by name, behind the shield."""
        return {"ServerReflectionInfo": shield.duplex(v1alpha.ServerReflectionRequest, self.info)}

    async def info(self, context: Context) -> None:
        """Answer question after question."""
        with self._room.place(peer_of(context)):
            answers: Any = self._servicer.ServerReflectionInfo(self._questions(context), context)
            async for response in answers:
                await context.write(response.SerializeToString())

    async def _questions(self, context: Context) -> AsyncIterator[v1alpha.ServerReflectionRequest]:
        while (message := await self._stopping.before(context.read())) is not EOF:
            if isinstance(message, Unparsable):
                raise unparsable()
            yield message
