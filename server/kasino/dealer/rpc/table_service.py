"""TableService: parses requests, calls the lobby, and makes the responses."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import grpc

from kasino.dealer.lobby.lobby import Lobby
from kasino.dealer.rpc.authorization import check_create_token, token_of
from kasino.dealer.rpc.call_context import Context, peer_of
from kasino.dealer.rpc.interceptor import Interceptor
from kasino.dealer.settings import MOST_MESSAGE_BYTES, PROTOCOL_REVISION
from kasino.game import RULES
from kasino.v1 import table_service_pb2 as v1
from kasino.wire import (
    join_request_from_message,
    new_table_from_message,
    page_from_message,
    record_to_message,
    seconds_to_message,
    table_name,
)
from kasino.wire.messages.stream_requests import MAX_LEGAL_MOVES

NAME = "kasino.v1.TableService"
_PAGE, _MOST_PER_PAGE = 50, 500
_TABLES_PER_CALL = 10
"""A page of ListTables counts as one more call per this many tables."""


class TableService:
    """The rpcs of tables."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    def handlers(self, interceptor: Interceptor) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """The wrapped handlers by the name of their rpc."""
        return {
            "GetServerInfo": interceptor.unary(v1.GetServerInfoRequest, self.server_info, lobby=True),
            "CreateTable": interceptor.unary(v1.CreateTableRequest, self.create_table, lobby=True),
            "GetTable": interceptor.unary(v1.GetTableRequest, self.table, lobby=True),
            "ListTables": interceptor.unary(v1.ListTablesRequest, self.tables, lobby=True, calls=_page_calls),
            "JoinTable": interceptor.unary(v1.JoinTableRequest, self.join, lobby=True, guesses=_code),
            "LeaveTable": interceptor.unary(v1.LeaveTableRequest, self.leave, lobby=True),
            "CloseTable": interceptor.unary(v1.CloseTableRequest, self.close, lobby=True),
            "GetRecord": interceptor.unary(v1.GetRecordRequest, self.record, lobby=True),
        }

    async def server_info(self, _: v1.GetServerInfoRequest, context: Context) -> v1.GetServerInfoResponse:
        """GetServerInfo: versions and limits of the dealer."""
        return v1.GetServerInfoResponse(
            server_version=version("kasino"),
            protocol_revision=PROTOCOL_REVISION,
            presets=sorted(RULES),
            max_legal_moves=MAX_LEGAL_MOVES,
            max_message_bytes=MOST_MESSAGE_BYTES,
            min_keepalive=seconds_to_message(self._lobby.settings.min_keepalive_seconds),
        )

    async def create_table(self, request: v1.CreateTableRequest, context: Context) -> v1.CreateTableResponse:
        """CreateTable: create a table, if the token allows it."""
        check_create_token(self._lobby.settings.create_token, token_of(context))
        created = await self._lobby.create_table(new_table_from_message(request), peer_of(context))
        return v1.CreateTableResponse(
            table=created.table,
            organiser_token=created.organiser_token,
            join_code=created.join_code,
            watch_code=created.watch_code,
        )

    async def table(self, request: v1.GetTableRequest, context: Context) -> v1.GetTableResponse:
        """GetTable: describe one table."""
        return v1.GetTableResponse(table=self._lobby.table(table_name(request.name), token_of(context)))

    async def tables(self, request: v1.ListTablesRequest, context: Context) -> v1.ListTablesResponse:
        """ListTables: a page of the listed tables."""
        page = page_from_message(request.page_size, request.page_token, _PAGE, _MOST_PER_PAGE)
        found, following = self._lobby.tables(page)
        return v1.ListTablesResponse(tables=found, next_page_token=following)

    async def join(self, request: v1.JoinTableRequest, context: Context) -> v1.JoinTableResponse:
        """JoinTable: take a seat."""
        joined = await self._lobby.join(join_request_from_message(request))
        return v1.JoinTableResponse(seat=joined.seat, seat_token=joined.seat_token, table=joined.table)

    async def leave(self, request: v1.LeaveTableRequest, context: Context) -> v1.LeaveTableResponse:
        """LeaveTable: give up a seat."""
        await self._lobby.leave(table_name(request.name), token_of(context))
        return v1.LeaveTableResponse()

    async def close(self, request: v1.CloseTableRequest, context: Context) -> v1.CloseTableResponse:
        """CloseTable: close a table."""
        return v1.CloseTableResponse(table=await self._lobby.close_table(table_name(request.name), token_of(context)))

    async def record(self, request: v1.GetRecordRequest, context: Context) -> v1.GetRecordResponse:
        """GetRecord: the record of a finished game."""
        return record_to_message(self._lobby.record(table_name(request.name), token_of(context)))


def _page_calls(request: v1.ListTablesRequest) -> int:
    return 1 + min(request.page_size or _PAGE, _MOST_PER_PAGE) // _TABLES_PER_CALL


def _code(request: v1.JoinTableRequest) -> object:
    return request.join_code
