"""Where a game goes on from when a person takes the last move back."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.dealer import Entry
from kasino.v1.event_pb2 import PublicEvent


def before_last_move(log: Sequence[Entry], seat: int) -> int | None:
    """The last event before the last move of this seat, which is then asked again; None where it has not moved.

    What the dealer played for a seat that was late is a move of the seat, too.
    """
    for entry in reversed(log):
        event = PublicEvent.FromString(entry.public)
        if event.WhichOneof("event") == "move_played" and event.move_played.seat == seat:
            return entry.seq - 1
    return None
