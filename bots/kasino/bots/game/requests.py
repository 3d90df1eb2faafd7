"""Requests from a game to the bot of a seat, and the bot's replies."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from kasino.bots.game.faults import FaultCode
from kasino.bots.interface import GameEnd, GameStart
from kasino.game import Event, Move, Observation

_TRACEBACK_CALLS = 4  # the last calls of a traceback


class Begin(NamedTuple):
    """A game begins for this seat: create the bot and call `on_game_start`.

    `max_legal_moves` is the limit of the moves of its questions. The reply NO_EVENTS means that the bot has no use for
    events: its further requests have none.
    """

    seat: int
    start: GameStart
    max_legal_moves: int = 128


class Question(NamedTuple):
    """The seat is to move. `events` are those since the last question; the bot receives them before this one.

    `decision` counts the questions to this seat, from 1. `moves` are legal and in canonical order, a prefix of them
    where `truncated`. `clock` is the seconds left, None without a clock.
    """

    seat: int
    decision: int
    events: Sequence[Event]
    seen: Observation
    moves: Sequence[Move]
    truncated: bool
    clock: float | None = None


class End(NamedTuple):
    """The game is over: send the bot the last events and the end, and close it. `end` None: only close it."""

    seat: int
    end: GameEnd | None
    events: Sequence[Event]


Request = Begin | Question | End


class Chosen(NamedTuple):
    """An answer of any type; the game checks whether it is a legal move."""

    move: object
    note: str = ""
    value: float | None = None


class Failed(NamedTuple):
    """A fault instead of an answer.

    `again`: the bot failed at an event, not at the question, so the same question is repeated. `out`: the bot cannot
    play this game, and is not asked any more. `output` is the last output of its process.
    """

    code: FaultCode
    text: str
    output: str = ""
    again: bool = False
    out: bool = False


class Begun(Enum):
    """A reply to `Begin` that says more than that it succeeded."""

    NO_EVENTS = "no events"


NO_EVENTS = Begun.NO_EVENTS

Reply = Chosen | Failed | Begun | None
"""None: a request that needs no answer succeeded."""


def last_lines(error: BaseException) -> str:
    """The traceback without our own frame: its last calls, each in full, and the exception."""
    own = error.__traceback__
    tail = traceback.format_exception(type(error), error, own.tb_next if own else None, limit=-_TRACEBACK_CALLS)
    return "".join(tail).rstrip()
