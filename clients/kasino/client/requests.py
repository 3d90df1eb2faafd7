"""Builds the request messages of a client."""

from __future__ import annotations

from kasino.client.dealer import TableOptions
from kasino.game import Item, KasinoError, Move
from kasino.v1 import model_pb2, play_service_pb2, table_pb2, table_service_pb2, watch_service_pb2
from kasino.wire import move_to_message, rules_to_message, seconds_to_message, time_control_to_message

REVISION = 2
"""The revision of the protocol that this client implements."""

CLIENT = "kasino"
POLICIES = {
    name.removeprefix("ABSENCE_POLICY_").lower(): number
    for name, number in table_pb2.AbsencePolicy.items()
    if number != table_pb2.ABSENCE_POLICY_UNSPECIFIED
}


def table_request(options: TableOptions) -> table_service_pb2.CreateTableRequest:
    """The request that creates this table. Raises KasinoError where there is no such absence policy."""
    if options.policy not in POLICIES:
        raise KasinoError(f"no absence policy '{options.policy}'; there are {', '.join(POLICIES)}")
    return table_service_pb2.CreateTableRequest(
        request_id=options.request_id,
        rules=rules_to_message(options.rules),
        sides=options.sides,
        time_control=time_control_to_message(options.time_control),
        absence_policy=POLICIES[options.policy],
        max_faults=options.max_faults,
        spectator_delay=seconds_to_message(options.spectator_delay),
        deck_seed=options.deck_seed,
        first_dealer_seat=options.first_dealer,
        listed=options.listed,
    )


def join_request(
    code: str, *, name: str, seat: int | None, bot: bool, request_id: str
) -> table_service_pb2.JoinTableRequest:
    """The request that takes a seat; `seat` None: the lowest free one."""
    return table_service_pb2.JoinTableRequest(
        request_id=request_id, join_code=code, seat=seat, player_name=name, bot=bot
    )


def play_request(table: str, after: int, legal_moves: int) -> play_service_pb2.PlayRequest:
    """The request that opens a seat's stream after event `after`; `legal_moves` at most a decision, 0: none."""
    return play_service_pb2.PlayRequest(
        name=table,
        resume_after_seq=after,
        max_legal_moves=legal_moves,
        no_legal_moves=not legal_moves,
        client_name=CLIENT,
        protocol_revision=REVISION,
    )


def watch_request(table: str, code: str, after: int) -> watch_service_pb2.WatchRequest:
    """The request that opens a spectator's stream after event `after`."""
    return watch_service_pb2.WatchRequest(
        name=table, watch_code=code, resume_after_seq=after, protocol_revision=REVISION
    )


def submit_request(
    table: str, decision_id: int, move: Move, items: tuple[Item, ...], *, validate_only: bool
) -> play_service_pb2.SubmitMoveRequest:
    """The request that submits a move; `items` lie on the table at which it was chosen."""
    return play_service_pb2.SubmitMoveRequest(
        name=table,
        decision_id=decision_id,
        choice=model_pb2.Choice(move=move_to_message(move, items)),
        validate_only=validate_only,
    )
