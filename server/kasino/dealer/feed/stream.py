"""A stream is a bounded queue of serialized messages for one viewer. Its last message is Goodbye."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from kasino.dealer.refusal import Refusal
from kasino.dealer.serialization import events, events_refused, goodbye, heartbeat
from kasino.v1 import stream_pb2

MOST_HELD_BYTES = 16_384
"""Events of about this size are sent even if a stream holds events."""


class DecisionDetail(NamedTuple):
    """What a client wants sent with a decision.

    Up to `legal_moves` moves, 0 for none; with `state`, the state. `summary`: if no moves are sent, their number and
    the fallback move are.
    """

    legal_moves: int = 0
    state: bool = False
    summary: bool = True


class Stream:
    """One viewer's stream, for one reader. It queues at most `messages` messages and `size` bytes.

    With `holds_events`, events for which the client need do nothing are held back, and sent with the next message.
    """

    def __init__(
        self,
        *,
        seat: int | None,
        detail: DecisionDetail | None = None,
        holds_events: bool = False,
        messages: int,
        size: int,
    ) -> None:
        self.seat = seat
        """None for a spectator."""
        self.detail = detail or DecisionDetail()
        self.closed = False
        """No further message is queued."""
        self.last_seq = 0
        """The last event that was sent."""
        self.last_sent = 0.0
        """When a message was last queued, by the monotonic clock."""
        self.nonce = 0
        """Of the last heartbeat."""
        self.answers_heartbeats = False
        """Whether the client has ever answered a heartbeat."""
        self.unanswered_heartbeats = 0
        """Heartbeats since the client last sent something."""
        self.on_client_gone: Callable[[Stream], None] | None = None
        """Called when the client ends or loses the stream, or is too slow."""
        self.on_closed: Callable[[], None] | None = None
        """Called when the stream is closed, by whichever end."""
        self._queue: deque[bytes] = deque()
        self._size = 0
        self._holds_events = holds_events
        self._held = b""
        self._held_answer = b""
        self._held_seq = 0
        self._most_messages = messages
        self._most_size = size
        self._reader: asyncio.Future[None] | None = None
        self._failure: Refusal | None = None

    async def receive(self) -> bytes | None:
        """The next message, as a serialized PlayResponse or WatchResponse; None at the end of the stream.

        Raises the Refusal that ended the stream, if one did.
        """
        queue = self._queue
        while not queue:
            if self._failure is not None:
                raise self._failure
            if self.closed:
                return None
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        message = queue.popleft()
        self._size -= len(message)
        return message

    def enqueue(self, message: bytes) -> None:
        """Queue this message. If too much is queued, the stream ends."""
        if self.closed:
            return
        queue = self._queue
        queue.append(message)
        self._size += len(message)
        if len(queue) > self._most_messages or self._size > self._most_size:
            self.end_too_slow()
        elif self._reader is not None:
            self._wake()

    def end_too_slow(self) -> None:
        """End the stream of a client that reads too slowly, or not at all. It gets Goodbye if it reads on."""
        self.end(stream_pb2.GOODBYE_REASON_TOO_SLOW, drop=True)
        self._notify_client_gone()

    def send(self, message: bytes, last_seq: int, now: float) -> None:
        """Queue a message with the events up to this one."""
        self.last_seq, self.last_sent = last_seq, now
        self.enqueue(message)

    def send_events(self, batch: bytes, answer: bytes, last_seq: int, now: float, *, due: bool) -> None:
        """Queue the events of a step, up to this one, and perhaps the answer to a submission; both are serialized.

        If they are not `due` they may be held back.
        """
        if self._held:
            if answer and self._held_answer:
                self._send_held()
            batch, answer = self._held + batch, answer or self._held_answer
            self._held = self._held_answer = b""
        if due or not self._holds_events or len(batch) > MOST_HELD_BYTES:
            self.last_seq, self.last_sent = last_seq, now
            self.enqueue(events(batch, answer))
        else:
            self._held, self._held_answer, self._held_seq = batch, answer, last_seq

    def send_answer(self, answer: bytes) -> None:
        """Queue the answer to a submission that caused no events."""
        self._send_held()
        self.enqueue(events(b"", answer))

    def start(self, messages: list[bytes], last_seq: int) -> None:
        """Queue the first messages, with the events up to this one, whatever their size."""
        self.last_seq = last_seq
        for message in messages:
            self._queue.append(message)
            self._size += len(message)
        self._wake()

    def send_heartbeat(self, now: float) -> None:
        """Queue a heartbeat, which carries the seq of the last event."""
        self._send_held()
        self.nonce += 1
        self.unanswered_heartbeats += 1
        self.last_sent = now
        self.enqueue(heartbeat(self.nonce, self.last_seq))

    def note_activity(self) -> None:
        """Note that the client has sent something."""
        self.unanswered_heartbeats = 0

    def send_refusal(self, decision_id: int, refusal: Refusal) -> None:
        """Queue a refusal on a duplex stream, which stays open."""
        self._send_held()
        self.enqueue(events_refused(b"", decision_id, refusal))

    def end(
        self, reason: stream_pb2.GoodbyeReason.ValueType, *, retry_after: float | None = None, drop: bool = False
    ) -> None:
        """End the stream with Goodbye. `drop` discards what is still queued; `retry_after` is in seconds."""
        if self.closed:
            return
        if drop:
            self._discard()
        self._send_held()
        if not self.closed:
            self._queue.append(goodbye(reason, retry_after))
            self._close()

    def fail(self, refusal: Refusal) -> None:
        """End the stream with the status of this refusal, after what is queued."""
        if self.closed:
            return
        self._send_held()
        if not self.closed:
            self._failure = refusal
            self._close()

    def drop(self) -> None:
        """Discard the stream of a client that is gone. May be called more than once."""
        self._discard()
        self._close()
        self._notify_client_gone()

    def finish(self) -> None:
        """End the stream because the client sends nothing more. What is queued or held is still sent."""
        self._send_held()
        self._close()
        self._notify_client_gone()

    def _send_held(self) -> None:
        """Queue what is held back."""
        if self._held:
            message, self._held, self._held_answer = events(self._held, self._held_answer), b"", b""
            self.last_seq = self._held_seq
            self.enqueue(message)

    def _discard(self) -> None:
        """Drop what is queued or held."""
        self._queue.clear()
        self._size = 0
        self._held = self._held_answer = b""

    def _close(self) -> None:
        """Accept no further message. The reader still gets what is queued."""
        self.closed = True
        on_closed, self.on_closed = self.on_closed, None
        if on_closed is not None:
            on_closed()
        self._wake()

    def _notify_client_gone(self) -> None:
        on_client_gone, self.on_client_gone = self.on_client_gone, None
        if on_client_gone is not None:
            on_client_gone(self)

    def _wake(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.set_result(None)
