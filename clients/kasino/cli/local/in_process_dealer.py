"""The interface of a remote dealer to a lobby in this process, without a network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version

from kasino import dealer
from kasino.client import (
    Claim,
    DealerInfo,
    DealerRefused,
    Message,
    OpenedTable,
    Stream,
    StreamInterrupted,
    TableInfo,
    TableOptions,
)
from kasino.client.decoding import table_info
from kasino.client.requests import join_request, play_request, submit_request, table_request, watch_request
from kasino.dealer import Clock, Lobby, Refusal, SeatAccess
from kasino.dealer.settings import PROTOCOL_REVISION
from kasino.game import RULES, Item, KasinoError, Move, Record
from kasino.v1 import play_service_pb2, watch_service_pb2
from kasino.wire import (
    Acknowledgement,
    Page,
    join_request_from_message,
    new_table_from_message,
    stream_request_from_message,
    submission_from_message,
    watch_request_from_message,
)

_MAX_PAGE_SIZE = 500


class InProcessDealer:
    """A lobby with the interface `Dealer` of `kasino.client`. Refusals are raised as DealerRefused."""

    def __init__(self, lobby: Lobby, clock: Clock) -> None:
        self._lobby = lobby
        self._clock = clock

    async def info(self) -> DealerInfo:
        """Versions, and the names of the rule sets."""
        return DealerInfo(version=version("kasino"), protocol_revision=PROTOCOL_REVISION, presets=tuple(RULES))

    async def open_table(self, wish: TableOptions) -> OpenedTable:
        """Open a table."""
        with _translate_refusals():
            made = await self._lobby.create_table(new_table_from_message(table_request(wish)))
        return OpenedTable(
            table=table_info(made.table),
            organiser_token=made.organiser_token,
            join_code=made.join_code,
            watch_code=made.watch_code,
        )

    async def table(self, name: str, token: str | None = None) -> TableInfo:
        """The state of a table."""
        with _translate_refusals():
            return table_info(self._lobby.table(name, token))

    async def tables(self, at_most: int = _MAX_PAGE_SIZE) -> tuple[TableInfo, ...]:
        """The public tables, the newest first."""
        found: list[TableInfo] = []
        token = ""
        while len(found) < at_most:
            with _translate_refusals():
                tables, token = self._lobby.tables(Page(size=min(at_most - len(found), _MAX_PAGE_SIZE), token=token))
            found += map(table_info, tables)
            if not token:
                break
        return tuple(found)

    async def join(
        self, code: str, *, name: str, seat: int | None = None, bot: bool = False, request_id: str = ""
    ) -> Claim:
        """Take a seat; returns the claim with its token."""
        request = join_request(code, name=name, seat=seat, bot=bot, request_id=request_id)
        with _translate_refusals():
            joined = await self._lobby.join(join_request_from_message(request))
        return Claim(table=joined.table.name, seat=joined.seat, token=joined.seat_token)

    async def leave(self, claim: Claim) -> None:
        """Give up a seat."""
        with _translate_refusals():
            await self._lobby.leave(claim.table, claim.token)

    async def close_table(self, name: str, organiser_token: str) -> None:
        """Close a table and its game."""
        with _translate_refusals():
            await self._lobby.close_table(name, organiser_token)

    async def record(self, name: str, token: str | None = None) -> Record:
        """The record of a game that has ended."""
        with _translate_refusals():
            return self._lobby.record(name, token)

    async def play(self, claim: Claim, after: int = 0, *, legal_moves: int = 0) -> Stream:
        """Open the stream of a seat."""
        with _translate_refusals():
            access = self._lobby.seat(claim.table, claim.token)
            stream = await access.open(stream_request_from_message(play_request(claim.table, after, legal_moves)))
        return _SeatStream(stream, access, self._clock)

    async def watch(self, table: str = "", code: str = "", after: int = 0) -> Stream:
        """Open the stream of a spectator."""
        with _translate_refusals():
            return _WatchStream(
                await self._lobby.watch(watch_request_from_message(watch_request(table, code, after)), None)
            )


class _WatchStream:
    def __init__(self, stream: dealer.Stream) -> None:
        self._stream = stream

    async def receive(self) -> Message:
        return watch_service_pb2.WatchResponse.FromString(await self._bytes())

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...], *, validate_only: bool) -> None:
        raise KasinoError("a spectator cannot move: take a seat")

    async def acknowledge(self, last_seq: int, nonce: int) -> None:
        return

    async def close(self) -> None:
        self._stream.drop()

    async def _bytes(self) -> bytes:
        with _translate_refusals():
            message = await self._stream.receive()
        if message is None:
            raise StreamInterrupted("the dealer ended the stream without a reason")
        return message


class _SeatStream(_WatchStream):
    def __init__(self, stream: dealer.Stream, access: SeatAccess, clock: Clock) -> None:
        super().__init__(stream)
        self._access = access
        self._clock = clock

    async def receive(self) -> Message:
        return play_service_pb2.PlayDuplexResponse.FromString(await self._bytes())

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...], *, validate_only: bool) -> None:
        request = submit_request("", decision_id, move, table, validate_only=validate_only)
        received = self._clock.now()
        try:
            await self._access.submit(submission_from_message(request), received=received, stream=self._stream)
        except Refusal as refusal:
            self._stream.send_refusal(decision_id, refusal)

    async def acknowledge(self, last_seq: int, nonce: int) -> None:
        with _translate_refusals():
            self._access.acknowledge(Acknowledgement(table=None, last_seq=last_seq, nonce=nonce), self._stream)


@contextmanager
def _translate_refusals() -> Iterator[None]:
    """Raise a Refusal of the lobby as the DealerRefused of a client."""
    try:
        yield
    except Refusal as refusal:
        raise DealerRefused(
            str(refusal),
            code=refusal.code,
            reason=str(refusal.reason),
            retry_after=refusal.retry_after,
            details=refusal.details,
        ) from None
