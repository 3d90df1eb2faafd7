"""Benchmark of single operations of a core position, in nanoseconds: clone, play and undo, after, moves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from kasino.game import RULES, deal, deck
from kasino.game.core import PLAYING
from kasino.game.play.round_position import round_position

POSITIONS = 400
Chosen = tuple[Any, Any]
"""A position and one of its moves."""


def positions(name: str) -> list[Chosen]:
    """Positions of random rounds of two seats, each with one of its moves at random."""
    random = Random(1)
    found: list[Chosen] = []
    number = 0
    while len(found) < POSITIONS:
        number += 1
        pack = deck(b"operations", number, RULES[name].decks)
        position = round_position(deal(RULES[name], seats=2, deck=pack))
        played = random.randrange(20)
        for _ in range(played):
            position.play(random.choice(position.moves()))
        if position.phase == PLAYING:
            position.keep_history()
            found.append((position, random.choice(position.moves())))
    return found


def play_and_undo(position: Any, move: Any) -> None:
    """Play the move in place, and take it back."""
    position.play(move)
    position.undo()


def operations(name: str, seconds: float) -> dict[str, float]:
    """The nanoseconds of each operation, the call from Python included; those that the core does not have are left out.

    The time of the loop itself is taken off.
    """
    chosen = positions(name)
    empty = nanoseconds(lambda position, move: None, chosen, seconds)
    ways: dict[str, Callable[[Any, Any], object]] = {
        "moves": lambda position, move: position.moves(),
        "play and undo": play_and_undo,
    }
    if hasattr(chosen[0][0], "after"):
        ways["after"] = lambda position, move: position.after(move)
    if hasattr(chosen[0][0], "clone"):
        ways["clone"] = lambda position, move: position.clone()
    return {name: max(nanoseconds(way, chosen, seconds) - empty, 0.0) for name, way in ways.items()}


def nanoseconds(way: Callable[[Any, Any], object], chosen: list[Chosen], seconds: float) -> float:
    """The mean time of a call, of processor time."""
    spent, calls = 0.0, 0
    while spent < seconds:
        began = process_time()
        for position, move in chosen:
            way(position, move)
        spent += process_time() - began
        calls += len(chosen)
    return 1e9 * spent / calls
