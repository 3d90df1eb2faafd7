"""A bot is one method, or one function: it sees what its seat may know, and answers with a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from kasino.game import Event, Move, Observation, RuleSet
from kasino.game.play.events import SidePoints


@dataclass(frozen=True, slots=True)
class Choice:
    """A move with what the bot thinks of it: a note for people, and a value in whatever unit the bot counts in."""

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
    """What a bot is told before the first deal.

    `sides` is the side of each seat, `names` the names of all seats, empty where they are hidden; `seed` is that of
    every observation to come, and `clock` the seconds for the whole game, None without a clock.
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
    """What a bot is told after the last move.

    `scores` and `points` (by category, over all rounds) are by side, `winners` are sides, `faults` are counted by seat.
    `abandoned`: no seat had a bot left that was still asked, so the game was broken off.
    """

    scores: tuple[int, ...]
    points: tuple[SidePoints, ...]
    winners: tuple[int, ...]
    faults: tuple[int, ...]
    abandoned: bool = False


class Bot(Protocol):
    """What a bot has to have. The methods of `BotWithHooks` are called where a bot has them."""

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move | Choice:
        """A legal move of the seat to play.

        `legal_moves` stand in canonical order and are never none; where `observation.legal_moves_truncated` there are
        more of them, and any legal move may be played.
        """
        ...


class BotWithHooks(Bot, Protocol):
    """A bot that is also told what happens. Each hook is optional, and whatever one returns is ignored."""

    def on_game_start(self, start: GameStart, /) -> None:
        """Before the first deal."""

    def on_event(self, event: Event, /) -> None:
        """Every public event of the game in order, none left out: deals, the moves of all seats, counts, the end."""

    def on_game_end(self, end: GameEnd, /) -> None:
        """After the last event."""

    def close(self) -> None:
        """Never asked again. Called by whoever made the bot, after its last game."""


Function = Callable[[Observation, Sequence[Move]], Move | Choice]
"""A plain function is a bot too."""

Player = Bot | Function
