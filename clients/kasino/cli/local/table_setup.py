"""The setup of a new table on this machine: its options, and who sits where."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass

from kasino.bots import InFile, load, resolve
from kasino.cli.local.seating import Seating
from kasino.cli.options.bot_specs import parse_spec
from kasino.cli.options.names import bot_name, player_name
from kasino.cli.options.table import DEFAULT_BOT
from kasino.client import TableInfo, TableOptions, TimeControl
from kasino.game import PARTNERS, KasinoError, RuleSet, deck, default_sides, first_dealer, layout, parse_rules
from kasino.game.rules.options import FirstDealer
from kasino.wire import display_name

YEAR_SECONDS = 365 * 24 * 3600.0
"""How long a table on this machine waits for a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetup:
    """A new table. `names` are by seat, None for a seat that is open to guests; `bots` are specs by seat.

    `local_seats` are those of the people at this keyboard; with `teach` the game is explained to them.
    """

    options: TableOptions
    names: tuple[str | None, ...]
    bots: Mapping[int, str]
    local_seats: tuple[int, ...]
    teach: bool = False


def setup_from_args(
    args: Namespace, *, guests: int = 0, spectator_delay: float | None = None, local_people: bool = True
) -> TableSetup:
    """The table that the flags describe: first the people at this keyboard, then bots, then open seats.

    `guests` is the number of open seats if --seats does not determine it. `spectator_delay` is in seconds; None admits
    no spectators. Raises KasinoError if the players do not fit, and SpecError if a bot cannot be loaded.
    """
    rules = parse_rules(args.rules)
    if args.rounds is not None:
        from kasino.tournament import some_rounds  # slow to import

        rules = some_rounds(rules, args.rounds)
    people = [player_name(args.name), *map(display_name, args.others)] if local_people else []
    bots = [parse_spec(word) for word in args.against]
    seats = args.seats or (len(PARTNERS) if args.partners else max(2, len(people) + len(bots) + guests))
    free = seats - len(people) - len(bots)
    if free < 0:
        raise KasinoError(f"{len(people)} people and {len(bots)} bots do not fit at {seats} seats: change --seats")
    if not guests:
        bots += [bots[-1] if bots else resolve(DEFAULT_BOT)] * free
        free = 0
    for spec in dict.fromkeys(bots):
        load(spec)
    sides = _sides(rules, seats, partners=args.partners)
    layout(rules, sides)
    return TableSetup(
        options=TableOptions(
            rules=rules,
            sides=sides,
            time_control=TimeControl(per_move=args.per_move, bank=args.bank, reconnect_bank=YEAR_SECONDS),
            deck_seed=deck_seed(args.seed),
            first_dealer=_first_dealer(rules, seats, args.seed),
            spectator_delay=spectator_delay,
        ),
        names=(*people, *(bot_name(str(spec)) for spec in bots), *[None] * free),
        bots={
            len(people) + number: str(spec.absolute if isinstance(spec, InFile) else spec)
            for number, spec in enumerate(bots)
        },
        local_seats=tuple(range(len(people))),
        teach=getattr(args, "teach", False),
    )


def rematch(table: TableInfo, seating: Seating, *, first_dealer: int, deck_seed: bytes) -> TableSetup:
    """A table like this one with the same people and bots; the seats of guests are open again."""
    names = {person.seat: person.name for person in table.players if person.seat in seating.tokens}
    options = TableOptions(
        rules=table.rules,
        sides=table.sides,
        time_control=table.time_control,
        spectator_delay=table.spectator_delay,
        deck_seed=deck_seed,
        first_dealer=first_dealer % table.seats,
    )
    return TableSetup(
        options=options,
        names=tuple(names.get(seat) for seat in range(table.seats)),
        bots=seating.bots,
        local_seats=seating.local_seats,
    )


def deck_seed(seed: int | None, game: int = 1) -> bytes:
    """The seed of the packs of the first or a later game; random if `seed` is None."""
    if seed is None:
        return secrets.token_bytes(32)
    return f"kasino/1 deck {seed}{f' game {game}' * (game > 1)}".encode()


def _sides(rules: RuleSet, seats: int, *, partners: bool) -> tuple[int, ...]:
    if partners and seats != len(PARTNERS):
        raise KasinoError(f"partners play at four seats, not at {seats}")
    return PARTNERS if partners else default_sides(rules, seats)


def _first_dealer(rules: RuleSet, seats: int, seed: int | None) -> int:
    """The seat that deals first: drawn by the rules, otherwise at random; with a seed always seat 0."""
    if seed is not None:
        return 0
    if rules.first_dealer is FirstDealer.GIVEN:
        return secrets.randbelow(seats)
    return first_dealer(rules, seats, deck(secrets.token_bytes(32), 1))[0]
