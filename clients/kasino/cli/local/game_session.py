"""Plays one game at a table on this machine, and saves, records or deletes it at the end."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from kasino.cli.local.conversations import converse
from kasino.cli.local.table import LocalTable
from kasino.files import write_new
from kasino.people import Console, EndReason, Translator


async def play_game(
    table: LocalTable, console: Console, tr: Translator, pause_seconds: float, *, saved_message: str, record: str | None
) -> bool:
    """Play until the game is over or somebody quits; returns whether it is over.

    An unfinished game stays saved, also after Ctrl-C or an error, and `saved_message` tells how to resume it. The
    record of a finished game is written to the file `record`, if one is given, and its own file is deleted.
    """
    file = table.file
    if file.not_saved_reason:
        console.write([tr("This game is not saved: {reason}.", reason=console.screen.name(file.not_saved_reason)),
                       tr("To save games, set XDG_STATE_HOME to a folder that can be written.")])  # fmt: skip
    over = False
    try:
        if await converse(table, console, tr, pause_seconds) is EndReason.GAME_OVER:
            await _finish(table, console, tr, record)
            over = True
    finally:
        if not over:
            console.write([saved_message if file.resumable else tr("The game is not saved.")])
    return over


async def wants_another(args: Namespace, console: Console, tr: Translator) -> bool:
    """Ask whether to play again at the same table. Only asked at a terminal, and not with --record."""
    if not console.interactive or args.record is not None:
        return False
    line = await console.ask(tr("Enter plays again, q leaves> "))
    return line is not None and line.strip().lower() in ("", "y", "yes", "again")


async def _finish(table: LocalTable, console: Console, tr: Translator, record: str | None) -> None:
    taken_back = table.file.undo_count
    if taken_back:
        message = tr.plural(
            "{count} move was taken back: this game was for practice.",
            "{count} moves were taken back: this game was for practice.",
            taken_back,
        )
        console.write([message])
    if record is not None:
        note = f"# moves taken back: {taken_back}\n" if taken_back else ""
        write_new(Path(record), await table.record() + note)
    table.file.delete()
