"""Whatever a caller sends and whatever a handler raises, the call ends with a status of the contract.

A handler is put behind the shield where it is registered: an interceptor sees neither bytes that cannot be read nor
what a stream does. Behind it a handler may raise Refusal, MessageError and RulesError; all else is a fault of ours.
Here alone everything is caught: it is told as a refusal, and what is our fault is noted.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar

import grpc
from google.protobuf.message import Message
from grpc.aio import AbortError, BaseError, InternalError, ServicerContext, UsageError

from kasino.dealer.rates import Limits, peer_name
from kasino.dealer.refusals import Refusal
from kasino.dealer.status import UNPARSABLE, Unparsable, refusal_of, refuse, unparsable
from kasino.dealer.stopping import Stopping
from kasino.dealer.turns import Turns

Context: TypeAlias = ServicerContext[Any, Any]
MessageT = TypeVar("MessageT", bound=Message)
Unary: TypeAlias = Callable[[MessageT, Context], Awaitable[Message]]
Streaming: TypeAlias = Callable[[MessageT, Context], Awaitable[None]]
Duplex: TypeAlias = Callable[[Context], Awaitable[None]]
_LOG = logging.getLogger("kasino.dealer")


class Shield:
    """What stands between gRPC and the handlers.

    A call that is `guessable` needs no seat's token, and is counted before it is let in.
    """

    def __init__(self, limits: Limits, turns: Turns, stopping: Stopping) -> None:
        self._limits = limits
        self._turns = turns
        self._stopping = stopping

    def unary(
        self, request: type[MessageT], handler: Unary[MessageT], *, guessable: bool = False
    ) -> grpc.RpcMethodHandler[Any, Any]:
        """A handler that returns its answer."""

        async def answer(asked: MessageT | Unparsable, context: Context) -> bytes:
            try:
                self._admit(context, guessable)
                return (await handler(_read(asked), context)).SerializeToString()
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001
                await self._end(context, error)
                return b""  # nobody is there to read it

        return grpc.unary_unary_rpc_method_handler(answer, reading(request))

    def streaming(
        self, request: type[MessageT], handler: Streaming[MessageT], *, guessable: bool = False
    ) -> grpc.RpcMethodHandler[Any, Any]:
        """A handler that writes its answers to the context, as bytes."""

        async def answer(asked: MessageT | Unparsable, context: Context) -> None:
            try:
                self._admit(context, guessable)
                await handler(_read(asked), context)
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001
                await self._end(context, error)

        return grpc.unary_stream_rpc_method_handler(answer, reading(request))

    def duplex(self, request: type[MessageT], handler: Duplex) -> grpc.RpcMethodHandler[Any, Any]:
        """A handler that reads from the context what `reading` makes of each request, and writes bytes to it."""

        async def answer(_: object, context: Context) -> None:
            try:
                self._turns.somebody_comes()
                await handler(context)
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001
                await self._end(context, error)

        return grpc.stream_stream_rpc_method_handler(answer, reading(request))

    def refusal(self, context: Context, error: BaseException) -> Refusal:
        """What the caller is told of an error, counted against it."""
        return self._limits.refused(peer_name(context.peer()), refusal_of(error))

    def _admit(self, context: Context, guessable: bool) -> None:
        self._turns.somebody_comes()
        if guessable:
            self._limits.admit(peer_name(context.peer()))

    async def _end(self, context: Context, error: BaseException) -> None:
        """End the call with the status that belongs to this error; return where nobody is there any more."""
        match error:
            case AbortError():
                raise error
            case asyncio.CancelledError() if cancelled():
                raise error
            case asyncio.CancelledError() if self._stopping.begun:
                error = self._stopping.refusal()
            case BaseError():  # of gRPC: the caller has gone
                return
        with suppress(InternalError, UsageError):  # the caller has gone, or the call has ended
            await refuse(context, self.refusal(context, error))


def reading(request: type[MessageT]) -> Callable[[bytes], MessageT | Unparsable]:
    """What reads a request of this type, and never raises: an error here would travel to the caller as it is."""

    def read(data: bytes) -> MessageT | Unparsable:
        try:
            return request.FromString(data)
        except Exception:  # noqa: BLE001
            _LOG.debug("a request could not be read as %s", request.DESCRIPTOR.name)
            return UNPARSABLE

    return read


def _read(asked: MessageT | Unparsable) -> MessageT:
    if isinstance(asked, Unparsable):
        raise unparsable()
    return asked


def cancelled() -> bool:
    """Whether this call was cancelled, and not something that it waited for: then its caller would wait for ever."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
