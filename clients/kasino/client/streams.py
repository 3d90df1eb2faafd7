"""The gRPC streams of a dealer: a seat's PlayDuplex or Play with SubmitMove, and a spectator's Watch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any

from grpc import aio

from kasino.client.channel_pool import ChannelPool
from kasino.client.error_mapping import error_from_rpc
from kasino.client.errors import DealerRefused, StreamInterrupted
from kasino.client.requests import submit_request
from kasino.client.table_tracker import Message
from kasino.game import Item, KasinoError, Move
from kasino.v1 import play_service_pb2 as play
from kasino.v1.refusal_pb2 import Refused
from kasino.wire import seconds_to_message

if TYPE_CHECKING:  # the stubs know it, gRPC does not
    from kasino.v1.play_service_pb2_grpc import PlayServiceAsyncStub

Metadata = tuple[tuple[str, str], ...]

CALL_TIMEOUT_SECONDS = 10.0
"""The deadline of a unary call; a dealer that misses it counts as unreachable."""


class ReadStream:
    """A server stream: a spectator's, and the reading half of a seat's. `resources` are closed with it."""

    def __init__(self, call: Any, channels: ChannelPool, resources: ExitStack) -> None:
        self._call = call
        self._channels = channels
        self._resources = resources

    async def receive(self) -> Message:
        """The next message."""
        try:
            message = await self._call.read()
            if message is aio.EOF:
                with suppress(aio.AioRpcError):  # where the status is not OK, read has raised it
                    await self._call.code()
                raise StreamInterrupted("the dealer ended the stream without a reason")
        except aio.AioRpcError as error:
            raise error_from_rpc(error, self._channels, reached=self._channels.has_answered) from None
        self._channels.has_answered = True
        received: Message = message
        return received

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...], *, validate_only: bool) -> None:
        """Raises KasinoError: a spectator cannot move."""
        raise KasinoError("a spectator cannot move: take a seat")

    async def acknowledge(self, last_seq: int, nonce: int) -> None:
        """Do nothing: a spectator's heartbeats need no answer, its connection is enough."""

    async def close(self) -> None:
        """Cancel the call, and release its channel."""
        self._call.cancel()
        self._resources.close()


class DuplexStream(ReadStream):
    """A seat's bidirectional stream (PlayDuplex)."""

    def __init__(self, call: Any, channels: ChannelPool, resources: ExitStack) -> None:
        super().__init__(call, channels, resources)
        self._writing = asyncio.Lock()  # concurrent writes lose messages

    async def send(self, request: play.PlayDuplexRequest) -> None:
        """Write this request. Raises nothing where the stream was interrupted: `receive` raises that."""
        async with self._writing:
            with suppress(aio.AioRpcError, asyncio.InvalidStateError, aio.UsageError):
                try:
                    await self._call.write(request)
                except asyncio.CancelledError:  # gRPC raises it for a call that was closed meanwhile, too
                    if _is_task_cancelled():
                        raise

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...], *, validate_only: bool) -> None:
        """Submit a move."""
        submission = submit_request("", decision_id, move, table, validate_only=validate_only)
        await self.send(play.PlayDuplexRequest(submit_move=submission))

    async def acknowledge(self, last_seq: int, nonce: int) -> None:
        """Answer a heartbeat."""
        acknowledgement = play.AcknowledgeRequest(last_seq=last_seq, heartbeat_nonce=nonce)
        await self.send(play.PlayDuplexRequest(acknowledge=acknowledgement))


class PlayStream(ReadStream):
    """A seat's server stream with unary calls beside it (Play with SubmitMove and Acknowledge)."""

    def __init__(
        self,
        call: Any,
        channels: ChannelPool,
        resources: ExitStack,
        *,
        stub: PlayServiceAsyncStub,
        name: str,
        token: Metadata,
    ) -> None:
        super().__init__(call, channels, resources)
        self._stub = stub
        self._name = name
        self._token = token
        self._received: asyncio.Queue[Message | KasinoError] = asyncio.Queue()
        self._reader = asyncio.create_task(self._read())

    async def receive(self) -> Message:
        """The next message of the stream, or the response of a SubmitMove call as if the stream had carried it."""
        item = await self._received.get()
        if isinstance(item, KasinoError):
            raise item
        return item

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...], *, validate_only: bool) -> None:
        """Submit a move."""
        request = submit_request(self._name, decision_id, move, table, validate_only=validate_only)
        answer = await self._unary(self._stub.SubmitMove, request)
        if isinstance(answer, DealerRefused):
            answer = play.SubmitMoveResponse(decision_id=decision_id, refused=_refusal_to_message(answer))
        if isinstance(answer, play.SubmitMoveResponse):
            self._received.put_nowait(play.PlayResponse(events=play.Events(submitted=answer)))

    async def acknowledge(self, last_seq: int, nonce: int) -> None:
        """Answer a heartbeat."""
        request = play.AcknowledgeRequest(name=self._name, last_seq=last_seq, heartbeat_nonce=nonce)
        await self._unary(self._stub.Acknowledge, request)

    async def close(self) -> None:
        """Cancel the call, and release its channel."""
        await super().close()
        self._reader.cancel()
        await asyncio.wait([self._reader])

    async def _read(self) -> None:
        try:
            while True:
                self._received.put_nowait(await super().receive())
        except KasinoError as error:
            self._received.put_nowait(error)

    async def _unary(self, call: Callable[..., Any], request: object) -> Any:
        """The response, or the refusal as a value. A failed connection is queued as the interruption of the stream."""
        try:
            return await call(request, metadata=self._token, timeout=CALL_TIMEOUT_SECONDS)
        except aio.AioRpcError as error:
            failure = error_from_rpc(error, self._channels, reached=True)
            if isinstance(failure, DealerRefused):
                return failure
            self._received.put_nowait(failure)
            return None


def _refusal_to_message(refusal: DealerRefused) -> Refused:
    return Refused(
        code=refusal.code,
        reason=refusal.reason,
        message=str(refusal),
        retry_after=seconds_to_message(refusal.retry_after),
        details=dict(refusal.details),
    )


def _is_task_cancelled() -> bool:
    """Whether the current task was cancelled, and not the call that it awaits."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
