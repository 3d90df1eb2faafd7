"""A dealer reached by gRPC, as a `Dealer`: every call of the protocol that a client needs."""

from __future__ import annotations

from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar
from uuid import uuid4

from grpc import aio

from kasino.client.channel_pool import ChannelPool, Tls
from kasino.client.dealer import Claim, DealerInfo, OpenedTable, Stream, TableOptions
from kasino.client.decoding import table_info
from kasino.client.error_mapping import error_from_rpc
from kasino.client.requests import join_request, play_request, table_request, watch_request
from kasino.client.streams import CALL_TIMEOUT_SECONDS, DuplexStream, Metadata, PlayStream, ReadStream
from kasino.client.table_info import TableInfo
from kasino.game import Record
from kasino.v1 import play_service_pb2, table_service_pb2
from kasino.v1.play_service_pb2_grpc import PlayServiceStub
from kasino.v1.table_service_pb2_grpc import TableServiceStub
from kasino.v1.watch_service_pb2_grpc import WatchServiceStub
from kasino.wire import record_from_message

if TYPE_CHECKING:  # the stubs know them, gRPC does not
    from grpc.aio import UnaryUnaryMultiCallable

    from kasino.v1.table_service_pb2_grpc import TableServiceAsyncStub

Q = TypeVar("Q")
A = TypeVar("A")
_LARGEST_PAGE = 500


class RemoteDealer:
    """The dealer at this address; `async with` closes its channels. `duplex`: seats use PlayDuplex, else Play.

    `create_token` authorises `open_table` at a dealer that requires a token. Raises as `Dealer` does.
    """

    def __init__(
        self, address: str, *, tls: Tls | None = None, duplex: bool = True, create_token: str | None = None
    ) -> None:
        self.address = address
        self._channels = ChannelPool(address, tls)
        self._duplex = duplex
        self._create_token = create_token

    async def __aenter__(self) -> RemoteDealer:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self._channels.close()

    async def info(self) -> DealerInfo:
        """The dealer's version and rule sets."""
        info = await self._call(self._tables.GetServerInfo, table_service_pb2.GetServerInfoRequest())
        return DealerInfo(
            version=info.server_version, protocol_revision=info.protocol_revision, presets=tuple(info.presets)
        )

    async def open_table(self, options: TableOptions) -> OpenedTable:
        """Create a table. A retry with the same request_id returns the same one."""
        request = table_request(options)
        request.request_id = request.request_id or uuid4().hex
        opened = await self._call(self._tables.CreateTable, request, self._create_token)
        return OpenedTable(
            table=table_info(opened.table),
            organiser_token=opened.organiser_token,
            join_code=opened.join_code,
            watch_code=opened.watch_code,
        )

    async def table(self, name: str, token: str | None = None) -> TableInfo:
        """The table of this name; `token` is needed where it is not listed."""
        request = table_service_pb2.GetTableRequest(name=name)
        return table_info((await self._call(self._tables.GetTable, request, token)).table)

    async def tables(self, at_most: int = _LARGEST_PAGE) -> tuple[TableInfo, ...]:
        """The listed tables, newest first."""
        found: list[TableInfo] = []
        page = ""
        while len(found) < at_most:
            size = min(at_most - len(found), _LARGEST_PAGE)
            request = table_service_pb2.ListTablesRequest(page_size=size, page_token=page)
            answer = await self._call(self._tables.ListTables, request)
            found += map(table_info, answer.tables)
            page = answer.next_page_token
            if not page:
                break
        return tuple(found)

    async def join(
        self, code: str, *, name: str, seat: int | None = None, bot: bool = False, request_id: str = ""
    ) -> Claim:
        """Take a seat. A retry with the same request_id returns the same one."""
        request = join_request(code, name=name, seat=seat, bot=bot, request_id=request_id or uuid4().hex)
        joined = await self._call(self._tables.JoinTable, request)
        return Claim(table=joined.table.name, seat=joined.seat, token=joined.seat_token)

    async def leave(self, claim: Claim) -> None:
        """Give up a seat."""
        request = table_service_pb2.LeaveTableRequest(name=claim.table)
        await self._call(self._tables.LeaveTable, request, claim.token)

    async def close_table(self, name: str, organiser_token: str) -> None:
        """Close a table, which ends its game."""
        request = table_service_pb2.CloseTableRequest(name=name)
        await self._call(self._tables.CloseTable, request, organiser_token)

    async def record(self, name: str, token: str | None = None) -> Record:
        """The record of a finished game."""
        request = table_service_pb2.GetRecordRequest(name=name)
        return record_from_message(await self._call(self._tables.GetRecord, request, token))

    async def play(self, claim: Claim, after: int = 0, *, legal_moves: int = 0) -> Stream:
        """Open the stream of a seat."""
        resources = ExitStack()
        stub = PlayServiceStub(resources.enter_context(self._channels.stream_channel()))
        request = play_request(claim.table, after, legal_moves)
        token = _bearer(claim.token)
        if not self._duplex:
            call = stub.Play(request, metadata=token)
            return PlayStream(call, self._channels, resources, stub=stub, name=claim.table, token=token)
        stream = DuplexStream(stub.PlayDuplex(metadata=token), self._channels, resources)
        await stream.send(play_service_pb2.PlayDuplexRequest(open=request))
        return stream

    async def watch(self, table: str = "", code: str = "", after: int = 0) -> Stream:
        """Open the stream of a spectator."""
        resources = ExitStack()
        stub = WatchServiceStub(resources.enter_context(self._channels.stream_channel()))
        return ReadStream(stub.Watch(watch_request(table, code, after)), self._channels, resources)

    @property
    def _tables(self) -> TableServiceAsyncStub:
        return TableServiceStub(self._channels.unary_channel)

    async def _call(self, method: UnaryUnaryMultiCallable[Q, A], request: Q, token: str | None = None) -> A:
        """The response to a unary call."""
        metadata = () if token is None else _bearer(token)
        try:
            answer = await method(request, metadata=metadata, timeout=CALL_TIMEOUT_SECONDS)
        except aio.AioRpcError as error:
            raise error_from_rpc(error, self._channels) from None
        self._channels.has_answered = True
        return answer


def _bearer(token: str) -> Metadata:
    return (("authorization", f"Bearer {token}"),)
