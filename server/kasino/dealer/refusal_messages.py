"""The refusals of lobby and tables, each with its message."""

from __future__ import annotations

from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.v1 import event_pb2, table_pb2


def table_unknown() -> Refusal:
    """The table does not exist, or the caller may not see it."""
    return Refusal(RefusalReason.TABLE_UNKNOWN, "there is no such table, or seeing it requires a token of the table")


def token_unknown() -> Refusal:
    """The call has no token, or one that this dealer did not issue."""
    return Refusal(RefusalReason.TOKEN_UNKNOWN, "send a token that this dealer gave, as authorization: Bearer")


def token_scope(problem: str) -> Refusal:
    """The token does not allow this call."""
    return Refusal(RefusalReason.TOKEN_SCOPE, problem)


def code_wrong(what: str) -> Refusal:
    """The code is that of another table, or of none."""
    return Refusal(RefusalReason.JOIN_CODE_WRONG, f"this is not the {what} of the table")


def table_state(state: table_pb2.Table.State.ValueType, problem: str) -> Refusal:
    """The status of the table does not allow this call."""
    name = table_pb2.Table.State.Name(state).removeprefix("STATE_")
    return Refusal(RefusalReason.TABLE_STATE, f"{problem}: the table is {name}", details={"state": name})


def seq_ahead(asked: int, last: int) -> Refusal:
    """The client claims an event that has not happened."""
    return Refusal(RefusalReason.SEQ_AHEAD, f"event {asked} has not happened: the last one is {last}")


def decision_not_open(decision_id: int) -> Refusal:
    """The decision is not open, or not this seat's."""
    return Refusal(RefusalReason.DECISION_NOT_OPEN, f"decision {decision_id} is not open for this seat")


def decision_closed(decision_id: int, seq: int, origin: int, move: str) -> Refusal:
    """The decision was closed by another move."""
    name = event_pb2.MoveOrigin.Name(event_pb2.MoveOrigin.ValueType(origin)).removeprefix("MOVE_ORIGIN_")
    return Refusal(
        RefusalReason.DECISION_CLOSED,
        f"decision {decision_id} is closed: {move} was played ({name})",
        details={"seq": str(seq), "origin": name, "move": move},
    )


def request_id_reused() -> Refusal:
    """The request_id was used for another request."""
    return Refusal(RefusalReason.REQUEST_ID_REUSED, "this request_id was used for another request: make a new one")


def storage(retry_after: float) -> Refusal:
    """The store cannot be written."""
    return Refusal(
        RefusalReason.STORAGE,
        "the store cannot be written at the moment, so nothing has changed: try again",
        retry_after=retry_after,
    )


def stopping(retry_after: float, *, durable: bool) -> Refusal:
    """The dealer is stopping. Its tables are restored later if its store is durable."""
    problem = "the dealer is stopping" + ("" if durable else ", and its tables end with it")
    return Refusal(RefusalReason.SERVER_STOPPING, f"{problem}: try again when it is back", retry_after=retry_after)


def server_full(what: str, retry_after: float) -> Refusal:
    """A limit of the dealer is reached."""
    return Refusal(RefusalReason.SERVER_FULL, f"there is no room for {what}: try again later", retry_after=retry_after)


def peer_full(what: str, retry_after: float) -> Refusal:
    """A limit per peer is reached."""
    return Refusal(
        RefusalReason.SERVER_FULL,
        f"there are {what} of your address here, and it may have no more: end some, or try again later",
        retry_after=retry_after,
    )


def log_corrupt() -> Refusal:
    """The event log of the table cannot be folded."""
    return Refusal(
        RefusalReason.LOG_CORRUPT, "the event log of this table is damaged: report it, the other tables go on"
    )


def internal(id: str) -> Refusal:
    """A fault of the dealer, logged with this id."""
    return Refusal(
        RefusalReason.INTERNAL,
        "this is a fault of the dealer, and nothing has changed: report the id",
        details={"id": id},
    )


def table_lost(id: str) -> Refusal:
    """A fault of the dealer that ended the table, logged with this id."""
    return Refusal(
        RefusalReason.INTERNAL,
        f"this table has ended by a fault of the dealer, logged as {id}: report it, the other tables go on",
        details={"id": id},
    )


def field_invalid(field: str, problem: str) -> Refusal:
    """A field has a value that is not allowed here."""
    return Refusal(RefusalReason.FIELD_INVALID, f"{field}: {problem}", fields={field: problem})
