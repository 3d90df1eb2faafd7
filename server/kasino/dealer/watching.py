"""A spectator sees public events, and a snapshot that follows from them alone, as late as the table says.

Nothing here looks at the game itself, so nothing here could tell a hand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from kasino.dealer.course import CLOSED, FINISHED, GAME_EVENTS, OPEN, RUNNING, Course
from kasino.dealer.framing import events
from kasino.dealer.snapshot import BATCH, Sign, event
from kasino.dealer.telling import public_events
from kasino.game import Observation
from kasino.v1 import event_pb2, table_pb2, watch_service_pb2
from kasino.wire import event_from_message, follow, public_state_to_message, seated


def visible(shown_at: list[float], delay: float, now: float) -> int:
    """The seq of the last event that is so old; `shown_at` are the times of all events."""
    return bisect_right(shown_at, now - delay)


def steps(shown_at: list[float], after: int, last: int) -> Iterator[range]:
    """The seqs after the one, up to the other, those of one step together: they happened at one time."""
    cuts = [seq for seq in range(after + 1, last) if shown_at[seq - 1] != shown_at[seq]]
    for before, until in pairwise([after, *cuts, last]):
        if until > before:
            yield range(before + 1, until + 1)


def watch_welcome(sign: Sign, course: Course, shown: int, after: int) -> list[bytes]:
    """WatchWelcome, and the events after this one up to `shown`; 0: a snapshot of that moment in their place."""
    past = _Past(course, shown)
    table = sign.message(past.status, shown, (past.players[seat] for seat in sorted(past.players)))
    said = watch_service_pb2.WatchWelcome(table=table, resumed=after > 0, snapshot_seq=after or shown)
    said.clocks.extend(past.clocks)
    if not after and past.in_round:
        said.public_state.CopyFrom(public_state_to_message(past.seen()))
        said.round_so_far.extend(past.in_round)
    messages = [watch_service_pb2.WatchResponse(welcome=said).SerializeToString()]
    last = shown if after else 0
    for first in range(after + 1, last + 1, BATCH):
        messages.append(events(public_events(course, range(first, min(first + BATCH, last + 1)))))
    return messages


class _Past:
    """A table as it was after some event, by its public events."""

    def __init__(self, course: Course, shown: int) -> None:
        self._course = course
        self.status: table_pb2.Table.State.ValueType = OPEN
        self.players: dict[int, table_pb2.Player] = {}
        self.clocks: list[table_pb2.Clock] = []
        self.in_round: list[event_pb2.PublicEvent] = []
        self._scores: tuple[int, ...] | None = None
        for public in course.log[:shown]:
            self._take(event(public))

    def seen(self) -> Observation:
        """What everybody knew of the round."""
        config = self._course.config
        seen = seated(config.wanted.rules, 0, config.wanted.sides)
        if self._scores is not None:
            seen = replace(seen, scores=self._scores)
        for message in self.in_round:
            told = event_from_message(message, seen.table)
            seen = seen if told is None else follow(seen, told)
        return seen

    def _take(self, message: event_pb2.PublicEvent) -> None:
        kind = message.WhichOneof("event")
        if kind == "dealt" and message.dealt.deal == 1:
            self.status = RUNNING
            counted = [one.round_finished for one in self.in_round if one.HasField("round_finished")]
            self._scores = tuple(counted[-1].totals) if counted else self._scores
            self.in_round.clear()
        if kind in GAME_EVENTS:
            self.in_round.append(message)
        match kind:
            case "seat_changed":
                self._seat_changed(message.seat_changed)
            case "decision_opened":
                self.clocks = list(message.decision_opened.clocks)
            case "move_played":
                self.clocks = list(message.move_played.clocks)
            case "game_finished":
                self.status = FINISHED
            case "table_closed":
                self.status = CLOSED

    def _seat_changed(self, changed: event_pb2.SeatChanged) -> None:
        if changed.kind == event_pb2.SeatChanged.KIND_LEFT and self.status == OPEN:
            self.players.pop(changed.player.seat, None)
        else:
            self.players[changed.player.seat] = changed.player
