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

_QUIET_LOOKS, _QUIET_SECONDS = 10, 0.002
"""No call is left once none has come between so many looks, so far apart: in a loop that is late time alone passes."""


class Shield:
    """What stands between gRPC and the handlers.

    A call that is `guessable` needs no seat's token, and is counted before it is let in.
    """

    def __init__(self, limits: Limits, turns: Turns, stopping: Stopping) -> None:
        self._limits = limits
        self._turns = turns
        self._stopping = stopping
        self._calls = 0

    async def quiet(self) -> None:
        """Wait until no call comes any more, so that none is left in gRPC's queue, which cannot be seen.

        As a server stops gRPC cancels the calls in it, without a reason.
        """
        looks = 0
        while looks < _QUIET_LOOKS:
            calls = self._calls
            await asyncio.sleep(_QUIET_SECONDS)
            looks = looks + 1 if calls == self._calls else 0

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
                self._comes()
                await handler(context)
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001
                await self._end(context, error)

        return grpc.stream_stream_rpc_method_handler(answer, reading(request))

    def refusal(self, context: Context, error: BaseException) -> Refusal:
        """What the caller is told of an error, counted against it."""
        return self._limits.refused(peer_name(context.peer()), refusal_of(error))

    def _admit(self, context: Context, guessable: bool) -> None:
        self._comes()
        if guessable:
            self._limits.admit(peer_name(context.peer()))

    def _comes(self) -> None:
        self._turns.somebody_comes()
        self._calls += 1

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
