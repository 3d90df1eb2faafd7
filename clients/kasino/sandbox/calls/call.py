"""One call to a bot: its encoded request, its time limit and its outcome."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, Protocol

from kasino.bots import Failed
from kasino.sandbox.status import ErrorStatus
from kasino.v1 import bot_service_pb2 as bots


class Interrupted(Enum):
    """The call has no outcome and no fault: the process ended, and the caller has to repeat the call."""

    INTERRUPTED = "interrupted"


INTERRUPTED = Interrupted.INTERRUPTED


class Method(Enum):
    """A method of BotService: its name, and the field of ChooseMovesRequest that replaces it."""

    START = "StartGame", 2
    CHOOSE = "ChooseMove", 1
    END = "EndGame", 3

    def __init__(self, rpc: str, batch_field: int) -> None:
        self.rpc = rpc
        self.batch_field = batch_field


class EncodedRequest(NamedTuple):
    """An encoded request message, with the fields by which it is routed."""

    method: Method
    game: str
    seat: int
    payload: bytes
    decision: int = 0


CallKey = tuple[str, int, int]
"""A game, a seat in it, and the id of a decision, or the number of START_KEY or END_KEY."""
START_KEY, END_KEY = -2, -1


def call_key(request: EncodedRequest) -> CallKey:
    """The key by which the answer to this request is found."""
    method, game, seat, _, decision = request
    if method is Method.CHOOSE:
        return game, seat, decision
    return game, seat, START_KEY if method is Method.START else END_KEY


class Answer(NamedTuple):
    """The bot's answer, and the seconds of thinking time that it is charged."""

    message: bots.ChooseMoveResponse | None
    seconds: float


Outcome = Answer | ErrorStatus | Failed | Interrupted


class CallResult(NamedTuple):
    """The outcome of a call, the generation of the process that served it, and further faults of the same seat."""

    outcome: Outcome
    generation: int
    side_faults: Sequence[Failed] = ()


class Caller(Protocol):
    """Whoever makes a call. It is told once, at any time, and must not raise."""

    def resume(self, result: CallResult) -> None:
        """Receive the result of the call."""
        ...

    def fail(self, error: BaseException) -> None:
        """Receive an internal error of this process: the call has no result."""
        ...


SeatKey = tuple[str, int]
"""A game and a seat in it."""


class Call:
    """A pending call. `seconds` is its time limit; `generation` counts the processes of the bot, from 1.

    `caller` None: it has been told, or has dropped the call.
    """

    __slots__ = ("caller", "generation", "request", "seconds")

    def __init__(self, request: EncodedRequest, seconds: float, generation: int, caller: Caller | None) -> None:
        self.request = request
        self.seconds = seconds
        self.generation = generation
        self.caller = caller

    @property
    def key(self) -> SeatKey:
        """Its game and seat."""
        return self.request.game, self.request.seat

    def drop(self) -> None:
        """Do without the result."""
        self.caller = None

    def finish(self, result: CallResult) -> None:
        """Pass the result to the caller, once."""
        caller, self.caller = self.caller, None
        if caller is not None:
            caller.resume(result)

    def fail(self, error: BaseException) -> None:
        """Pass an internal error to the caller, once."""
        caller, self.caller = self.caller, None
        if caller is not None:
            caller.fail(error)
