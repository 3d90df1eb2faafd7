"""How a person is talked to: the flags that every command for people has, and what follows from them."""

from __future__ import annotations

import os
from argparse import Namespace

from kasino.cli.options.parser import Parser, seconds, whole_number
from kasino.game import KasinoError
from kasino.people import Console, Translator, detect_language, open_console, translator

PAUSE_SECONDS = 0.8
LANGUAGES = ("en", "nb")


def add_console_flags(parser: Parser) -> None:
    """Add the flags to a command."""
    manner = parser.add_argument_group("how you are talked to")
    manner.add_argument("--ascii", action="store_true", help="print no letter that is not ASCII: 10d, not 10♦")
    manner.add_argument("--colors", choices=("0", "2", "4"), help="colours of suits on a terminal (4)")
    manner.add_argument("--columns", metavar="N", type=whole_number, help="the width of a line (that of the terminal)")
    manner.add_argument("--language", choices=LANGUAGES, help="en or nb (that of the environment)")


def add_pause_flag(parser: Parser) -> None:
    """Add the flag that says how fast bots are seen to play."""
    parser.add_argument(
        "--pause",
        metavar="S",
        type=seconds,
        help=f"seconds after each move of a bot ({PAUSE_SECONDS:g}; none in a pipe, and where a clock runs)",
    )


def pause_from_args(args: Namespace, console: Console) -> float:
    """Seconds after each move of a bot."""
    if args.pause is not None:
        return float(args.pause)
    return PAUSE_SECONDS if console.interactive else 0.0


def console_from_args(args: Namespace) -> Console:
    """The console of this process, as these flags and its environment say."""
    if args.columns is not None and args.columns < 20:
        raise KasinoError(f"--columns {args.columns} is too narrow: give 20 or more")
    colours = None if args.colors is None else int(args.colors)
    return open_console(os.environ, ascii=args.ascii, colours=colours, columns=args.columns)


def translator_from_args(args: Namespace) -> Translator:
    """The sentences in the language of the person."""
    return translator(args.language or detect_language(os.environ))
