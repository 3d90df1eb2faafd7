"""Steps by which players take and give up seats. The game begins when the last seat is taken."""

from __future__ import annotations

from functools import partial
from hashlib import sha256

from kasino.dealer import refusal_messages
from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.state.player import Player, seat_changed
from kasino.dealer.state.seat_credential import SeatCredential, credential_to_bytes
from kasino.dealer.state.table_state import OPEN, RUNNING
from kasino.dealer.table import absence_policy, game_progress
from kasino.dealer.table.connection import end_seat_stream
from kasino.dealer.table.step import Step
from kasino.dealer.table.table import Table
from kasino.dealer.tokens import NONCE_BYTES, digest, token
from kasino.v1 import event_pb2
from kasino.wire import JoinRequest

SEATED = event_pb2.SeatChanged.KIND_SEATED
LEFT = event_pb2.SeatChanged.KIND_LEFT


def seat_token(secret: bytes, table: str, seat: int, nonce: bytes) -> str:
    """The token of this seat of the table, for the nonce of its credential."""
    return token(secret, table, f"seat {seat}", nonce)


def take_seat(table: Table, secret: bytes, joining: JoinRequest, step: Step) -> tuple[int, SeatCredential]:
    """Take a seat, and begin the game if it was the last. A repeated request gets the same seat.

    Raises Refusal REQUEST_ID_REUSED, TABLE_FULL, SEAT_TAKEN, FIELD_INVALID, TABLE_STATE.
    """
    state = step.state
    content = request_digest(joining)
    for seat, credential in enumerate(state.credentials):
        if credential is not None and joining.request_id and credential.request_id == joining.request_id:
            if credential.content != content:
                raise refusal_messages.request_id_reused()
            return seat, credential
    seat = _free_seat(state.players, joining.seat)  # checked before the status, which may not be public yet
    if state.status != OPEN:
        raise refusal_messages.table_state(state.status, "no seat can be taken")
    nonce = table.services.random_bytes(NONCE_BYTES)
    hash = digest(seat_token(secret, table.name, seat, nonce))
    credential = SeatCredential(nonce=nonce, hash=hash, request_id=joining.request_id, content=content)
    player = Player(seat=seat, name=joining.player_name, bot=joining.bot)
    step.append(seat_changed(SEATED, player), credential_to_bytes(credential))
    table.last_used = step.now
    step.lifecycle_changed = True
    if None not in state.players:
        game_progress.begin(step)
        absence_policy.skip_absent(step)
    return seat, credential


def leave_seat(table: Table, seat: int, step: Step) -> None:
    """Give up the seat. It is free again before the game; during the game the absence policy applies to it.

    Raises Refusal TABLE_STATE.
    """
    state = step.state
    if state.status == OPEN:
        step.append(seat_changed(LEFT, state.player(seat)))
        step.lifecycle_changed = True
    elif state.status == RUNNING:
        absence_policy.give_up(step, seat)
        absence_policy.skip_absent(step)
    else:
        raise refusal_messages.table_state(state.status, "there is no seat to give up")
    step.after.append(partial(end_seat_stream, table, seat))


def request_digest(joining: JoinRequest) -> str:
    """A hash of the request, which distinguishes it from another request with the same id."""
    return sha256(repr((joining.seat, joining.player_name, joining.bot)).encode()).hexdigest()


def _free_seat(players: tuple[Player | None, ...], wanted: int | None) -> int:
    free = [seat for seat, player in enumerate(players) if player is None]
    if wanted is not None and wanted >= len(players):
        raise refusal_messages.field_invalid("seat", f"the seats of this table are 0 to {len(players) - 1}")
    if not free:
        raise Refusal(RefusalReason.TABLE_FULL, "every seat of this table is taken: find another table")
    if wanted is not None and wanted not in free:
        raise Refusal(RefusalReason.SEAT_TAKEN, f"seat {wanted} is taken: take another, or leave seat out for any")
    return free[0] if wanted is None else wanted
