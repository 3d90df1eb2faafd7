"""`kasino table`: opens a table at a dealer, or closes one."""

from __future__ import annotations

import asyncio
from argparse import BooleanOptionalAction, Namespace

from kasino.cli.connection.dealer import connect_dealer, explain_create_token
from kasino.cli.connection.secrets import new_secret_file, read_secret, read_token
from kasino.cli.options.connection import ADDRESS, add_connection_flags
from kasino.cli.options.parser import Commands, Parser, add_command, count, seconds, whole_number
from kasino.cli.output import print_json, print_result
from kasino.client import OpenedTable, TableOptions, TimeControl
from kasino.client.requests import POLICIES
from kasino.game import PARTNERS, KasinoError, default_sides, layout, parse_rules
from kasino.tournament import some_rounds

_DETAILS = """\
Prints the name of the table, the join code and the watch code, one to a line, after a label and a tab. The organiser
token is needed to close the table; it is printed or saved only on request."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "table",
        run,
        details=_DETAILS,
        examples="""
            kasino table 127.0.0.1:7878 --seats 3 --rules "swedish sweep_points=2"
            kasino table 127.0.0.1:7878 --per-move 5 --bank 60 --watch 0 --listed --token-file table.json
            kasino table 127.0.0.1:7878 --close table.json
        """,
    )
    parser.add_argument("address", metavar="ADDRESS", help=ADDRESS)
    _add_game_flags(parser)
    _add_clock_flags(parser)
    visibility = parser.add_argument_group("visibility")
    visibility.add_argument("--watch", metavar="S", type=seconds, help="allow spectators, with a delay of S seconds")
    visibility.add_argument("--listed", action="store_true", help="make the table public: kasino tables lists it")
    _add_token_flags(parser)
    add_connection_flags(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _add_game_flags(parser: Parser) -> None:
    game = parser.add_argument_group("the game")
    game.add_argument(
        "--rules", metavar="RULES", default="norwegian", help='a rule set, such as "swedish sweep_points=2"'
    )
    game.add_argument(
        "--rounds", metavar="N", type=whole_number, help="rounds of the game (default: as the rule set says)"
    )
    game.add_argument("--seats", metavar="2..5", type=whole_number, help="number of seats (default: 2)")
    game.add_argument(
        "--partners",
        action=BooleanOptionalAction,
        default=None,
        help="two partnerships at four seats (default: as the rule set says)",
    )
    game.add_argument(
        "--first-dealer", metavar="SEAT", type=count, help="the seat that deals first (default: as the rule set says)"
    )


def _add_clock_flags(parser: Parser) -> None:
    clocks = parser.add_argument_group("clocks, in seconds")
    clocks.add_argument("--per-move", metavar="S", type=seconds, help="time for each move (default: no limit)")
    clocks.add_argument("--bank", metavar="S", type=seconds, help="additional time for the whole game")
    clocks.add_argument("--increment", metavar="S", type=seconds, help="time that each move adds to the bank")
    clocks.add_argument("--reconnect", metavar="S", type=seconds, help="total time that a seat may be disconnected")
    clocks.add_argument(
        "--absence",
        metavar="WHAT",
        choices=list(POLICIES),
        default="fallback_move",
        help=f"what happens after that: {', '.join(POLICIES)} (default: fallback_move)",
    )
    clocks.add_argument(
        "--max-faults",
        metavar="N",
        type=count,
        help="faults that a bot may commit in a game (default: 3); 0 for no limit",
    )


def _add_token_flags(parser: Parser) -> None:
    token = parser.add_argument_group("tokens")
    one_of = token.add_mutually_exclusive_group()
    one_of.add_argument("--token-file", metavar="FILE", help="write the organiser token to this new file (mode 0600)")
    one_of.add_argument("--show-token", action="store_true", help="print the organiser token")
    one_of.add_argument("--close", metavar="FILE", help="close the table whose token is in this file, and open none")
    token.add_argument(
        "--create-token", metavar="FILE", help="a file with the token that the dealer requires for opening tables"
    )


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    if args.close is not None:
        secret = read_secret(args.close, "table", "organiser_token")
        asyncio.run(_close(args, secret["table"], secret["organiser_token"]))
        shown: dict[str, object] = {"table": secret["table"], "closed": True}
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
