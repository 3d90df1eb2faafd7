"""The channel to one bot: how it is reached, who it is, and the stream of its answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import grpc.aio
from google.protobuf.message import DecodeError

from kasino.sandbox.calls.call import Answer, EncodedRequest, ErrorStatus, Method
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
_RESPONSES: dict[Method, Any] = {
    Method.START: bots.StartGameResponse,
    Method.CHOOSE: bots.ChooseMoveResponse,
    Method.END: bots.EndGameResponse,
}
_UNREADABLE = ErrorStatus(INTERNAL, "what it answered is no message of the contract")
_WRITE_FAILED = "Internal error from Core"
"""What grpc.aio says in place of the bot's status, where the bot ended the stream while something was written to it."""

Chosen = Callable[[Sequence[bots.ChosenMove]], None]
StreamEnd = ErrorStatus | BaseException
"""The status with which the bot ended the stream, or what went wrong here."""


class BotChannel:
    """A channel to the bot at this address. `chosen` is called with what comes on the stream of answers, `broken` when
    the stream has ended.
    """

    def __init__(self, address: str, chosen: Chosen, broken: Callable[[StreamEnd], None]) -> None:
        self._channel = grpc.aio.insecure_channel(address, options=_OPTIONS)
        self._calls: dict[Method, Any] = {
            method: self._channel.unary_unary(f"{_SERVICE}/{method.value}") for method in _RESPONSES
        }
        self._chosen = chosen
        self._broken = broken
        self._stream: Any = None
        self._reading: asyncio.Task[ErrorStatus] | None = None

    async def info(self) -> bots.GetBotInfoResponse | ErrorStatus:
        """Who is there, as soon as somebody is."""
        ask: Any = self._channel.unary_unary(f"{_SERVICE}/GetBotInfo")
        request = bots.GetBotInfoRequest(protocol_revision=REVISION)
        try:
            return bots.GetBotInfoResponse.FromString(await ask(request.SerializeToString(), wait_for_ready=True))
        except grpc.aio.AioRpcError as error:
            return error_status(error)
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

    async def call(self, sent: EncodedRequest) -> Answer | ErrorStatus:
        """One call by itself."""
        try:
            response = _RESPONSES[sent.method].FromString(await self._calls[sent.method](sent.payload))
        except grpc.aio.AioRpcError as error:
            return error_status(error)
        except DecodeError:
            return _UNREADABLE
        return Answer(response if sent.method is Method.CHOOSE else None, 0.0)

    async def ask(self, decisions: Sequence[EncodedRequest]) -> None:
        """Send these decisions together, in messages of at most a megabyte."""
        if self._stream is None:
            open: Any = self._channel.stream_stream(f"{_SERVICE}/ChooseMoves")
            self._stream = open()
            self._reading = asyncio.create_task(self._read())
            self._reading.add_done_callback(self._stream_ended)
        for batch in batches(sent.payload for sent in decisions):
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

    async def _read(self) -> ErrorStatus:
        """Read the stream to its end; how it ended."""
        try:
            while (response := await self._stream.read()) is not grpc.aio.EOF:
                self._chosen(bots.ChooseMovesResponse.FromString(response).chosen)
            status = ErrorStatus((await self._stream.code()).value[0], await self._stream.details() or "")
        except grpc.aio.AioRpcError as error:
            status = error_status(error)
        except DecodeError:
            return _UNREADABLE
        if status == ErrorStatus(INTERNAL, _WRITE_FAILED):
            return ErrorStatus(UNAVAILABLE, "it ended the stream of its answers")
        return status

    def _stream_ended(self, reading: asyncio.Task[ErrorStatus]) -> None:
        if not reading.cancelled():
            self._broken(reading.exception() or reading.result())


def batches(decisions: Iterable[bytes]) -> list[bytes]:
    """These decisions as messages of at most a megabyte each; one that is larger goes alone."""
    made: list[list[bytes]] = []
    room = 0
    for decision in decisions:
        payload = encode_field(1, decision)
        if len(payload) > room:
            made.append([])
            room = BATCH_BYTES
        made[-1].append(payload)
        room -= len(payload)
    return [b"".join(batch) for batch in made]


def error_status(error: grpc.aio.AioRpcError) -> ErrorStatus:
    """The status of a call that was not answered."""
    return ErrorStatus(error.code().value[0], error.details() or "")
