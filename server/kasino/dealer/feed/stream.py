"""A stream is a row of messages for one viewer that only so many may wait in; the last one is Goodbye."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from kasino.dealer.framing import events_answered, goodbye, heartbeat
from kasino.dealer.refusal import Refusal
from kasino.v1 import stream_pb2


class Telling(NamedTuple):
    """What a client wants to hear with a decision: so many legal moves, 0 for none, and the state that it is about."""

    legal_moves: int = 0
    state: bool = False


class Stream:
    """One viewer's stream. `receive` is for one reader."""

    def __init__(self, *, seat: int | None, telling: Telling | None = None, messages: int, size: int) -> None:
        self.seat = seat
        """None: a spectator's."""
        self.telling = telling or Telling()
        self.over = False
        """Nothing more is put in."""
        self.last_seq = 0
        """The last event that was told here."""
        self.last_put = 0.0
        self.nonce = 0
        """Of the last heartbeat."""
        self.answers = False
        """Whether the client has ever answered a heartbeat."""
        self.unanswered = 0
        """Heartbeats since the client said something."""
        self.on_gone: Callable[[Stream], None] | None = None
        """Told when the stream ends by its client, or for what its client did."""
        self.on_over: Callable[[], None] | None = None
        """Told when the stream ends."""
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._most_messages = messages
        self._most_size = size
        self._reader: asyncio.Future[None] | None = None
        self._failure: Refusal | None = None

    async def receive(self) -> bytes | None:
        """The next message, as bytes of a PlayResponse or WatchResponse; None: the stream is over.

        Raises the Refusal by which it was ended, if it was.
        """
        while not self._waiting:
            if self._failure is not None:
                raise self._failure
            if self.over:
                return None
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        message = self._waiting.popleft()
        self._size -= len(message)
        return message

    def put(self, message: bytes) -> None:
        """Let this message wait for the reader; where too much waits, the stream is over."""
        if self.over:
            return
        self._waiting.append(message)
        self._size += len(message)
        if len(self._waiting) > self._most_messages or self._size > self._most_size:
            self.give_up()
        elif self._reader is not None:
            self._wake()

    def give_up(self) -> None:
        """The client reads too slowly, or not at all: it is told so, should it ever read on."""
        self.end(stream_pb2.GOODBYE_REASON_TOO_SLOW, drop=True)
        self._gone()

    def tell(self, message: bytes, last_seq: int, now: float) -> None:
        """Tell events, up to this one."""
        self.last_seq, self.last_put = last_seq, now
        self.put(message)

    def begin(self, messages: list[bytes], last_seq: int) -> None:
        """What the stream begins with, however much it is; it tells all up to this event."""
        self.last_seq = last_seq
        for message in messages:
            self._waiting.append(message)
            self._size += len(message)
        self._wake()

    def beat(self, now: float) -> None:
        """Say that the dealer is alive, and which event was the last."""
        self.nonce += 1
        self.unanswered += 1
        self.last_put = now
        self.put(heartbeat(self.nonce, self.last_seq))

    def heard(self) -> None:
        """The client said something."""
        self.unanswered = 0

    def refuse(self, decision_id: int, refusal: Refusal) -> None:
        """Tell a refusal on a duplex stream, which goes on."""
        self.put(events_answered(b"", decision_id, refusal))

    def end(
        self, reason: stream_pb2.GoodbyeReason.ValueType, *, retry_after: float | None = None, drop: bool = False
    ) -> None:
        """Say Goodbye; `drop`: what still waits is never told."""
        if self.over:
            return
        if drop:
            self._waiting.clear()
            self._size = 0
        self._waiting.append(goodbye(reason, retry_after))
        self._close()

    def fail(self, refusal: Refusal) -> None:
        """End it with the status of this refusal, once what waits is told."""
        if not self.over:
            self._failure = refusal
            self._close()

    def drop(self) -> None:
        """The client is gone. May be called more than once."""
        self._waiting.clear()
        self._close()
        self._gone()

    def leave(self) -> None:
        """The client has said its last: what waits is still told, and nothing more comes."""
        self._close()
        self._gone()

    def _close(self) -> None:
        """Nothing more is put in; the reader takes what waits."""
        self.over = True
        over, self.on_over = self.on_over, None
        if over is not None:
            over()
        self._wake()

    def _gone(self) -> None:
        gone, self.on_gone = self.on_gone, None
        if gone is not None:
            gone(self)

    def _wake(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.set_result(None)
