"""Checked requests of PlayService and WatchService: open a stream, submit a move, acknowledge events.

What cannot be checked without the table (what a choice means) is left to the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kasino.v1 import model_pb2, play_service_pb2, watch_service_pb2
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.identifiers import display_name, identifier, table_name, table_or_none

DEFAULT_LEGAL_MOVES = 128
MAX_LEGAL_MOVES = 1_024
REVISION_2 = 2
"""The first revision of the contract that has `with_summary` and `events_with_decisions`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamRequest:
    """A request to open the stream of a seat or a spectator; `table` None, spectators only: look it up by the code.

    `resume_after` is the last seq that the client has handled, 0 for a snapshot. `max_legal_moves` 0: send none.
    `with_state`: each decision also contains the state. `with_summary`: one without moves says how many there are, and
    the fallback move. `events_with_decisions`: events may wait for the next message for which the client has to do
    something.
    """

    table: str | None
    resume_after: int
    revision: int
    max_legal_moves: int = 0
    with_state: bool = False
    with_summary: bool = True
    events_with_decisions: bool = False
    client: str = ""
    watch_code: str = ""


class Submission(NamedTuple):
    """An answer to a decision; `choice` is still encoded (`choice_from_message`). `table` None: that of the stream."""

    table: str | None
    decision_id: int
    choice: model_pb2.Choice
    validate_only: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Acknowledgement:
    """The last event that a client has handled. `table` None: that of the stream."""

    table: str | None
    last_seq: int
    nonce: int


def stream_request_from_message(message: play_service_pb2.PlayRequest) -> StreamRequest:
    """The stream of a seat to open. Raises MessageError."""
    wanted = min(message.max_legal_moves or DEFAULT_LEGAL_MOVES, MAX_LEGAL_MOVES)
    client = f"{message.client_name} {message.client_version}".strip()
    revision = message.protocol_revision or 1
    newer = revision >= REVISION_2
    return StreamRequest(
        table=table_name(message.name),
        resume_after=message.resume_after_seq,
        revision=revision,
        max_legal_moves=0 if message.no_legal_moves else wanted,
        with_state=message.state_with_decisions,
        with_summary=not (newer and message.no_legal_moves),
        events_with_decisions=newer and message.events_with_decisions,
        client=display_name(client, "client_name") if client else "",
    )


def watch_request_from_message(message: watch_service_pb2.WatchRequest) -> StreamRequest:
    """The stream of a spectator to open. Raises MessageError."""
    if not message.name and not message.watch_code:
        raise MessageError("watch_code", "give the name of the table or its watch_code")
    return StreamRequest(
        table=table_or_none(message.name),
        resume_after=message.resume_after_seq,
        revision=message.protocol_revision or 1,
        watch_code=identifier(message.watch_code, "watch_code") if message.watch_code else "",
    )


def submission_from_message(message: play_service_pb2.SubmitMoveRequest) -> Submission:
    """The answer to a decision. Raises MessageError."""
    if not message.decision_id:
        raise MessageError("decision_id", "say which decision is answered")
    choice = message.choice
    if choice.WhichOneof("choice") is None:
        raise MessageError("choice", "nothing is chosen: give move, legal_move_index or notation")
    return Submission(table_or_none(message.name), message.decision_id, choice, message.validate_only)


def acknowledgement_from_message(message: play_service_pb2.AcknowledgeRequest) -> Acknowledgement:
    """The acknowledgement. Raises MessageError."""
    return Acknowledgement(table=table_or_none(message.name), last_seq=message.last_seq, nonce=message.heartbeat_nonce)


def duplex_from_message(message: play_service_pb2.PlayDuplexRequest) -> StreamRequest | Submission | Acknowledgement:
    """One message of a client on its duplex stream. Raises MessageError."""
    match message.WhichOneof("item"):
        case "open":
            return stream_request_from_message(message.open)
        case "submit_move":
            return submission_from_message(message.submit_move)
        case "acknowledge":
            return acknowledgement_from_message(message.acknowledge)
        case _:
            raise MessageError("item", "it is empty: set open, submit_move or acknowledge")
