"""A seat's duplex stream has one reader and one writer, and both end in one place."""

from __future__ import annotations

import asyncio
from typing import assert_never

from grpc.aio import EOF

from kasino.dealer.clock import Clock
from kasino.dealer.feed.stream import Stream
from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.rpc.error_mapping import Unparsable, unparsable
from kasino.dealer.rpc.interceptor import Context, Shield, cancelled
from kasino.dealer.rpc.shutdown import Stopping
from kasino.dealer.table.seat_access import SeatAccess
from kasino.v1 import play_service_pb2 as v1
from kasino.wire import Acknowledgement, MessageError, StreamRequest, Submission, duplex_from_message

_OPEN_SECONDS = 30.0


async def first_message(context: Context, stopping: Stopping) -> StreamRequest:
    """The message that opens the seat. Raises where another comes first, or none for half a minute."""
    try:
        message = await stopping.before(context.read(), _OPEN_SECONDS)
    except TimeoutError:
        raise MessageError("item", f"nothing was said for {_OPEN_SECONDS:.0f} s: begin with open") from None
    if message is EOF:
        raise MessageError("item", "nothing was said: begin with open")
    if isinstance(message, Unparsable):
        raise unparsable()
    if message.WhichOneof("item") not in ("open", None):
        raise MessageError("item", "the first message is open")
    opening = duplex_from_message(message)
    assert isinstance(opening, StreamRequest)
    return opening


class Conversation:
    """An open duplex stream: the caller's task writes what the table has to say, another hears what the seat says."""

    def __init__(
        self, context: Context, shield: Shield, clock: Clock, seat: SeatAccess, stream: Stream, opening: StreamRequest
    ) -> None:
        self._context = context
        self._shield = shield
        self._clock = clock
        self._seat = seat
        self._stream = stream
        self._table = opening.table

    async def hold(self) -> None:
        """Go on until the table, or the client, has no more to say."""
        hearing = asyncio.ensure_future(self._hear())
        try:
            while (message := await self._stream.receive()) is not None:
                await self._context.write(message)
        finally:
            self._stream.drop()
            hearing.cancel()
            await asyncio.wait({hearing})
            failed = None if hearing.cancelled() else hearing.exception()
        if failed is not None:
            raise failed

    async def _hear(self) -> None:
        """Hear one message after the other; where the client has said its last, its stream ends.

        On a stream that is over nothing is heard: a client that asks without reading is not worked for.
        """
        try:
            while not self._stream.over and (message := await self._context.read()) is not EOF:
                await self._take(message, self._clock.now())
        finally:
            self._stream.leave()

    async def _take(self, message: v1.PlayDuplexRequest | Unparsable, received: float) -> None:
        """Do what one message asks. What a unary call would say with a status is said on the stream, which goes on."""
        try:
            if isinstance(message, Unparsable):
                raise unparsable()
            await self._act(duplex_from_message(message), received)
        except (Exception, asyncio.CancelledError) as error:
            if cancelled():
                raise
            self._stream.refuse(_decision(message), self._shield.refusal(self._context, error))

    async def _act(self, said: StreamRequest | Submission | Acknowledgement, received: float) -> None:
        match said:
            case Submission():
                self._check_table(said.table)
                await self._seat.submit(said, received=received, stream=self._stream)
            case Acknowledgement():
                self._check_table(said.table)
                self._seat.acknowledge(said, self._stream)
            case StreamRequest():
                raise MessageError("item", "this stream is open already: open another for another seat")
            case _:
                assert_never(said)

    def _check_table(self, name: str | None) -> None:
        if name is not None and name != self._table:
            raise Refusal(RefusalReason.TOKEN_SCOPE, "this stream is of another table: leave the name out")


def _decision(message: v1.PlayDuplexRequest | Unparsable) -> int:
    """The decision that a message is about; 0 where it is about none."""
    return 0 if isinstance(message, Unparsable) else message.submit_move.decision_id
