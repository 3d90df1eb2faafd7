"""The channel to one bot: how it is reached, who it is, and the stream of its answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import grpc.aio
from google.protobuf.message import DecodeError

from kasino.sandbox.calls.call import Answered, Declined, Kind, Sent
from kasino.v1 import bot_service_pb2 as bots
from kasino.wire import encode_field

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
_UNREADABLE = Declined(INTERNAL, "what it answered is no message of the contract")
_WRITE_FAILED = "Internal error from Core"
"""What grpc.aio says in place of the bot's status, where the bot ended the stream while something was written to it."""

Chosen = Callable[[Sequence[bots.ChosenMove]], None]
StreamEnd = Declined | BaseException
"""The status with which the bot ended the stream, or what went wrong here."""


class Link:
    """A channel to the bot at this address. `chosen` is called with what comes on the stream of answers, `broken` when
    the stream has ended.
    """

    def __init__(self, address: str, chosen: Chosen, broken: Callable[[StreamEnd], None]) -> None:
        self._channel = grpc.aio.insecure_channel(address, options=_OPTIONS)
        self._calls: dict[Kind, Any] = {
            kind: self._channel.unary_unary(f"{_SERVICE}/{kind.value}") for kind in _RESPONSES
        }
        self._chosen = chosen
        self._broken = broken
        self._stream: Any = None
        self._reading: asyncio.Task[Declined] | None = None

    async def info(self) -> bots.GetBotInfoResponse | Declined:
        """Who is there, as soon as somebody is."""
        ask: Any = self._channel.unary_unary(f"{_SERVICE}/GetBotInfo")
        request = bots.GetBotInfoRequest(protocol_revision=REVISION)
        try:
            return bots.GetBotInfoResponse.FromString(await ask(request.SerializeToString(), wait_for_ready=True))
        except grpc.aio.AioRpcError as error:
            return declined(error)
        except DecodeError:
            return _UNREADABLE

    async def has_stream(self) -> bool:
        """Whether the bot knows ChooseMoves: it is called with no decision, and its end is waited for.

        That is asked by itself because a status that comes while decisions are written can be lost.
        """
        ask: Any = self._channel.unary_stream(f"{_SERVICE}/ChooseMoves")
        try:
            async for _ in ask(b""):
                pass
        except grpc.aio.AioRpcError as error:
            return bool(error.code().value[0] != UNIMPLEMENTED)
        return True

    async def call(self, sent: Sent) -> Answered | Declined:
        """One call by itself."""
        try:
            response = _RESPONSES[sent.kind].FromString(await self._calls[sent.kind](sent.said))
        except grpc.aio.AioRpcError as error:
            return declined(error)
        except DecodeError:
            return _UNREADABLE
        return Answered(response if sent.kind is Kind.CHOICE else None, 0.0)

    async def ask(self, decisions: Sequence[Sent]) -> None:
        """Send these decisions together, in messages of at most a megabyte."""
        if self._stream is None:
            open: Any = self._channel.stream_stream(f"{_SERVICE}/ChooseMoves")
            self._stream = open()
            self._reading = asyncio.create_task(self._read())
            self._reading.add_done_callback(self._stream_ended)
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

    async def _read(self) -> Declined:
        """Read the stream to its end; how it ended."""
        try:
            while (response := await self._stream.read()) is not grpc.aio.EOF:
                self._chosen(bots.ChooseMovesResponse.FromString(response).chosen)
            status = Declined((await self._stream.code()).value[0], await self._stream.details() or "")
        except grpc.aio.AioRpcError as error:
            status = declined(error)
        except DecodeError:
            return _UNREADABLE
        if status == Declined(INTERNAL, _WRITE_FAILED):
            return Declined(UNAVAILABLE, "it ended the stream of its answers")
        return status

    def _stream_ended(self, reading: asyncio.Task[Declined]) -> None:
        if not reading.cancelled():
            self._broken(reading.exception() or reading.result())


def batches(decisions: Iterable[bytes]) -> list[bytes]:
    """These decisions as messages of at most a megabyte each; one that is larger goes alone."""
    made: list[list[bytes]] = []
    room = 0
    for decision in decisions:
        said = encode_field(1, decision)
        if len(said) > room:
            made.append([])
            room = BATCH_BYTES
        made[-1].append(said)
        room -= len(said)
    return [b"".join(batch) for batch in made]


def declined(error: grpc.aio.AioRpcError) -> Declined:
    """The status of a call that was not answered."""
    return Declined(error.code().value[0], error.details() or "")
