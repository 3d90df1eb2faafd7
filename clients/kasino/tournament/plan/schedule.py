"""The schedule: a lazy iterator over all sets of a plan, whose memory does not grow with its length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice
from math import comb

from kasino.tournament.plan.design import TEAM_SEATINGS, Design, Seating, complete_seatings, without_duplicates
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.seeds import digest_number, first_dealer


@dataclass(frozen=True, slots=True, kw_only=True)
class Set:
    """One line-up that plays all seatings of the design with the same packs: the unit of all statistics.

    Sets and games are numbered from 1 through the tournament. `line_up` are entries by their index in the plan. `bots`
    is parallel to it and holds, for each, the first entry of the line-up that is the same bot: equal ones are copies,
    which share the points of their seats. `seatings` holds, for each game, the entry at each seat. `dealer` is the seat
    that deals first.
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
    for number, (line_up, seatings) in enumerate(islice(_line_ups(plan), plan.sets), 1):
        yield Set(
            number=number,
            first_game=first,
            line_up=line_up,
            bots=tuple(line_up[position] for position in _first_copies(plan, line_up)),
            seatings=seatings,
            dealer=first_dealer(plan.seed, number, plan.seats),
        )
        first += len(seatings)


def count_games(plan: Plan) -> int:
    """The number of games of the plan. Where entries are copies of each other this iterates over the schedule."""
    if plan.design is Design.COMPLETE and len({entry.identity for entry in plan.entries}) < len(plan.entries):
        return sum(len(seatings) for _, seatings in islice(_line_ups(plan), plan.sets))
    return plan.sets * (len(complete_seatings(plan.seats)) if plan.design is Design.COMPLETE else 2)


def count_line_ups(plan: Plan) -> int | None:
    """The number of different line-ups, after as many sets each has been played once; None if line-ups are drawn."""
    return None if plan.design is Design.VERSUS else comb(len(plan.entries), plan.entries_at_table)


def _line_ups(plan: Plan) -> Iterator[tuple[tuple[int, ...], tuple[Seating, ...]]]:
    """Line-ups with their seatings, endlessly."""
    if plan.design is Design.VERSUS:
        number = 0
        while True:
            number += 1
            yield _drawn(plan, number)
    seatings = TEAM_SEATINGS if plan.design is Design.TEAMS else complete_seatings(plan.seats)
    while True:
        for line_up in combinations(range(len(plan.entries)), plan.entries_at_table):
            yield line_up, _seated(line_up, without_duplicates(seatings, _first_copies(plan, line_up)))


def _drawn(plan: Plan, number: int) -> tuple[tuple[int, ...], tuple[Seating, ...]]:
    """A randomly drawn line-up and seating, and the same with the first two entries exchanged.

    As partners these two are never on one side.
    """
    n = digest_number(f"kasino/1 line-up {plan.seed} {number}")

    def draw(options: Sequence[int]) -> int:
        nonlocal n
        n, chosen = divmod(n, len(options))
        return options[chosen]

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
def _seated(line_up: tuple[int, ...], seatings: tuple[Seating, ...]) -> tuple[Seating, ...]:
    """Seatings by position in the line-up as seatings by entry."""
    return tuple(tuple(line_up[position] for position in seating) for seating in seatings)


def _first_copies(plan: Plan, line_up: tuple[int, ...]) -> tuple[int, ...]:
    """For each position of a line-up the first position with the same bot.

    Each position is its own if all hold the same bot, and in designs other than the complete one.
    """
    own = tuple(range(len(line_up)))
    if plan.design is not Design.COMPLETE:
        return own
    identities = [plan.entries[entry].identity for entry in line_up]
    same = tuple(map(identities.index, identities))
    return same if any(same) else own
