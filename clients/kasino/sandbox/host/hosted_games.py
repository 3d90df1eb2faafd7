"""The running games of a hosted bot, by game and seat: decodes requests, calls the bots, and encodes replies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from kasino.bots import BotFactory, Chosen, Failed, Observation, Question
from kasino.bots.game.seated_bot import chosen
from kasino.bots.loading.module_import import BOT_ERRORS
from kasino.game import KasinoError, Move
from kasino.sandbox.host.hosted_game import HostedGame
from kasino.sandbox.host.replies import Reply, truncate_text
from kasino.sandbox.status import FAILED_PRECONDITION, INTERNAL, INVALID_ARGUMENT, NOT_FOUND, ErrorStatus
from kasino.v1 import bot_service_pb2 as bots
from kasino.wire import start_from_message


class BatchPosition(NamedTuple):
    """One position of a batch for `choose_moves`: the bot object of that game, and the arguments of `choose_move`."""

    bot: Any
    observation: Observation
    legal_moves: Sequence[Move]


PreparedQuestion = tuple[bots.ChooseMoveRequest, HostedGame, Question]
"""A question whose preceding events the bot of the game has received."""
NOT_STARTED = ErrorStatus(NOT_FOUND, "this game has not been started here")


class HostedGames:
    """All games of one bot, with a bot object for each seat."""

    def __init__(self, make: BotFactory) -> None:
        self._make = make
        self._choose_moves: Callable[[list[BatchPosition]], Iterable[object]] | None = getattr(
            make.what, "choose_moves", None
        )
        self._games: dict[tuple[str, int], HostedGame] = {}

    def begin(self, message: bots.StartGameRequest) -> ErrorStatus | None:
        """Start a game, or start it again."""
        try:
            start = start_from_message(message)
            game = HostedGame(self._make, start)
            status = game.begin(message)
        except KasinoError as error:
            return ErrorStatus(INVALID_ARGUMENT, truncate_text(str(error)))
        if status is None or status.code != FAILED_PRECONDITION:
            self._games[start.game_id, start.seat] = game
        return status

    def choose(self, messages: Sequence[bots.ChooseMoveRequest]) -> Iterator[tuple[bots.ChooseMoveRequest, Reply]]:
        """The reply to each of these, each as soon as it is known."""
        batch: list[PreparedQuestion] = []
        one_by_one = self._choose_moves is None or len(messages) == 1
        for message in messages:
            game = self._games.get((message.game_id, message.seat))
            if game is None:
                yield message, NOT_STARTED
                continue
            try:
                prepared = game.question(message)
            except KasinoError as error:
                prepared = ErrorStatus(INTERNAL, truncate_text(str(error)))
            if not isinstance(prepared, Question):
                yield message, prepared
            elif one_by_one:
                yield message, game.encode_reply(prepared, game.bot.ask(prepared))
            else:
                batch.append((message, game, prepared))
        if batch:
            answers = self._choose_batch(batch)
            for (message, game, question), answer in zip(batch, answers, strict=True):
                yield message, game.encode_reply(question, answer)

    def _choose_batch(self, batch: Sequence[PreparedQuestion]) -> Iterable[Chosen | Failed]:
        """The answers of `choose_moves`; where it fails, of `choose_move` one by one, to charge the game that fails."""
        assert self._choose_moves is not None
        positions = [
            BatchPosition(game.bot.bot, game.bot.observation(question), question.moves) for _, game, question in batch
        ]
        try:
            answers = list(self._choose_moves(positions))
        except BOT_ERRORS:
            answers = []
        if len(answers) == len(batch):
            return map(chosen, answers)
        return (game.bot.ask(question) for _, game, question in batch)

    def end(self, message: bots.EndGameRequest) -> ErrorStatus | None:
        """End a game, and drop it once the bot has received its end."""
        game = self._games.get((message.game_id, message.seat))
        if game is None:
            return None
        try:
            status = game.end(message)
        except KasinoError as error:
            status = ErrorStatus(INTERNAL, truncate_text(str(error)))
        if status is None:
            del self._games[message.game_id, message.seat]
        return status
