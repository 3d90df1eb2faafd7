"""Whole messages of the contract: moves, events, observations, rules, records and requests."""

from __future__ import annotations

from kasino.wire.messages.bot_service import (
    LONGEST_NOTE,
    Answer,
    Start,
    answer_from_message,
    start_from_message,
    start_to_message,
)
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
    DEFAULT_LEGAL_MOVES,
    MAX_LEGAL_MOVES,
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
    LONGEST_SEED,
    JoinRequest,
    NewTable,
    Page,
    join_request_from_message,
    new_table_from_message,
    page_from_message,
)

__all__ = [
    "DEFAULT_LEGAL_MOVES",
    "LONGEST_NOTE",
    "LONGEST_SEED",
    "MAX_LEGAL_MOVES",
    "Acknowledgement",
    "Answer",
    "Decision",
    "JoinRequest",
    "NewTable",
    "Page",
    "Start",
    "StreamRequest",
    "Submission",
    "acknowledgement_from_message",
    "answer_from_message",
    "choice_from_message",
    "decision_from_message",
    "decision_to_message",
    "duplex_from_message",
    "encode_decision",
    "encode_played",
    "encode_stackless",
    "ending_from_message",
    "ending_to_message",
    "event_from_message",
    "event_to_message",
    "events_from_messages",
    "events_to_messages",
    "fault_of",
    "join_request_from_message",
    "legal_move_to_message",
    "merge_rules",
    "move_from_message",
    "move_to_message",
    "names_stacks",
    "new_table_from_message",
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
    "stack_from_message",
    "stack_to_message",
    "start_from_message",
    "start_to_message",
    "stream_request_from_message",
    "submission_from_message",
    "table_from_message",
    "table_to_message",
    "totals_from_message",
    "watch_request_from_message",
    "winners_from_message",
]
