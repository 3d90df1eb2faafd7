"""A game at a table of this machine, played and left: what is said of keeping it is so."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from kasino.cli.local.table import LocalTable
from kasino.files import write_new
from kasino.people import Console, EndReason, Translator


async def play_game(
    table: LocalTable, console: Console, tr: Translator, pace: float, *, kept: str, record: str | None
) -> bool:
    """Talk until the game is over or is left, by Ctrl-C or a fault too; whether it is over.

    `kept` says how to go on with a game that is left. One that is over goes into the file `record`, if one is named,
    and its own file is deleted.
    """
    file = table.file
    if file.not_saved_reason:
        console.write([tr("This game is not kept: {reason}.", reason=console.screen.name(file.not_saved_reason)),
                       tr("To keep games, set XDG_STATE_HOME to a folder that can be written.")])  # fmt: skip
    over = False
    try:
        if await table.talk(console, tr, pace) is EndReason.GAME_OVER:
            await _finish(table, console, tr, record)
            over = True
    finally:
        if not over:
            console.write([kept if file.kept else tr("The game is not kept.")])
    return over


async def wants_another(args: Namespace, console: Console, tr: Translator) -> bool:
    """Whether the person wants another game at the same table; one is offered at a terminal, where none is recorded."""
    if not console.interactive or args.record is not None:
        return False
    line = await console.ask(tr("Enter plays again, q leaves> "))
    return line is not None and line.strip().lower() in ("", "y", "yes", "again")


async def _finish(table: LocalTable, console: Console, tr: Translator, record: str | None) -> None:
    taken_back = table.file.taken_back
    if taken_back:
        told = tr.plural(
            "{count} move was taken back: this game was for practice.",
            "{count} moves were taken back: this game was for practice.",
            taken_back,
        )
        console.write([told])
    if record is not None:
        note = f"# moves taken back: {taken_back}\n" if taken_back else ""
        write_new(Path(record), await table.record() + note)
    table.file.finish()
