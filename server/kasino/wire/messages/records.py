"""Converts records, sent as their text, and endings, of which the contract has more kinds than a record."""

from __future__ import annotations

from typing import assert_never

from kasino.game import Ending, Record
from kasino.v1 import event_pb2, table_service_pb2
from kasino.wire.fields.errors import MessageError

LONGEST_RECORD = 4 * 1024 * 1024

_ENDINGS = {
    event_pb2.GAME_END_PLAYED_OUT: Ending.PLAYED_OUT,
    event_pb2.GAME_END_FORFEIT: Ending.FORFEIT,
    event_pb2.GAME_END_ABORTED_BY_ORGANISER: Ending.ABORTED,
    event_pb2.GAME_END_ABORTED_BY_SERVER: Ending.ABORTED,
    event_pb2.GAME_END_ABANDONED: Ending.ABORTED,
}


def record_to_message(record: Record) -> table_service_pb2.GetRecordResponse:
    """The message of a finished game's record, which shows every card. Raises MessageError while the game goes on."""
    if record.ending is None:
        raise MessageError("record", "the game goes on, and its record would show what is hidden")
    return table_service_pb2.GetRecordResponse(record=str(record))


def record_from_message(message: table_service_pb2.GetRecordResponse) -> Record:
    """The record of this message, parsed but not replayed. Raises MessageError or RecordError."""
    if len(message.record) > LONGEST_RECORD:
        raise MessageError("record", "it is too long for a game")
    return Record.parse(message.record)


def ending_to_message(ending: Ending) -> event_pb2.GameEnd.ValueType:
    """The end of a game by its record, which does not say who aborted it: ABORTED becomes ABORTED_BY_SERVER."""
    match ending:
        case Ending.PLAYED_OUT:
            return event_pb2.GAME_END_PLAYED_OUT
        case Ending.FORFEIT:
            return event_pb2.GAME_END_FORFEIT
        case Ending.ABORTED:
            return event_pb2.GAME_END_ABORTED_BY_SERVER
        case _:
            assert_never(ending)


def ending_from_message(end: event_pb2.GameEnd.ValueType, field: str = "end") -> Ending:
    """The ending in the record for this end of a game. Raises MessageError where it is unknown."""
    ending = _ENDINGS.get(end)
    if ending is None:
        raise MessageError(field, f"{end or 'nothing'} is no end of a game")
    return ending
