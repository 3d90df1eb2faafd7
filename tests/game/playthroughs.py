"""Generates the playthroughs: one whole game as text for each rule set and table. `make playthroughs` writes the files.

The seed of the packs is the name of the file. Every seat plays by one policy, `steady`: it draws a kind among the legal
moves and then a move of this kind, so rare kinds are played where they are legal. Both draws are words of
SHA-256(number of moves made before), so a game depends on the rules alone.

At three seats and more, games would be long: they end after three rounds, and after two where a round is long or the
target is high, by overrides in the `rules` line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from kasino.game import (
    PARTNERS,
    RULES,
    Move,
    Record,
    RulesError,
    RuleSet,
    State,
    apply,
    deal,
    deck,
    layout,
    legal_moves,
    next_round,
    observe,
    override,
    position_text,
)

FOLDER = Path(__file__).parents[1] / "playthroughs"
FIRST_MOVES = 200
"""The number of legal moves from which the policy draws; few positions have more."""

Choose = Callable[[State, int], Move]
"""A policy: chooses a move from the state and the number of moves made before."""


def tables(rules: RuleSet) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every table that these rules allow: its label in file names, and the sides of its seats."""
    for label, sides in [*((str(seats), tuple(range(seats))) for seats in range(2, 6)), ("2v2", PARTNERS)]:
        try:
            layout(rules, sides)
        except RulesError:
            continue
        yield label, sides


TABLES = {f"{name}-{label}": (rules, sides) for name, rules in RULES.items() for label, sides in tables(rules)}
"""Rules and sides of each playthrough, by the name of its file."""


def steady(state: State, moves_made: int) -> Move:
    """The policy of the playthroughs: word 0 of the digest chooses the kind of move, word 1 the move."""
    words = sha256(str(moves_made).encode()).digest()
    moves = list(legal_moves(state, limit=FIRST_MOVES))
    kinds = sorted({type(move).__name__ for move in moves})
    kind = kinds[int.from_bytes(words[:8], "big") % len(kinds)]
    chosen = [move for move in moves if type(move).__name__ == kind]
    return chosen[int.from_bytes(words[8:16], "big") % len(chosen)]


def game(
    rules: RuleSet, sides: tuple[int, ...], seed: bytes, choose: Choose = steady
) -> Iterator[tuple[State, Record]]:
    """Iterate over the states of a whole game, after each deal and move, with the record so far."""
    cards = deck(seed, 1, rules.decks)
    state = deal(rules, sides=sides, deck=cards)
    record = Record.begin(state, cards)
    yield state, record
    moves_made = 0
    while not state.over:
        if state.turn is None:
            cards = deck(seed, state.round + 1, rules.decks)
            state = next_round(state, cards)
            record = record.dealt(cards)
        else:
            state = apply(state, choose(state, moves_made))
            record = record.played(state)
            moves_made += 1
        yield state, record


def shortened(rules: RuleSet, sides: tuple[int, ...]) -> RuleSet:
    """The rules of a playthrough: those of the rule set, over after two or three rounds where it would be long."""
    if rules.decks == 2 or (rules.target or 0) > 21:
        return override(rules, {"fixed_rounds": 2})
    return rules if len(sides) == 2 else override(rules, {"fixed_rounds": 3})


def playthrough(name: str) -> str:
    """The text of one file: the record, an empty line, and the position at the start of each deal."""
    rules, sides = TABLES[name]
    steps = list(game(shortened(rules, sides), sides, name.encode()))
    positions: list[str] = []
    dealt = (0, 0)
    for state, _ in steps:
        if state.turn is not None and (state.round, state.deal) != dealt:
            dealt = (state.round, state.deal)
            positions.append(position_text(observe(state, state.turn)))
    return f"{steps[-1][1]}\n" + "".join(f"{line}\n" for line in positions)


def write() -> None:
    """Write every file, and delete files that are no longer a playthrough."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        if path.stem not in TABLES:
            path.unlink()
    for name in TABLES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    write()
