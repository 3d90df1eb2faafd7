"""A game at a table of this machine, played and left: what is said of keeping it is so."""

from __future__ import annotations

import asyncio
from pathlib import Path

from kasino.cli.own_table import OwnTable
from kasino.files import write_new
from kasino.people import Console, Left, Words


async def play_game(
    table: OwnTable, console: Console, say: Words, pace: float, *, kept: str, record: str | None
) -> None:
    """Talk until the game is over or is left, also by Ctrl-C; `kept` says how to go on with it.

    A game that is over goes into the file `record`, if one is named, and its own file is deleted.
    """
    file = table.file
    if file.not_kept:
        console.write([say("This game is not kept: {reason}.", reason=console.screen.name(file.not_kept)),
                       say("To keep games, set XDG_STATE_HOME to a folder that can be written.")])  # fmt: skip
    try:
        left = await table.talk(console, say, pace)
    except asyncio.CancelledError:
        _say_whether_kept(table, console, say, kept)
        raise
    if left is not Left.OVER:
        _say_whether_kept(table, console, say, kept)
        return
    if record is not None:
        write_new(Path(record), await table.record())
    file.finish()


def _say_whether_kept(table: OwnTable, console: Console, say: Words, kept: str) -> None:
    console.write([kept if table.file.kept else say("The game is not kept.")])
