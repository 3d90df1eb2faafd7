"""Steps that connect streams of seats and spectators to a table, and disconnect seats."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from kasino.dealer import refusal_messages
from kasino.dealer.feed.heartbeat import Heartbeat
from kasino.dealer.feed.stream import Stream
from kasino.dealer.feed.welcome import seat_welcome
from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.state.player import seat_changed
from kasino.dealer.state.table_state import CLOSED, OPEN, RUNNING
from kasino.dealer.table import absence_policy
from kasino.dealer.table.step import Step
from kasino.dealer.table.table import Table
from kasino.v1 import event_pb2, stream_pb2
from kasino.wire import StreamRequest

MINUTE = 60.0
DISCONNECTED = event_pb2.SeatChanged.KIND_DISCONNECTED
RECONNECTED = event_pb2.SeatChanged.KIND_RECONNECTED


def connect_seat(table: Table, seat: int, stream: Stream, opening: StreamRequest, step: Step) -> None:
    """Open a stream of the seat, which takes over from an older one. Raises Refusal SEQ_AHEAD, RATE_LIMITED."""
    state = step.state
    if opening.resume_after > state.last_seq:
        raise refusal_messages.seq_ahead(opening.resume_after, state.last_seq)
    if table.streams.is_connected(seat):
        _count_takeover(table, seat, step.now)
    player, first = state.player(seat), seat not in state.arrived
    if not player.connected and state.status in (OPEN, RUNNING):
        step.append(seat_changed(RECONNECTED, replace(player, connected=True)))
    table.last_used = step.now
    step.after.append(partial(_attach, table, seat, stream, opening, first=first))


def connect_spectator(table: Table, stream: Stream, opening: StreamRequest, step: Step) -> None:
    """Open a stream of a spectator. Raises Refusal TABLE_STATE, SERVER_FULL, SEQ_AHEAD."""
    table.spectators.check(step.state, opening)
    table.last_used = step.now
    step.after.append(lambda: table.spectators.add(table.state, stream, opening))


def end_seat_stream(table: Table, seat: int) -> None:
    """End the stream of a seat that was given up."""
    stream, table.streams[seat] = table.streams[seat], None
    if stream is not None:
        stream.on_client_gone = None
        stream.end(stream_pb2.GOODBYE_REASON_SEAT_LOST)


def _attach(table: Table, seat: int, stream: Stream, opening: StreamRequest, *, first: bool) -> None:
    older = table.streams[seat]
    if older is not None:
        older.on_client_gone = None
        older.end(stream_pb2.GOODBYE_REASON_SUPERSEDED)
    table.streams[seat] = stream
    stream.on_client_gone = partial(_on_client_gone, table, seat)
    table.timer.presence_changed(seat, first=first)
    services, state = table.services, table.state
    stream.start(
        seat_welcome(
            table.viewers.message(),
            state,
            seat,
            table.pending,
            after=opening.resume_after,
            detail=stream.detail,
            heartbeat_seconds=services.settings.heartbeat_seconds,
            now=services.clock.now(),
        ),
        state.last_seq,
    )
    if stream.closed:
        stream.drop()
    elif state.status == CLOSED:
        stream.on_client_gone = table.streams[seat] = None
        stream.end(stream_pb2.GOODBYE_REASON_TABLE_CLOSED)
    else:
        is_pending = partial(table.is_pending, seat)
        Heartbeat(stream, services.clock, services.settings, table.call_at, is_pending=is_pending).start()


def _on_client_gone(table: Table, seat: int, stream: Stream) -> None:
    """Disconnect the seat, as the client has ended its stream or has lost it."""
    if table.streams[seat] is stream:
        table.streams[seat] = None
        table.timer.presence_changed(seat)
        if table.is_served:
            table.post(partial(_disconnect_seat, table, seat))


def _disconnect_seat(table: Table, seat: int, step: Step) -> None:
    state = step.state
    player = state.players[seat]
    active = state.status in (OPEN, RUNNING)
    if not table.streams.is_connected(seat) and player is not None and player.connected and active:
        step.append(seat_changed(DISCONNECTED, replace(player, connected=False)))
        absence_policy.skip_absent(step)


def _count_takeover(table: Table, seat: int, now: float) -> None:
    """Count a stream that takes over. Raises Refusal RATE_LIMITED if there were too many in the last minute."""
    settings, recent = table.services.settings, table.takeovers[seat]
    while recent and recent[0] <= now - MINUTE:
        recent.popleft()
    if len(recent) >= settings.takeovers_per_minute:
        raise Refusal(
            RefusalReason.RATE_LIMITED,
            "streams of this seat take over from each other too often: two clients may be using one token",
            retry_after=recent[0] + MINUTE - now,
        )
    recent.append(now)
