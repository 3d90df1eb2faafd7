"""The gRPC channel to one bot: its info, unary calls, and the ChooseMoves stream."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import grpc.aio
from google.protobuf.message import DecodeError

from kasino.sandbox.calls.call import Answer, EncodedRequest, Method
from kasino.sandbox.status import INTERNAL, UNAVAILABLE, UNIMPLEMENTED, ErrorStatus
from kasino.v1 import bot_service_pb2 as bots
from kasino.wire import encode_field

REVISION = 2
"""The revision of the protocol that this package implements; it also plays with bots of every earlier one."""
BATCH_BYTES = 1 << 20
"""The largest ChooseMoves message with more than one decision."""

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
"""The details of grpc.aio in place of the bot's status, where the bot ended the stream during a write."""

OnAnswers = Callable[[bots.ChooseMovesResponse], None]
StreamEnd = ErrorStatus | BaseException
"""The status with which the bot ended the stream, or an internal error of this process."""


class BotChannel:
    """The channel to the bot at this address. `on_answers` receives the answers of the ChooseMoves stream, and
    `on_stream_end` how it ended.
    """

    def __init__(self, address: str, on_answers: OnAnswers, on_stream_end: Callable[[StreamEnd], None]) -> None:
        self._channel = grpc.aio.insecure_channel(address, options=_OPTIONS)
        self._calls: dict[Method, Any] = {
            method: self._channel.unary_unary(f"{_SERVICE}/{method.rpc}") for method in _RESPONSES
        }
        self._on_answers = on_answers
        self._on_stream_end = on_stream_end
        self._stream: Any = None
        self._reading: asyncio.Task[ErrorStatus] | None = None

    async def info(self) -> bots.GetBotInfoResponse | ErrorStatus:
        """The bot's info, once it is reachable."""
        get_info: Any = self._channel.unary_unary(f"{_SERVICE}/GetBotInfo")
        request = bots.GetBotInfoRequest(protocol_revision=REVISION)
        try:
            return bots.GetBotInfoResponse.FromString(await get_info(request.SerializeToString(), wait_for_ready=True))
        except grpc.aio.AioRpcError as error:
            return status_of_error(error)
        except DecodeError:
            return _UNREADABLE

    async def has_stream(self) -> bool:
        """Whether the bot implements ChooseMoves: it is called without a decision, and awaited to its end.

        It is probed separately because a status that arrives while decisions are written can be lost.
        """
        choose: Any = self._channel.unary_stream(f"{_SERVICE}/ChooseMoves")
        try:
            async for _ in choose(b""):
                pass
        except grpc.aio.AioRpcError as error:
            return bool(error.code().value[0] != UNIMPLEMENTED)
        return True

    async def call(self, request: EncodedRequest) -> Answer | ErrorStatus:
        """A unary call."""
        try:
            response = _RESPONSES[request.method].FromString(await self._calls[request.method](request.payload))
        except grpc.aio.AioRpcError as error:
            return status_of_error(error)
        except DecodeError:
            return _UNREADABLE
        return Answer(response if request.method is Method.CHOOSE else None, 0.0)

    async def send(self, requests: Sequence[EncodedRequest]) -> None:
        """Send these requests on the ChooseMoves stream, in messages of at most BATCH_BYTES."""
        if self._stream is None:
            open: Any = self._channel.stream_stream(f"{_SERVICE}/ChooseMoves")
            self._stream = open()
            self._reading = asyncio.create_task(self._read())
            self._reading.add_done_callback(self._on_reader_done)
        for batch in encode_batches(requests):
            try:
                await self._stream.write(batch)
            except (grpc.aio.AioRpcError, asyncio.InvalidStateError):
                return  # the reader reports it

    async def close(self) -> None:
        """Cancel the reader, and close the channel."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        await self._channel.close()

    async def _read(self) -> ErrorStatus:
        """Read the stream to its end, and return its status."""
        try:
            while (response := await self._stream.read()) is not grpc.aio.EOF:
                self._on_answers(bots.ChooseMovesResponse.FromString(response))
            status = ErrorStatus((await self._stream.code()).value[0], await self._stream.details() or "")
        except grpc.aio.AioRpcError as error:
            status = status_of_error(error)
        except DecodeError:
            return _UNREADABLE
        if status == ErrorStatus(INTERNAL, _WRITE_FAILED):
            return ErrorStatus(UNAVAILABLE, "it ended the stream of its answers")
        return status

    def _on_reader_done(self, reading: asyncio.Task[ErrorStatus]) -> None:
        if not reading.cancelled():
            self._on_stream_end(reading.exception() or reading.result())


def encode_batches(requests: Iterable[EncodedRequest]) -> list[bytes]:
    """Encode requests as ChooseMovesRequest messages of at most BATCH_BYTES each; a larger one goes alone."""
    batches: list[list[bytes]] = []
    room = 0
    for request in requests:
        payload = encode_field(request.method.batch_field, request.payload)
        if len(payload) > room:
            batches.append([])
            room = BATCH_BYTES
        batches[-1].append(payload)
        room -= len(payload)
    return [b"".join(batch) for batch in batches]


def status_of_error(error: grpc.aio.AioRpcError) -> ErrorStatus:
    """The status of a failed call."""
    return ErrorStatus(error.code().value[0], error.details() or "")
