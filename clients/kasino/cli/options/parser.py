"""The command line as argparse reads it, with refusals of one line."""

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

MOST = 1_000_000_000
"""No number at the prompt is larger."""


NAMED = {
    **dict.fromkeys(("FILE", "LEDGER", "RECORD"), "a file"),
    "DIR": "a folder",
    **dict.fromkeys(("ADDRESS", "LINK|ADDRESS"), "a dealer"),
    "CODE": "a table",
}
"""What the value of a flag or word with this metavar names: it is never empty, as a variable of a shell may be."""


class Parser(ArgumentParser):
    """A parser of this house: flags are written out, and a bad one is one line."""

    def __init__(self, *, prog: str, description: str, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=RawDescriptionHelpFormatter,
        )

    def error(self, message: str) -> NoReturn:
        """End with this message and exit code 2."""
        self.exit(2, f"kasino: {one_line(message)}; {self.prog} --help tells more\n")

    def _check_value(self, action: Action, value: Any) -> None:
        """Refuse what is none of the choices, and name the one that was meant."""
        if action.choices is None or value in action.choices:
            return
        there = f"'{value}'{did_you_mean(str(value), action.choices)}; there are {', '.join(action.choices)}"
        if isinstance(action, _SubParsersAction):
            self.error(f"no command {there}")
        raise ArgumentError(action, f"no {there}")


Commands: TypeAlias = "_SubParsersAction[Parser]"
"""Where commands are added."""


def add_command(
    commands: Commands, name: str, run: Callable[[Namespace], int], *, examples: str, more: str = ""
) -> Parser:
    """Add the command `kasino NAME` that `run` does. `more` is what there is to know beside its sentence."""
    lines = "\n".join(f"  {line.strip()}" for line in examples.strip().splitlines())
    plural = "s" * (len(lines.splitlines()) > 1)
    parser: Parser = commands.add_parser(
        name.split()[-1],
        prog=f"kasino {name}",
        help=list_form(summary(name)),
        description=f"{summary(name)}\n\n{more}".strip(),
        epilog=f"example{plural}:\n{lines}",
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


def check_flags(args: Namespace, rest: list[str]) -> None:
    """Refuse what no command knows and what names nothing, but let the bots of a tournament stand between flags."""
    parser: Parser = args.parser
    for action in parser._actions:
        if action.metavar in NAMED and action.const != "" == getattr(args, action.dest, None):
            parser.error(f"{(action.option_strings or [action.metavar])[0]} is empty: it names {NAMED[action.metavar]}")
    for word in rest:
        if word.startswith("-") and word != "-":
            flag = word.partition("=")[0]
            parser.error(
                f"unknown flag {flag}{did_you_mean(flag, re.findall(r'--[a-z][a-z-]*', parser.format_help()))}"
            )
    if rest and not hasattr(args, "bots"):
        parser.error(f"'{rest[0]}' is more than {parser.prog} takes")
    if rest:
        args.bots += rest


def whole_number(text: str) -> int:
    """A number without a point, for a flag."""
    try:
        number = int(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is no whole number") from None
    if abs(number) > MOST:
        raise ArgumentTypeError(f"{text} is more than {MOST}")
    return number


def count(text: str) -> int:
    """A number from 0 on, for a flag."""
    number = whole_number(text)
    if number < 0:
        raise ArgumentTypeError(f"{text} is less than 0")
    return number


def seconds(text: str) -> float:
    """A time from nothing to a year, for a flag."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 366 * 24 * 60 * 60:
        raise ArgumentTypeError(f"'{text}' is no time in seconds")
    return number
