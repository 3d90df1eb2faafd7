"""One game of a hosted bot at one seat: decodes its requests, and calls the bot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from kasino.bots import (
    BotFactory,
    Chosen,
    End,
    Failed,
    GameEnd,
    GameStart,
    Observation,
    Question,
    Seated,
    offered_moves,
)
from kasino.game import Event, Move, legal_moves
from kasino.sandbox.host.received_events import ReceivedEvents
from kasino.sandbox.host.replies import Reply, encode_answer, status_of_failure, truncate_text
from kasino.sandbox.status import FAILED_PRECONDITION, ErrorStatus
from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import event_pb2
from kasino.wire import (
    Start,
    decision_from_message,
    observation_from_messages,
    points_from_message,
    seconds_from_message,
    totals_from_message,
)
from kasino.wire.messages.seat_follower import SeatFollower


class HostedGame:
    """A game of the bot at one seat, with a bot object of its own."""

    def __init__(self, make: BotFactory, start: Start) -> None:
        self.bot = Seated(make)
        self._start = start
        self._events = ReceivedEvents()
        self._follower: SeatFollower | None = None  # a caller of revision 1 sends the public state instead
        if start.max_legal_moves:
            self._follower = SeatFollower(start.rules, start.seat, start.sides)
        self._last_question = 0
        self._last_reply: Reply | None = None

    def begin(self, message: bots.StartGameRequest) -> ErrorStatus | None:
        """Create the bot, and pass it the start of the game and its events so far. The status, where it fails."""
        start = self._start
        failed = self.bot.create(start.seed)
        if failed is not None:
            return ErrorStatus(FAILED_PRECONDITION, truncate_text(failed.text))
        failed = self.bot.start(
            GameStart(
                rules=start.rules,
                seat=start.seat,
                sides=start.sides,
                dealer=start.dealer,
                names=start.names,
                seed=start.seed,
                clock=start.time_control.bank,
            )
        )
        events = self._receive(message.so_far)
        failed = failed or self.bot.receive(events)
        return failed and status_of_failure(failed)

    def question(self, message: bots.ChooseMoveRequest) -> Question | Reply:
        """The question, after the bot has received the events before it; or the reply to a repeated one."""
        told = message.events_since_last_call
        events = self._receive(told)
        number = message.question
        if number == self._last_question and self._last_reply is not None and not told:  # it is repeated
            return self._last_reply
        seat = self._start.seat
        seen = self._observation(message)
        moves, truncated = self._legal_moves(seen, message)
        clock = None
        for one in message.clocks:
            if one.seat == seat:
                clock = seconds_from_message(one, "bank_left")
        failed = self.bot.receive(events)
        if failed is not None:
            return status_of_failure(failed)
        self._last_question, self._last_reply = number, None
        return Question(seat, number, (), seen, moves, truncated, clock)

    def _receive(self, messages: Sequence[event_pb2.PublicEvent]) -> list[Event]:
        """Follow the table by these events; they are decoded and returned where the bot is told of them."""
        follower, hears = self._follower, self.bot.hears_events
        if follower is None:
            if hears:
                return self._events.decode(messages)
            self._events.keep(messages)
            return []
        events = []
        for message in messages:
            if follower.apply(message) and hears:
                events.append(follower.last_event)
        return events

    def _observation(self, message: bots.ChooseMoveRequest) -> Observation:
        """What the seat knows."""
        start = self._start
        if self._follower is not None and (self._follower.has_begun or not message.HasField("public_state")):
            return self._follower.observation(message.private_state.hand)
        return observation_from_messages(
            message.public_state,
            message.private_state,
            rules=start.rules,
            seat=start.seat,
            sides=start.sides,
            events=self._events.round(),
        )

    def _legal_moves(self, seen: Observation, message: bots.ChooseMoveRequest) -> tuple[Sequence[Move], bool]:
        """The legal moves, and whether there are more; a caller of revision 1 sends them or their number."""
        if self._start.max_legal_moves:
            return offered_moves(seen, self._start.max_legal_moves)
        moves: Sequence[Move]
        decision = message.decision
        if decision.legal_moves:
            moves = decision_from_message(decision, seen.table).legal_moves
        else:
            count = decision.legal_move_count
            moves = tuple(islice(legal_moves(seen, limit=count or None), count or None))
        return moves, decision.legal_moves_truncated

    def encode_reply(self, question: Question, reply: Chosen | Failed) -> Reply:
        """Encode the bot's reply, and keep it for a repeated question."""
        self._last_reply = encode_answer(question, reply)
        return self._last_reply

    def end(self, message: bots.EndGameRequest) -> ErrorStatus | None:
        """Pass the end of the game to the bot, and close it. The status, where it fails."""
        events = self._receive(message.events_since_last_call)
        end = None if message.end == event_pb2.GAME_END_UNSPECIFIED else end_from_message(message)
        failed = self.bot.reply(End(self._start.seat, end, tuple(events)))
        return status_of_failure(failed) if isinstance(failed, Failed) else None


def end_from_message(message: bots.EndGameRequest) -> GameEnd:
    """The end of the game; `abandoned` where it was not played out."""
    return GameEnd(
        scores=totals_from_message(message.totals, "totals"),
        points=points_from_message(message.points, "points"),
        winners=tuple(message.winner_sides),
        faults=tuple(message.faults),
        abandoned=message.end != event_pb2.GAME_END_PLAYED_OUT,
    )
