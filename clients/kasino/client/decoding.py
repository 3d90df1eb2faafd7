"""Decodes messages of the protocol into the client's values.

An unknown enum number becomes `unknown`. A message that breaks the protocol raises a KasinoError.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar

from kasino.client.enums import FaultKind, FinishReason, GoodbyeReason, MoveOrigin, SeatChange, TableState
from kasino.client.notifications import Accepted, FaultRecorded, GameFinished, Goodbye, Refused
from kasino.client.table_info import SeatedPlayer, TableInfo
from kasino.v1 import event_pb2, play_service_pb2, refusal_pb2, stream_pb2, table_pb2
from kasino.wire import (
    Clock,
    MessageError,
    clock_from_message,
    display_name,
    rules_from_message,
    seconds_from_message,
    table_name,
    time_control_from_message,
    totals_from_message,
    winners_from_message,
)
from kasino.wire.fields.numbers import MAX_SEATS, check_length, in_range

C = TypeVar("C", bound=StrEnum)


def _by_number(kind: type[C], numbers: Iterable[tuple[str, int]], prefix: str) -> Mapping[int, C]:
    known = {choice.name: choice for choice in kind}
    return {number: known.get(name.removeprefix(prefix), kind("unknown")) for name, number in numbers}


TABLE_STATES = _by_number(TableState, table_pb2.Table.State.items(), "STATE_")
MOVE_ORIGINS = _by_number(MoveOrigin, event_pb2.MoveOrigin.items(), "MOVE_ORIGIN_")
SEAT_CHANGES = _by_number(SeatChange, event_pb2.SeatChanged.Kind.items(), "KIND_")
FINISH_REASONS = _by_number(FinishReason, event_pb2.GameEnd.items(), "GAME_END_")
FAULT_KINDS = _by_number(FaultKind, event_pb2.Fault.items(), "FAULT_")
GOODBYE_REASONS = _by_number(GoodbyeReason, stream_pb2.GoodbyeReason.items(), "GOODBYE_REASON_")


def table_info(message: table_pb2.Table) -> TableInfo:
    """The table of this message. Raises a KasinoError where it breaks the protocol."""
    check_length(message.sides, "table.sides", MAX_SEATS)
    sides = tuple(message.sides)
    if not 2 <= len(sides) <= MAX_SEATS or max(sides) >= len(sides):
        raise MessageError("table.sides", f"there are 2 to {MAX_SEATS} seats, and the sides count from 0")
    return TableInfo(
        name=table_name(message.name, "table.name"),
        state=TABLE_STATES.get(message.state, TableState.UNKNOWN),
        rules=rules_from_message(message.rules),
        sides=sides,
        players=tuple(sorted((seated_player(one) for one in message.players), key=lambda one: one.seat)),
        time_control=time_control_from_message(message.time_control, "table.time_control."),
        max_faults=message.max_faults,
        spectator_delay=seconds_from_message(message, "spectator_delay", "table."),
        listed=message.listed,
        last_seq=message.last_seq,
    )


def seated_player(message: table_pb2.Player) -> SeatedPlayer:
    """The player at a seat; after a player has left the name is empty."""
    return SeatedPlayer(
        seat=in_range(message.seat, "player.seat", 0, MAX_SEATS - 1),
        name=display_name(message.player_name) if message.player_name else "",
        bot=message.bot,
        connected=message.connected,
        driven=message.driven,
    )


def clocks(messages: Iterable[table_pb2.Clock]) -> tuple[Clock, ...]:
    """The clock of each seat."""
    return tuple(clock_from_message(message) for message in messages)


def goodbye(message: stream_pb2.Goodbye) -> Goodbye:
    """The last message of a stream."""
    return Goodbye(
        reason=GOODBYE_REASONS.get(message.reason, GoodbyeReason.UNKNOWN),
        retry_after=seconds_from_message(message, "retry_after", "goodbye."),
        endpoint=message.endpoint,
    )


def accepted(decision_id: int, message: play_service_pb2.Accepted) -> Accepted:
    """The acceptance of a move."""
    return Accepted(decision_id=decision_id, seq=message.seq, duplicate=message.duplicate)


def refused(decision_id: int, message: refusal_pb2.Refused) -> Refused:
    """The refusal of a submission."""
    return Refused(
        decision_id=decision_id,
        code=message.code,
        reason=message.reason,
        message=message.message,
        retry_after=seconds_from_message(message, "retry_after", "refused."),
        details=dict(message.details),
    )


def fault_recorded(event: event_pb2.PublicEvent) -> FaultRecorded:
    """The fault of a bot."""
    fault = event.fault_recorded
    return FaultRecorded(
        seq=event.seq,
        seat=fault.seat,
        kind=FAULT_KINDS.get(fault.fault, FaultKind.UNKNOWN),
        faults_left=fault.faults_left,
    )


def game_finished(event: event_pb2.PublicEvent) -> GameFinished:
    """The end of a game."""
    finished = event.game_finished
    totals = totals_from_message(finished.totals, "game_finished.totals")
    return GameFinished(
        seq=event.seq,
        finish=FINISH_REASONS.get(finished.end, FinishReason.UNKNOWN),
        totals=totals,
        winners=winners_from_message(finished.winner_sides, len(totals), "game_finished.winner_sides"),
    )
