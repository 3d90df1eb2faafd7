"""Applies the absence policy of a table to a seat that is away, late, or out of faults.

A seat whose reconnect bank is spent is skipped while it is away, and asked again once it is back. A seat that is
driven, substituted or given up is never asked again.
"""

from __future__ import annotations

from dataclasses import replace

from kasino.dealer.state.pending_decision import PendingDecision
from kasino.dealer.state.player import seat_changed
from kasino.dealer.table import game_progress
from kasino.dealer.table.step import Step
from kasino.game.play.fallback_move import fallback_among
from kasino.v1 import event_pb2, table_pb2

ABSENCE = event_pb2.MOVE_ORIGIN_ABSENCE
FAULT_LIMIT = event_pb2.MOVE_ORIGIN_FAULT_LIMIT
TIMEOUT = event_pb2.MOVE_ORIGIN_TIMEOUT
DRIVEN = event_pb2.SeatChanged.KIND_DRIVEN
SUBSTITUTED = event_pb2.SeatChanged.KIND_SUBSTITUTED


def skip_absent(step: Step) -> None:
    """Apply the policy to each seat whose turn it is and that need not be waited for, until one has to be."""
    state = step.state
    while state.open_decision is not None:
        seat = state.open_decision.seat
        player = state.player(seat)
        if player.substituted or not (player.driven or _is_away(step, seat)):
            return
        if not any(_has_chooser(step, seat) for seat in range(state.config.seats)):
            game_progress.end_early(step, event_pb2.GAME_END_ABANDONED)
        elif player.driven:
            play_fallback(step, ABSENCE if seat in state.given_up else FAULT_LIMIT)
        else:
            apply_policy(step, seat, ABSENCE)


def apply_policy(step: Step, seat: int, why: event_pb2.MoveOrigin.ValueType) -> None:
    """Apply the policy of the table to this seat, which has the open decision and does not answer it as it should."""
    state = step.state
    match state.config.wanted.absence_policy:
        case table_pb2.ABSENCE_POLICY_FORFEIT:
            game_progress.forfeit(step, seat)
        case table_pb2.ABSENCE_POLICY_SUBSTITUTE:
            step.append(seat_changed(SUBSTITUTED, replace(state.player(seat), driven=True)))
        case _:
            if why == FAULT_LIMIT:
                step.append(seat_changed(DRIVEN, replace(state.player(seat), driven=True)))
            play_fallback(step, why)


def give_up(step: Step, seat: int) -> None:
    """Apply the policy to a seat whose player has left the running game."""
    state = step.state
    policy = state.config.wanted.absence_policy
    player = replace(state.player(seat), connected=False)
    falls_back = policy not in (table_pb2.ABSENCE_POLICY_FORFEIT, table_pb2.ABSENCE_POLICY_SUBSTITUTE)
    player = replace(player, driven=player.driven or falls_back)
    step.append(seat_changed(event_pb2.SeatChanged.KIND_LEFT, player))
    if policy == table_pb2.ABSENCE_POLICY_FORFEIT:
        game_progress.forfeit(step, seat)
    elif policy == table_pb2.ABSENCE_POLICY_SUBSTITUTE and not player.substituted:
        step.append(seat_changed(SUBSTITUTED, replace(player, driven=True)))


def time_out(step: Step, pending: PendingDecision) -> None:
    """Apply the policy to the pending decision, whose time is up, and advance the game."""
    seat, countdown = pending.seat, pending.countdown
    if not countdown.present:
        step.state.clocks.set_budget(seat, countdown.budget._replace(reconnect=0.0))
        apply_policy(step, seat, ABSENCE)
    else:
        step.state.clocks.set_budget(seat, countdown.settled(step.now))
        left = count_fault(step, seat, event_pb2.FAULT_TIMEOUT)
        apply_policy(step, seat, FAULT_LIMIT if left == 0 else TIMEOUT)
    skip_absent(step)


def count_fault(step: Step, seat: int, fault: event_pb2.Fault.ValueType) -> int | None:
    """Record a fault of this seat and return how many are left; None if its faults are not counted."""
    state = step.state
    left = faults_left(step, seat)
    if left is None:
        return None
    recorded = event_pb2.FaultRecorded(seat=seat, fault=fault, faults_left=max(0, left - 1))
    step.append(event_pb2.PublicEvent(fault_recorded=recorded))
    return max(0, state.config.wanted.max_faults - state.faults[seat])


def faults_left(step: Step, seat: int) -> int | None:
    """How many faults this seat has left; None if its faults are not counted."""
    state = step.state
    most = state.config.wanted.max_faults
    return max(0, most - state.faults[seat]) if state.player(seat).bot and most else None


def play_fallback(step: Step, origin: event_pb2.MoveOrigin.ValueType) -> None:
    """Play the fallback for the seat with the open decision."""
    session = step.state.session
    assert session is not None, "the game has not begun"
    moves, _ = session.legal_moves(1)
    game_progress.play(step, fallback_among(session.state.rules, moves), origin)


def _has_chooser(step: Step, seat: int) -> bool:
    """Whether a player or the substitute bot chooses for this seat."""
    player = step.state.player(seat)
    return player.substituted or not (player.driven or _is_away(step, seat))


def _is_away(step: Step, seat: int) -> bool:
    return not step.presence.is_connected(seat) and step.state.clocks.budget(seat).reconnect <= 0
