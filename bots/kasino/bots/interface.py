"""The interface of a bot: `choose_move`, as a method or a function, and optional hooks for the events of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from kasino.game import Event, Move, Observation, RuleSet
from kasino.game.play.events import SidePoints


@dataclass(frozen=True, slots=True)
class Choice:
    """A move with a comment of the bot: a note for people, and a value in a unit of the bot's own."""

    move: Move
    note: str = ""
    value: float | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.note, str):
            raise TypeError(f"the note of a choice is a text, not {self.note!r}")
        if self.value is not None and not isinstance(self.value, int | float):
            raise TypeError(f"the value of a choice is a number or None, not {self.value!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStart:
    """The start of a game, sent to a bot before the first deal.

    `sides` is the side of each seat; `names` are the names of all seats, empty where they are hidden; `seed` is the
    seed of every later observation; `clock` is the seconds for the whole game, None without a clock.
    """

    rules: RuleSet
    seat: int
    sides: tuple[int, ...]
    dealer: int
    names: tuple[str, ...]
    seed: bytes
    clock: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnd:
    """The end of a game, sent to a bot after the last event.

    `scores` and `points` (by category, over all rounds) are by side, `winners` are sides, `faults` are counted by seat.
    `abandoned`: the game was broken off because no seat had a bot left to ask.
    """

    scores: tuple[int, ...]
    points: tuple[SidePoints, ...]
    winners: tuple[int, ...]
    faults: tuple[int, ...]
    abandoned: bool = False


class Bot(Protocol):
    """The method that every bot has. The hooks of `BotWithHooks` are called where a bot has them."""

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move | Choice:
        """Choose a legal move for the seat to play.

        `legal_moves` are in canonical order and never empty. Where `observation.legal_moves_truncated` they are a
        prefix of all legal moves, and any legal move may be played.
        """
        ...


class BotWithHooks(Bot, Protocol):
    """A bot that also receives the events of its game. Each hook is optional, and its return value is ignored."""

    def on_game_start(self, start: GameStart, /) -> None:
        """Called before the first deal."""

    def on_event(self, event: Event, /) -> None:
        """Called for every public event of the game in order: deals, the moves of all seats, scores, the end."""

    def on_game_end(self, end: GameEnd, /) -> None:
        """Called after the last event."""

    def close(self) -> None:
        """Release resources. Called by the creator of the bot, after its last game."""


Function = Callable[[Observation, Sequence[Move]], Move | Choice]
"""A bot that is a plain function."""

Player = Bot | Function
