"""What happens to a seat that is away, late, or at the end of its faults: its table's policy says it.

A seat whose reconnect bank is spent is not asked while it is away, and is asked again when it comes back. One that is
driven, substituted or given up is asked no more.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kasino.dealer.state.player import seat_changed
from kasino.dealer.table import game_progress
from kasino.dealer.table.step import Step
from kasino.game.play.fallback_move import fallback_among
from kasino.v1 import event_pb2, table_pb2

if TYPE_CHECKING:
    from kasino.dealer.table.table import Table

ABSENCE = event_pb2.MOVE_ORIGIN_ABSENCE
FAULT_LIMIT = event_pb2.MOVE_ORIGIN_FAULT_LIMIT
TIMEOUT = event_pb2.MOVE_ORIGIN_TIMEOUT
DRIVEN = event_pb2.SeatChanged.KIND_DRIVEN
SUBSTITUTED = event_pb2.SeatChanged.KIND_SUBSTITUTED


def proceed(table: Table, step: Step) -> None:
    """Go on for as long as the seat that is asked is not one to wait for."""
    course = table.course
    while course.asked is not None:
        seat = course.asked.seat
        player = course.player(seat)
        away = _is_away(table, seat)
        if player.substituted or not (player.driven or away):
            return
        if not any(_plays(table, seat) for seat in range(course.config.seats)):
            game_progress.break_off(step, event_pb2.GAME_END_ABANDONED)
        elif player.driven:
            play_fallback(step, ABSENCE if seat in course.left else FAULT_LIMIT)
        else:
            hold_policy(step, seat, ABSENCE)


def hold_policy(step: Step, seat: int, why: event_pb2.MoveOrigin.ValueType) -> None:
    """This seat is asked, and does not answer as it should: do what the policy of the table says."""
    course = step.course
    match course.config.wanted.absence_policy:
        case table_pb2.ABSENCE_POLICY_FORFEIT:
            game_progress.forfeit(step, seat)
        case table_pb2.ABSENCE_POLICY_SUBSTITUTE:
            step.tell(seat_changed(SUBSTITUTED, replace(course.player(seat), driven=True)))
        case _:
            if why == FAULT_LIMIT:
                step.tell(seat_changed(DRIVEN, replace(course.player(seat), driven=True)))
            play_fallback(step, why)


def give_up(step: Step, seat: int) -> None:
    """The player of this seat has left the running game: the policy holds from now on."""
    course = step.course
    policy = course.config.wanted.absence_policy
    player = replace(course.player(seat), connected=False)
    falls_back = policy not in (table_pb2.ABSENCE_POLICY_FORFEIT, table_pb2.ABSENCE_POLICY_SUBSTITUTE)
    player = replace(player, driven=player.driven or falls_back)
    step.tell(seat_changed(event_pb2.SeatChanged.KIND_LEFT, player))
    if policy == table_pb2.ABSENCE_POLICY_FORFEIT:
        game_progress.forfeit(step, seat)
    elif policy == table_pb2.ABSENCE_POLICY_SUBSTITUTE and not player.substituted:
        step.tell(seat_changed(SUBSTITUTED, replace(player, driven=True)))


def count_fault(step: Step, seat: int, fault: event_pb2.Fault.ValueType) -> int | None:
    """Record a fault of this seat, if its faults are counted; how many are left."""
    course = step.course
    left = faults_left(step, seat)
    if left is None:
        return None
    recorded = event_pb2.FaultRecorded(seat=seat, fault=fault, faults_left=max(0, left - 1))
    step.tell(event_pb2.PublicEvent(fault_recorded=recorded))
    return max(0, course.config.wanted.max_faults - course.faults[seat])


def faults_left(step: Step, seat: int) -> int | None:
    """How many faults this seat has left; None: they are not counted."""
    course = step.course
    most = course.config.wanted.max_faults
    return max(0, most - course.faults[seat]) if course.player(seat).bot and most else None


def play_fallback(step: Step, origin: event_pb2.MoveOrigin.ValueType) -> None:
    """Play the fallback for the seat that is asked."""
    session = step.course.session
    assert session is not None, "the game has not begun"
    moves, _ = session.legal_moves(1)
    game_progress.play(step, fallback_among(session.state.rules, moves), origin)


def _plays(table: Table, seat: int) -> bool:
    """Whether somebody still chooses for this seat."""
    player = table.course.player(seat)
    return player.substituted or not (player.driven or _is_away(table, seat))


def _is_away(table: Table, seat: int) -> bool:
    return table.streams[seat] is None and table.course.purse.of(seat).reconnect <= 0
