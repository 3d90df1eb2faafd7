"""What a client asks for, as the messages that ask for it."""

from __future__ import annotations

from kasino.client.dealer import TableOptions
from kasino.game import Item, KasinoError, Move
from kasino.v1 import model_pb2, play_service_pb2, table_pb2, table_service_pb2, watch_service_pb2
from kasino.wire import move_to_message, rules_to_message, seconds_to_message, time_control_to_message

REVISION = 1
"""The revision of the contract that this client was written for."""

CLIENT = "kasino"
POLICIES = {
    name.removeprefix("ABSENCE_POLICY_").lower(): number
    for name, number in table_pb2.AbsencePolicy.items()
    if number != table_pb2.ABSENCE_POLICY_UNSPECIFIED
}


def table_request(wish: TableOptions) -> table_service_pb2.CreateTableRequest:
    """The table that is wanted. Raises KasinoError where there is no such absence policy."""
    if wish.policy not in POLICIES:
        raise KasinoError(f"no absence policy '{wish.policy}'; there are {', '.join(POLICIES)}")
    return table_service_pb2.CreateTableRequest(
        request_id=wish.request_id,
        rules=rules_to_message(wish.rules),
        sides=wish.sides,
        time_control=time_control_to_message(wish.time_control),
        absence_policy=POLICIES[wish.policy],
        max_faults=wish.max_faults,
        spectator_delay=seconds_to_message(wish.spectator_delay),
        deck_seed=wish.deck_seed,
        first_dealer_seat=wish.first_dealer,
        listed=wish.listed,
    )


def join_request(
    code: str, *, name: str, seat: int | None, bot: bool, request_id: str
) -> table_service_pb2.JoinTableRequest:
    """The seat that is wanted."""
    return table_service_pb2.JoinTableRequest(
        request_id=request_id, join_code=code, seat=seat, player_name=name, bot=bot
    )


def play_request(table: str, after: int, legal_moves: int) -> play_service_pb2.PlayRequest:
    """The stream of a seat, with at most so many legal moves; with 0 there are none."""
    return play_service_pb2.PlayRequest(
        name=table,
        resume_after_seq=after,
        max_legal_moves=legal_moves,
        no_legal_moves=not legal_moves,
        client_name=CLIENT,
        protocol_revision=REVISION,
    )


def watch_request(table: str, code: str, after: int) -> watch_service_pb2.WatchRequest:
    """The stream of a spectator."""
    return watch_service_pb2.WatchRequest(
        name=table, watch_code=code, resume_after_seq=after, protocol_revision=REVISION
    )


def submit_request(
    table: str, decision_id: int, move: Move, items: tuple[Item, ...], *, validate_only: bool
) -> play_service_pb2.SubmitMoveRequest:
    """An answer to a decision, at a table where these items lie."""
    return play_service_pb2.SubmitMoveRequest(
        name=table,
        decision_id=decision_id,
        choice=model_pb2.Choice(move=move_to_message(move, items)),
        validate_only=validate_only,
    )
