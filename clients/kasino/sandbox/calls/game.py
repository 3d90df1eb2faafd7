"""Plays a game whose bots are called by BotService, with the same game loop as bots in this process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from kasino.bots import (
    Begin,
    BotFactory,
    Chosen,
    End,
    Failed,
    FaultCode,
    Game,
    GameStart,
    Question,
    Reply,
    Request,
    Seated,
    Table,
    game_loop,
)
from kasino.bots.game.answer_validation import legal_answer
from kasino.bots.game.async_driver import Replier, drive_async
from kasino.game import Event, KasinoError, Move
from kasino.sandbox.calls.bot_client import BotClient
from kasino.sandbox.calls.call import INTERRUPTED, Answer, CallResult, EncodedRequest, Method, Outcome
from kasino.sandbox.calls.error_mapping import fault_of_status
from kasino.sandbox.calls.game_driver import Steps, drive
from kasino.sandbox.calls.messages import EncodedEvents, Needs, end_message, question_message, start_message
from kasino.sandbox.process import Limits
from kasino.sandbox.status import NOT_FOUND, ErrorStatus
from kasino.v1 import bot_service_pb2 as bots
from kasino.wire import TimeControl, choice_from_message, time_control_to_message
from kasino.wire.messages.bot_service import LONGEST_NOTE

_MAX_END_TRIES = 16
"""How often a bot may ask for the end of a game to be repeated."""


async def play_sandboxed(table: Table, at_seats: Sequence[BotClient], game: str, limits: Limits) -> Game:
    """Play this game to its end; `game` is its id, unique among the running games of these bots.

    Raises a KasinoError where these rules cannot be played at this table.
    """
    encoded = EncodedEvents()
    return await drive(_game_steps(table, [SandboxedSeat(bot, game, encoded, limits) for bot in at_seats]))


def _game_steps(table: Table, seats: Sequence[SandboxedSeat]) -> Steps[Game]:
    """The steps of the game loop with a bot at each seat."""
    loop = game_loop(table)
    request = next(loop)
    while True:
        reply = yield from seats[request.seat].steps(request)
        try:
            request = loop.send(reply)
        except StopIteration as stopped:
            game: Game = stopped.value
            return game


async def play_repliers(table: Table, at_seats: Sequence[Replier]) -> Game:
    """Play a game with a replier at each seat."""
    return await drive_async(game_loop(table), lambda request: at_seats[request.seat](request))


def local_replier(make: BotFactory) -> Replier:
    """A replier for one game, whose bot runs in this process."""
    seated = Seated(make)

    async def reply(request: Request) -> Reply:
        return seated.reply(request)

    return reply


class SandboxedSeat:
    """One seat of a game, played by a bot that is called by BotService. `encoded` may be shared by all seats.

    `so_far` are the events of the game before this bot joined.
    """

    def __init__(
        self, bot: BotClient, game: str, encoded: EncodedEvents, limits: Limits, so_far: Sequence[Event] = ()
    ) -> None:
        self._bot = bot
        self._game = game
        self._encoded_events = encoded
        self._limits = limits
        self._bank = limits.bank_seconds
        self._start: GameStart | None = None
        self._needs = Needs.of(bot.info)
        self._max_legal_moves = 0
        self._received_count = len(so_far)  # events of the game so far
        self._sent_count = len(so_far)  # events that the bot has received
        encoded.append(0, so_far)
        self._generation = 0  # of the process that has this game; 0: none
        self._side_faults: list[Failed] = []
        self._failed_ends = 0

    async def reply(self, request: Request) -> Reply:
        """The bot's reply to this request, or its fault."""
        return await drive(self.steps(request))

    def steps(self, request: Request) -> Steps[Reply]:
        """The steps to the bot's reply to this request, or its fault."""
        if type(request) is Question:
            return self._choose(request)
        if type(request) is End:
            return self._end(request)
        assert type(request) is Begin
        self._max_legal_moves = request.max_legal_moves
        self._start = request.start if self._bank is None else replace(request.start, clock=self._bank)
        return self._begin()

    def _begin(self) -> Steps[Failed | None]:
        """Start the game at the bot, or start it again in a new process."""
        assert self._start is not None
        if not self._bot.generation:  # its info says what it needs
            failed: Failed | None = yield self._bot.ensure_started
            if failed is not None:
                return failed
        control = time_control_to_message(TimeControl(per_move=self._limits.move_seconds, bank=self._bank))
        while True:
            self._needs = Needs.of(self._bot.info)
            limit = self._max_legal_moves if self._needs.limit else 0
            message = start_message(self._game, self._start, self._encoded_events, self._sent_count, control, limit)
            outcome = yield from self._call(message, self._limits.start_seconds)
            if outcome is INTERRUPTED:
                continue
            if isinstance(outcome, ErrorStatus):
                fault = fault_of_status(outcome, message.method)
                return fault and (yield from self._with_output(fault))
            return outcome if isinstance(outcome, Failed) else None

    def _choose(self, question: Question) -> Steps[Chosen | Failed]:
        events = question.events
        self._encoded_events.append(self._received_count, events)
        self._received_count += len(events)
        unknown = False
        while True:
            if self._side_faults:
                return self._side_faults.pop(0)
            if self._generation != self._bot.generation or unknown:
                self._sent_count = self._received_count
                again = yield from self._begin()
                if again is not None:
                    return again._replace(again=False)
            seconds = self._limits.move_seconds + (self._bank or 0.0)
            message = question_message(
                self._game,
                question,
                self._encoded_events,
                (self._sent_count, self._received_count),
                seconds=seconds,
                bank_left=self._bank,
                needs=self._needs,
            )
            result: CallResult = yield self._bot, message, seconds, self._generation
            outcome = result.outcome
            if result.side_faults:
                self._side_faults.extend(result.side_faults)
            if outcome is INTERRUPTED:
                continue
            self._sent_count = self._received_count
            if type(outcome) is Answer:
                reply = self._answered(question, outcome)
                return reply if isinstance(reply, Chosen) else (yield from self._with_output(reply))
            if isinstance(outcome, ErrorStatus) and outcome.code == NOT_FOUND and not unknown:
                unknown = True
                continue
            if isinstance(outcome, ErrorStatus):
                fault = fault_of_status(outcome, Method.CHOOSE) or Failed(FaultCode.PROTOCOL, outcome.text)
                return (yield from self._with_output(fault))
            assert isinstance(outcome, Failed)
            return (yield from self._with_output(outcome))

    def _answered(self, question: Question, answer: Answer) -> Chosen | Failed:
        assert answer.message is not None
        if self._bank is not None:
            self._bank = max(self._bank - max(answer.seconds - self._limits.move_seconds, 0.0), 0.0)
        return _chosen(question, answer.message)

    def _end(self, over: End) -> Steps[Failed | None]:
        self._encoded_events.append(self._received_count, over.events)
        self._received_count += len(over.events)
        if self._side_faults:
            return self._side_faults.pop(0)
        if self._generation != self._bot.generation or not self._generation:
            return None  # a new process, which does not have this game
        message = end_message(self._game, over, self._encoded_events, (self._sent_count, self._received_count))
        outcome = yield from self._call(message, self._limits.start_seconds)
        self._sent_count = self._received_count
        if isinstance(outcome, ErrorStatus):
            fault = fault_of_status(outcome, message.method)
            self._failed_ends += 1
            if fault is None:
                return None
            fault = yield from self._with_output(fault)
            return fault._replace(again=fault.again and self._failed_ends < _MAX_END_TRIES)
        if isinstance(outcome, Failed):
            return outcome
        self._generation = 0  # it has closed the game
        return self._side_faults.pop(0)._replace(again=True) if self._side_faults else None

    def _with_output(self, fault: Failed) -> Steps[Failed]:
        return fault if fault.output else fault._replace(output=(yield self._bot.output))

    def _call(self, request: EncodedRequest, seconds: float) -> Steps[Outcome]:
        result: CallResult = yield self._bot, request, seconds, self._generation
        self._side_faults.extend(result.side_faults)
        if request.method is Method.START:
            self._generation = result.generation
        return result.outcome


def _chosen(question: Question, answer: bots.ChooseMoveResponse) -> Chosen | Failed:
    """The move of this answer; its fault, where it is no legal move."""
    moves = question.moves
    only = _index_alone(answer.SerializeToString())
    if only is not None and only < len(moves):
        return Chosen(moves[only])
    choice = answer.choice
    kind = choice.WhichOneof("choice")
    index = choice.legal_move_index if kind == "legal_move_index" else len(moves)
    try:
        if index < len(moves):
            move: Move = moves[index]
        else:
            given = None if kind is None else choice_from_message(choice, question.seen.table, moves)
            move = legal_answer(question.seen, moves, given)
    except KasinoError as error:
        return Failed(FaultCode.ILLEGAL, str(error))
    note = answer.note
    return Chosen(move, note and note[:LONGEST_NOTE], answer.value if answer.HasField("value") else None)


@lru_cache(maxsize=1 << 10)
def _index_alone(encoded: bytes) -> int | None:
    """The index of an answer with nothing but an index, which is the same in many games; None for any other answer."""
    answer = bots.ChooseMoveResponse.FromString(encoded)
    if answer.choice.WhichOneof("choice") != "legal_move_index" or answer.note or answer.HasField("value"):
        return None
    return answer.choice.legal_move_index
