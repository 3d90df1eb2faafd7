"""The games that a hosted bot plays, a new bot object for each, from messages to messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from kasino.bots import BotFactory, Chosen, End, Failed, FaultCode, GameEnd, GameStart, Observation, Question
from kasino.bots.game.answer_validation import legal_answer
from kasino.bots.game.seated_bot import Seated, chosen
from kasino.bots.loading.module_import import BOT_ERRORS
from kasino.game import KasinoError, Move, legal_moves
from kasino.sandbox.host.events import ReceivedEvents
from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import event_pb2, refusal_pb2
from kasino.wire import (
    Start,
    decision_from_message,
    observation_from_messages,
    points_from_message,
    seconds_from_message,
    start_from_message,
    totals_from_message,
)
from kasino.wire.messages.bot_service import LONGEST_NOTE

UNKNOWN, INVALID_ARGUMENT, NOT_FOUND, RESOURCE_EXHAUSTED, FAILED_PRECONDITION, ABORTED, INTERNAL = 2, 3, 5, 8, 9, 10, 13
"""Codes of google.rpc.Code, as docs/bots.md gives them a meaning."""

LONGEST_TEXT = 1_500
"""Letters of a sentence that travels with a status: what is longer is cut at its beginning, where least is told."""


class BatchPosition(NamedTuple):
    """One position of many that a bot is asked about at once: the bot of that game, and what `choose_move` gets."""

    bot: Any
    observation: Observation
    legal_moves: Sequence[Move]


class ErrorStatus(NamedTuple):
    """What is told with a status."""

    code: int
    text: str


Reply = bots.ChooseMoveResponse | ErrorStatus


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that can be asked now."""

    message: bots.ChooseMoveRequest
    game: HostedGame
    question: Question


class HostedGame:
    """A game of the bot at one seat."""

    def __init__(self, make: BotFactory, start: Start) -> None:
        self.bot = Seated(make)
        self._start = start
        self._told = ReceivedEvents()
        self._question = 0
        self._answer: Reply | None = None

    def begin(self, message: bots.StartGameRequest) -> ErrorStatus | None:
        """Make the bot, and tell it the start and what has happened so far."""
        start = self._start
        failed = self.bot.create(start.seed)
        if failed is not None:
            return ErrorStatus(FAILED_PRECONDITION, cut(failed.text))
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
        heard = self._told.hear(message.so_far)
        failed = failed or self.bot.receive(heard)
        return failed and refused(failed)

    def question(self, message: bots.ChooseMoveRequest) -> Question | Reply:
        """What is asked, once the bot was told what comes before it; or the answer, where the same was asked before."""
        events = self._told.hear(message.events_since_last_call)
        if message.question == self._question and self._answer is not None and not events:
            return self._answer
        start = self._start
        seen = observation_from_messages(
            message.public_state,
            message.private_state,
            rules=start.rules,
            seat=start.seat,
            sides=start.sides,
            events=tuple(self._told.round),
        )
        self._told.see(seen.table)
        decision = message.decision
        if decision.legal_moves:
            moves = decision_from_message(decision, seen.table).legal_moves
        else:
            count = decision.legal_move_count
            moves = tuple(islice(legal_moves(seen, limit=count or None), count or None))
        clock = next((seconds_from_message(one, "bank_left") for one in message.clocks if one.seat == start.seat), None)
        failed = self.bot.receive(events)
        if failed is not None:
            return refused(failed)
        self._question, self._answer = message.question, None
        return Question(start.seat, message.question, (), seen, moves, decision.legal_moves_truncated, clock)

    def answered(self, asked: Question, reply: Chosen | Failed) -> Reply:
        """The reply of the bot as it is sent."""
        self._answer = answer_to_message(asked, reply)
        return self._answer

    def end(self, message: bots.EndGameRequest) -> ErrorStatus | None:
        """Tell the end, and close the bot."""
        events = self._told.hear(message.events_since_last_call)
        end = None if message.end == event_pb2.GAME_END_UNSPECIFIED else end_from_message(message)
        failed = self.bot.reply(End(self._start.seat, end, tuple(events)))
        return refused(failed) if isinstance(failed, Failed) else None


