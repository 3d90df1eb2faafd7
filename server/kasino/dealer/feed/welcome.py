"""The first messages of a seat's stream: a snapshot of the table, or the events that the client has missed."""

from __future__ import annotations

from kasino.dealer import serialization
from kasino.dealer.feed import projection
from kasino.dealer.feed.stream import DecisionDetail
from kasino.dealer.serialization import events
from kasino.dealer.state.pending_decision import PendingDecision
from kasino.dealer.state.table_state import TableState
from kasino.game import observe
from kasino.v1 import play_service_pb2, table_pb2
from kasino.wire import public_state_to_message, seconds_to_message

BATCH = 100
"""Missed events per message."""


def seat_welcome(
    table: table_pb2.Table,
    state: TableState,
    seat: int,
    pending: PendingDecision | None,
    *,
    after: int,
    detail: DecisionDetail,
    heartbeat_seconds: float,
    now: float,
) -> list[bytes]:
    """Welcome and the events after the seq `after`; for 0 a snapshot instead. A pending decision is sent once."""
    own = pending if pending is not None and pending.seat == seat else None
    message = play_service_pb2.Welcome(
        seat=seat,
        table=table,
        resumed=after > 0,
        snapshot_seq=after or state.last_seq,
        heartbeat_interval=seconds_to_message(heartbeat_seconds),
        clocks=state.clocks.to_messages(),
    )
    decision = b"" if own is None else projection.decision(own, seat, detail, now)
    if own is not None and own.id <= message.snapshot_seq:
        message.decision.MergeFromString(decision)
    if not after and state.session is not None:
        observation = observe(state.game, seat)
        message.public_state.CopyFrom(public_state_to_message(observation))
        message.private_state.CopyFrom(projection.hand(observation))
    so_far = state.round_seqs if message.HasField("public_state") else ()
    messages = [serialization.welcome(message, (state.log.public[seq - 1] for seq in so_far))]
    last = state.last_seq if after else 0
    for first in range(after + 1, last + 1, BATCH):
        seqs = range(first, min(first + BATCH, last + 1))
        messages.append(events(projection.seat_events(state, seqs, seat, own, decision)))
    return messages
