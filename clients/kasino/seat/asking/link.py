"""The channel to one bot: how it is reached, who it is, and the stream of its answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import grpc.aio

from kasino.seat.asking.calls import Answered, Call, Declined
from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import bot_service_pb2_grpc

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

Chosen = Callable[[Sequence[bots.ChosenMove]], None]


class Link:
    """A channel to the bot at this address. `chosen` is called with what comes on the stream of answers, `broken` when
    the stream has ended, with the status.
    """

    def __init__(self, address: str, chosen: Chosen, broken: Callable[[Declined], None]) -> None:
        self._channel = grpc.aio.insecure_channel(address, options=_OPTIONS)
        self._stub: Any = bot_service_pb2_grpc.BotServiceStub(self._channel)
        self._chosen = chosen
        self._broken = broken
        self._stream: Any = None
        self._reading: asyncio.Task[None] | None = None

    async def info(self, seconds: float) -> bots.GetBotInfoResponse | Declined:
        """Who is there, as soon as somebody is."""
        request = bots.GetBotInfoRequest(protocol_revision=REVISION)
        try:
            info: bots.GetBotInfoResponse = await self._stub.GetBotInfo(request, timeout=seconds, wait_for_ready=True)
        except grpc.aio.AioRpcError as error:
            return declined(error)
        return info

    async def call(self, call: Call) -> Answered | Declined:
        """One call by itself."""
        message = call.message
        match message:
            case bots.StartGameRequest():
                method = self._stub.StartGame
            case bots.ChooseMoveRequest():
                method = self._stub.ChooseMove
            case _:
                method = self._stub.EndGame
        try:
            response = await method(message)
        except grpc.aio.AioRpcError as error:
            return declined(error)
        return Answered(response if isinstance(response, bots.ChooseMoveResponse) else None, 0.0)

    async def ask(self, decisions: Sequence[bots.ChooseMoveRequest]) -> None:
        """Send these decisions together, in messages of at most a megabyte."""
        if self._stream is None:
            self._stream = self._stub.ChooseMoves()
            self._reading = asyncio.create_task(self._read())
        for batch in batches(decisions):
            try:
                await self._stream.write(bots.ChooseMovesRequest(decisions=batch))
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


def batches(decisions: Sequence[bots.ChooseMoveRequest]) -> list[list[bots.ChooseMoveRequest]]:
    """These decisions in messages of at most a megabyte each; one that is larger goes alone."""
    made: list[list[bots.ChooseMoveRequest]] = []
    room = 0
    for decision in decisions:
        size = decision.ByteSize() + 8
        if size > room:
            made.append([])
            room = BATCH_BYTES
        made[-1].append(decision)
        room -= size
    return made


def declined(error: grpc.aio.AioRpcError) -> Declined:
    """The status of a call that was not answered."""
    return Declined(error.code().value[0], error.details() or "")
