"""All commands, and what they are asked with."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from importlib.metadata import version

from kasino.cli import bot_ask, bot_list, bot_new, bot_play, replay, standings, tournament, verify
from kasino.cli.parsing import Parser, check_flags


def parse(words: Sequence[str]) -> Namespace:
    """What these words ask: `run` is what does it. Ends the program with exit code 2 where they cannot be read."""
    asked, rest = command_line().parse_known_args(words)
    check_flags(asked, rest)
    asked.words = list(words)
    return asked


def command_line() -> Parser:
    """The whole of `kasino`."""
    parser = Parser(
        prog="kasino",
        description="The Casino family of card games: tournaments of bots, and single bots and games.",
        epilog="kasino COMMAND --help tells more, with examples.",
    )
    parser.add_argument("--version", action="version", version=f"kasino {version('kasino')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, prog="kasino", parser_class=Parser)
    for command in (tournament, standings, verify, replay):
        command.add(commands)
    bot = commands.add_parser("bot", prog="kasino bot", help="list, ask, make or play bots", description="Single bots.")
    bots = bot.add_subparsers(metavar="COMMAND", required=True, prog="kasino bot", parser_class=Parser)
    for command in (bot_list, bot_ask, bot_new, bot_play):
        command.add(bots)
    return parser
