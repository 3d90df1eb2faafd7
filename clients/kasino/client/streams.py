"""The streams of a dealer behind a channel: both ways of a seat, and that of a spectator."""

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

ANSWER_SECONDS = 10.0
"""A call that is no stream is answered in this time, or the dealer counts as gone."""


class ReadStream:
    """A stream that only reads: a spectator's, and half of the seats'."""

    def __init__(self, call: Any, way: ChannelPool, until: ExitStack) -> None:
        self._call = call
        self._way = way
        self._until = until

    async def receive(self) -> Message:
        """The next message."""
        try:
            message = await self._call.read()
            if message is aio.EOF:
                with suppress(aio.AioRpcError):  # where the status is not OK, read has raised it
                    await self._call.code()
                raise StreamInterrupted("the dealer ended the stream without a word")
        except aio.AioRpcError as error:
            raise error_from_rpc(error, self._way, reached=self._way.answered) from None
        self._way.answered = True
        received: Message = message
        return received

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...], *, validate_only: bool) -> None:
        """A spectator has nothing to answer."""
        raise KasinoError("who watches does not play: take a seat")

    async def acknowledge(self, last_seq: int, nonce: int) -> None:
        """A spectator says nothing; that its connection lives is all that counts."""

    async def close(self) -> None:
        """Read no more."""
        self._call.cancel()
        self._until.close()


class DuplexStream(ReadStream):
    """A seat's stream in both directions (PlayDuplex)."""

    def __init__(self, call: Any, way: ChannelPool, until: ExitStack) -> None:
        super().__init__(call, way, until)
        self._writing = asyncio.Lock()  # two writes at once lose messages

    async def say(self, request: play.PlayDuplexRequest) -> None:
        """Write this. Where the stream is cut it is not heard, which reading tells."""
        async with self._writing:
            with suppress(aio.AioRpcError, asyncio.InvalidStateError, aio.UsageError):
                try:
                    await self._call.write(request)
                except asyncio.CancelledError:  # gRPC says so of a call that was closed meanwhile, too
                    if _cancelled():
                        raise

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...], *, validate_only: bool) -> None:
        """Answer a decision."""
        submission = submit_request("", decision_id, move, table, validate_only=validate_only)
        await self.say(play.PlayDuplexRequest(submit_move=submission))

    async def acknowledge(self, last_seq: int, nonce: int) -> None:
        """Answer a heartbeat."""
        heard = play.AcknowledgeRequest(last_seq=last_seq, heartbeat_nonce=nonce)
        await self.say(play.PlayDuplexRequest(acknowledge=heard))


class PlayStream(ReadStream):
    """A seat's stream that only reads, and calls beside it that answer (Play with SubmitMove)."""

    def __init__(
        self, call: Any, way: ChannelPool, until: ExitStack, *, stub: PlayServiceAsyncStub, name: str, token: Metadata
    ) -> None:
        super().__init__(call, way, until)
        self._stub = stub
        self._name = name
        self._token = token
        self._come: asyncio.Queue[Message | KasinoError] = asyncio.Queue()
        self._reader = asyncio.create_task(self._read())

    async def receive(self) -> Message:
        """The next message, or the answer to a call as if it were one."""
        come = await self._come.get()
        if isinstance(come, KasinoError):
            raise come
        return come

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...], *, validate_only: bool) -> None:
        """Answer a decision."""
        request = submit_request(self._name, decision_id, move, table, validate_only=validate_only)
        answer = await self._called(self._stub.SubmitMove, request)
        if isinstance(answer, DealerRefused):
            answer = play.SubmitMoveResponse(decision_id=decision_id, refused=_refused(answer))
        if isinstance(answer, play.SubmitMoveResponse):
            self._come.put_nowait(play.PlayResponse(events=play.Events(submitted=answer)))

    async def acknowledge(self, last_seq: int, nonce: int) -> None:
        """Answer a heartbeat."""
        request = play.AcknowledgeRequest(name=self._name, last_seq=last_seq, heartbeat_nonce=nonce)
        await self._called(self._stub.Acknowledge, request)

    async def close(self) -> None:
        """Read no more."""
        await super().close()
        self._reader.cancel()
        await asyncio.wait([self._reader])

    async def _read(self) -> None:
        try:
            while True:
                self._come.put_nowait(await super().receive())
        except KasinoError as error:
            self._come.put_nowait(error)

    async def _called(self, call: Callable[..., Any], request: object) -> Any:
        """What this call gives; a cut of it is one of the stream, and what was refused is a value."""
        try:
            return await call(request, metadata=self._token, timeout=ANSWER_SECONDS)
        except aio.AioRpcError as error:
            found = error_from_rpc(error, self._way, reached=True)
            if isinstance(found, DealerRefused):
                return found
            self._come.put_nowait(found)
            return None


def _refused(refusal: DealerRefused) -> Refused:
    return Refused(
        code=refusal.code,
        reason=refusal.reason,
        message=str(refusal),
        retry_after=seconds_to_message(refusal.retry_after),
        details=dict(refusal.details),
    )


def _cancelled() -> bool:
    """Whether it is the task that was cancelled, and not a call that it waited for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
