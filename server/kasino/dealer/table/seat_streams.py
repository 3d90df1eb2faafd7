"""The open streams of a table's seats, at most one for each, and what a step tells on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kasino.dealer.feed.projection import decision, seat_events
from kasino.dealer.feed.stream import Stream
from kasino.dealer.framing import events, seat_event
from kasino.dealer.refusal import Refusal
from kasino.dealer.state.decision import Question
from kasino.dealer.state.fold import Course
from kasino.dealer.table.step import Step
from kasino.v1 import stream_pb2


class SeatStreams:
    """By seat its stream, None where none is open."""

    def __init__(self, seats: int) -> None:
        self._streams: list[Stream | None] = [None] * seats

    def __getitem__(self, seat: int) -> Stream | None:
        return self._streams[seat]

    def __setitem__(self, seat: int, stream: Stream | None) -> None:
        self._streams[seat] = stream

    def __iter__(self) -> Iterator[Stream]:
        """Those that are open."""
        return iter([stream for stream in self._streams if stream is not None])

    def tell(self, course: Course, step: Step, question: Question | None) -> None:
        """Tell what happened, one message for each seat that listens."""
        first, last = step.entries[0].seq, step.entries[-1].seq
        told = b"".join([seat_event(entry.public) for entry in step.entries])
        for seat, stream in enumerate(self._streams):
            if stream is None:
                continue
            own = question if question is not None and question.seat == seat and question.id >= first else None
            said = told
            if own is not None or step.dealt:
                asked = b"" if own is None else decision(own, seat, stream.telling, step.now).SerializeToString()
                said = seat_events(course, range(first, last + 1), seat, question, asked)
            answer = b""
            if stream is step.answered and step.answer is not None:
                answer = step.answer.SerializeToString()
            stream.tell(events(said, answer), last, step.now)

    def end(self, reason: stream_pb2.GoodbyeReason.ValueType, retry_after: float | None = None) -> None:
        """Say Goodbye to all of them."""
        self._end(lambda stream: stream.end(reason, retry_after=retry_after))

    def fail(self, refusal: Refusal) -> None:
        """End all of them with the status of this refusal."""
        self._end(lambda stream: stream.fail(refusal))

    def break_off(self) -> None:
        """All of them have had an accident."""
        for stream in self:
            stream.drop()

    def _end(self, end: Callable[[Stream], None]) -> None:
        """End them by the dealer's doing: no seat is away for it."""
        for stream in self:
            stream.on_gone = None
            end(stream)
        self._streams = [None] * len(self._streams)
