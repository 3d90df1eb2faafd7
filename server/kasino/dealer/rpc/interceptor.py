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
from grpc.aio import EOF, AbortError, BaseError, InternalError, ServicerContext, UsageError

from kasino.dealer.call_scheduler import Turns
from kasino.dealer.limits.concurrency_limit import Room
from kasino.dealer.limits.rate_limit import Limits
from kasino.dealer.refusal import Refusal
from kasino.dealer.rpc.authorization import peer_of, token_of
from kasino.dealer.rpc.error_mapping import UNPARSABLE, Unparsable, refusal_of, refuse, unparsable
from kasino.dealer.rpc.shutdown import Stopping

Context: TypeAlias = ServicerContext[Any, Any]
MessageT = TypeVar("MessageT", bound=Message)
Unary: TypeAlias = Callable[[MessageT, Context], Awaitable[Message]]
Streaming: TypeAlias = Callable[[MessageT, Context], Awaitable[None]]
Duplex: TypeAlias = Callable[[Context], Awaitable[None]]
_LOG = logging.getLogger("kasino.dealer")

MOST_UNREAD = 8_000
"""Calls whose request has not come, at a time; a quarter of them of one peer."""

_REQUEST_SECONDS = 10.0
"""It comes within so long; as a rule at once."""

_QUIET_LOOKS, _QUIET_SECONDS = 10, 0.002
"""No call is left once none has come between so many looks, so far apart: in a loop that is late time alone passes."""


class Shield:
    """What stands between gRPC and the handlers.

    A `lobby` call is one for which no seat's token is needed: it is counted before it is let in, as so many `calls` as
    its work is worth, to the holder of its token, and where it has none to its peer. A call that `guesses` has a code
    that may be anybody's guess. `holder` tells who holds a token.

    To gRPC every handler reads a stream, which is the same for a client: so a call is counted from its first moment on,
    before its request has come, should it ever come.
    """

    def __init__(
        self,
        limits: Limits,
        turns: Turns,
        stopping: Stopping,
        *,
        holder: Callable[[str | None], str | None] = lambda token: None,
    ) -> None:
        self._limits = limits
        self._turns = turns
        self._stopping = stopping
        self._holder = holder
        self._calls = 0
        self._unread = Room("calls without a request", MOST_UNREAD, MOST_UNREAD // 4, stopping.retry_seconds)

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
        self,
        request: type[MessageT],
        handler: Unary[MessageT],
        *,
        lobby: bool = False,
        calls: Callable[[MessageT], int] = lambda request: 1,
        guesses: Callable[[MessageT], object] = lambda request: False,
    ) -> grpc.RpcMethodHandler[Any, Any]:
        """A handler that returns its answer."""

        async def answer(_: object, context: Context) -> bytes:
            try:
                asked: MessageT = await self._request(context)
                if lobby:
                    self._admit(context, calls(asked), bool(guesses(asked)))
                return (await handler(asked, context)).SerializeToString()
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001
                await self._end(context, error)
                return b""  # nobody is there to read it

        return grpc.stream_unary_rpc_method_handler(answer, reading(request))

    def streaming(
        self,
        request: type[MessageT],
        handler: Streaming[MessageT],
        *,
        lobby: bool = False,
        guesses: Callable[[MessageT], object] = lambda request: False,
    ) -> grpc.RpcMethodHandler[Any, Any]:
        """A handler that writes its answers to the context, as bytes."""

        async def answer(_: object, context: Context) -> None:
            try:
                asked: MessageT = await self._request(context)
                if lobby:
                    self._admit(context, 1, bool(guesses(asked)))
                await handler(asked, context)
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001
                await self._end(context, error)

        return grpc.stream_stream_rpc_method_handler(answer, reading(request))

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
        return self._limits.refused(peer_of(context), self._holder(token_of(context)), refusal_of(error))

    async def _request(self, context: Context) -> Any:
        """The one request of a call."""
        self._comes()
        with self._unread.place(peer_of(context)):
            try:
                async with asyncio.timeout(_REQUEST_SECONDS):
                    asked = await context.read()
            except TimeoutError:
                raise unparsable() from None
        if asked is EOF or isinstance(asked, Unparsable):
            raise unparsable()
        return asked

    def _admit(self, context: Context, calls: int, guesses: bool) -> None:
        peer, holder = peer_of(context), self._holder(token_of(context))
        if holder is None:
            self._limits.peer_calls(peer, calls)
        else:
            self._limits.holder_calls(holder, calls)
        if guesses:
            self._limits.guesses(peer)

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


def cancelled() -> bool:
    """Whether this call was cancelled, and not something that it waited for: then its caller would wait for ever."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
