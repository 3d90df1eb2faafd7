"""A bot that writes down all that it is told and asked, and the game in this process that others are compared with."""

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
class Notes:
    """Plays at random, and notes everything in its order."""

    told: list[GameStart | Event | Observation | GameEnd | str] = field(default_factory=list)
    wrong_at: int = 0
    """The question at which it does wrong, and every one after it; 0: none."""

    def on_game_start(self, start: GameStart) -> None:
        self.told.append(start)

    def on_event(self, event: Event) -> None:
        self.told.append(event)

    def choose_move(self, seen: Observation, moves: Sequence[Move]) -> Move:
        self.told.append(seen)
        if self.wrong_at and seen.decision >= self.wrong_at:
            raise RuntimeError("on purpose")
        return Random().choose_move(seen, moves)

    def on_game_end(self, end: GameEnd) -> None:
        self.told.append(end)

    def close(self) -> None:
        self.told.append("closed")


@dataclass(frozen=True, kw_only=True)
class Table:
    """What a game is played with, by name; its packs and seeds follow from the name."""

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


def in_this_process(table: Table, wrong_at: int = 0) -> tuple[Record, list[Notes]]:
    """The game as it is here, and what its bots noted."""
    bots = [Notes(wrong_at=wrong_at) for _ in table.sides]
    game = play_game(
        bots,
        table.rules,
        decks=lambda round: deck(table.deck_seed, round, table.rules.decks),
        seeds=[table.seed(seat) for seat in range(table.seats)],
        sides=table.sides,
        dealer=table.dealer,
    )
    return game.record, bots
