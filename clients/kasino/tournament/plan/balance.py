"""Balance check of a set: counts how often each bot sits in each seat, and at each distance behind each other bot."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from kasino.tournament.plan.design import Design
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """The counts of a set; copies of a bot count as one bot.

    `seats`: by bot, how often it sat at each seat. `follows`: by pair of bots, how often the second sat 1, 2, … seats
    behind the first, clockwise. `holds`: the set is balanced as its design demands. `proof` has a sentence for each
    property of the design.
    """

    seats: tuple[tuple[int, tuple[int, ...]], ...]
    follows: tuple[tuple[tuple[int, int], tuple[int, ...]], ...]
    holds: bool
    proof: tuple[str, ...]


def balance(set: Set, plan: Plan) -> Balance:
    """Count the seatings of this set.

    A complete set is balanced if every bot sits in every seat equally often, and behind every other at every distance
    equally often. Teams: every seat equally often, and the seatings are the same with the two exchanged. Versus: the
    seatings are the same with the first two entries exchanged.
    """
    seats, follows = _counts(set, plan.seats)
    every_seat = all(len({*counts}) == 1 for counts in seats.values())
    every_distance = all(len({*counts}) == 1 for counts in follows.values())
    first, second = set.line_up[:2]
    swap = {first: second, second: first}
    exchanged = sorted(tuple(swap.get(entry, entry) for entry in seating) for seating in set.seatings) == sorted(
        set.seatings
    )
    claims = [(every_seat, _seats_text(seats))] if plan.design is not Design.VERSUS else []
    if plan.design is Design.COMPLETE:
        claims.append((every_distance, _follows_text(follows)))
    else:
        names = f"{plan.entries[first].name} and {plan.entries[second].name}"
        claims.append((exchanged, f"every game is played again with {names} exchanged"))
    return Balance(
        seats=tuple(seats.items()),
        follows=tuple(follows.items()),
        holds=all(holds for holds, _ in claims),
        proof=tuple(f"{'yes' if holds else 'NO'}: {claim}" for holds, claim in claims),
    )


def _counts(set: Set, seats: int) -> tuple[dict[int, tuple[int, ...]], dict[tuple[int, int], tuple[int, ...]]]:
    """The counts `seats` and `follows` of `Balance`."""
    bot = dict(zip(set.line_up, set.bots, strict=True))
    bots = sorted({*set.bots})
    games = [[bot[entry] for entry in seating] for seating in set.seatings]
    sat = Counter((one, seat) for game in games for seat, one in enumerate(game))
    behind = Counter(
        (one, game[(seat + distance) % seats], distance)
        for game in games
        for seat, one in enumerate(game)
        for distance in range(1, seats)
    )
    follows = {
        (one, other): tuple(behind[one, other, distance] for distance in range(1, seats))
        for one in bots
        for other in bots
        if any(behind[one, other, distance] for distance in range(1, seats))
    }
    return {one: tuple(sat[one, seat] for seat in range(seats)) for one in bots}, follows


def _seats_text(seats: dict[int, tuple[int, ...]]) -> str:
    return f"every bot sits in every seat equally often ({_often(list(seats.values()))})"


def _follows_text(follows: dict[tuple[int, int], tuple[int, ...]]) -> str:
    return f"every bot follows every other at every distance equally often ({_often(list(follows.values()))})"


def _often(counts: list[tuple[int, ...]]) -> str:
    low, high = min(map(min, counts)), max(map(max, counts))
    if low == high:
        return "once" if low == 1 else f"{low} times"
    return f"{low} to {high} times; copies of a bot count as one"
