"""The refusals of the core, each with its sentence."""

from __future__ import annotations

from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.v1 import event_pb2, table_pb2


def table_unknown() -> Refusal:
    """No such table, or none that the caller may know of."""
    return Refusal(RefusalReason.TABLE_UNKNOWN, "there is no such table, or it takes a token of the table to see it")


def token_unknown() -> Refusal:
    """No token, or none of ours."""
    return Refusal(RefusalReason.TOKEN_UNKNOWN, "send a token that this dealer gave, as authorization: Bearer")


def token_scope(problem: str) -> Refusal:
    """A token for something else."""
    return Refusal(RefusalReason.TOKEN_SCOPE, problem)


def code_wrong(what: str) -> Refusal:
    """A code of another table, or of none."""
    return Refusal(RefusalReason.JOIN_CODE_WRONG, f"this is not the {what} of the table")


def table_state(state: table_pb2.Table.State.ValueType, problem: str) -> Refusal:
    """Not now."""
    name = table_pb2.Table.State.Name(state).removeprefix("STATE_")
    return Refusal(RefusalReason.TABLE_STATE, f"{problem}: the table is {name}", details={"state": name})


def seq_ahead(asked: int, last: int) -> Refusal:
    """The client has seen more than there is."""
    return Refusal(RefusalReason.SEQ_AHEAD, f"event {asked} has not happened: the last one is {last}")


def decision_not_open(decision_id: int) -> Refusal:
    """Nothing that waits for this seat."""
    return Refusal(RefusalReason.DECISION_NOT_OPEN, f"decision {decision_id} does not wait for this seat")


def decision_closed(decision_id: int, seq: int, origin: int, move: str) -> Refusal:
    """It was answered otherwise."""
    name = event_pb2.MoveOrigin.Name(event_pb2.MoveOrigin.ValueType(origin)).removeprefix("MOVE_ORIGIN_")
    return Refusal(
        RefusalReason.DECISION_CLOSED,
        f"decision {decision_id} is closed: {move} was played ({name})",
        details={"seq": str(seq), "origin": name, "move": move},
    )


def request_id_reused() -> Refusal:
    """The same id with another content."""
    return Refusal(RefusalReason.REQUEST_ID_REUSED, "this request_id came before with other content: make a new one")


def storage(retry_after: float) -> Refusal:
    """Nothing can be written down."""
    return Refusal(
        RefusalReason.STORAGE,
        "nothing can be written down at the moment, so nothing has changed: come again",
        retry_after=retry_after,
    )


def stopping(retry_after: float, *, durable: bool) -> Refusal:
    """The dealer is going; its tables come back with it if its store is durable."""
    problem = "the dealer is stopping" + ("" if durable else ", and its tables end with it")
    return Refusal(RefusalReason.SERVER_STOPPING, f"{problem}: come again when it is back", retry_after=retry_after)


def server_full(what: str, retry_after: float) -> Refusal:
    """No room."""
    return Refusal(RefusalReason.SERVER_FULL, f"there is no room for {what}: come again later", retry_after=retry_after)


def peer_full(what: str, retry_after: float) -> Refusal:
    """No more for this peer."""
    return Refusal(
        RefusalReason.SERVER_FULL,
        f"there are {what} of your address here, and it may have no more: end some, or come again later",
        retry_after=retry_after,
    )


def log_corrupt() -> Refusal:
    """The log of the table does not fold."""
    return Refusal(RefusalReason.LOG_CORRUPT, "the log of this table is damaged: report it, the other tables go on")


def internal(id: str) -> Refusal:
    """A fault of ours."""
    return Refusal(
        RefusalReason.INTERNAL, "something went wrong here, and nothing has changed: report the id", details={"id": id}
    )


def table_lost(id: str) -> Refusal:
    """A fault of ours that the table could not get over."""
    return Refusal(
        RefusalReason.INTERNAL,
        f"this table has ended by a fault of the dealer, noted as {id}: report it, the other tables go on",
        details={"id": id},
    )


def field_invalid(field: str, problem: str) -> Refusal:
    """A field that says something that cannot be here."""
    return Refusal(RefusalReason.FIELD_INVALID, f"{field}: {problem}", fields={field: problem})
