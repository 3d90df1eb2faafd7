"""Games of bots: the game loop, requests to seats and their replies, bots in this process, faults."""

from __future__ import annotations

from kasino.bots.game.answer_validation import legal_answer
from kasino.bots.game.ask import ask
from kasino.bots.game.async_driver import Replier, drive_async
from kasino.bots.game.faults import Fault, FaultCode, Remark
from kasino.bots.game.game import Decks, Game, Table
from kasino.bots.game.game_loop import game_loop
from kasino.bots.game.play import play, play_game, table_for
from kasino.bots.game.requests import Begin, Chosen, End, Failed, Question, Reply, Request
from kasino.bots.game.seat_account import SeatAccount
from kasino.bots.game.seated_bot import Seated, offered_moves

__all__ = [
    "Begin",
    "Chosen",
    "Decks",
    "End",
    "Failed",
    "Fault",
    "FaultCode",
    "Game",
    "Question",
    "Remark",
    "Replier",
    "Reply",
    "Request",
    "SeatAccount",
    "Seated",
    "Table",
    "ask",
    "drive_async",
    "game_loop",
    "legal_answer",
    "offered_moves",
    "play",
    "play_game",
    "table_for",
]
