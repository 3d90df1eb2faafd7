"""What a client asks for, once its message has been checked: whatever is out of range is refused here.

What cannot be checked without the table (whether a seat is free, what a choice means) is left to whoever has it.
"""

from __future__ import annotations

from dataclasses import dataclass

from kasino.game import RuleSet, layout
from kasino.v1 import model_pb2, play_service_pb2, table_pb2, table_service_pb2, watch_service_pb2
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.identifiers import person_name, table_name, word
from kasino.wire.fields.numbers import MOST_SEATS, few, whole
from kasino.wire.fields.times import TimeControl, seconds_from_message, time_control_from_message
from kasino.wire.messages.rules import merge_rules

MAX_FAULTS = 3
MOST_FAULTS = 1_000
LONGEST_SEED = 64
LONGEST_TOKEN = 512
LEGAL_MOVES = 128
MOST_LEGAL_MOVES = 1_024
FALLBACK = table_pb2.ABSENCE_POLICY_FALLBACK_MOVE


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table to be opened. Times are in seconds; `deck_seed` and `first_dealer` None: the dealer's to find."""

    rules: RuleSet
    sides: tuple[int, ...]
    time_control: TimeControl
    absence_policy: table_pb2.AbsencePolicy.ValueType
    max_faults: int
    spectator_delay: float | None
    deck_seed: bytes | None
    first_dealer: int | None
    listed: bool
    request_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Joining:
    """A seat to be taken. `table` None: the code finds it; `seat` None: any."""

    table: str | None
    join_code: str
    seat: int | None
    player_name: str
    bot: bool
    request_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A stream to be opened; `table` None, for spectators: the code finds it.

    `max_legal_moves` 0: none are wanted. `with_state`: each decision is to tell the state, too.
    """

    table: str | None
    resume_after: int
    revision: int
    max_legal_moves: int = 0
    with_state: bool = False
    client: str = ""
    watch_code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """An answer to a decision, still as it was sent (`choice_from_message`). `table` None: that of the stream."""

    table: str | None
    decision_id: int
    choice: model_pb2.Choice
    validate_only: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Acknowledgement:
    """How far a client is. `table` None: that of the stream."""

    table: str | None
    last_seq: int
    nonce: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page that is asked for: how many entries at most, and where the last one ended."""

    size: int
    token: str


def new_table_from_message(message: table_service_pb2.CreateTableRequest) -> NewTable:
    """The table to be opened. Raises MessageError, or RulesError where its rules cannot be played at it."""
    few(message.sides, "sides", MOST_SEATS)
    rules, sides = merge_rules(message.rules), tuple(message.sides)
    layout(rules, sides)
    seed = message.deck_seed if message.HasField("deck_seed") else None
    if seed is not None and not 1 <= len(seed) <= LONGEST_SEED:
        raise MessageError("deck_seed", f"it has {len(seed)} bytes: give 1 to {LONGEST_SEED}, or leave it out")
    dealer = message.first_dealer_seat if message.HasField("first_dealer_seat") else None
    faults = message.max_faults if message.HasField("max_faults") else MAX_FAULTS
    policy = message.absence_policy or FALLBACK
    if policy not in table_pb2.AbsencePolicy.values():
        raise MessageError("absence_policy", f"{policy} is not a policy that is known here")
    return NewTable(
        rules=rules,
        sides=sides,
        time_control=time_control_from_message(message.time_control),
        absence_policy=policy,
        max_faults=whole(faults, "max_faults", 0, MOST_FAULTS),
        spectator_delay=seconds_from_message(message, "spectator_delay"),
        deck_seed=seed,
        first_dealer=None if dealer is None else whole(dealer, "first_dealer_seat", 0, len(sides) - 1),
        listed=message.listed,
        request_id=_request_id(message.request_id),
    )


def joining_from_message(message: table_service_pb2.JoinTableRequest) -> Joining:
    """The seat to be taken."""
    return Joining(
        table=_table(message.name),
        join_code=word(message.join_code, "join_code"),
        seat=whole(message.seat, "seat", 0, MOST_SEATS - 1) if message.HasField("seat") else None,
        player_name=person_name(message.player_name),
        bot=message.bot,
        request_id=_request_id(message.request_id),
    )


def opening_from_message(message: play_service_pb2.PlayRequest) -> Opening:
    """The stream of a seat to be opened."""
    asked = min(message.max_legal_moves or LEGAL_MOVES, MOST_LEGAL_MOVES)
    client = f"{message.client_name} {message.client_version}".strip()
    return Opening(
        table=table_name(message.name),
        resume_after=message.resume_after_seq,
        revision=message.protocol_revision or 1,
        max_legal_moves=0 if message.no_legal_moves else asked,
        with_state=message.state_with_decisions,
        client=person_name(client, "client_name") if client else "",
    )


def watching_from_message(message: watch_service_pb2.WatchRequest) -> Opening:
    """The stream of a spectator to be opened."""
    if not message.name and not message.watch_code:
        raise MessageError("watch_code", "give the name of the table or its watch_code")
    return Opening(
        table=_table(message.name),
        resume_after=message.resume_after_seq,
        revision=message.protocol_revision or 1,
        watch_code=word(message.watch_code, "watch_code") if message.watch_code else "",
    )


def submission_from_message(message: play_service_pb2.SubmitMoveRequest) -> Submission:
    """The answer to a decision."""
    if not message.decision_id:
        raise MessageError("decision_id", "say which decision is answered")
    if message.choice.WhichOneof("choice") is None:
        raise MessageError("choice", "nothing is chosen: give move, legal_move_index or notation")
    return Submission(
        table=_table(message.name),
        decision_id=message.decision_id,
        choice=message.choice,
        validate_only=message.validate_only,
    )


def acknowledgement_from_message(message: play_service_pb2.AcknowledgeRequest) -> Acknowledgement:
    """How far a client is."""
    return Acknowledgement(table=_table(message.name), last_seq=message.last_seq, nonce=message.heartbeat_nonce)


def duplex_from_message(message: play_service_pb2.PlayDuplexRequest) -> Opening | Submission | Acknowledgement:
    """What a seat says on its stream."""
    match message.WhichOneof("item"):
        case "open":
            return opening_from_message(message.open)
        case "submit_move":
            return submission_from_message(message.submit_move)
        case "acknowledge":
            return acknowledgement_from_message(message.acknowledge)
        case _:
            raise MessageError("item", "it says nothing: set open, submit_move or acknowledge")


def page_from_message(size: int, token: str, usual: int, most: int) -> Page:
    """A page of `usual` entries unless another size is asked for, and of at most so many."""
    if size < 0:
        raise MessageError("page_size", "it is 0 or more")
    if len(token) > LONGEST_TOKEN:
        raise MessageError("page_token", "it is not one that was given")
    return Page(size=min(size or usual, most), token=token)


def _table(name: str) -> str | None:
    return table_name(name) if name else None


def _request_id(text: str) -> str:
    return word(text, "request_id") if text else ""
