"""A channel that records every byte received, and how each call ended."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from google.protobuf.message import Message
from grpc import aio

from kasino.game import KasinoError, parse_move
from tests.dealer.secrets.cards import cards_of, words_in
from tests.dealer.serving import Caller, Untyped


class Heard(NamedTuple):
    """A message that came."""

    message: Message
    data: bytes
    when: float
    """In Unix seconds."""
    about: int
    """The decision that the last call was about."""


class Ending(NamedTuple):
    """How a call ended."""

    details: str
    metadata: tuple[tuple[str, str | bytes], ...]


@dataclass(slots=True, kw_only=True)
class Listener:
    """Takes the place of a channel. `seat` is None for a spectator and for a client without a role."""

    channel: Untyped
    name: str
    seat: int | None = None
    sees: bool = True
    """Whether the open cards may be known here."""
    delay: float = 0.0
    """How much later, in seconds."""
    holds: set[str] = field(default_factory=set)
    """The secrets that this client may know."""
    heard: list[Heard] = field(default_factory=list)
    said: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By decision, the cards that stood in an answer to it, right or wrong."""
    calls: list[Untyped] = field(default_factory=list)
    about: int = 0

    def caller(self) -> Caller:
        """The stubs of a dealer's services, through this."""
        return Caller(channel=self)

    def unary_unary(self, path: str, write: Untyped = None, read: Untyped = None, **more: Untyped) -> Untyped:
        """As the channel's, and so are the others."""
        return self._kept(self.channel.unary_unary, path, write, read, more)

    def unary_stream(self, path: str, write: Untyped = None, read: Untyped = None, **more: Untyped) -> Untyped:
        return self._kept(self.channel.unary_stream, path, write, read, more)

    def stream_stream(self, path: str, write: Untyped = None, read: Untyped = None, **more: Untyped) -> Untyped:
        return self._kept(self.channel.stream_stream, path, write, read, more)

    async def endings(self) -> list[Ending]:
        """How every call ended; those that go on are broken off."""
        return [await _ending(call) for call in self.calls]

    def _kept(
        self, make: Callable[..., Untyped], path: str, write: Untyped, read: Untyped, more: dict[str, Untyped]
    ) -> Untyped:
        write, read = more.get("request_serializer", write), more.get("response_deserializer", read)

        def saying(message: Untyped) -> bytes:
            answer: Untyped = getattr(message, "submit_move", message)
            if hasattr(answer, "decision_id"):
                self.about = answer.decision_id
                self.said[self.about] |= words_in(answer) | _examples(answer)
            said: bytes = write(message)
            return said

        def hearing(data: bytes) -> Message:
            message: Message = read(data)
            self.heard.append(Heard(message, data, time.time(), self.about))
            return message

        method = make(path, saying, hearing)

        def call(*args: Untyped, **more: Untyped) -> Untyped:
            self.calls.append(method(*args, **more))
            return self.calls[-1]

        return call


def _examples(answer: Untyped) -> set[str]:
    """The cards that the parser of the notation, which knows no table, quotes if it cannot parse the answer."""
    try:
        parse_move(answer.choice.notation if hasattr(answer, "choice") else "")
    except KasinoError as error:
        return set(cards_of(str(error)))
    return set()


async def _ending(call: Untyped) -> Ending:
    call.cancel()
    await asyncio.wait_for(call.code(), 20)
    metadata: list[tuple[str, str | bytes]] = [*(await call.trailing_metadata() or ())]
    with suppress(asyncio.CancelledError, aio.AioRpcError):
        metadata += await call.initial_metadata() or ()
    return Ending(await call.details() or "", tuple((key, value) for key, value in metadata))
