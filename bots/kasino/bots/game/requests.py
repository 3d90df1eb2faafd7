"""What a game asks and tells a seat, and what may come back."""

from __future__ import annotations

import traceback
from typing import NamedTuple

from kasino.bots.game.faults import FaultCode
from kasino.bots.interface import GameEnd, GameStart
from kasino.game import Event, Move, Observation

_CALLS = 4  # of a traceback: the last


class Begin(NamedTuple):
    """A game begins for the bot at this seat: it is made, and told the start."""

    seat: int
    start: GameStart


class Question(NamedTuple):
    """The seat is to move. It is told `events`, those since it was last asked, before the question is put.

    `decision` counts the questions to this seat, from 1. `moves` are legal and in canonical order, not all of them
    where `truncated`. `clock` is the seconds that are left, None without a clock.
    """

    seat: int
    decision: int
    events: tuple[Event, ...]
    seen: Observation
    moves: tuple[Move, ...]
    truncated: bool
    clock: float | None = None


class End(NamedTuple):
    """The game is over: the bot is told the last events and the end, and is closed. `end` None: it is only closed."""

    seat: int
    end: GameEnd | None
    events: tuple[Event, ...]


class Chosen(NamedTuple):
    """An answer, whatever it is; the game finds out whether it is a legal move."""

    move: object
    note: str = ""
    value: float | None = None


class Failed(NamedTuple):
    """In place of an answer a fault.

    `again`: the bot failed at what it was told, and not at what it was asked, so it is asked the same again. `out`: it
    cannot play this game, and is not asked any more. `output` is the end of what its process had printed.
    """

    code: FaultCode
    text: str
    output: str = ""
    again: bool = False
    out: bool = False


def last_lines(error: BaseException) -> str:
    """The traceback from the first call that is not ours: the last calls, each whole, and what was raised."""
    own = error.__traceback__
    return "".join(traceback.format_exception(type(error), error, own.tb_next if own else None, limit=-_CALLS)).rstrip()
