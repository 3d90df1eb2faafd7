"""All commands, and what they are asked with."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version

from kasino.cli.parsing import Parser, check_flags

_COMMANDS = (
    *("play", "host", "join", "rules"),
    *("tournament", "standings", "verify", "replay"),
    *("serve", "table", "tables", "sit", "watch", "health"),
    "completion",
)
"""Each is a module here, with `add`."""
_BOT_COMMANDS = ("list", "ask", "new", "check", "play")
"""These are bot_list, bot_ask, …"""


def parse(words: Sequence[str]) -> Namespace:
    """What these words ask: `run` is what does it. Ends the program with exit code 2 where they cannot be read."""
    asked, rest = command_line(words).parse_known_args(words)
    check_flags(asked, rest)
    asked.words = list(words)
    return asked


def command_line(words: Sequence[str] = ()) -> Parser:
    """The whole of `kasino`, or as much of it as these words are about: the rest takes its time to import."""
    parser = Parser(
        prog="kasino",
        description="The Casino family of card games: tournaments of bots, single bots and games, and a dealer.",
        epilog="kasino COMMAND --help tells more, with examples.",
    )
    parser.add_argument("--version", action="version", version=f"kasino {version('kasino')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, prog="kasino", parser_class=Parser)
    first, second = [*words[:2], "", ""][:2]
    for name in _meant_by(first, (*_COMMANDS, "bot")):
        if name != "bot":
            import_module(f"kasino.cli.{name}").add(commands)
            continue
        bot = commands.add_parser(
            "bot", prog="kasino bot", help="list, ask, make, check or play bots", description="Single bots."
        )
        bots = bot.add_subparsers(metavar="COMMAND", required=True, prog="kasino bot", parser_class=Parser)
        for command in _meant_by(second, _BOT_COMMANDS):
            import_module(f"kasino.cli.bot_{command}").add(bots)
    return parser


def _meant_by(word: str, names: Sequence[str]) -> Sequence[str]:
    return [word] if word in names else names
