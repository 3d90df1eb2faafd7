"""The argparse parser of `kasino`, which reports errors in one line, and the types of flag values."""

from __future__ import annotations

import re
from argparse import (
    Action,
    ArgumentError,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
    _SubParsersAction,
)
from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from kasino.cli.command_summaries import list_form, summary
from kasino.cli.output import did_you_mean, one_line

MAX_NUMBER = 1_000_000_000
"""The largest number that a flag or a configuration file may give."""

NON_EMPTY = {
    **dict.fromkeys(("FILE", "LEDGER", "RECORD"), "a file"),
    "DIR": "a folder",
    **dict.fromkeys(("ADDRESS", "LINK|ADDRESS"), "a dealer"),
    "CODE": "a table",
}
"""By metavar, what a value names. It must not be empty: an empty value is usually an unset variable of a shell."""


class Parser(ArgumentParser):
    """An ArgumentParser that accepts no abbreviated flags, prints no colours, and reports errors in one line."""

    def __init__(self, *, prog: str, description: str, epilog: str | None = None, color: bool = False) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=RawDescriptionHelpFormatter,
        )
        self.color = color  # of Python 3.14, which passes that of the parser to those of its commands

    def error(self, message: str) -> NoReturn:
        """Print the message and exit with code 2."""
        self.exit(2, f"kasino: {one_line(message)}; see {self.prog} --help\n")

    def _check_value(self, action: Action, value: Any) -> None:
        """Report a value that is not one of the choices, and suggest a similar one."""
        if action.choices is None or value in action.choices:
            return
        problem = f"'{value}'{did_you_mean(str(value), action.choices)}; there are {', '.join(action.choices)}"
        if isinstance(action, _SubParsersAction):
            self.error(f"no command {problem}")
        raise ArgumentError(action, f"no {problem}")


Commands: TypeAlias = "_SubParsersAction[Parser]"
"""The argparse object that commands are added to."""


def add_command(
    commands: Commands, name: str, run: Callable[[Namespace], int], *, examples: str, details: str = ""
) -> Parser:
    """Add the command `kasino NAME`. `run` executes it; `details` follows its summary in the help."""
    lines = "\n".join(f"  {line.strip()}" for line in examples.strip().splitlines())
    plural = "s" * (len(lines.splitlines()) > 1)
    parser: Parser = commands.add_parser(
        name.split()[-1],
        prog=f"kasino {name}",
        help=list_form(summary(name)),
        description=f"{summary(name)}\n\n{details}".strip(),
        epilog=f"example{plural}:\n{lines}",
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


def check_flags(args: Namespace, rest: list[str]) -> None:
    """Report unknown flags, empty names and superfluous words. Words between the flags of a tournament are its bots."""
    parser: Parser = args.parser
    for action in parser._actions:
        if action.metavar in NON_EMPTY and action.const != "" == getattr(args, action.dest, None):
            parser.error(
                f"{(action.option_strings or [action.metavar])[0]} is empty: it must name {NON_EMPTY[action.metavar]}"
            )
    for word in rest:
        if word.startswith("-") and word != "-":
            flag = word.partition("=")[0]
            parser.error(
                f"unknown flag {flag}{did_you_mean(flag, re.findall(r'--[a-z][a-z-]*', parser.format_help()))}"
            )
    if rest and not hasattr(args, "bots"):
        parser.error(f"unexpected argument '{rest[0]}'")
    if rest:
        args.bots += rest


def whole_number(text: str) -> int:
    """The type of a flag that takes an integer."""
    try:
        number = int(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is not a whole number") from None
    if abs(number) > MAX_NUMBER:
        raise ArgumentTypeError(f"{text} is more than {MAX_NUMBER}")
    return number


def count(text: str) -> int:
    """The type of a flag that takes an integer of 0 or more."""
    number = whole_number(text)
    if number < 0:
        raise ArgumentTypeError(f"{text} is less than 0")
    return number


def seconds(text: str) -> float:
    """The type of a flag that takes a duration in seconds, from 0 to 366 days."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 366 * 24 * 60 * 60:
        raise ArgumentTypeError(f"'{text}' is not a time in seconds")
    return number
