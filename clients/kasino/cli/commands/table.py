"""`kasino table`: open a table at a dealer, or close one that was opened."""

from __future__ import annotations

import asyncio
from argparse import BooleanOptionalAction, Namespace

from kasino.cli.dealer.connect import kept_secret, kept_token, opening_tables, way
from kasino.cli.dealer.secrets import secret_place
from kasino.cli.options.dealer import ADDRESS, add_way
from kasino.cli.options.parser import Commands, add_command, count, seconds, whole_number
from kasino.cli.output import say, say_json
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
    add_way(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(asked: Namespace) -> int:
    """Do it."""
    if asked.close is not None:
        kept = kept_secret(asked.close, "table", "organiser_token")
        asyncio.run(_close(asked, kept["table"], kept["organiser_token"]))
        shown: dict[str, object] = {"table": kept["table"], "closed": True}
    else:
        wish = _wish(asked)
        with secret_place(asked.token_file) as put:
            opened = asyncio.run(_open(asked, wish))
            put({"table": opened.table.name, "organiser_token": opened.organiser_token})
        shown = _shown(asked, opened)
    if asked.json:
        say_json(shown)
    else:
        say("\n".join(f"{name.replace('_', ' ')}\t{value}" for name, value in shown.items()))
    return 0


def _wish(asked: Namespace) -> TableOptions:
    rules = parse_rules(asked.rules)
    seats = asked.seats or (len(PARTNERS) if asked.partners else 2)
    if asked.partners and seats != len(PARTNERS):
        raise KasinoError(f"partners play at four seats, not at {seats}")
    sides = (
        PARTNERS if asked.partners else tuple(range(seats)) if asked.partners is False else default_sides(rules, seats)
    )
    layout(rules, sides)
    return TableOptions(
        rules=rules if asked.rounds is None else some_rounds(rules, asked.rounds),
        sides=sides,
        time_control=TimeControl(
            per_move=asked.per_move, bank=asked.bank, increment=asked.increment, reconnect_bank=asked.reconnect
        ),
        policy=asked.absence,
        max_faults=asked.max_faults,
        spectator_delay=asked.watch,
        first_dealer=asked.first_dealer,
        listed=asked.listed,
    )


async def _open(asked: Namespace, wish: TableOptions) -> OpenedTable:
    token = None if asked.create_token is None else kept_token(asked.create_token)
    async with way(asked, asked.address, create_token=token) as dealer:
        with opening_tables(asked):
            return await dealer.open_table(wish)


async def _close(asked: Namespace, table: str, token: str) -> None:
    async with way(asked, asked.address) as dealer:
        await dealer.close_table(table, token)


def _shown(asked: Namespace, opened: OpenedTable) -> dict[str, object]:
    shown: dict[str, object] = {"table": opened.table.name, "join_code": opened.join_code}
    if opened.watch_code:
        shown["watch_code"] = opened.watch_code
    if asked.show_token:
        shown["organiser_token"] = opened.organiser_token
    return shown
