"""Bots for Kasino: what one is, the bots of the house, and games of bots in this process."""

from __future__ import annotations

from kasino.bots.ask import ask
from kasino.bots.chance import Random
from kasino.bots.course import Decks, Game, Reply, Request, SeatAccount, Table, course
from kasino.bots.endgame import Endgame
from kasino.bots.faults import Fault, FaultCode, Remark
from kasino.bots.greedy import Greedy
from kasino.bots.interface import Bot, BotWithHooks, Choice, Function, GameEnd, GameStart, Player
from kasino.bots.loading import Known, Maker, known_bots, load
from kasino.bots.play import play, play_game, table_for
from kasino.bots.player import Seated, told_moves
from kasino.bots.projects import LANGUAGES, new_project
from kasino.bots.questions import Begin, Chosen, End, Failed, Question
from kasino.bots.resolving import resolve
from kasino.bots.scaffold import new_bot
from kasino.bots.spec import Address, InFile, InModule, Named, Program, Spec, SpecError, parse_spec
from kasino.bots.thoughtful import Thoughtful
from kasino.game import Observation

__all__ = [
    "LANGUAGES",
    "Address",
    "Begin",
    "Bot",
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
    "Known",
    "Maker",
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
    "course",
    "known_bots",
    "load",
    "new_bot",
    "new_project",
    "parse_spec",
    "play",
    "play_game",
    "resolve",
    "table_for",
    "told_moves",
]
