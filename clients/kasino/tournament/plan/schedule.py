"""The schedule is the list of all sets, made as it is read: nothing of it is kept, however long it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice
from math import comb

from kasino.tournament.plan import design
from kasino.tournament.plan.design import Seating
from kasino.tournament.plan.plan import Design, Plan
from kasino.tournament.plan.seeds import first_dealer, lot


@dataclass(frozen=True, slots=True, kw_only=True)
class Set:
    """One line-up with one sequence of packs, in all games of the design: the unit of all statistics.

    Sets and games count from 1 through the tournament. `line_up` are entries by their index in the plan; `bots` stands
    beside it, and is the first entry of the line-up that is the same bot: where two are equal, they are copies that
    share what their seats make. `seatings` has the entry at each seat, for each game.
    """

    number: int
    first_game: int
    line_up: tuple[int, ...]
    bots: tuple[int, ...]
    seatings: tuple[Seating, ...]
    dealer: int


def schedule(plan: Plan) -> Iterator[Set]:
    """The sets of this plan in order."""
    first = 1
    for number, (line_up, seatings) in enumerate(islice(_tables(plan), plan.sets), 1):
        yield Set(
            number=number,
            first_game=first,
            line_up=line_up,
            bots=tuple(line_up[place] for place in _same(plan, line_up)),
            seatings=seatings,
            dealer=first_dealer(plan.seed, number, plan.seats),
        )
        first += len(seatings)


def count_games(plan: Plan) -> int:
    """How many games the plan has; where entries are copies of each other, the schedule is run through for it."""
    if plan.design is Design.COMPLETE and len({entry.identity for entry in plan.entries}) < len(plan.entries):
        return sum(len(seatings) for _, seatings in islice(_tables(plan), plan.sets))
    return plan.sets * (len(design.complete(plan.seats)) if plan.design is Design.COMPLETE else 2)


def count_line_ups(plan: Plan) -> int | None:
    """After how many sets every line-up has been played once; None where line-ups are drawn."""
    return None if plan.design is Design.VERSUS else comb(len(plan.entries), plan.entries_at_table)


def _tables(plan: Plan) -> Iterator[tuple[tuple[int, ...], tuple[Seating, ...]]]:
    """Line-ups with their seatings, without end."""
    if plan.design is Design.VERSUS:
        number = 0
        while True:
            number += 1
            yield _drawn(plan, number)
    seatings = design.TEAMS if plan.design is Design.TEAMS else design.complete(plan.seats)
    while True:
        for line_up in combinations(range(len(plan.entries)), plan.entries_at_table):
            yield line_up, _seated(line_up, design.distinct(seatings, _same(plan, line_up)))


def _drawn(plan: Plan, number: int) -> tuple[tuple[int, ...], tuple[Seating, ...]]:
    """Who sits where is drawn; then the first two entries change places. As partners they are never on one side."""
    n = lot(f"kasino/1 line-up {plan.seed} {number}")

    def draw(things: Sequence[int]) -> int:
        nonlocal n
        n, chosen = divmod(n, len(things))
        return things[chosen]

    field = list(range(2, len(plan.entries)))
    others = []
    for _ in range(plan.seats - 2):
        others.append(draw(field))
        field.remove(others[-1])
    one = draw(range(plan.seats))
    other = draw([seat for seat in range(plan.seats) if plan.sides[seat] != plan.sides[one]])
    rest = iter(others)
    seating = tuple(0 if seat == one else 1 if seat == other else next(rest) for seat in range(plan.seats))
    exchanged = tuple({0: 1, 1: 0}.get(entry, entry) for entry in seating)
    return (0, 1, *sorted(others)), (seating, exchanged)


@lru_cache(maxsize=1024)
def _seated(line_up: tuple[int, ...], places: tuple[Seating, ...]) -> tuple[Seating, ...]:
    return tuple(tuple(line_up[place] for place in seating) for seating in places)


def _same(plan: Plan, line_up: tuple[int, ...]) -> tuple[int, ...]:
    """For each place of a line-up the first one that holds the same bot; each its own where all are the same.

    In drawn line-ups each stands for itself.
    """
    own = tuple(range(len(line_up)))
    if plan.design is not Design.COMPLETE:
        return own
    identities = [plan.entries[entry].identity for entry in line_up]
    same = tuple(map(identities.index, identities))
    return same if any(same) else own
