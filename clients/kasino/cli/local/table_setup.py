"""Who is to sit at a new table of this machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kasino.cli.local.seating import Seating
from kasino.client import TableInfo, TableOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetup:
    """Who is to sit at a new table: names by seat, None for a seat that is left free, and the bots among them."""

    wish: TableOptions
    names: tuple[str | None, ...]
    bots: Mapping[int, str]
    local_seats: tuple[int, ...]
    teach: bool = False


def rematch(table: TableInfo, seating: Seating, *, first_dealer: int, deck_seed: bytes) -> TableSetup:
    """The same people and bots at a new table like this one; the seats of guests are left free."""
    names = {person.seat: person.name for person in table.players if person.seat in seating.tokens}
    wish = TableOptions(
        rules=table.rules,
        sides=table.sides,
        time_control=table.time_control,
        spectator_delay=table.spectator_delay,
        deck_seed=deck_seed,
        first_dealer=first_dealer % table.seats,
    )
    return TableSetup(
        wish=wish,
        names=tuple(names.get(seat) for seat in range(table.seats)),
        bots=seating.bots,
        local_seats=seating.local_seats,
    )
