"""The channel to one bot: how it is reached, who it is, and the stream of its answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import grpc.aio

from kasino.seat.asking.calls import Answered, Declined, Kind, Sent
from kasino.v1 import bot_service_pb2 as bots
from kasino.wire import field

REVISION = 1
BATCH_BYTES = 1 << 20
UNKNOWN, DEADLINE_EXCEEDED, UNIMPLEMENTED, INTERNAL, UNAVAILABLE = 2, 4, 12, 13, 14

_OPTIONS = [
    ("grpc.enable_http_proxy", 0),
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.min_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 200),
]

_SERVICE = "/kasino.v1.BotService"
_RESPONSES: dict[Kind, Any] = {
    Kind.START: bots.StartGameResponse,
    Kind.CHOICE: bots.ChooseMoveResponse,
    Kind.END: bots.EndGameResponse,
}

Chosen = Callable[[Sequence[bots.ChosenMove]], None]


class Link:
    """A channel to the bot at this address. `chosen` is called with what comes on the stream of answers, `broken` when
    the stream has ended, with the status.
    """

    def __init__(self, address: str, chosen: Chosen, broken: Callable[[Declined], None]) -> None:
        self._channel = grpc.aio.insecure_channel(address, options=_OPTIONS)
        self._calls: dict[Kind, Any] = {
            kind: self._channel.unary_unary(f"{_SERVICE}/{kind.value}", response_deserializer=response.FromString)
            for kind, response in _RESPONSES.items()
        }
        self._info: Any = self._channel.unary_unary(
            f"{_SERVICE}/GetBotInfo",
            request_serializer=bots.GetBotInfoRequest.SerializeToString,
            response_deserializer=bots.GetBotInfoResponse.FromString,
        )
        self._choose: Any = self._channel.stream_stream(
            f"{_SERVICE}/ChooseMoves", response_deserializer=bots.ChooseMovesResponse.FromString
        )
        self._chosen = chosen
        self._broken = broken
        self._stream: Any = None
        self._reading: asyncio.Task[None] | None = None

    async def info(self, seconds: float) -> bots.GetBotInfoResponse | Declined:
        """Who is there, as soon as somebody is."""
        request = bots.GetBotInfoRequest(protocol_revision=REVISION)
        try:
            info: bots.GetBotInfoResponse = await self._info(request, timeout=seconds, wait_for_ready=True)
        except grpc.aio.AioRpcError as error:
            return declined(error)
        return info

    async def call(self, sent: Sent) -> Answered | Declined:
        """One call by itself."""
        try:
            response = await self._calls[sent.kind](sent.said)
        except grpc.aio.AioRpcError as error:
            return declined(error)
        return Answered(response if sent.kind is Kind.CHOICE else None, 0.0)

    async def ask(self, decisions: Sequence[Sent]) -> None:
        """Send these decisions together, in messages of at most a megabyte."""
        if self._stream is None:
            self._stream = self._choose()
            self._reading = asyncio.create_task(self._read())
        for batch in batches(sent.said for sent in decisions):
            try:
                await self._stream.write(batch)
            except (grpc.aio.AioRpcError, asyncio.InvalidStateError):
                return  # the reader tells

    async def close(self) -> None:
        """Nothing more is asked here."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        await self._channel.close()

    async def _read(self) -> None:
        try:
            while (response := await self._stream.read()) is not grpc.aio.EOF:
                self._chosen(response.chosen)
            status = Declined((await self._stream.code()).value[0], await self._stream.details() or "")
        except grpc.aio.AioRpcError as error:
            status = declined(error)
        self._broken(status)


def batches(decisions: Iterable[bytes]) -> list[bytes]:
    """These decisions as messages of at most a megabyte each; one that is larger goes alone."""
    made: list[list[bytes]] = []
    room = 0
    for decision in decisions:
        said = field(1, decision)
        if len(said) > room:
            made.append([])
            room = BATCH_BYTES
        made[-1].append(said)
        room -= len(said)
    return [b"".join(batch) for batch in made]


def declined(error: grpc.aio.AioRpcError) -> Declined:
    """The status of a call that was not answered."""
    return Declined(error.code().value[0], error.details() or "")
