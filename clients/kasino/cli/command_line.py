"""All commands, and what they are asked with."""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from kasino.cli.command_summaries import BOT_COMMANDS, COMMANDS, list_form
from kasino.cli.options.parser import Parser, check_flags
from kasino.cli.output import print_result


def parse(words: Sequence[str]) -> Namespace:
    """What these words ask: `run` is what does it. Ends the program with exit code 2 where they cannot be read."""
    parser = command_line(words)
    if words and words[0].startswith("-") and words[0] not in ("-h", "--help", "--version"):
        parser.error(f"the command comes first, and then its flags: {words[0]} is no command")
    args, rest = parser.parse_known_args(words)
    check_flags(args, rest)
    args.words = list(words)
    return args


def command_line(words: Sequence[str] | None = None) -> Parser:
    """The whole of `kasino`; or only the command that these words ask, and the names of the others.

    A command takes time to import, and no other command needs it.
    """
    parser = Parser(
        prog="kasino",
        description="The Casino family of card games: tournaments of bots, single bots and games, and a dealer.",
        epilog="kasino COMMAND --help tells more, with examples, and kasino docs prints the documents.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, default=SUPPRESS, help="show the version and exit")
    _add(parser, COMMANDS, None if words is None else [word for word in words if not word.startswith("-")])
    return parser


def _add(parser: Parser, summaries: Mapping[str, str], args: Sequence[str] | None) -> None:
    """Add these commands: in full where all of them are wanted (None) or it is asked, and else by name."""
    commands = parser.add_subparsers(metavar="COMMAND", required=True, prog=parser.prog, parser_class=Parser)
    for name, summary in summaries.items():
        if args is not None and args[:1] != [name]:
            commands.add_parser(name, help=list_form(summary), prog=f"{parser.prog} {name}", description=summary)
        elif summaries is COMMANDS and name == "bot":
            bot = commands.add_parser(name, help=list_form(summary), prog="kasino bot", description="Single bots.")
            _add(bot, BOT_COMMANDS, None if args is None else args[1:])
        else:
            module = name if summaries is COMMANDS else f"bot.{name}"
            import_module(f"kasino.cli.commands.{module}").add(commands)


class _Version(Action):
    """Prints the version, which takes time to find, and ends the program."""

    def __call__(self, parser: ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        print_result(f"kasino {version('kasino')}")
        parser.exit()
