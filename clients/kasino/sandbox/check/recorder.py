"""Records the questions, answers and durations of one seat."""

from __future__ import annotations

import time
from collections.abc import Callable

from kasino.bots import Begin, Chosen, End, Failed, Question, Reply, Request
from kasino.bots.game.async_driver import Replier
from kasino.game import position_text


class RecordedSeat:
    """A replier that records another one: its `moves`, their `positions`, and the `seconds` of each.

    `failures` are pairs of a position and a failure; `position` is the last one. `on_move` is called after each move.
    """

    def __init__(self, reply: Replier, on_move: Callable[[], None] = lambda: None) -> None:
        self.moves: list[str] = []
        self.seconds: list[float] = []
        self.failures: list[tuple[str, Failed]] = []
        self.positions: list[str] = []
        self.position = ""
        self._reply = reply
        self._on_move = on_move

    async def __call__(self, request: Request) -> Reply:
        match request:
            case Question(seen=seen):
                self.position = position_text(seen)
            case Begin() | End():
                pass
        started = time.monotonic()
        reply = await self._reply(request)
        if isinstance(reply, Failed):
            self.failures.append((self.position, reply))
        elif isinstance(reply, Chosen):
            self.seconds.append(time.monotonic() - started)
            self.moves.append(str(reply.move))
            self.positions.append(self.position)
            self._on_move()
        return reply
