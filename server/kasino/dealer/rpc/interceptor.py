"""Wraps every handler, so that a call ends with a status of the contract, whatever its caller sends or it raises.

It is not an interceptor of gRPC, which sees neither unparsable requests nor the messages of a stream: handlers are
wrapped where they are registered. A handler may raise Refusal, MessageError and RulesError. Every other error is a
fault of the dealer, which is logged and sent as INTERNAL. Nowhere else are all errors caught.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar

import grpc
from google.protobuf.message import Message
from grpc.aio import EOF, AbortError, BaseError, InternalError, UsageError

from kasino.dealer.call_scheduler import CallScheduler
from kasino.dealer.limits.concurrency_limit import ConcurrencyLimit
from kasino.dealer.limits.rate_limit import RateLimits
from kasino.dealer.refusal import Refusal
from kasino.dealer.rpc.authorization import token_of
from kasino.dealer.rpc.call_context import Context, is_cancelled, peer_of
from kasino.dealer.rpc.error_mapping import refusal_of, refuse
from kasino.dealer.rpc.request_deadline import RequestDeadline
from kasino.dealer.rpc.request_parser import Unparsable, parser, unparsable_refusal
from kasino.dealer.rpc.shutdown import Shutdown

MessageT = TypeVar("MessageT", bound=Message)
Unary: TypeAlias = Callable[[MessageT, Context], Awaitable[Message | bytes]]
Streaming: TypeAlias = Callable[[MessageT, Context], Awaitable[None]]
Duplex: TypeAlias = Callable[[Context], Awaitable[None]]

MOST_UNREAD = 8_000
"""Calls at a time whose request has not arrived. One peer may have a quarter of them."""

_REQUEST_SECONDS = 10.0
"""How long a request may take to arrive. Usually it comes with the call."""

_IDLE_CHECKS, _IDLE_CHECK_SECONDS = 10, 0.002
"""The dealer is idle if no call arrives between this many checks. Time alone says nothing about a loop that is late."""


class Interceptor:
    """Wraps the handlers of all services.

    A `lobby` call needs no token of a seat. It is counted before its handler runs, as `calls` calls, against the holder
    of its token or else its peer. `guesses` says whether a request has a code that may be a guess. `holder` returns the
    name of the holder of a token.

    To gRPC every handler reads a stream, which a client cannot tell. So a call is counted from its start, even if its
    request never arrives.
    """

    def __init__(
        self,
        limits: RateLimits,
        scheduler: CallScheduler,
        shutdown: Shutdown,
        *,
        holder: Callable[[str | None], str | None] = lambda token: None,
    ) -> None:
        self._limits = limits
        self._scheduler = scheduler
        self._shutdown = shutdown
        self._holder = holder
        self._calls = 0
        self._deadline = RequestDeadline(_REQUEST_SECONDS)
        retry_seconds = shutdown.retry_seconds
        self._unread = ConcurrencyLimit("calls without a request", MOST_UNREAD, MOST_UNREAD // 4, retry_seconds)

    async def wait_idle(self) -> None:
        """Wait until no call arrives any more, so that gRPC's queue, which cannot be inspected, is empty.

        When a server stops, gRPC cancels the calls in that queue without a reason.
        """
        checks = 0
        while checks < _IDLE_CHECKS:
            calls = self._calls
            await asyncio.sleep(_IDLE_CHECK_SECONDS)
            checks = checks + 1 if calls == self._calls else 0

    def unary(
        self,
        request: type[MessageT],
        handler: Unary[MessageT],
        *,
        lobby: bool = False,
        calls: Callable[[MessageT], int] = lambda request: 1,
        guesses: Callable[[MessageT], object] = lambda request: False,
    ) -> grpc.RpcMethodHandler[Any, Any]:
        """Wrap a handler that returns its response, which may be serialized."""

        async def respond(_: object, context: Context) -> bytes:
            try:
                received: MessageT = await self._request(context)
                if lobby:
                    self._admit(context, calls(received), bool(guesses(received)))
                response = await handler(received, context)
                return response if isinstance(response, bytes) else response.SerializeToString()
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001
                await self._end(context, error)
                return b""  # the caller is gone

        return grpc.stream_unary_rpc_method_handler(respond, parser(request))

    def streaming(
        self,
        request: type[MessageT],
        handler: Streaming[MessageT],
        *,
        lobby: bool = False,
        guesses: Callable[[MessageT], object] = lambda request: False,
    ) -> grpc.RpcMethodHandler[Any, Any]:
        """Wrap a handler that writes serialized responses to the context."""

        async def respond(_: object, context: Context) -> None:
            try:
                received: MessageT = await self._request(context)
                if lobby:
                    self._admit(context, 1, bool(guesses(received)))
                await handler(received, context)
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001
                await self._end(context, error)

        return grpc.stream_stream_rpc_method_handler(respond, parser(request))

    def duplex(self, request: type[MessageT], handler: Duplex) -> grpc.RpcMethodHandler[Any, Any]:
        """Wrap a handler that reads requests (or Unparsable) from the context and writes serialized responses to it."""

        async def respond(_: object, context: Context) -> None:
            try:
                self._note_call()
                await handler(context)
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001
                await self._end(context, error)

        return grpc.stream_stream_rpc_method_handler(respond, parser(request))

    def refusal(self, context: Context, error: BaseException) -> Refusal:
        """The refusal to send for an error, counted against the caller."""
        return self._limits.count_refusal(peer_of(context), self._holder(token_of(context)), refusal_of(error))

    async def _request(self, context: Context) -> Any:
        """Receive the one request of a call."""
        self._note_call()
        with self._unread.slot(peer_of(context)):
            try:
                received = await self._deadline.wait(context.read())
            except TimeoutError:
                raise unparsable_refusal() from None
        if received is EOF or isinstance(received, Unparsable):
            raise unparsable_refusal()
        return received

    def _admit(self, context: Context, calls: int, guesses: bool) -> None:
        peer, holder = peer_of(context), self._holder(token_of(context))
        if holder is None:
            self._limits.count_peer_calls(peer, calls)
        else:
            self._limits.count_holder_calls(holder, calls)
        if guesses:
            self._limits.check_guesses(peer)

    def _note_call(self) -> None:
        self._scheduler.note_new_call()
        self._calls += 1

    async def _end(self, context: Context, error: BaseException) -> None:
        """End the call with the status for this error. Returns if the caller is gone."""
        match error:
            case AbortError():
                raise error
            case asyncio.CancelledError() if is_cancelled():
                raise error
            case asyncio.CancelledError() if self._shutdown.begun:
                error = self._shutdown.refusal()
            case BaseError():  # of gRPC: the caller is gone
                return
        with suppress(InternalError, UsageError):  # the caller is gone, or the call has ended
            await refuse(context, self.refusal(context, error))
