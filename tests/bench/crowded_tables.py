"""Benchmark of crowded tables: the time to check one capture, and to list the first 128 moves.

`python -m tests.bench.crowded_tables COUNT` prints one JSON object: by rule set and table size the median, the 99th
percentile and the longest processor time in microseconds of a check (of a capture at random, and of a large one that is
nearly or quite legal) and of `moves(128)`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time

from kasino.game import RULES, RuleSet
from kasino.game.core import CAPTURE, Move, Position
from kasino.game.core_codec.rules import encode_rules

SIZES = (12, 20, 30, 40, 48)


def table_of(rules: RuleSet, size: int, random: Random) -> Position:
    """A table of this many loose cards, with a hand of four (what is left of one pack, at least one)."""
    position = Position(encode_rules(rules), [0, 1], 0)
    cards = random.sample(range(position.law.cards), min(size + 4, position.law.cards))
    position.loose = sum(1 << card for card in cards[:size])
    position.hands = [sum(1 << card for card in cards[size:]), 0]
    return position


def a_capture(position: Position, random: Random) -> Move:
    """A capture of any of the items by any card of the hand."""
    card = random.choice([card for card in range(position.law.cards) if position.hands[0] >> card & 1])
    return (CAPTURE, card, position.loose & random.getrandbits(position.law.cards), 0, 0)


def a_large_capture(position: Position, random: Random) -> Move:
    """A large legal capture, half of the time with one card more or less."""
    captures = [move for move in position.moves(1) if move[0] == CAPTURE and move[2].bit_count() > 1]
    if not captures:
        return a_capture(position, random)
    kind, card, mask, slots, value = random.choice(captures)
    if random.random() < 0.5:
        loose = [bit for bit in range(position.law.cards) if position.loose >> bit & 1]
        mask ^= 1 << random.choice(loose)
    return (kind, card, mask, slots, value)


def spread(times: list[float]) -> list[float]:
    """Median, 99th percentile and longest, in microseconds."""
    times.sort()
    return [1e6 * times[len(times) // 2], 1e6 * times[len(times) * 99 // 100], 1e6 * times[-1]]


def checks(rules: RuleSet, size: int, count: int, propose: Callable[[Position, Random], Move]) -> list[float]:
    """How long single checks take."""
    random = Random(size)
    times = []
    for number in range(count):
        if number % 20 == 0:
            position = table_of(rules, size, random)
        move = propose(position, random)
        began = process_time()
        position.fault(move)
        times.append(process_time() - began)
    return spread(times)


def listings(rules: RuleSet, size: int, count: int) -> list[float]:
    """How long the first 128 moves take."""
    random = Random(size)
    times = []
    for _ in range(count):
        position = table_of(rules, size, random)
        began = process_time()
        position.moves(128)
        times.append(process_time() - began)
    return spread(times)


def main(count: int) -> None:
    """Print the times of every table size."""
    told: dict[str, dict[str, dict[str, list[float]]]] = {}
    for name in ("norwegian", "international", "royal", "swedish", "two_deck"):
        rules = RULES[name]
        told[name] = {
            str(size): {
                "check at random": checks(rules, size, count, a_capture),
                "check of a large one": checks(rules, size, count, a_large_capture),
                "first 128 moves": listings(rules, size, count // 10),
            }
            for size in (*SIZES, *((96,) if rules.decks == 2 else ()))
        }
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]))
