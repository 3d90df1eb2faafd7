"""Converts values of the game to protobuf messages of the contract and back.

`..._to_message` encodes a value, or raises MessageError where it has no message. `..._from_message` validates an
untrusted message, and raises a KasinoError that names the field where one is missing or out of range. All conversion
between the game and the contract is in this package.
"""

from __future__ import annotations

from kasino.wire.fields.cards import card_from_message, card_to_message, cards_from_message, cards_to_message
from kasino.wire.fields.errors import IndexOutOfRange, MessageError
from kasino.wire.fields.identifiers import display_name, identifier, table_name
from kasino.wire.fields.times import (
    NO_CLOCK,
    Clock,
    TimeControl,
    clock_from_message,
    clock_to_message,
    encode_clock,
    seconds_from_message,
    seconds_to_message,
    time_control_from_message,
    time_control_to_message,
)
from kasino.wire.fields.wire_format import encode_field, encode_number, encode_time, encode_varint
from kasino.wire.messages.bot_service import Answer, Start, answer_from_message, start_from_message, start_to_message
from kasino.wire.messages.decisions import (
    Decision,
    decision_from_message,
    decision_to_message,
    encode_decision,
    legal_move_to_message,
)
from kasino.wire.messages.events import (
    encode_played,
    encode_stackless,
    event_from_message,
    event_to_message,
    events_from_messages,
    events_to_messages,
    names_stacks,
)
from kasino.wire.messages.move_faults import fault_of, reason_from_message, reason_to_message
from kasino.wire.messages.moves import choice_from_message, move_from_message, move_to_message
from kasino.wire.messages.observation import (
    observation_from_messages,
    private_state_to_message,
    public_state_to_message,
)
from kasino.wire.messages.records import ending_from_message, ending_to_message, record_from_message, record_to_message
from kasino.wire.messages.rules import merge_rules, rules_from_message, rules_to_message
from kasino.wire.messages.scores import (
    points_from_message,
    points_to_message,
    totals_from_message,
    winners_from_message,
)
from kasino.wire.messages.stacks import stack_from_message, stack_to_message, table_from_message, table_to_message
from kasino.wire.messages.stream_requests import (
    Acknowledgement,
    StreamRequest,
    Submission,
    acknowledgement_from_message,
    duplex_from_message,
    stream_request_from_message,
    submission_from_message,
    watch_request_from_message,
)
from kasino.wire.messages.table_requests import (
    JoinRequest,
    NewTable,
    Page,
    join_request_from_message,
    new_table_from_message,
    page_from_message,
)
from kasino.wire.tracking.lazy_table import LazyTable
from kasino.wire.tracking.observation_update import initial_observation, observation_after, table_after

__all__ = [
    "NO_CLOCK",
    "Acknowledgement",
    "Answer",
    "Clock",
    "Decision",
    "IndexOutOfRange",
    "JoinRequest",
    "LazyTable",
    "MessageError",
    "NewTable",
    "Page",
    "Start",
    "StreamRequest",
    "Submission",
    "TimeControl",
    "acknowledgement_from_message",
    "answer_from_message",
    "card_from_message",
    "card_to_message",
    "cards_from_message",
    "cards_to_message",
    "choice_from_message",
    "clock_from_message",
    "clock_to_message",
    "decision_from_message",
    "decision_to_message",
    "display_name",
    "duplex_from_message",
    "encode_clock",
    "encode_decision",
    "encode_field",
    "encode_number",
    "encode_played",
    "encode_stackless",
    "encode_time",
    "encode_varint",
    "ending_from_message",
    "ending_to_message",
    "event_from_message",
    "event_to_message",
    "events_from_messages",
    "events_to_messages",
    "fault_of",
    "identifier",
    "initial_observation",
    "join_request_from_message",
    "legal_move_to_message",
    "merge_rules",
    "move_from_message",
    "move_to_message",
    "names_stacks",
    "new_table_from_message",
    "observation_after",
    "observation_from_messages",
    "page_from_message",
    "points_from_message",
    "points_to_message",
    "private_state_to_message",
    "public_state_to_message",
    "reason_from_message",
    "reason_to_message",
    "record_from_message",
    "record_to_message",
    "rules_from_message",
    "rules_to_message",
    "seconds_from_message",
    "seconds_to_message",
    "stack_from_message",
    "stack_to_message",
    "start_from_message",
    "start_to_message",
    "stream_request_from_message",
    "submission_from_message",
    "table_after",
    "table_from_message",
    "table_name",
    "table_to_message",
    "time_control_from_message",
    "time_control_to_message",
    "totals_from_message",
    "watch_request_from_message",
    "winners_from_message",
]
