"""Finds the position in a log that a person returns to by taking back a move."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.dealer import Entry
from kasino.v1.event_pb2 import PublicEvent


def before_last_move(log: Sequence[Entry], seat: int) -> int | None:
    """The sequence number of the last entry before the last move of this seat; None if it has not moved.

    A move that the dealer made for a seat out of time counts as a move of the seat.
    """
    for entry in reversed(log):
        event = PublicEvent.FromString(entry.public)
        if event.WhichOneof("event") == "move_played" and event.move_played.seat == seat:
            return entry.seq - 1
    return None
