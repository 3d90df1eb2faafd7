"""Builds the argument parser of `kasino`, and parses command lines with it."""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from kasino.cli.command_summaries import BOT_COMMANDS, COMMANDS, list_form
from kasino.cli.options.parser import Parser, check_flags
from kasino.cli.output import print_result


def parse(argv: Sequence[str]) -> Namespace:
    """Parse these words; `run` of the result is the function of the command. Exits with code 2 if they are invalid."""
    parser = command_line(argv)
    if argv and argv[0].startswith("-") and argv[0] not in ("-h", "--help", "--version"):
        parser.error(f"the command comes first, then its flags: {argv[0]} is not a command")
    args, rest = parser.parse_known_args(argv)
    check_flags(args, rest)
    args.argv = list(argv)
    return args


def command_line(argv: Sequence[str] | None = None) -> Parser:
    """The parser: complete, or with `argv` only the command that it names, and the names of all others.

    Importing a command takes time, and the other commands do not need it.
    """
    parser = Parser(
        prog="kasino",
        description="The Casino family of card games: play, run bots and tournaments, and serve tables.",
        epilog="`kasino COMMAND --help` describes a command, with examples. `kasino docs` lists the documentation.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, default=SUPPRESS, help="show the version and exit")
    _add(parser, COMMANDS, None if argv is None else [word for word in argv if not word.startswith("-")])
    return parser


def _add(parser: Parser, summaries: Mapping[str, str], path: Sequence[str] | None) -> None:
    """Add these commands: completely if `path` is None or begins with the command, otherwise by name only."""
    commands = parser.add_subparsers(metavar="COMMAND", required=True, prog=parser.prog, parser_class=Parser)
    for name, summary in summaries.items():
        if path is not None and path[:1] != [name]:
            commands.add_parser(name, help=list_form(summary), prog=f"{parser.prog} {name}", description=summary)
        elif summaries is COMMANDS and name == "bot":
            bot = commands.add_parser(name, help=list_form(summary), prog="kasino bot", description=summary)
            _add(bot, BOT_COMMANDS, None if path is None else path[1:])
        else:
            module = name if summaries is COMMANDS else f"bot.{name}"
            import_module(f"kasino.cli.commands.{module}").add(commands)


class _Version(Action):
    """Prints the versions of Kasino and Python, and whether the core is compiled, and exits."""

    def __call__(self, parser: ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version
        from platform import python_version

        from kasino.game.core import compiled

        core = "compiled core" if compiled else "core in plain Python"
        print_result(f"kasino {version('kasino')} ({core}, Python {python_version()})")
        parser.exit()
