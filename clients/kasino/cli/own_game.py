"""A game at a table of this machine, played and left: what is said of keeping it is so."""

from __future__ import annotations

from pathlib import Path

from kasino.cli.own_table import OwnTable
from kasino.files import write_new
from kasino.people import Console, Left, Words


async def play_game(
    table: OwnTable, console: Console, say: Words, pace: float, *, kept: str, record: str | None
) -> None:
    """Talk until the game is over or is left, by Ctrl-C or a fault too; `kept` says how to go on with it.

    A game that is over goes into the file `record`, if one is named, and its own file is deleted.
    """
    file = table.file
    if file.not_kept:
        console.write([say("This game is not kept: {reason}.", reason=console.screen.name(file.not_kept)),
                       say("To keep games, set XDG_STATE_HOME to a folder that can be written.")])  # fmt: skip
    over = False
    try:
        if await table.talk(console, say, pace) is Left.OVER:
            if record is not None:
                write_new(Path(record), await table.record())
            file.finish()
            over = True
    finally:
        if not over:
            console.write([kept if file.kept else say("The game is not kept.")])
