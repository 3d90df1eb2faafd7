"""The flags that describe a table on this machine; `kasino.cli.local.table_setup` reads them."""

from __future__ import annotations

from argparse import _ArgumentGroup

from kasino.cli.options.parser import Parser, seconds, whole_number

DEFAULT_BOT = "thoughtful"


def add_table_flags(parser: Parser) -> None:
    """Add the flags."""
    table = parser.add_argument_group("the table")
    table.add_argument(
        "--rules", metavar="RULES", default="norwegian", help='a rule set, such as "swedish sweep_points=2"'
    )
    table.add_argument(
        "--rounds", metavar="N", type=whole_number, help="rounds of the game (default: as the rule set says)"
    )
    table.add_argument(
        "--seats", metavar="2..5", type=whole_number, help="number of seats (default: as many as there are players)"
    )
    table.add_argument(
        "--partners", action="store_true", help="two partnerships at four seats (default: as the rule set says)"
    )
    table.add_argument("--per-move", metavar="S", type=seconds, help="seconds for each move (default: no limit)")
    table.add_argument("--bank", metavar="S", type=seconds, help="additional seconds for the whole game")
    table.add_argument("--seed", metavar="N", type=whole_number, help="the seed of the packs (default: random)")
    _add_player_flags(table)


def _add_player_flags(table: _ArgumentGroup) -> None:
    table.add_argument("--name", metavar="TEXT", help="your name at the table (default: your login name)")
    table.add_argument(
        "--with",
        metavar="NAME",
        action="append",
        default=[],
        dest="others",
        help="another player at this keyboard; may be repeated",
    )
    table.add_argument(
        "--against",
        metavar="BOT",
        action="append",
        default=[],
        help=f"a bot that plays; may be repeated (default: {DEFAULT_BOT})",
    )
