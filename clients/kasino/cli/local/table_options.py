"""Who sits at a table of this machine: people at the keyboard first, then bots, then whoever joins."""

from __future__ import annotations

import getpass
import secrets
from argparse import Namespace

from kasino.bots import InFile, load, resolve
from kasino.cli.local.table import YEAR_SECONDS
from kasino.cli.local.table_setup import TableSetup
from kasino.cli.options.bot_specs import parse_spec
from kasino.cli.options.parser import Parser, seconds, whole_number
from kasino.client import TableOptions, TimeControl
from kasino.game import PARTNERS, KasinoError, RuleSet, deck, default_sides, first_dealer, layout, parse_rules
from kasino.game.rules.options import FirstDealer
from kasino.wire import display_name

DEFAULT_BOT = "thoughtful"
_LONGEST_NAME = 32


def add_table_flags(parser: Parser) -> None:
    """Add the flags that say what table it is."""
    table = parser.add_argument_group("the table")
    table.add_argument("--rules", metavar="RULES", default="norwegian", help='a rule set, "swedish sweep_points=2"')
    table.add_argument("--rounds", metavar="N", type=whole_number, help="rounds of the game (as the rule set ends it)")
    table.add_argument("--seats", metavar="2..5", type=whole_number, help="seats at the table")
    table.add_argument("--partners", action="store_true", help="two and two at four seats (as the rules ask)")
    table.add_argument("--per-move", metavar="S", type=seconds, help="seconds for each move (no limit)")
    table.add_argument("--bank", metavar="S", type=seconds, help="seconds for the game, beside those of the move")
    table.add_argument("--seed", metavar="N", type=whole_number, help="what the packs follow from (chance)")
    table.add_argument("--name", metavar="TEXT", help="your name at the table")
    table.add_argument("--with", metavar="NAME", action="append", default=[], dest="others", help="who else is here")
    table.add_argument(
        "--against", metavar="BOT", action="append", default=[], help=f"a bot that plays ({DEFAULT_BOT})"
    )


def table_setup(
    args: Namespace, *, guests: int = 0, watch: float | None = None, local_seats: bool = True
) -> TableSetup:
    """The table that is asked for; `guests` is how many seats are left for others where --seats does not say."""
    rules = parse_rules(args.rules)
    if args.rounds is not None:
        from kasino.tournament import some_rounds  # it takes its time to import

        rules = some_rounds(rules, args.rounds)
    people = [player_name(args.name), *map(display_name, args.others)] if local_seats else []
    bots = [parse_spec(word) for word in args.against]
    seats = args.seats or (len(PARTNERS) if args.partners else max(2, len(people) + len(bots) + guests))
    free = seats - len(people) - len(bots)
    if free < 0:
        raise KasinoError(f"{len(people)} people and {len(bots)} bots do not fit at {seats} seats: say --seats")
    if not guests:
        bots += [bots[-1] if bots else resolve(DEFAULT_BOT)] * free
        free = 0
    for spec in dict.fromkeys(bots):
        load(spec)
    names = [*people, *(bot_name(str(spec)) for spec in bots), *[None] * free]
    sides = _sides(rules, seats, partners=args.partners)
    layout(rules, sides)
    return TableSetup(
        wish=TableOptions(
            rules=rules,
            sides=sides,
            time_control=TimeControl(per_move=args.per_move, bank=args.bank, reconnect_bank=YEAR_SECONDS),
            deck_seed=deck_seed(args.seed),
            first_dealer=_dealer(rules, seats, args.seed),
            spectator_delay=watch,
        ),
        names=tuple(names),
        bots={
            len(people) + place: str(spec.absolute if isinstance(spec, InFile) else spec)
            for place, spec in enumerate(bots)
        },
        local_seats=tuple(range(len(people))),
        teach=getattr(args, "teach", False),
    )


def deck_seed(seed: int | None, game: int = 1) -> bytes:
    """What the packs of the first or a further game follow from; without a seed it is drawn."""
    if seed is None:
        return secrets.token_bytes(32)
    return f"kasino/1 deck {seed}{f' game {game}' * (game > 1)}".encode()


def player_name(name: str | None) -> str:
    """The name that is given, or that of who is logged in here."""
    if name is not None:
        return display_name(name)
    try:
        return display_name(getpass.getuser()[:_LONGEST_NAME])
    except (KasinoError, OSError, KeyError, ImportError):
        return "Player"


def bot_name(spec: str) -> str:
    """A bot's name at the table."""
    name = "".join(letter for letter in spec.rpartition("/")[2] if letter.isprintable())
    return name[:_LONGEST_NAME] or "bot"


def _sides(rules: RuleSet, seats: int, *, partners: bool) -> tuple[int, ...]:
    if partners and seats != len(PARTNERS):
        raise KasinoError(f"partners play at four seats, not at {seats}")
    return PARTNERS if partners else default_sides(rules, seats)


def _dealer(rules: RuleSet, seats: int, seed: int | None) -> int:
    """Who deals first: drawn as the rules say, else by lot; with a seed it is the first seat."""
    if seed is not None:
        return 0
    if rules.first_dealer is FirstDealer.GIVEN:
        return secrets.randbelow(seats)
    return first_dealer(rules, seats, deck(secrets.token_bytes(32), 1))[0]
