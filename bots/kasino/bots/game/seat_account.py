"""One seat of a game: the events its bot has received, its decisions, its faults and remarks."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from kasino.bots.game.answer_validation import legal_answer
from kasino.bots.game.faults import Fault, FaultCode, Remark
from kasino.bots.game.requests import NO_EVENTS, Begin, Chosen, End, Failed, Question, Reply, Request
from kasino.bots.game.seated_bot import Seated
from kasino.bots.interface import GameEnd
from kasino.game import Event, KasinoError, Move, Observation


class SeatAccount:
    """A seat of a game. Its methods are generators that yield requests to the bot and are sent the replies.

    `events` are those of the whole game so far, at any time. `decision` is the number of decisions so far. Once the bot
    is not asked any more (`is_asked`), the fallback plays for it to the end of the game.
    """

    def __init__(self, number: int, max_faults: int, events: Sequence[Event], decision: int = 0) -> None:
        self.number = number
        self.faults: list[Fault] = []
        self.remarks: list[Remark] = []
        self.is_asked = max_faults > 0
        self._faults_left = max_faults
        self._decision = decision
        self._events = events
        self._sent = 0
        self._needs_events = True

    def charged(self, request: Begin) -> Generator[Request, Reply, None]:
        """Begin the game for this seat, and charge a fault if that fails."""
        reply = yield request
        self._needs_events = reply is not NO_EVENTS
        if isinstance(reply, Failed):
            self._charge(reply)

    def chosen(
        self, seen: Observation, moves: Sequence[Move], truncated: bool, clock: float | None = None
    ) -> Generator[Request, Reply, Move | None]:
        """The legal move that the bot chose, in canonical form; None after a fault."""
        while True:
            reply = yield Question(self.number, self._decision + 1, self._unsent(), seen, moves, truncated, clock)
            if type(reply) is Failed and reply.again:
                self._charge(reply)
                if self.is_asked:
                    continue
                return None
            self._decision += 1
            return self._move(seen, moves, reply)

    def chosen_by(self, bot: Seated, seen: Observation, moves: Sequence[Move], truncated: bool) -> Move | None:
        """As `chosen`, of a bot in this process that needs no events."""
        self._decision += 1
        seen = seen.for_bot(seed=bot.seed, decision=self._decision, legal_moves_truncated=truncated)
        return self._move(seen, moves, bot.choose(seen, moves))

    def ended(self, end: GameEnd) -> Generator[Request, Reply, None]:
        """Send the end of the game; a bot that is no longer asked is only closed."""
        while True:
            reply = yield End(self.number, end if self.is_asked else None, self._unsent() if self.is_asked else ())
            if not isinstance(reply, Failed):
                return
            self._charge(reply)
            if not reply.again:
                return

    def dismissed(self) -> Generator[Request, Reply, None]:
        """Close the bot before the end of the game."""
        yield End(self.number, None, ())

    def _unsent(self) -> Sequence[Event]:
        """The events that the bot has not received, marked as sent; none where it does not need them."""
        if not self._needs_events:
            return ()
        sent, self._sent = self._sent, len(self._events)
        return tuple(self._events[sent:])

    def _move(self, seen: Observation, moves: Sequence[Move], reply: Reply) -> Move | None:
        """The move of the reply to a question, None where it is a fault."""
        if type(reply) is not Chosen:
            self._charge(reply if isinstance(reply, Failed) else Failed(FaultCode.PROTOCOL, "there was no answer"))
            return None
        answer, note, value = reply
        try:
            move = legal_answer(seen, moves, answer)
        except KasinoError as error:
            self._charge(Failed(FaultCode.ILLEGAL, str(error)))
            return None
        if note or value is not None:
            self.remarks.append(Remark(seat=self.number, decision=self._decision, note=note, value=value))
        return move

    def _charge(self, failed: Failed) -> None:
        self._faults_left = 0 if failed.out else self._faults_left - 1
        self.is_asked = self._faults_left > 0
        self.faults.append(
            Fault(
                seat=self.number,
                decision=self._decision,
                code=failed.code,
                text=failed.text,
                output=failed.output,
            )
        )
