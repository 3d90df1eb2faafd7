"""Bots for Kasino: what one is, the bots of the house, and games of bots in this process."""

from __future__ import annotations

from kasino.bots.ask import ask
from kasino.bots.chance import Random
from kasino.bots.endgame import Endgame
from kasino.bots.greedy import Greedy
from kasino.bots.interface import Bot, BotWithHooks, Choice, Function, GameEnd, GameStart, Observation, Player
from kasino.bots.loading import Known, Maker, known_bots, load
from kasino.bots.play import Game, play, play_game
from kasino.bots.player import Fault, FaultCode, Remark
from kasino.bots.scaffold import new_bot
from kasino.bots.spec import Address, InFile, InModule, Named, Program, Spec, SpecError, parse_spec
from kasino.bots.thoughtful import Thoughtful

__all__ = [
    "Address",
    "Bot",
    "BotWithHooks",
    "Choice",
    "Endgame",
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
    "Random",
    "Remark",
    "Spec",
    "SpecError",
    "Thoughtful",
    "ask",
    "known_bots",
    "load",
    "new_bot",
    "parse_spec",
    "play",
    "play_game",
]
