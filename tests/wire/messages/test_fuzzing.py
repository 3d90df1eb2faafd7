"""Fuzzing: any bytes are decoded or refused with an error message, and nothing else is raised."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from google.protobuf.message import DecodeError

from kasino.game import KasinoError, parse_position
from kasino.v1 import (
    bot_service_pb2,
    event_pb2,
    model_pb2,
    play_service_pb2,
    rules_pb2,
    seat_pb2,
    table_pb2,
    table_service_pb2,
    watch_service_pb2,
)
from kasino.wire import (
    acknowledgement_from_message,
    answer_from_message,
    choice_from_message,
    decision_from_message,
    duplex_from_message,
    events_from_messages,
    join_request_from_message,
    merge_rules,
    new_table_from_message,
    observation_from_messages,
    page_from_message,
    record_from_message,
    rules_from_message,
    start_from_message,
    stream_request_from_message,
    submission_from_message,
    table_name,
    time_control_from_message,
    watch_request_from_message,
)

NAME = "tables/0123456789ABCDEFGHJKMNPQRS"
SEEN = parse_position("norwegian 2 | turn 0 | table 4c [5h 4d]=9@1 [Qh Qd] | hand 9h Kd 5s Qc | others 4")


def observed(message: bot_service_pb2.ChooseMoveRequest) -> None:
    events = events_from_messages(message.events_since_last_call)
    observation_from_messages(
        message.public_state,
        message.private_state,
        rules=SEEN.rules,
        seat=message.seat,
        sides=(0, 1),
        events=events,
    )
    decision_from_message(message.decision, SEEN.table)


def pages(message: Any) -> None:
    page_from_message(message.page_size, message.page_token, 50, 500)


def named(message: Any) -> None:
    table_name(message.name)


READERS: list[tuple[type[Any], Callable[[Any], object]]] = [
    (table_service_pb2.CreateTableRequest, new_table_from_message),
    (table_service_pb2.GetTableRequest, named),
    (table_service_pb2.ListTablesRequest, pages),
    (table_service_pb2.JoinTableRequest, join_request_from_message),
    (table_service_pb2.LeaveTableRequest, named),
    (table_service_pb2.CloseTableRequest, named),
    (table_service_pb2.GetRecordRequest, named),
    (table_service_pb2.GetRecordResponse, record_from_message),
    (play_service_pb2.PlayRequest, stream_request_from_message),
    (play_service_pb2.PlayDuplexRequest, duplex_from_message),
    (play_service_pb2.SubmitMoveRequest, submission_from_message),
    (play_service_pb2.ListLegalMovesRequest, pages),
    (play_service_pb2.AcknowledgeRequest, acknowledgement_from_message),
    (watch_service_pb2.WatchRequest, watch_request_from_message),
    (bot_service_pb2.StartGameRequest, start_from_message),
    (bot_service_pb2.ChooseMoveRequest, observed),
    (bot_service_pb2.ChooseMoveResponse, lambda message: answer_from_message(message, SEEN.table, ())),
    (model_pb2.Choice, lambda message: choice_from_message(message, SEEN.table, ())),
    (rules_pb2.Rules, merge_rules),
    (rules_pb2.Rules, rules_from_message),
    (event_pb2.PublicEvent, lambda message: events_from_messages([message], SEEN.table)),
    (seat_pb2.Decision, lambda message: decision_from_message(message, SEEN.table)),
    (table_pb2.TimeControl, time_control_from_message),
]
NUMBERS = (0, 1, 2, 3, 5, 9, 14, 52, 53, 104, 999, 2**31 - 1)
WORDS = ("norwegian", "9h x 4c", "9c", NAME, "x" * 300, "", "kasino record 1\nrules norwegian 1", "é\x00")


def fill(message: Any, random: Random, depth: int = 0) -> Any:
    """Set some fields of a message to anything that their types allow."""
    for field in message.DESCRIPTOR.fields:
        if random.random() < 0.4 or depth > 5:
            continue
        repeated = field.is_repeated
        if field.message_type is not None and field.message_type.GetOptions().map_entry:
            continue
        for _ in range(random.choice((0, 1, 2, 5)) if repeated else 1):
            if field.message_type is not None:
                inner = getattr(message, field.name)
                inner = inner.add() if repeated else inner
                inner.SetInParent()
                fill(inner, random, depth + 1)
                continue
            value: Any = random.choice(NUMBERS)
            if field.type == field.TYPE_BOOL:
                value = random.random() < 0.5
            elif field.type == field.TYPE_STRING:
                value = random.choice(WORDS)
            elif field.type == field.TYPE_BYTES:
                value = random.randbytes(random.choice((0, 3, 70)))
            elif field.type == field.TYPE_DOUBLE:
                value = random.random()
            if repeated:
                getattr(message, field.name).append(value)
            else:
                setattr(message, field.name, value)
    return message


def taken_or_refused(kind: type[Any], read: Callable[[Any], object], data: bytes) -> bool:
    """Whether these bytes are a message at all; reading it may refuse it, with a sentence."""
    try:
        message = kind.FromString(data)
    except DecodeError:
        return False
    try:
        read(message)
    except KasinoError as error:
        refusal = str(error)
    else:
        return True
    assert len(refusal) > 10
    return True


@pytest.mark.parametrize(("kind", "read"), READERS, ids=[kind.DESCRIPTOR.name for kind, _ in READERS])
def test_any_bytes_are_decoded_or_refused_as(kind, read):
    """Seed 5: bytes at random, messages filled at random, and those with a byte changed."""
    random = Random(5)
    read_at_all = 0
    for _ in range(60):
        data = fill(kind(), random).SerializeToString()
        read_at_all += taken_or_refused(kind, read, data)
        if data:
            torn = bytearray(data)
            torn[random.randrange(len(torn))] = random.randrange(256)
            taken_or_refused(kind, read, bytes(torn))
        taken_or_refused(kind, read, random.randbytes(random.randrange(40)))
    assert read_at_all == 60
