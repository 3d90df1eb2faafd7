"""One call to a bot: what is sent, how long it may take, and what came of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kasino.bots import Failed
from kasino.v1 import bot_service_pb2 as bots


class Lost(Enum):
    """Nothing came of it, and nobody is charged: the bot has to be started again, and asked again."""

    LOST = "lost"


LOST = Lost.LOST


class Kind(Enum):
    """What a call is, by the name of its method."""

    START = "StartGame"
    CHOICE = "ChooseMove"
    END = "EndGame"


class Sent(NamedTuple):
    """A request: the bytes of its message, and what is looked at on the way."""

    kind: Kind
    game: str
    seat: int
    said: bytes
    decision: int = 0


class Answered(NamedTuple):
    """The bot's answer, and the seconds that it took of its own time."""

    message: bots.ChooseMoveResponse | None
    seconds: float


class Declined(NamedTuple):
    """The bot answered with a status: the number of its code, and a sentence."""

    code: int
    text: str


Outcome = Answered | Declined | Failed | Lost


class Heard(NamedTuple):
    """What came of a call, from which life of the bot, and faults of its seat that have come to light beside it."""

    outcome: Outcome
    life: int
    beside: list[Failed]


Key = tuple[str, int]
"""A game, and a seat in it."""


@dataclass(slots=True, eq=False)
class Call:
    """A call that waits. `seconds` is how long the bot may take; `life` tells which of its processes is asked."""

    sent: Sent
    seconds: float
    life: int
    done: asyncio.Future[Outcome]

    @property
    def key(self) -> Key:
        return self.sent.game, self.sent.seat

    def finish(self, outcome: Outcome) -> None:
        if not self.done.done():
            self.done.set_result(outcome)
