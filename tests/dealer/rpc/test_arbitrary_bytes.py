"""Arbitrary request bytes get a status that the contract knows."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import grpc
import pytest
from grpc import aio

from kasino.dealer import Settings
from kasino.dealer.refusal import CODES
from kasino.dealer.rpc.error_mapping import grpc_code
from kasino.v1 import play_service_pb2, table_service_pb2, watch_service_pb2
from kasino.v1.rules_pb2 import Rules
from tests.dealer.serving import Untyped, bearing, dealing, open_table, opening, refusal, submission, until, within

UNARY = (
    "/kasino.v1.TableService/GetServerInfo",
    "/kasino.v1.TableService/CreateTable",
    "/kasino.v1.TableService/GetTable",
    "/kasino.v1.TableService/ListTables",
    "/kasino.v1.TableService/JoinTable",
    "/kasino.v1.TableService/LeaveTable",
    "/kasino.v1.TableService/CloseTable",
    "/kasino.v1.TableService/GetRecord",
    "/kasino.v1.PlayService/SubmitMove",
    "/kasino.v1.PlayService/ListLegalMoves",
    "/kasino.v1.PlayService/Acknowledge",
    "/grpc.health.v1.Health/Check",
)
DUPLEX = "/kasino.v1.PlayService/PlayDuplex"
STREAMS = (
    DUPLEX,
    "/kasino.v1.PlayService/Play",
    "/kasino.v1.WatchService/Watch",
    "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
)
CALLS = 5_000
ON_STREAMS = 100, 50
"""How many duplex streams are opened, and how many byte strings are sent on each."""
AT_ONCE = 50
OPEN_HANDED = Settings(
    lobby_calls_per_second=1e9, lobby_calls_burst=10**9, refused_calls_per_second=1e9, refused_calls_burst=10**9
)
TOLD = {grpc.StatusCode.OK} | {grpc_code(code) for code in CODES.values()} - {grpc.StatusCode.INTERNAL}


def mangled(drawn: random.Random, seeds: Sequence[bytes]) -> bytes:
    """Random bytes, or the bytes of a message with a few of them changed."""
    if drawn.random() < 0.4:
        return drawn.randbytes(drawn.randrange(60))
    data = bytearray(drawn.choice(seeds))
    for _ in range(drawn.randrange(4)):
        at = drawn.randrange(len(data) + 1)
        data[at : at + drawn.randrange(3)] = drawn.randbytes(drawn.randrange(3))
    return bytes(data)


async def test_random_bytes_get_only_statuses_of_the_contract() -> None:
    drawn, told = random.Random("bytes"), Counter[grpc.StatusCode]()
    async with dealing(OPEN_HANDED) as served:
        table = await open_table(served, spectator_delay={"seconds": 0})
        seeds = messages(table.name, table.join_code, table.watch_code)
        tokens = (*table.tokens, table.organiser, "nonsense")
        calls = [(drawn.choice(UNARY + STREAMS), mangled(drawn, seeds), drawn.choice(tokens)) for _ in range(CALLS)]
        for at in range(0, CALLS, AT_ONCE):
            asked = [status_of(served.channel, *call) for call in calls[at : at + AT_ONCE]]
            told.update(await within(asyncio.gather(*asked)))
    assert told.keys() <= TOLD
    assert told[grpc.StatusCode.INVALID_ARGUMENT] > CALLS / 10
    assert told[grpc.StatusCode.OK] > CALLS / 100


async def test_random_bytes_on_an_open_stream_are_refused_by_reasons_of_the_contract_and_it_stays_open() -> None:
    drawn, told = random.Random("bytes"), Counter[grpc.StatusCode]()
    async with dealing(replace(OPEN_HANDED, takeovers_per_minute=1_000)) as served:
        table = await open_table(served, max_faults=0)
        seeds = messages(table.name, table.join_code, table.watch_code)
        first = opening(table.name).SerializeToString()
        for _ in range(ON_STREAMS[0]):
            call = served.channel.stream_stream(DUPLEX, None, play_service_pb2.PlayDuplexResponse.FromString)(
                metadata=bearing(drawn.choice(table.tokens))
            )
            for data in (first, *(mangled(drawn, seeds) for _ in range(ON_STREAMS[1]))):
                await call.write(data)
            await call.done_writing()
            while (message := await within(call.read())) is not aio.EOF:
                assert not message.HasField("goodbye")
                if message.events.submitted.HasField("refused"):
                    told[grpc_code(message.events.submitted.refused.code)] += 1
            assert await call.code() is grpc.StatusCode.OK
    assert told.keys() <= TOLD
    assert told[grpc.StatusCode.INVALID_ARGUMENT] > ON_STREAMS[0] * ON_STREAMS[1] / 2


def messages(name: str, join_code: str, watch_code: str) -> list[bytes]:
    """One of each request, as it should be."""
    answer = play_service_pb2.PlayDuplexRequest(submit_move=submission(4, name, notation="9h x 9c"))
    first = opening(name, client_name="bytes", max_legal_moves=5)
    rules = Rules(preset="swedish", ace_points=2, deal_packet=2)
    return [
        message.SerializeToString()
        for message in (
            table_service_pb2.CreateTableRequest(rules=rules, sides=[0, 1], request_id="a"),
            table_service_pb2.GetTableRequest(name=name),
            table_service_pb2.ListTablesRequest(page_size=3, page_token="x"),
            table_service_pb2.JoinTableRequest(join_code=join_code, seat=1, player_name="K"),
            answer.submit_move,
            play_service_pb2.ListLegalMovesRequest(name=name, decision_id=4, page_size=1),
            play_service_pb2.AcknowledgeRequest(name=name, last_seq=3, heartbeat_nonce=1),
            first.open,
            first,
            answer,
            watch_service_pb2.WatchRequest(name=name, watch_code=watch_code),
        )
    ]


async def status_of(channel: Untyped, method: str, data: bytes, token: str) -> grpc.StatusCode:
    """The status of a call with these bytes; of a stream that is opened, OK."""
    if method in UNARY:
        try:
            await channel.unary_unary(method)(data, metadata=bearing(token))
        except aio.AioRpcError as error:
            return error.code()
        return grpc.StatusCode.OK
    call = channel.stream_stream(method)(metadata=bearing(token))
    try:
        await call.write(data)
        await call.done_writing()
        ended = await call.read() is aio.EOF
    except aio.AioRpcError as error:
        return error.code()
    except asyncio.InvalidStateError:  # so grpc says that a stream was over before its first message was written
        ended = True
    code: grpc.StatusCode = await call.code() if ended else grpc.StatusCode.OK
    call.cancel()
    return code


async def test_a_message_over_the_limit_is_refused() -> None:
    async with dealing() as served:
        told = await refusal(served.channel.unary_unary(UNARY[1])(bytes(65_537)))
        assert told.code == "RESOURCE_EXHAUSTED"
        info = await within(served.tables.GetServerInfo(table_service_pb2.GetServerInfoRequest()))
        assert info.max_message_bytes == 65_536
        told = await refusal(served.channel.unary_unary(UNARY[1])(b"\x01" * 65_536))
        assert told.reason == "REQUEST_UNPARSABLE"


async def test_a_message_that_swells_over_the_limit_is_refused() -> None:
    async with dealing() as served:
        asking = served.channel.unary_unary(UNARY[1])
        told = await refusal(asking(bytes(10_000_000), compression=grpc.Compression.Gzip))
    assert told.code == "RESOURCE_EXHAUSTED"


async def test_a_call_without_a_message_leaves_nothing_behind() -> None:
    async with dealing() as served:
        await within(served.tables.ListTables(table_service_pb2.ListTablesRequest()))
        before = len(asyncio.all_tasks())
        for method in UNARY:
            call = served.channel.stream_stream(method)()
            await call.done_writing()
            call.cancel()
        await until(lambda: len(asyncio.all_tasks()) <= before)


@pytest.mark.parametrize("letter", ["x", "♥"])
async def test_a_refusal_that_quotes_a_long_text_still_arrives(letter: str) -> None:
    async with dealing() as served:
        rules = Rules(preset=letter * 20_000)
        told = await refusal(served.tables.CreateTable(table_service_pb2.CreateTableRequest(rules=rules, sides=[0, 1])))
    assert told.code == "INVALID_ARGUMENT"
    assert told.reason in ("FIELD_INVALID", "RULES_INVALID")


async def test_metadata_of_a_megabyte_do_not_hurt_the_dealer() -> None:
    async with dealing() as served:
        request = table_service_pb2.ListTablesRequest()
        told = await refusal(served.tables.ListTables(request, metadata=(("x", "y" * 1_000_000),)))
        assert told.code == "RESOURCE_EXHAUSTED"
        await within(served.tables.ListTables(request))


@pytest.mark.parametrize("method", ["/kasino.v1.TableService/Nothing", "/kasino.v1.BotService/GetBotInfo", "/x"])
async def test_an_unknown_method_is_unimplemented(method: str) -> None:
    async with dealing() as served:
        assert (await refusal(served.channel.unary_unary(method)(b""))).code == "UNIMPLEMENTED"
