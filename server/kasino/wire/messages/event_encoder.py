"""Encodes the consecutive events of a game as serialized PublicEvents, without a message for each move."""

from __future__ import annotations

from functools import lru_cache

from kasino.game import Build, Capture, Dealt, Event, Played, Stack
from kasino.wire.fields.wire_format import encode_number
from kasino.wire.messages.events import encode_played_event, event_to_message


class EventEncoder:
    """Encodes the events of a game from its beginning, and follows the stacks that lie on its table."""

    def __init__(self) -> None:
        self._seq = 0
        self._stacks: tuple[Stack, ...] = ()

    def encode(self, event: Event) -> bytes:
        """The PublicEvent of the next event: its bytes are those of `event_to_message` with its seq."""
        self._seq += 1
        if type(event) is Played:
            content = encode_played_event(event, self._stacks)
            if self._stacks or event.stack is not None:
                self._follow(event)
        elif type(event) is Dealt and event.deal > 1:
            content = _encode_deal(event)
        else:
            if type(event) is Dealt:
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


@lru_cache(maxsize=1 << 10)
def _encode_deal(event: Dealt) -> bytes:
    """The PublicEvent of a further deal, which is the same in many games, without its seq."""
    return event_to_message(event, ()).SerializeToString()
