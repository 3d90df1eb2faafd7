"""One call to a bot: what is sent, how long it may take, and what came of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kasino.bots import Failed
from kasino.v1 import bot_service_pb2 as bots


class Interrupted(Enum):
    """Nothing came of it, and nobody is charged: the bot has to be started again, and asked again."""

    INTERRUPTED = "lost"


INTERRUPTED = Interrupted.INTERRUPTED


class Method(Enum):
    """What a call is, by the name of its method."""

    START = "StartGame"
    CHOOSE = "ChooseMove"
    END = "EndGame"


class EncodedRequest(NamedTuple):
    """A request: the bytes of its message, and what is looked at on the way."""

    method: Method
    game: str
    seat: int
    payload: bytes
    decision: int = 0


class Answer(NamedTuple):
    """The bot's answer, and the seconds that it took of its own time."""

    message: bots.ChooseMoveResponse | None
    seconds: float


class ErrorStatus(NamedTuple):
    """The bot answered with a status: the number of its code, and a sentence."""

    code: int
    text: str


Outcome = Answer | ErrorStatus | Failed | Interrupted


class CallResult(NamedTuple):
    """What came of a call, from which life of the bot, and faults of its seat that have come to light beside it."""

    outcome: Outcome
    generation: int
    beside: list[Failed]


SeatKey = tuple[str, int]
"""A game, and a seat in it."""


@dataclass(slots=True, eq=False)
class Call:
    """A call that waits. `seconds` is how long the bot may take; `life` tells which of its processes is asked."""

    sent: EncodedRequest
    seconds: float
    generation: int
    done: asyncio.Future[Outcome]

    @property
    def key(self) -> SeatKey:
        return self.sent.game, self.sent.seat

    def finish(self, outcome: Outcome) -> None:
        if not self.done.done():
            self.done.set_result(outcome)
