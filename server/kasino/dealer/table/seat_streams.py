"""The open streams of the seats of a table, at most one per seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kasino.dealer.feed.projection import decision, seat_events
from kasino.dealer.feed.stream import Stream
from kasino.dealer.refusal import Refusal
from kasino.dealer.serialization import seat_event
from kasino.dealer.state.pending_decision import PendingDecision
from kasino.dealer.state.table_state import TableState
from kasino.dealer.table.step import Step
from kasino.v1 import stream_pb2


class SeatStreams:
    """The stream of each seat, None if none is open. Iterates over the open ones."""

    def __init__(self, seats: int) -> None:
        self._streams: list[Stream | None] = [None] * seats

    def __getitem__(self, seat: int) -> Stream | None:
        return self._streams[seat]

    def __setitem__(self, seat: int, stream: Stream | None) -> None:
        self._streams[seat] = stream

    def __iter__(self) -> Iterator[Stream]:
        return iter([stream for stream in self._streams if stream is not None])

    def is_connected(self, seat: int) -> bool:
        """Whether a stream of this seat is open."""
        return self._streams[seat] is not None

    def publish(self, state: TableState, step: Step, pending: PendingDecision | None) -> None:
        """Send the events of a step, one message per open stream. What several seats get is serialized once.

        A stream that holds events back is sent them if its seat has to decide, if a player joined or left, the game
        began or ended, and if its move was rejected.
        """
        entries, now = step.entries, step.now
        first, last = entries[0].seq, entries[-1].seq
        public = [seat_event(entry.public) for entry in entries]
        shared = b"".join(public)
        asked = -1 if pending is None or pending.id < first else pending.seat
        for seat, stream in enumerate(self._streams):
            if stream is None:
                continue
            own, batch = b"", shared
            if pending is not None and seat == asked:
                own = decision(pending, seat, stream.detail, now)
            if step.dealt:
                batch = seat_events(state, range(first, last + 1), seat, pending, own)
            elif own and pending is not None:
                at = pending.id - first
                batch = b"".join([*public[:at], seat_event(entries[at].public, decision=own), *public[at + 1 :]])
            answer = step.answer if stream is step.answer_stream else b""
            due = own != b"" or step.lifecycle_changed or (answer != b"" and not step.accepted)
            stream.send_events(batch, answer, last, now, due=due)

    def end(self, reason: stream_pb2.GoodbyeReason.ValueType, retry_after: float | None = None) -> None:
        """End all streams with Goodbye. `retry_after` is in seconds."""
        self._end(lambda stream: stream.end(reason, retry_after=retry_after))

    def fail(self, refusal: Refusal) -> None:
        """End all streams with the status of this refusal."""
        self._end(lambda stream: stream.fail(refusal))

    def drop(self) -> None:
        """End all streams as if their connections were lost."""
        for stream in self:
            stream.drop()

    def _end(self, end: Callable[[Stream], None]) -> None:
        """End the streams on the dealer's side, which does not disconnect a seat."""
        for stream in self:
            stream.on_client_gone = None
            end(stream)
        self._streams = [None] * len(self._streams)
