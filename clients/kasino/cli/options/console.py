"""The flags for text output, and the console, language and pause that they select."""

from __future__ import annotations

import os
from argparse import Namespace

from kasino.cli.options.parser import Parser, seconds, whole_number
from kasino.game import KasinoError
from kasino.people import Console, Translator, detect_language, load_translator, open_console

PAUSE_SECONDS = 0.8
LANGUAGES = ("en", "nb")


def add_console_flags(parser: Parser) -> None:
    """Add the flags for the appearance and the language of text."""
    output = parser.add_argument_group("text output")
    output.add_argument("--ascii", action="store_true", help="print ASCII characters only: 10d instead of 10♦")
    output.add_argument(
        "--colors", choices=("0", "2", "4"), help="number of colours for the suits on a terminal (default: 4)"
    )
    output.add_argument(
        "--columns", metavar="N", type=whole_number, help="line width in characters (default: that of the terminal)"
    )
    output.add_argument("--language", choices=LANGUAGES, help="English or Norwegian (default: from the environment)")


def add_pause_flag(parser: Parser) -> None:
    """Add the flag for the pause after the moves of bots."""
    parser.add_argument(
        "--pause",
        metavar="S",
        type=seconds,
        help=f"seconds to wait after each move of a bot (default: {PAUSE_SECONDS:g}; 0 in a pipe or with clocks)",
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
    return load_translator(args.language or detect_language(os.environ))
