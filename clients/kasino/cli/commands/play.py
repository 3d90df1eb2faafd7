"""`kasino play`: people at this keyboard play against bots on this machine."""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from itertools import count
from pathlib import Path

from kasino.cli.local.game_session import play_game, wants_another
from kasino.cli.local.games_folder import games_folder, unfinished
from kasino.cli.local.saved_game import SavedGame
from kasino.cli.local.table import local_table
from kasino.cli.local.table_setup import deck_seed, setup_from_args
from kasino.cli.options.console import (
    add_console_flags,
    add_pause_flag,
    console_from_args,
    pause_from_args,
    translator_from_args,
)
from kasino.cli.options.parser import Commands, Parser, add_command, whole_number
from kasino.cli.options.table import add_table_flags
from kasino.cli.output import print_message
from kasino.game import KasinoError
from kasino.people import Console

_DETAILS = """\
You play by typing lines: a card of your hand, then what it captures. ? lists everything that you can type. z takes your
last move back. q quits and saves the game; --resume continues it. --with adds players at this keyboard, who take
turns. --from starts a practice game from a position of a record."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "play",
        run,
        details=_DETAILS,
        examples="""
            kasino play
            kasino play --teach
            kasino play --rules swedish --seats 4 --partners --against greedy
            kasino play --with Bo --rules international
            kasino play --resume
            kasino play --from game.txt --move 12
        """,
    )
    parser.add_argument("--teach", action="store_true", help="explain the game while you play, with hints")
    parser.add_argument(
        "--resume", metavar="FILE", nargs="?", const="", help="continue the latest saved game, or this one"
    )
    parser.add_argument("--record", metavar="FILE", help="write the record of the game to this file at the end")
    add_table_flags(parser)
    _add_practice_flags(parser)
    add_console_flags(parser)
    add_pause_flag(parser)


def _add_practice_flags(parser: Parser) -> None:
    practice = parser.add_argument_group("practice")
    practice.add_argument("--from", metavar="RECORD", dest="source", help="a record; with --game, a ledger")
    practice.add_argument("--game", metavar="N", type=whole_number, help="number of the game in the ledger, from 1")
    practice.add_argument(
        "--move", metavar="N", type=whole_number, default=0, help="start after this number of moves (default: 0)"
    )
    practice.add_argument(
        "--seat", metavar="S", type=whole_number, help="your seat, from 0 (default: the seat to move)"
    )


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    console = console_from_args(args)
    try:
        if args.source is not None:
            from kasino.cli.local.practice import practise  # slow to import

            asyncio.run(practise(args, console, translator_from_args(args)))
        else:
            asyncio.run(_play(args, console))
    finally:
        console.close()
    return 0


async def _play(args: Namespace, console: Console) -> None:
    tr = translator_from_args(args)
    if args.record is not None and Path(args.record).exists():
        raise KasinoError(f"{args.record} already exists and was not changed: give another file")
    setup = setup_from_args(args) if args.resume is None else None
    file = _saved_game(args.resume) if setup is None else SavedGame.new(os.environ)
    for game in count(2):
        async with local_table(file) as table:
            if setup is not None:
                await table.open(setup)
            saved_message = tr("The game is saved: kasino play --resume continues it.")
            over = await play_game(
                table, console, tr, pause_from_args(args, console), saved_message=saved_message, record=args.record
            )
            if not over or not await wants_another(args, console, tr):
                return
            setup = await table.rematch(deck_seed(args.seed, game))
        file = SavedGame.new(os.environ)


def _saved_game(given: str) -> SavedGame:
    """The saved game to continue."""
    if given:
        return SavedGame.open(Path(given))
    for path in unfinished(games_folder(os.environ)):
        try:
            return SavedGame.open(path)
        except KasinoError as error:
            print_message(error)
    raise KasinoError("there is no saved game on this machine: start one with kasino play")
