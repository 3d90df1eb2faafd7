"""One PlayDuplex call: the caller's task sends messages of the stream, a second task reads requests."""

from __future__ import annotations

import asyncio

from grpc.aio import EOF

from kasino.dealer.clock import Clock
from kasino.dealer.feed.stream import Stream
from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.rpc.call_context import Context, is_cancelled
from kasino.dealer.rpc.interceptor import Interceptor
from kasino.dealer.rpc.request_parser import Unparsable, unparsable_refusal
from kasino.dealer.rpc.shutdown import Shutdown
from kasino.dealer.table.seat_access import SeatAccess
from kasino.v1 import play_service_pb2 as v1
from kasino.wire import Acknowledgement, MessageError, StreamRequest, Submission, duplex_from_message

_OPEN_SECONDS = 30.0


async def first_message(context: Context, shutdown: Shutdown) -> StreamRequest:
    """Receive the `open` message. Raises Refusal or MessageError if another comes first, or none for half a minute."""
    try:
        message = await shutdown.interruptible(context.read(), _OPEN_SECONDS)
    except TimeoutError:
        raise MessageError("item", f"no message came for {_OPEN_SECONDS:.0f} s: begin with open") from None
    if message is EOF:
        raise MessageError("item", "no message came: begin with open")
    if isinstance(message, Unparsable):
        raise unparsable_refusal()
    if message.WhichOneof("item") not in ("open", None):
        raise MessageError("item", "the first message is open")
    opening = duplex_from_message(message)
    assert isinstance(opening, StreamRequest)
    return opening


class DuplexCall:
    """A duplex call of a seat, after its `open` message. Both tasks end in `run`."""

    def __init__(
        self,
        context: Context,
        interceptor: Interceptor,
        clock: Clock,
        seat: SeatAccess,
        stream: Stream,
        opening: StreamRequest,
    ) -> None:
        self._context = context
        self._interceptor = interceptor
        self._clock = clock
        self._seat = seat
        self._stream = stream
        self._table = opening.table

    async def run(self) -> None:
        """Send and receive until the table or the client ends the stream."""
        reader = asyncio.ensure_future(self._read_requests())
        receive, write = self._stream.receive, self._context.write
        try:
            while (message := await receive()) is not None:
                await write(message)
        finally:
            self._stream.drop()
            reader.cancel()
            await asyncio.wait({reader})
            failed = None if reader.cancelled() else reader.exception()
        if failed is not None:
            raise failed

    async def _read_requests(self) -> None:
        """Handle one request after another. The stream ends when the client ends its side.

        Once the stream is closed no request is read: no work is done for a client that does not read the answers.
        """
        read, now = self._context.read, self._clock.now
        try:
            while not self._stream.closed and (message := await read()) is not EOF:
                await self._handle(message, now())
        finally:
            self._stream.finish()

    async def _handle(self, message: v1.PlayDuplexRequest | Unparsable, received: float) -> None:
        """Handle one request. A refusal is sent on the stream, which stays open, where a unary call would end."""
        try:
            if isinstance(message, Unparsable):
                raise unparsable_refusal()
            request = duplex_from_message(message)
            if isinstance(request, Submission):
                self._check_table(request.table)
                await self._seat.submit(request, received=received, stream=self._stream)
            elif isinstance(request, Acknowledgement):
                self._check_table(request.table)
                self._seat.acknowledge(request, self._stream)
            else:
                raise MessageError("item", "this stream is open already: open another for another seat")
        except (Exception, asyncio.CancelledError) as error:
            if is_cancelled():
                raise
            self._stream.send_refusal(_decision_id(message), self._interceptor.refusal(self._context, error))

    def _check_table(self, name: str | None) -> None:
        if name is not None and name != self._table:
            raise Refusal(RefusalReason.TOKEN_SCOPE, "this stream is of another table: leave the name out")


def _decision_id(message: v1.PlayDuplexRequest | Unparsable) -> int:
    """The decision that a request answers; 0 if it is no answer."""
    return 0 if isinstance(message, Unparsable) else message.submit_move.decision_id
