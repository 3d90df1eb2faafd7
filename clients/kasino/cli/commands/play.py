"""`kasino play`: a person against bots on this machine, with nothing to set up."""

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
from kasino.cli.local.table_options import add_table_flags, deck_seed, table_setup
from kasino.cli.options.console import (
    add_console_flags,
    add_pause_flag,
    console_from_args,
    pause_from_args,
    translator_from_args,
)
from kasino.cli.options.parser import Commands, add_command, whole_number
from kasino.cli.output import print_message
from kasino.game import KasinoError
from kasino.people import Console

_MORE = """\
It is a talk in lines: say a card of your hand, then what it takes, or ? for all that you can say. z takes your last
move back; q leaves, the game is kept, and --resume goes on with it. --with lets others play at this keyboard, one after
the other. --from begins at a position of a record, to practise from."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "play",
        run,
        more=_MORE,
        examples="""
            kasino play
            kasino play --teach
            kasino play --rules swedish --seats 4 --partners --against greedy
            kasino play --with Bo --rules international
            kasino play --resume
            kasino play --from game.txt --move 12
        """,
    )
    parser.add_argument("--teach", action="store_true", help="explain a first game as it goes, with hints")
    parser.add_argument(
        "--resume", metavar="FILE", nargs="?", const="", help="go on with the newest game that was left, or this one"
    )
    parser.add_argument("--record", metavar="FILE", help="write the game into this file once it is over")
    add_table_flags(parser)
    practice = parser.add_argument_group("practice")
    practice.add_argument("--from", metavar="RECORD", dest="source", help="a record, or with --game a ledger")
    practice.add_argument("--game", metavar="N", type=whole_number, help="the game of the ledger, from 1")
    practice.add_argument("--move", metavar="N", type=whole_number, default=0, help="after so many moves (0)")
    practice.add_argument("--seat", metavar="S", type=whole_number, help="your seat, from 0 (the one to play)")
    add_console_flags(parser)
    add_pause_flag(parser)


def run(args: Namespace) -> int:
    """Do it."""
    console = console_from_args(args)
    try:
        if args.source is not None:
            from kasino.cli.local.practice import practise  # it takes its time to import

            asyncio.run(practise(args, console, translator_from_args(args)))
        else:
            asyncio.run(_play(args, console))
    finally:
        console.close()
    return 0


async def _play(args: Namespace, console: Console) -> None:
    tr = translator_from_args(args)
    if args.record is not None and Path(args.record).exists():
        raise KasinoError(f"{args.record} is there already, and is left as it is: give another file")
    wanted = table_setup(args) if args.resume is None else None
    file = _left(args.resume) if wanted is None else SavedGame.new(os.environ)
    for game in count(2):
        async with local_table(file) as table:
            if wanted is not None:
                await table.open(wanted)
            kept = tr("The game is kept: kasino play --resume goes on.")
            over = await play_game(table, console, tr, pause_from_args(args, console), kept=kept, record=args.record)
            if not over or not await wants_another(args, console, tr):
                return
            wanted = await table.rematch(deck_seed(args.seed, game))
        file = SavedGame.new(os.environ)


def _left(given: str) -> SavedGame:
    """The game to go on with."""
    if given:
        return SavedGame.left(Path(given))
    for path in unfinished(games_folder(os.environ)):
        try:
            return SavedGame.left(path)
        except KasinoError as damaged:
            print_message(damaged)
    raise KasinoError("no game was left on this machine: kasino play begins one")
