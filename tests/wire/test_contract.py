"""The contract: who can receive which fields, reserved numbers, services, and the encoding of sample messages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.descriptor_pb2 import DescriptorProto, EnumDescriptorProto
from google.protobuf.message import Message

from kasino.game import RULES, parse_move, parse_position
from kasino.game.cards.table import stacks
from kasino.v1 import (
    bot_service_pb2,
    event_pb2,
    model_pb2,
    play_service_pb2,
    refusal_pb2,
    rules_pb2,
    seat_pb2,
    stream_pb2,
    table_pb2,
    table_service_pb2,
    watch_service_pb2,
)
from kasino.wire import (
    move_to_message,
    private_state_to_message,
    public_state_to_message,
    rules_to_message,
    stack_to_message,
)

FILES = (
    model_pb2,
    rules_pb2,
    stream_pb2,
    table_pb2,
    event_pb2,
    seat_pb2,
    refusal_pb2,
    table_service_pb2,
    play_service_pb2,
    watch_service_pb2,
    bot_service_pb2,
)
SERVICES = {name: service for file in FILES for name, service in file.DESCRIPTOR.services_by_name.items()}


HERE = Path(__file__).resolve().parents[2]
MESSAGES_BY_NAME = {name: kind for file in FILES for name, kind in file.DESCRIPTOR.message_types_by_name.items()}


def test_every_file_of_the_contract_is_covered():
    found = {path.name for path in (HERE / "proto/kasino/v1").glob("*.proto")}
    assert found == {file.DESCRIPTOR.name.rpartition("/")[2] for file in FILES}


@pytest.mark.parametrize(
    "name",
    [
        *MESSAGES_BY_NAME,
        *(rpc for service in SERVICES.values() for rpc in service.methods_by_name),
        *(name.removeprefix("REFUSAL_REASON_") for name, number in refusal_pb2.RefusalReason.items() if number),
        *(name.removeprefix("MOVE_FAULT_") for name, number in model_pb2.MoveFault.items() if number),
    ],
)
def test_the_protocol_page_documents(name):
    assert f"`{name}" in (HERE / "docs/protocol.md").read_text(encoding="utf-8")


def paths(message: Any, seen: tuple[str, ...] = ()) -> Iterator[str]:
    """Every field that a message can hold, as the message types and the field that lead to it."""
    if message.name in seen:
        return
    for field in message.fields:
        yield f"{message.name}.{field.name}"
        if field.message_type is not None:
            yield from paths(field.message_type, (*seen, message.name))


def fields(message: Any) -> set[str]:
    return set(paths(message))


def kinds(message: Any) -> set[str]:
    """The names of all message types that a message can hold."""
    return {path.partition(".")[0] for path in fields(message)}


def card_fields(message: Any) -> set[str]:
    """The fields in which a message can hold a card."""
    found = set()
    for file in FILES:
        for kind in file.DESCRIPTOR.message_types_by_name.values():
            for field in kind.fields:
                if field.enum_type is not None and field.enum_type.name == "Card":
                    found.add(f"{kind.name}.{field.name}")
    return fields(message) & found


PUBLIC_CARDS = {
    "PublicState.table_cards",
    "Stack.cards",
    "Dealt.table_cards",
    "Move.card",
    "Capture.cards",
    "Build.cards",
    "Add.cards",
    "Double.card",
    "MovePlayed.captured",
    "LeftoversTaken.cards",
}
"""Where a card lies open, or was played."""

SECRET_KINDS = {"PrivateState", "Decision", "LegalMove", "SeatEvent"}
FOR_ALL = [
    pytest.param(service.methods_by_name[name].output_type, id=name)
    for service in (SERVICES["TableService"], SERVICES["WatchService"])
    for name in service.methods_by_name
]


@pytest.mark.parametrize("message", FOR_ALL)
def test_a_public_card_is_face_up_in(message):
    assert card_fields(message) <= PUBLIC_CARDS
    assert not kinds(message) & SECRET_KINDS


def test_a_spectator_receives_no_text_field_except_names():
    texts = set()
    for file in FILES:
        for kind in file.DESCRIPTOR.message_types_by_name.values():
            texts |= {f"{kind.name}.{field.name}" for field in kind.fields if field.type in (9, 12)}
    assert fields(watch_service_pb2.WatchResponse.DESCRIPTOR) & texts == {
        "Rules.preset",
        "Rules.announce_last_deal",
        "Table.name",
        "Table.endpoint",
        "Player.player_name",
        "Dealt.call",
        "Paused.reason",
        "Goodbye.endpoint",
    }


def test_the_files_for_spectators_import_no_private_messages():
    def imported(file: Any) -> set[str]:
        return {file.name}.union(*(imported(other) for other in file.dependencies))

    assert "kasino/v1/seat.proto" not in imported(watch_service_pb2.DESCRIPTOR)
    assert "kasino/v1/seat.proto" not in imported(table_service_pb2.DESCRIPTOR)


def test_a_seat_receives_private_messages_in_these_fields_only():
    private = card_fields(play_service_pb2.PlayResponse.DESCRIPTOR) - PUBLIC_CARDS
    assert private == {"PrivateState.hand", "SeatEvent.dealt_to_you"}
    holders = set()
    for kind in play_service_pb2.DESCRIPTOR.message_types_by_name.values():
        for field in kind.fields:
            if field.message_type is not None and field.message_type.name in ("PrivateState", "Decision"):
                holders.add(f"{kind.name}.{field.name}")
    assert holders == {"Welcome.private_state", "Welcome.decision", "SeatEvent.decision", "Rejected.decision"}


def test_a_public_event_has_no_field_for_legal_moves():
    assert not kinds(event_pb2.PublicEvent.DESCRIPTOR) & SECRET_KINDS
    fault = event_pb2.FaultRecorded.DESCRIPTOR.fields_by_name["fault"]
    assert fault.enum_type == event_pb2.Fault.DESCRIPTOR


def test_play_and_play_duplex_have_the_same_items_with_the_same_numbers():
    one, other = play_service_pb2.PlayResponse.DESCRIPTOR, play_service_pb2.PlayDuplexResponse.DESCRIPTOR
    assert [(field.name, field.number, field.message_type) for field in one.fields] == [
        (field.name, field.number, field.message_type) for field in other.fields
    ]


LATER: list[tuple[Any, set[int], set[str]]] = [
    (event_pb2.PublicEvent, {4}, {"shuffle_committed"}),
    (event_pb2.RoundFinished, {3}, {"server_seed"}),
    (table_pb2.Table, {11}, {"shuffle_chain_root"}),
    (table_service_pb2.JoinTableRequest, {6}, {"client_seed_hash"}),
    (play_service_pb2.SeatEvent, {4}, {"openings"}),
]


@pytest.mark.parametrize(("kind", "numbers", "names"), LATER, ids=[kind.DESCRIPTOR.name for kind, _, _ in LATER])
def test_numbers_and_names_of_later_steps_are_reserved_in(kind, numbers, names):
    proto = DescriptorProto()
    kind.DESCRIPTOR.CopyToProto(proto)
    assert {number for kept in proto.reserved_range for number in range(kept.start, kept.end)} == numbers
    assert set(proto.reserved_name) == names


def test_the_enum_values_of_later_steps_are_reserved():
    for kind, name in ((table_pb2.Table.State, "STATE_READY_CHECK"), (event_pb2.SeatChanged.Kind, "KIND_READY")):
        proto = EnumDescriptorProto()
        kind.DESCRIPTOR.CopyToProto(proto)
        assert [(kept.start, kept.end) for kept in proto.reserved_range] == [(2, 2)]
        assert list(proto.reserved_name) == [name]


def test_the_services_have_these_rpcs():
    assert {name: list(service.methods_by_name) for name, service in SERVICES.items()} == {
        "TableService": [
            "GetServerInfo",
            "CreateTable",
            "GetTable",
            "ListTables",
            "JoinTable",
            "LeaveTable",
            "CloseTable",
            "GetRecord",
        ],
        "PlayService": ["Play", "PlayDuplex", "SubmitMove", "ListLegalMoves", "Acknowledge"],
        "WatchService": ["Watch"],
        "BotService": ["GetBotInfo", "StartGame", "ChooseMove", "ChooseMoves", "EndGame"],
    }


SEEN = parse_position("norwegian 2 | turn 1 last 1 | table 4c [5h 4d]=9@1 [Qh Qd] | hand 9h Kd | others 4 | stock 24")
BUILD = next(stack for stack in stacks(SEEN.table) if not stack.is_pile)
SUBMITTED = play_service_pb2.SubmitMoveResponse(
    decision_id=7, accepted=play_service_pb2.Accepted(seq=8, duplicate=True)
)
CHOICE = model_pb2.Choice(notation="9h x [5h 4d]")
MESSAGES: dict[str, Message] = {
    "a trail": move_to_message(parse_move("Kd"), SEEN.table),
    "a capture": move_to_message(parse_move("9h x [5h 4d]"), SEEN.table),
    "a build": move_to_message(parse_move("9h + 4c = 13"), SEEN.table),
    "a raise": move_to_message(parse_move("4c + [5h 4d] = 13", SEEN.table), SEEN.table),
    "an add": move_to_message(parse_move("9h + [5h 4d] = 9", SEEN.table), SEEN.table),
    "a double": move_to_message(parse_move("Kd * [Qh Qd]"), SEEN.table),
    "a stack": stack_to_message(BUILD),
    "a hand": private_state_to_message(SEEN),
    "a public state": public_state_to_message(SEEN),
    "a submission": play_service_pb2.SubmitMoveRequest(name="tables/1", decision_id=7, choice=CHOICE),
    "an answer": play_service_pb2.PlayResponse(events=play_service_pb2.Events(submitted=SUBMITTED)),
    **{f"the rules of {name}": rules_to_message(rules) for name, rules in RULES.items()},
}
GOLDEN = dict(line.split(": ") for line in Path(__file__).with_name("golden.txt").read_text().splitlines())


@pytest.mark.parametrize("name", MESSAGES)
def test_the_encoding_is_unchanged_of(name):
    """golden.txt changes only with the contract, and a released contract only gets more fields."""
    message = MESSAGES[name]
    assert message.SerializeToString(deterministic=True).hex() == GOLDEN[name]
    assert type(message).FromString(bytes.fromhex(GOLDEN[name])) == message
