"""A game of bots elsewhere: the same course as in one process, its questions put by BotService."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
from kasino.game import Event, KasinoError
from kasino.sandbox.calls.bot_client import BotClient
from kasino.sandbox.calls.call import INTERRUPTED, Answer, EncodedRequest, ErrorStatus, Method, Outcome
from kasino.sandbox.calls.error_mapping import NOT_FOUND, failed
from kasino.sandbox.calls.messages import EncodedEvents, end_message, question_message, start_message
from kasino.sandbox.process import Limits
from kasino.wire import TimeControl, choice_from_message, time_control_to_message
from kasino.wire.messages.bot_service import LONGEST_NOTE

_MOST_ENDS = 16
"""So often may a bot ask to be told the end again."""


async def play_sandboxed(table: Table, at_seats: Sequence[BotClient], game: str, limits: Limits) -> Game:
    """Play this game to its end; `game` is its name, which no other running game of these bots has.

    Raises a KasinoError where these rules cannot be played at this table.
    """
    told = EncodedEvents()
    return await play_repliers(table, [SandboxedSeat(bot, game, told, limits).reply for bot in at_seats])


async def play_repliers(table: Table, at_seats: Sequence[Replier]) -> Game:
    """Play a game of whatever answers at each seat."""
    return await drive_async(game_loop(table), lambda request: at_seats[request.seat](request))


def local_replier(make: BotFactory) -> Replier:
    """A bot of this process, new for one game."""
    seated = Seated(make)

    async def reply(request: Request) -> Reply:
        return seated.reply(request)

    return reply


class SandboxedSeat:
    """One seat of the game, and the bot that has it. `told` may be shared by all seats.

    `so_far`: where the game has begun without the bot, what has happened in it.
    """

    def __init__(
        self, bot: BotClient, game: str, told: EncodedEvents, limits: Limits, so_far: Sequence[Event] = ()
    ) -> None:
        self._bot = bot
        self._game = game
        self._told = told
        self._limits = limits
        self._bank = limits.bank_seconds
        self._start: GameStart | None = None
        self._heard = len(so_far)  # how many events of the game the bot has been told, or has before it
        self._sent = len(so_far)  # how many have been sent
        told.hear(0, so_far)
        self._life = 0  # of the process that knows this game
        self._extra: list[Failed] = []
        self._failed_ends = 0

    async def reply(self, request: Begin | Question | End) -> Chosen | Failed | None:
        """What comes of this request."""
        match request:
            case Begin():
                self._start = request.start if self._bank is None else replace(request.start, clock=self._bank)
                return await self._begin()
            case Question():
                return await self._ask(request)
            case End():
                return await self._end(request)

    async def _begin(self) -> Failed | None:
        """Start the game there, or start it again."""
        assert self._start is not None
        control = time_control_to_message(TimeControl(per_move=self._limits.move_seconds, bank=self._bank))
        while True:
            message = start_message(self._game, self._start, self._told, self._sent, control)
            outcome = await self._call(message, self._limits.start_seconds)
            if outcome is INTERRUPTED:
                continue
            if isinstance(outcome, ErrorStatus):
                found = failed(outcome, message.method)
                return found and await self._with_output(found)
            return outcome if isinstance(outcome, Failed) else None

    async def _ask(self, asked: Question) -> Chosen | Failed:
        self._told.hear(self._heard, asked.events)
        self._heard += len(asked.events)
        self._told.see(asked.seen.table)
        unknown = False
        while True:
            if self._extra:
                return self._extra.pop(0)
            if self._life != self._bot.generation or unknown:
                self._sent = self._heard
                again = await self._begin()
                if again is not None:
                    return again._replace(again=False)
            seconds = self._limits.move_seconds + (self._bank or 0.0)
            message = question_message(
                self._game,
                asked,
                self._told,
                (self._sent, self._heard),
                seconds=seconds,
                bank_left=self._bank,
                with_moves=not self._bot.info.no_legal_moves,
            )
            outcome = await self._call(message, seconds)
            if outcome is INTERRUPTED:
                continue
            self._sent = self._heard
            if isinstance(outcome, ErrorStatus) and outcome.code == NOT_FOUND and not unknown:
                unknown = True
                continue
            reply = self._answer(asked, message, outcome)
            return await self._with_output(reply) if isinstance(reply, Failed) else reply

    def _answer(self, asked: Question, message: EncodedRequest, outcome: Outcome) -> Chosen | Failed:
        match outcome:
            case Answer(message=answer, seconds=seconds):
                assert answer is not None
                if self._bank is not None:
                    self._bank = max(self._bank - max(seconds - self._limits.move_seconds, 0.0), 0.0)
                method = answer.choice.WhichOneof("choice")
                try:
                    move = None if method is None else choice_from_message(answer.choice, asked.seen.table, asked.moves)
                    if move is None or method != "legal_move_index":
                        move = legal_answer(asked.seen, asked.moves, move)
                except KasinoError as error:
                    return Failed(FaultCode.ILLEGAL, str(error))
                value = answer.value if answer.HasField("value") else None
                return Chosen(move, answer.note[:LONGEST_NOTE], value)
            case ErrorStatus():
                found = failed(outcome, message.method)
                return found or Failed(FaultCode.PROTOCOL, outcome.text)
            case Failed():
                return outcome
            case _:
                raise AssertionError(outcome)

    async def _end(self, over: End) -> Failed | None:
        self._told.hear(self._heard, over.events)
        self._heard += len(over.events)
        if self._extra:
            return self._extra.pop(0)
        if self._life != self._bot.generation or not self._life:
            return None  # it was started again and has never heard of this game
        message = end_message(self._game, over, self._told, (self._sent, self._heard))
        outcome = await self._call(message, self._limits.start_seconds)
        self._sent = self._heard
        if isinstance(outcome, ErrorStatus):
            found = failed(outcome, message.method)
            self._failed_ends += 1
            if found is None:
                return None
            found = await self._with_output(found)
            return found._replace(again=found.again and self._failed_ends < _MOST_ENDS)
        if isinstance(outcome, Failed):
            return outcome
        self._life = 0  # it has forgotten the game
        return self._extra.pop(0)._replace(again=True) if self._extra else None

    async def _with_output(self, found: Failed) -> Failed:
        return found if found.output else found._replace(output=await self._bot.output())

    async def _call(self, sent: EncodedRequest, seconds: float) -> Outcome:
        heard = await self._bot.call(sent, seconds, self._life)
        self._extra.extend(heard.beside)
        if sent.method is Method.START:
            self._life = heard.generation
        return heard.outcome
