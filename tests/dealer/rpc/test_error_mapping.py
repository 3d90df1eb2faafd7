"""Errors of handlers as gRPC statuses, tested on a bare server with wrapped handlers."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import grpc
import pytest
from google.rpc import code_pb2  # type: ignore[import-untyped]
from grpc import aio

from kasino.dealer import LoopClock, Settings
from kasino.dealer.call_scheduler import CallScheduler
from kasino.dealer.limits.rate_limit import RateLimits
from kasino.dealer.refusal import CODES, Refusal, RefusalReason
from kasino.dealer.rpc.call_context import Context
from kasino.dealer.rpc.interceptor import Interceptor
from kasino.dealer.rpc.shutdown import Shutdown
from kasino.game import KasinoError, RulesError
from kasino.v1 import refusal_pb2, table_service_pb2
from kasino.wire import MessageError
from tests.dealer.serving import Told, Untyped, refusal

ASKED, ANSWER = table_service_pb2.GetTableRequest, table_service_pb2.GetTableResponse


async def answer(does: Callable[[Context], Awaitable[None]], context: Context) -> table_service_pb2.GetTableResponse:
    """The unary handler of these tests, which does this."""
    await does(context)
    return ANSWER()


@asynccontextmanager
async def shielded(does: Callable[[Context], Awaitable[None]]) -> AsyncIterator[Untyped]:
    """A channel to a server whose handlers, one of each kind, do this."""
    stopping = Shutdown(1.0)
    shield = Interceptor(RateLimits(Settings(), LoopClock()), CallScheduler(), stopping)
    handlers = {
        "unary": shield.unary(ASKED, lambda _, context: answer(does, context)),
        "streaming": shield.streaming(ASKED, lambda _, context: does(context)),
        "duplex": shield.duplex(ASKED, does),
    }
    server = aio.server()
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("t.T", handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield channel
    await server.stop(None)


def raising(error: BaseException) -> Callable[[Context], Awaitable[None]]:
    """A handler that raises this."""

    async def does(_: Context) -> None:
        raise error

    return does


async def told_of(error: BaseException, kind: str = "unary") -> Told:
    """What a caller receives if a handler raises this."""
    async with shielded(raising(error)) as channel:
        if kind == "unary":
            return await refusal(channel.unary_unary("/t.T/unary")(b""))
        if kind == "streaming":
            return await refusal(channel.unary_stream("/t.T/streaming")(b"").read())
        return await refusal(channel.stream_stream("/t.T/duplex")().read())


def test_every_reason_of_the_contract_has_the_code_that_its_comment_names() -> None:
    names = [name.removeprefix("REFUSAL_REASON_") for name in refusal_pb2.RefusalReason.keys()[1:]]
    assert names == list(RefusalReason) == list(CODES)
    assert all(code_pb2.Code.Name(code) in grpc.StatusCode.__members__ for code in CODES.values())


@pytest.mark.parametrize("kind", ["unary", "streaming", "duplex"])
@pytest.mark.parametrize("reason", list(RefusalReason))
async def test_a_refusal_has_a_code_and_a_reason(reason: RefusalReason, kind: str) -> None:
    told = await told_of(Refusal(reason, "say it – again", retry_after=1.5, details={"state": "OPEN"}), kind)
    assert told == Told(
        code=code_pb2.Code.Name(reason.code),
        reason=reason,
        trailing=reason,
        message="say it – again",
        details={"state": "OPEN"},
        fields={},
        retry_after=1.5,
    )


@pytest.mark.parametrize(
    ("error", "reason", "fields"),
    [
        pytest.param(MessageError("sides", "too many"), "FIELD_INVALID", {"sides": "too many"}, id="a message"),
        pytest.param(RulesError("no target"), "RULES_INVALID", {"rules": "no target"}, id="the rules"),
    ],
)
async def test_an_error_of(error: KasinoError, reason: str, fields: dict[str, str]) -> None:
    told = await told_of(error)
    assert (told.code, told.reason, told.fields) == ("INVALID_ARGUMENT", reason, fields)


@pytest.mark.parametrize("kind", ["unary", "streaming", "duplex"])
@pytest.mark.parametrize(
    "error",
    [
        pytest.param(ValueError("K♥ 你好 Kh 9h"), id="an exception with cards in it"),
        pytest.param(KasinoError("Kh is in the hand"), id="a refusal of the game, which may name cards"),
        pytest.param(asyncio.CancelledError("Kh"), id="something cancelled that is not the call"),
        pytest.param(grpc.RpcError("Kh"), id="an error of grpc's older kind"),
        pytest.param(BaseExceptionGroup("Kh", [ValueError("Kh")]), id="a group of them"),
    ],
)
async def test_of_a_fault_of_the_dealer_only_an_id_is_sent(
    error: BaseException, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        told = await told_of(error, kind)
    assert (told.code, told.reason, told.trailing) == ("INTERNAL", "INTERNAL", "INTERNAL")
    assert list(told.details) == ["id"]
    [noted] = [record.getMessage() for record in caplog.records if told.details["id"] in record.getMessage()]
    assert type(error).__name__ in noted
    assert "test_error_mapping.py" in noted
    for text in (str(told), *(record.getMessage() for record in caplog.records), caplog.text):
        assert "Kh" not in text
        assert "你好" not in text


async def test_a_status_that_a_handler_gives_itself_is_that_of_the_call() -> None:
    async def does(context: Context) -> None:
        await context.abort(grpc.StatusCode.NOT_FOUND, "not here")

    async with shielded(does) as channel:
        told = await refusal(channel.unary_unary("/t.T/unary")(b""))
    assert (told.code, told.reason, told.message) == ("NOT_FOUND", None, "not here")


@pytest.mark.parametrize("kind", ["unary", "streaming"])
async def test_bytes_that_are_no_message_are_refused(kind: str) -> None:
    async with shielded(raising(AssertionError("it was called"))) as channel:
        call = channel.unary_unary if kind == "unary" else channel.unary_stream
        waiting = call(f"/t.T/{kind}")(b"\xff\xff")
        told = await refusal(waiting if kind == "unary" else waiting.read())
    assert (told.code, told.reason) == ("INVALID_ARGUMENT", "REQUEST_UNPARSABLE")


def test_a_refusal_can_be_pickled() -> None:
    kept = Refusal(RefusalReason.TABLE_STATE, "not now", retry_after=2.0, details={"state": "OPEN"}, fields={"a": "b"})
    back = pickle.loads(pickle.dumps(kept))
    assert vars(back) == vars(kept)
    assert str(back) == "not now"
