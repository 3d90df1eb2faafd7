"""Bots for tests: one that records what it receives, and one that plays the first move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kasino.bots import GameEnd, GameStart
from kasino.game import (
    Move,
    Observation,
)

ONE_ROUND = "norwegian target=none fixed_rounds=1 final_tie=shared"


def first(_: Observation, legal_moves: Sequence[Move]) -> Move:
    """A bot that plays the first move."""
    return legal_moves[0]


class RecordingBot:
    """Records everything that it receives, and plays the last of the offered moves."""

    def __init__(self) -> None:
        self.received: list[Any] = []

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move:
        self.received.append(observation)
        return legal_moves[-1]

    def on_game_start(self, start: GameStart, /) -> None:
        self.received.append(start)

    def on_event(self, event: object, /) -> None:
        self.received.append(event)

    def on_game_end(self, end: GameEnd, /) -> None:
        self.received.append(end)

    def close(self) -> None:
        self.received.append("close")


def received(bot: RecordingBot, kind: type) -> list[Any]:
    """What the bot received of this type."""
    return [item for item in bot.received if isinstance(item, kind)]
