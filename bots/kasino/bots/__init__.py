"""Bots for Kasino: the bot interface, loading of bots, the house bots, and games of bots in this process."""

from __future__ import annotations

from kasino.bots.game.ask import ask
from kasino.bots.game.faults import Fault, FaultCode, Remark
from kasino.bots.game.game import Decks, Game, Table
from kasino.bots.game.game_loop import game_loop
from kasino.bots.game.play import play, play_game, table_for
from kasino.bots.game.requests import Begin, Chosen, End, Failed, Question, Reply, Request
from kasino.bots.game.seat_account import SeatAccount
from kasino.bots.game.seated_bot import Seated, offered_moves
from kasino.bots.house.endgame import Endgame
from kasino.bots.house.greedy import Greedy
from kasino.bots.house.random import Random
from kasino.bots.house.thoughtful import Thoughtful
from kasino.bots.interface import Bot, BotWithHooks, Choice, Function, GameEnd, GameStart, Player
from kasino.bots.loading.loader import BotFactory, KnownBot, known_bots, load
from kasino.bots.loading.resolver import resolve
from kasino.bots.loading.spec import Address, InFile, InModule, Named, Program, Spec, SpecError
from kasino.bots.loading.spec_parser import parse_spec
from kasino.bots.templates.language_project import LANGUAGES, new_project
from kasino.bots.templates.python_project import new_bot
from kasino.game import Observation

__all__ = [
    "LANGUAGES",
    "Address",
    "Begin",
    "Bot",
    "BotFactory",
    "BotWithHooks",
    "Choice",
    "Chosen",
    "Decks",
    "End",
    "Endgame",
    "Failed",
    "Fault",
    "FaultCode",
    "Function",
    "Game",
    "GameEnd",
    "GameStart",
    "Greedy",
    "InFile",
    "InModule",
    "KnownBot",
    "Named",
    "Observation",
    "Player",
    "Program",
    "Question",
    "Random",
    "Remark",
    "Reply",
    "Request",
    "SeatAccount",
    "Seated",
    "Spec",
    "SpecError",
    "Table",
    "Thoughtful",
    "ask",
    "game_loop",
    "known_bots",
    "load",
    "new_bot",
    "new_project",
    "offered_moves",
    "parse_spec",
    "play",
    "play_game",
    "resolve",
    "table_for",
]
