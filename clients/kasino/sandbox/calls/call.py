"""One call to a bot: its encoded request, its time limit and its outcome."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kasino.bots import Failed
from kasino.sandbox.status import ErrorStatus
from kasino.v1 import bot_service_pb2 as bots


class Interrupted(Enum):
    """The call has no outcome and no fault: the process ended, and the caller has to repeat the call."""

    INTERRUPTED = "interrupted"


INTERRUPTED = Interrupted.INTERRUPTED


class Method(Enum):
    """A method of BotService, by its name."""

    START = "StartGame"
    CHOOSE = "ChooseMove"
    END = "EndGame"


class EncodedRequest(NamedTuple):
    """An encoded request message, with the fields by which it is routed."""

    method: Method
    game: str
    seat: int
    payload: bytes
    decision: int = 0


class Answer(NamedTuple):
    """The bot's answer, and the seconds of thinking time that it is charged."""

    message: bots.ChooseMoveResponse | None
    seconds: float


Outcome = Answer | ErrorStatus | Failed | Interrupted


class CallResult(NamedTuple):
    """The outcome of a call, the generation of the process that served it, and further faults of the same seat."""

    outcome: Outcome
    generation: int
    side_faults: list[Failed]


SeatKey = tuple[str, int]
"""A game and a seat in it."""


@dataclass(slots=True, eq=False)
class Call:
    """A pending call. `seconds` is its time limit; `generation` counts the processes of the bot, from 1."""

    request: EncodedRequest
    seconds: float
    generation: int
    future: asyncio.Future[Outcome]

    @property
    def key(self) -> SeatKey:
        """The game and the seat of this call."""
        return self.request.game, self.request.seat

    def finish(self, outcome: Outcome) -> None:
        """Resolve the call; without effect where it is resolved or cancelled."""
        if not self.future.done():
            self.future.set_result(outcome)
