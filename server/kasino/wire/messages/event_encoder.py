"""Encodes the consecutive events of a game as serialized PublicEvents, without a message for each move."""

from __future__ import annotations

from kasino.game import Build, Capture, Dealt, Event, Played, Stack
from kasino.wire.fields.wire_format import encode_field, encode_number
from kasino.wire.messages.events import encode_played, event_to_message


class EventEncoder:
    """Encodes the events of a game from its beginning, and follows the stacks that lie on its table."""

    def __init__(self) -> None:
        self._seq = 0
        self._stacks: tuple[Stack, ...] = ()

    def encode(self, event: Event) -> bytes:
        """The PublicEvent of the next event: its bytes are those of `event_to_message` with its seq."""
        self._seq += 1
        if type(event) is Played:
            content = encode_field(7, encode_played(event, self._stacks)[1])
            if self._stacks or event.stack is not None:
                self._follow(event)
        else:
            if type(event) is Dealt and event.deal == 1:
                self._stacks = ()
            content = event_to_message(event, ()).SerializeToString()
        return encode_number(1, self._seq) + content

    def _follow(self, event: Played) -> None:
        """Remove the stacks that the move takes, and add or replace the one that it makes or changes."""
        move, made = event.move, event.stack
        gone: set[int] = set()
        if isinstance(move, Capture | Build) and move.stacks:
            gone.update(stack.id for named in move.stacks for stack in named.candidates(self._stacks))
        if made is not None:
            gone.add(made.id)
        if gone:
            self._stacks = tuple([stack for stack in self._stacks if stack.id not in gone])
        if made is not None:
            self._stacks += (made,)
