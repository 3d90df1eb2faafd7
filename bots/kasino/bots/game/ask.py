"""Asks one bot for its move in one position, given as text: a tool for authors of bots."""

from __future__ import annotations

from kasino.bots.game.answer_validation import legal_answer
from kasino.bots.game.faults import FaultCode
from kasino.bots.game.requests import Begin, Chosen, Failed, Question
from kasino.bots.game.seated_bot import Seated, offered_moves
from kasino.bots.interface import Choice, GameStart
from kasino.bots.loading.loader import load
from kasino.bots.loading.spec import Spec
from kasino.game import KasinoError, legal_moves, parse_position


def ask(spec: Spec | str, position: str, *, seed: bytes = b"", max_legal_moves: int = 128) -> Choice:
    """The choice of this bot in this position: the move in canonical form, its note and its value.

    The bot is created and gets `on_game_start` as in a game; a position has no events. `position` is a line as
    `kasino.game.position_text` writes it, seen from the seat to play. Raises a KasinoError
    where there is no such bot or position, and, with the text of the fault, where the bot raises or chooses no legal
    move.
    """
    make = load(spec)
    seen = parse_position(position)
    if not seen.hand_to_play:
        raise KasinoError("there is no decision to make here: write the hand of the seat to play, as in hand 9h Td")
    if not legal_moves(seen):
        raise KasinoError("there is no legal move here: this position cannot come about in a game")
    moves, truncated = offered_moves(seen, max_legal_moves)
    bot = Seated(make)
    start = GameStart(
        rules=seen.rules, seat=seen.seat, sides=seen.sides, dealer=seen.dealer, names=(), seed=seed, clock=None
    )
    question = Question(seen.seat, 1, (), seen, moves, truncated)
    reply = bot.reply(Begin(seen.seat, start))
    if not isinstance(reply, Failed):
        reply = bot.reply(question)
    closing = bot.close()
    for failed in (reply, closing):
        if isinstance(failed, Failed):
            raise KasinoError(f"{make.spec}: {failed.code}: {failed.text}")
    assert isinstance(reply, Chosen)
    try:
        return Choice(legal_answer(seen, moves, reply.move), reply.note, reply.value)
    except KasinoError as error:
        raise KasinoError(f"{make.spec}: {FaultCode.ILLEGAL}: {error}") from None
