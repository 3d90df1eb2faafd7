"""The tables at which a bot is checked: every rule set at every number of seats, and their most crowded states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256

from kasino.bots import Table
from kasino.game import (
    PARTNERS,
    RULES,
    RulesError,
    RuleSet,
    Session,
    State,
    Trail,
    deal,
    deck,
    default_sides,
    layout,
)
from kasino.game.play.fallback_move import fallback_among

MANY_MOVES = 128


@dataclass(frozen=True, slots=True)
class CheckTable:
    """The rules and sides of a table, and the seat of the bot."""

    rules: RuleSet
    sides: tuple[int, ...]
    seat: int

    def __str__(self) -> str:
        partners = "2v2" if self.sides == PARTNERS else str(len(self.sides))
        return f"{self.rules.name} {partners}, seat {self.seat}"

    @property
    def text(self) -> str:
        """A text that is unique to this table and seat."""
        return f"{self.rules.name} {self.sides} {self.seat}"

    def table(self, game: int = 0, *, max_faults: int = 3) -> Table:
        """A game of one round at this table; each number has another pack."""
        rules = replace(self.rules, round_limit=1)
        seed = f"kasino/1 check {self.text} {game}"
        return Table(
            rules=rules,
            decks=lambda round: deck(seed.encode(), round, rules.decks),
            seeds=[sha256(f"{seed} seat {seat}".encode()).digest() for seat in range(len(self.sides))],
            sides=self.sides,
            dealer=game % len(self.sides),
            max_legal_moves=MANY_MOVES,
            max_faults=max_faults,
        )


def check_tables(rules: tuple[str, ...] = (), seats: int | None = None) -> Iterator[CheckTable]:
    """Every table of these rule sets, by default of all; the bot's seat rotates."""
    number = 0
    for one in RULES.values():
        if rules and one.name not in rules:
            continue
        for sides in _sides(one):
            if seats is None or len(sides) == seats:
                yield CheckTable(one, sides, number % len(sides))
                number += 1


def most_crowded_state(at: CheckTable) -> State | None:
    """The state with the most items on the table, the bot to move, in a round that avoids captures."""
    table = at.table(1)
    session = Session(deal(table.rules, deck=tuple(table.decks(1)), sides=table.sides, dealer=table.dealer))
    most: State | None = None
    while (state := session.state).turn is not None:
        moves, _ = session.legal_moves(1)
        if state.turn == at.seat and (most is None or len(state.table) > len(most.table)):
            most = state
        trails = [move for move in moves if isinstance(move, Trail)]
        session.play(trails[-1] if trails else fallback_among(table.rules, moves))
    return most


def _sides(rules: RuleSet) -> Iterator[tuple[int, ...]]:
    for seats in range(rules.min_seats, rules.max_seats + 1):
        layouts = {default_sides(rules, seats), tuple(range(seats)), *([PARTNERS] if seats == len(PARTNERS) else [])}
        for sides in sorted(layouts):
            try:
                layout(rules, sides)
            except RulesError:
                continue
            yield sides