def answer_to_message(asked: Question, reply: Chosen | Failed) -> Reply:
    """An answer as a message, by its place among the moves that were told or in notation."""
    if isinstance(reply, Failed):
        return refused(reply)
    try:
        if reply.move is None:
            return bots.ChooseMoveResponse()
        place = next((place for place, move in enumerate(asked.moves) if move is reply.move), None)
        if place is None:
            move = legal_answer(asked.seen, asked.moves, reply.move)
            place = asked.moves.index(move) if move in asked.moves else None
    except KasinoError as error:
        return ErrorStatus(INVALID_ARGUMENT, cut(str(error)))
    answer = bots.ChooseMoveResponse(value=reply.value)
    if place is None:
        answer.choice.notation = str(move)
    else:
        answer.choice.legal_move_index = place
    if reply.note:
        answer.note = clean(reply.note[:LONGEST_NOTE])
    return answer


def refused(failed: Failed) -> ErrorStatus:
    """What went wrong, as a status tells it."""
    if failed.code is FaultCode.OOM:
        return ErrorStatus(RESOURCE_EXHAUSTED, cut(failed.text))
    return ErrorStatus(ABORTED if failed.again else UNKNOWN, cut(failed.text))


def refusal_to_message(status: ErrorStatus) -> refusal_pb2.Refused:
    """What a status tells, in a batch."""
    return refusal_pb2.Refused(code=status.code, message=status.text)


def end_from_message(message: bots.EndGameRequest) -> GameEnd:
    """How the game ended."""
    return GameEnd(
        scores=totals_from_message(message.totals, "totals"),
        points=points_from_message(message.points, "points"),
        winners=tuple(message.winner_sides),
        faults=tuple(message.faults),
        abandoned=message.end != event_pb2.GAME_END_PLAYED_OUT,
    )


class HostedGames:
    """All games of one bot, by game and seat."""

    def __init__(self, make: BotFactory) -> None:
        self._make = make
        self._at_once: Callable[[list[BatchPosition]], Iterable[object]] | None = getattr(
            make.what, "choose_moves", None
        )
        self._games: dict[tuple[str, int], HostedGame] = {}

    def begin(self, message: bots.StartGameRequest) -> ErrorStatus | None:
        """A game begins, or is taken up again."""
        try:
            start = start_from_message(message)
        except KasinoError as error:
            return ErrorStatus(INVALID_ARGUMENT, cut(str(error)))
        game = HostedGame(self._make, start)
        status = game.begin(message)
        if status is None or status.code != FAILED_PRECONDITION:
            self._games[start.game_id, start.seat] = game
        return status

    def choose(self, messages: Sequence[bots.ChooseMoveRequest]) -> Iterator[tuple[bots.ChooseMoveRequest, Reply]]:
        """An answer to each of these, each as soon as it is there."""
        put: list[OpenQuestion] = []
        for message in messages:
            found = self._put(message)
            if not isinstance(found, OpenQuestion):
                yield message, found
            elif self._at_once is None or len(messages) == 1:
                yield message, found.game.answered(found.question, found.game.bot.ask(found.question))
            else:
                put.append(found)
        if put:
            answers = self._answers(put)
            for one, answer in zip(put, answers, strict=True):
                yield one.message, one.game.answered(one.question, answer)

    def _put(self, message: bots.ChooseMoveRequest) -> OpenQuestion | Reply:
        """The question, once the bot has been told all that comes before it; or what comes back at once."""
        game = self._games.get((message.game_id, message.seat))
        if game is None:
            return ErrorStatus(NOT_FOUND, "this game has not been started here")
        try:
            found = game.question(message)
        except KasinoError as error:
            return ErrorStatus(INTERNAL, cut(str(error)))
        return OpenQuestion(message, game, found) if isinstance(found, Question) else found

    def _answers(self, put: Sequence[OpenQuestion]) -> Iterable[Chosen | Failed]:
        """What `choose_moves` says; where it fails, each is asked for itself, so that who failed is charged."""
        assert self._at_once is not None
        asked = [
            BatchPosition(one.game.bot.bot, one.game.bot.observation(one.question), one.question.moves) for one in put
        ]
        try:
            answers = list(self._at_once(asked))
        except BOT_ERRORS:
            answers = []
        if len(answers) == len(put):
            return map(chosen, answers)
        return (one.game.bot.ask(one.question) for one in put)

    def end(self, message: bots.EndGameRequest) -> ErrorStatus | None:
        """A game is over; it is forgotten once nothing is left to be told of it."""
        game = self._games.get((message.game_id, message.seat))
        if game is None:
            return None
        status = game.end(message)
        if status is None:
            del self._games[message.game_id, message.seat]
        return status


def cut(text: str) -> str:
    """The end of a text, short enough to travel with a status."""
    return clean(text if len(text) <= LONGEST_TEXT else f"…{text[-LONGEST_TEXT:]}")


def clean(text: str) -> str:
    """A text that can be sent: what is no character is a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")
