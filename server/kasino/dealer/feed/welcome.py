"""Where a stream begins: the table as its viewer may see it, or the place in the log from which it goes on."""

from __future__ import annotations

from kasino.dealer import framing
from kasino.dealer.feed import projection
from kasino.dealer.feed.stream import Telling
from kasino.dealer.framing import events
from kasino.dealer.state.decision import Question
from kasino.dealer.state.fold import Course, Standing
from kasino.dealer.state.player import player_to_message
from kasino.dealer.state.table_config import Config
from kasino.game import observe
from kasino.v1 import event_pb2, play_service_pb2, table_pb2
from kasino.wire import (
    public_state_to_message,
    rules_to_message,
    seconds_to_message,
    time_control_to_message,
)

BATCH = 100
"""So many missed events are told in one message."""


class Sign:
    """What hangs over the door of a table: what it is, which never changes, and how it stands."""

    def __init__(self, name: str, config: Config) -> None:
        wanted = config.wanted
        self._always = table_pb2.Table(
            name=name,
            rules=rules_to_message(wanted.rules),
            sides=wanted.sides,
            time_control=time_control_to_message(wanted.time_control),
            absence_policy=wanted.absence_policy,
            max_faults=wanted.max_faults,
            spectator_delay=seconds_to_message(wanted.spectator_delay),
            listed=wanted.listed,
        )
        self._always.create_time.FromMicroseconds(round(config.created * 1_000_000))

    def standing(self, standing: Standing) -> table_pb2.Table:
        """The table as it stood, as everybody may know it who may know of it."""
        message = table_pb2.Table()
        message.CopyFrom(self._always)
        message.state = standing.status
        message.last_seq = standing.last_seq
        message.players.extend(player_to_message(player) for player in standing.players if player is not None)
        return message


def welcome(
    table: table_pb2.Table,
    course: Course,
    seat: int,
    question: Question | None,
    *,
    after: int,
    wanted: Telling,
    heartbeat_seconds: float,
    now: float,
) -> list[bytes]:
    """Welcome, and the events after this one; 0: a snapshot in their place. An open decision is told once."""
    own = question if question is not None and question.seat == seat else None
    said = play_service_pb2.Welcome(
        seat=seat,
        table=table,
        resumed=after > 0,
        snapshot_seq=after or course.last_seq,
        heartbeat_interval=seconds_to_message(heartbeat_seconds),
        clocks=course.purse.clocks(),
    )
    decision = None if own is None else projection.decision(own, seat, wanted, now)
    if decision is not None and own is not None and own.id <= said.snapshot_seq:
        said.decision.CopyFrom(decision)
    if not after and course.session is not None:
        seen = observe(course.state, seat)
        said.public_state.CopyFrom(public_state_to_message(seen))
        said.private_state.CopyFrom(projection.hand(seen))
    so_far = course.in_round if said.HasField("public_state") else ()
    messages = [framing.welcome(said, (course.log[seq - 1] for seq in so_far))]
    last = course.last_seq if after else 0
    told = b"" if decision is None else decision.SerializeToString()
    for first in range(after + 1, last + 1, BATCH):
        seqs = range(first, min(first + BATCH, last + 1))
        messages.append(events(projection.seat_events(course, seqs, seat, own, told)))
    return messages


def event(public: bytes) -> event_pb2.PublicEvent:
    """The event of these bytes."""
    return event_pb2.PublicEvent.FromString(public)
