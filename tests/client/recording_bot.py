"""A bot that records its calls, and the game in this process that games at a dealer are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from kasino.bots import Random, play_game
from kasino.bots.interface import GameEnd, GameStart
from kasino.game import Event, Move, Observation, Record, RuleSet, deck
from kasino.tournament import some_rounds
from tests.game.playthroughs import TABLES


@dataclass
class RecordingBot:
    """Plays at random, and records every call in order."""

    calls: list[GameStart | Event | Observation | GameEnd | str] = field(default_factory=list)
    fails_at: int = 0
    """The first decision at which it raises, and at every later one; 0: none."""

    def on_game_start(self, start: GameStart) -> None:
        self.calls.append(start)

    def on_event(self, event: Event) -> None:
        self.calls.append(event)

    def choose_move(self, seen: Observation, moves: Sequence[Move]) -> Move:
        self.calls.append(seen)
        if self.fails_at and seen.decision >= self.fails_at:
            raise RuntimeError("on purpose")
        return Random().choose_move(seen, moves)

    def on_game_end(self, end: GameEnd) -> None:
        self.calls.append(end)

    def close(self) -> None:
        self.calls.append("closed")


@dataclass(frozen=True, kw_only=True)
class Table:
    """The rules and seats of a game; its packs and seeds follow from its name."""

    name: str
    rules: RuleSet
    sides: tuple[int, ...]
    dealer: int = 1

    @property
    def deck_seed(self) -> bytes:
        return f"seat {self.name}".encode()

    @property
    def seats(self) -> int:
        return len(self.sides)

    def seed(self, seat: int) -> bytes:
        return sha256(f"{self.name} {seat}".encode()).digest()


def table(name: str, rounds: int | None = None) -> Table:
    """One of the tables of the playthroughs: one round, but for norwegian-2, which has two."""
    rules, sides = TABLES[name]
    return Table(name=name, rules=some_rounds(rules, rounds or (2 if name == "norwegian-2" else 1)), sides=sides)


def play_in_process(table: Table, fails_at: int = 0) -> tuple[Record, list[RecordingBot]]:
    """The record of the game in this process, and its bots."""
    bots = [RecordingBot(fails_at=fails_at) for _ in table.sides]
    game = play_game(
        bots,
        table.rules,
        decks=lambda round: deck(table.deck_seed, round, table.rules.decks),
        seeds=[table.seed(seat) for seat in range(table.seats)],
        sides=table.sides,
        dealer=table.dealer,
    )
    return game.record, bots
