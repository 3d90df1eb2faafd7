"""`kasino table`: open a table at a dealer, or close one that was opened."""

from __future__ import annotations

import asyncio
from argparse import BooleanOptionalAction, Namespace

from kasino.cli.connection.dealer import connect_dealer, explain_create_token, read_secret, read_token
from kasino.cli.connection.secrets import new_secret_file
from kasino.cli.options.connection import ADDRESS, add_connection_flags
from kasino.cli.options.parser import Commands, add_command, count, seconds, whole_number
from kasino.cli.output import print_json, print_result
from kasino.client import OpenedTable, TableOptions, TimeControl
from kasino.client.requests import POLICIES
from kasino.game import PARTNERS, KasinoError, default_sides, layout, parse_rules
from kasino.tournament import some_rounds

_MORE = """\
It prints the name of the table, the code that gives a seat, and the code to watch with, a line each with a tab between.
The organiser's token closes the table; it is shown to nobody unless it is asked for."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "table",
        run,
        more=_MORE,
        examples="""
            kasino table 127.0.0.1:7878 --seats 3 --rules "swedish sweep_points=2"
            kasino table 127.0.0.1:7878 --per-move 5 --bank 60 --watch 0 --listed --token-file table.json
            kasino table 127.0.0.1:7878 --close table.json
        """,
    )
    parser.add_argument("address", metavar="ADDRESS", help=ADDRESS)
    what = parser.add_argument_group("what is played")
    what.add_argument("--rules", metavar="RULES", default="norwegian", help='a rule set, "swedish sweep_points=2"')
    what.add_argument("--rounds", metavar="N", type=whole_number, help="rounds of the game (as the rule set ends it)")
    what.add_argument("--seats", metavar="2..5", type=whole_number, help="seats at the table (2)")
    what.add_argument(
        "--partners", action=BooleanOptionalAction, default=None, help="two and two at four seats (as the rules ask)"
    )
    what.add_argument("--first-dealer", metavar="SEAT", type=count, help="who deals first (as the rules say)")
    clocks = parser.add_argument_group("clocks, in seconds")
    clocks.add_argument("--per-move", metavar="S", type=seconds, help="for each move (no limit)")
    clocks.add_argument("--bank", metavar="S", type=seconds, help="for the whole game, beside the time of the move")
    clocks.add_argument("--increment", metavar="S", type=seconds, help="added to the bank after each move")
    clocks.add_argument("--reconnect", metavar="S", type=seconds, help="how long a seat may be away in all")
    clocks.add_argument(
        "--absence",
        metavar="WHAT",
        choices=list(POLICIES),
        default="fallback_move",
        help=f"then: {', '.join(POLICIES)}",
    )
    clocks.add_argument("--max-faults", metavar="N", type=count, help="of a bot in a game (3); 0: not counted")
    seen = parser.add_argument_group("who may see it")
    seen.add_argument("--watch", metavar="S", type=seconds, help="let spectators in, so many seconds late")
    seen.add_argument("--listed", action="store_true", help="list it for all who come to the dealer")
    token = parser.add_argument_group("tokens")
    where = token.add_mutually_exclusive_group()
    where.add_argument(
        "--token-file", metavar="FILE", help="write the organiser's token into this new file (mode 0600)"
    )
    where.add_argument("--show-token", action="store_true", help="print the organiser's token")
    where.add_argument("--close", metavar="FILE", help="open nothing: close the table whose token is in this file")
    token.add_argument("--create-token", metavar="FILE", help="a file with the token that the dealer wants for a table")
    add_connection_flags(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Do it."""
    if args.close is not None:
        kept = read_secret(args.close, "table", "organiser_token")
        asyncio.run(_close(args, kept["table"], kept["organiser_token"]))
        shown: dict[str, object] = {"table": kept["table"], "closed": True}
    else:
        wish = _wish(args)
        with new_secret_file(args.token_file) as put:
            opened = asyncio.run(_open(args, wish))
            put({"table": opened.table.name, "organiser_token": opened.organiser_token})
        shown = _shown(args, opened)
    if args.json:
        print_json(shown)
    else:
        print_result("\n".join(f"{name.replace('_', ' ')}\t{value}" for name, value in shown.items()))
    return 0


def _wish(args: Namespace) -> TableOptions:
    rules = parse_rules(args.rules)
    seats = args.seats or (len(PARTNERS) if args.partners else 2)
    if args.partners and seats != len(PARTNERS):
        raise KasinoError(f"partners play at four seats, not at {seats}")
    sides = (
        PARTNERS if args.partners else tuple(range(seats)) if args.partners is False else default_sides(rules, seats)
    )
    layout(rules, sides)
    return TableOptions(
        rules=rules if args.rounds is None else some_rounds(rules, args.rounds),
        sides=sides,
        time_control=TimeControl(
            per_move=args.per_move, bank=args.bank, increment=args.increment, reconnect_bank=args.reconnect
        ),
        policy=args.absence,
        max_faults=args.max_faults,
        spectator_delay=args.watch,
        first_dealer=args.first_dealer,
        listed=args.listed,
    )


async def _open(args: Namespace, wish: TableOptions) -> OpenedTable:
    token = None if args.create_token is None else read_token(args.create_token)
    async with connect_dealer(args, args.address, create_token=token) as dealer:
        with explain_create_token(args):
            return await dealer.open_table(wish)


async def _close(args: Namespace, table: str, token: str) -> None:
    async with connect_dealer(args, args.address) as dealer:
        await dealer.close_table(table, token)


def _shown(args: Namespace, opened: OpenedTable) -> dict[str, object]:
    shown: dict[str, object] = {"table": opened.table.name, "join_code": opened.join_code}
    if opened.watch_code:
        shown["watch_code"] = opened.watch_code
    if args.show_token:
        shown["organiser_token"] = opened.organiser_token
    return shown
