"""A seat whose bot is watched: what it was asked last, what it answered, and how long that took."""

from __future__ import annotations

import time
from collections.abc import Callable

from kasino.bots import Begin, Chosen, End, Failed, Question, Reply, Request
from kasino.bots.game.async_driver import Replier
from kasino.game import position_text


class RecordedSeat:
    """Passes everything on. `moves` are the answers, `positions` where they were given, and `seconds` what each took.

    `failures` stand behind the position in which they came about; `at` is the last position. `moved` is called after
    each answer.
    """

    def __init__(self, reply: Replier, moved: Callable[[], None] = lambda: None) -> None:
        self.moves: list[str] = []
        self.seconds: list[float] = []
        self.failures: list[tuple[str, Failed]] = []
        self.positions: list[str] = []
        self.at = ""
        self._reply = reply
        self._moved = moved

    async def __call__(self, request: Request) -> Reply:
        match request:
            case Question(seen=seen):
                self.at = position_text(seen)
            case Begin() | End():
                pass
        begun = time.monotonic()
        reply = await self._reply(request)
        if isinstance(reply, Failed):
            self.failures.append((self.at, reply))
        elif isinstance(reply, Chosen):
            self.seconds.append(time.monotonic() - begun)
            self.moves.append(str(reply.move))
            self.positions.append(self.at)
            self._moved()
        return reply
