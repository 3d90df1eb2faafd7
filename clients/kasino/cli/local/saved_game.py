"""The file of a game on this machine, from which the game can be resumed. It is the store of the game's dealer.

It is a line file of mode 0600 with a secret, the seating with all tokens, and the dealer's event log. Events are
written before they are sent. The file is flushed to the disk when the table has been opened and when the game is
closed. Moves that were taken back stay in the file, followed by a line that cancels them.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from kasino.cli.local.games_folder import discard, games_folder, new_file
from kasino.cli.local.saved_game_content import SavedGameContent, TableLog, entries_data, header_data, line
from kasino.cli.local.seating import Seating
from kasino.cli.output import os_error_text
from kasino.cli.state_folder import NoHomeError, folder_problem
from kasino.dealer import Entry, StorageError, StoredTable
from kasino.files import LineFile
from kasino.game import KasinoError


class SavedGame:
    """The file of one game, and the store of its dealer.

    If the file cannot be created or written before the game has begun, the game is played without a file, and
    `not_saved_reason` gives the reason. After that a write error is a StorageError, as for any store: `write_error`
    holds it until a write succeeds again, and `on_write_error` is called with the error, and then with None.
    """

    def __init__(self, content: SavedGameContent, file: LineFile | None, not_saved_reason: str = "") -> None:
        self._content = content
        self._file = file
        self.not_saved_reason = not_saved_reason
        self.write_error: OSError | None = None
        self.on_write_error: Callable[[OSError | None], None] = lambda error: None

    @classmethod
    def new(cls, environment: Mapping[str, str]) -> SavedGame:
        """Create a file for a new game; if that is not possible, a game without a file."""
        content = SavedGameContent(os.urandom(32))
        try:
            file = new_file(games_folder(environment))
            try:
                file.append(line(header_data(content.secret)))
            except BaseException:
                discard(file)
                raise
        except (OSError, NoHomeError) as error:
            return cls(content, None, folder_problem(error))
        return cls(content, file)

    @classmethod
    def open(cls, path: Path) -> SavedGame:
        """Open a saved game. Raises KasinoError if the file is not one, or if another process plays it."""
        try:
            file = LineFile(path, exists=True)
        except FileNotFoundError:
            raise KasinoError(f"there is no file {path}: kasino play --resume resumes the latest game") from None
        try:
            content = SavedGameContent.parse(file.lines())
            if content.seating is None:
                raise KasinoError(f"{path} holds a game that never began")
        except (ValueError, KeyError, TypeError, AttributeError):
            file.close()
            raise KasinoError(f"{path} is not a saved game: give a file that kasino play wrote") from None
        except BaseException:
            file.close()
            raise
        return cls(content, file)

    @property
    def secret(self) -> bytes:
        """The secret of the dealer."""
        return self._content.secret

    @property
    def seating(self) -> Seating | None:
        """Who sits where; None until the game has begun."""
        return self._content.seating

    @property
    def undo_count(self) -> int:
        """How many moves were taken back."""
        return self._content.undo_count

    @property
    def durable(self) -> bool:
        """Part of the store's interface: whether entries are written to a file."""
        return not self.not_saved_reason

    @property
    def resumable(self) -> bool:
        """Whether the game can be resumed from its file."""
        return self.seating is not None and self._file is not None and self._file.linked

    @property
    def log(self) -> Sequence[Entry]:
        """The entries of the game's table."""
        assert self.seating is not None
        return self._content.tables[self.seating.table].entries

    def save_seating(self, seating: Seating) -> None:
        """Write the seating: the game has begun."""
        self._write({"seating": seating.data()}, sync=True)
        self._content.seating = seating

    def undo_to(self, last: int) -> None:
        """Cancel the entries after this sequence number; the next `read` ends there. Raises OSError."""
        assert self.seating is not None
        data = {"table": self.seating.table, "taken_back_to": last}
        self._write(data)
        self._content.apply(data)

    def delete(self) -> None:
        """Delete the file: the game is over."""
        if self._file is not None:
            discard(self._file)
            self._file = None

    def close(self) -> None:
        """Close the file; delete it if the game never began."""
        if self.seating is None:
            self.delete()
        if self._file is not None:
            with suppress(OSError):
                self._file.sync()
            self._file.close()
            self._file = None

    def create(self, table: str, config: bytes, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Part of the store's interface: add a table."""
        if table in self._content.tables:
            return _future(StorageError(f"there is a table {table} already"))
        return self._store(table, TableLog(config), entries, config=config)

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Part of the store's interface: append entries to the log of a table."""
        if table not in self._content.tables:
            return _future(StorageError(f"there is no table {table}"))
        return self._store(table, self._content.tables[table], entries)

    def drop(self, table: str) -> asyncio.Future[None]:
        """Part of the store's interface: remove a table, and with it the file, which has only one."""
        if self._content.tables.pop(table, None) is not None:
            self.delete()
        return _future()

    async def read(self) -> AsyncIterator[StoredTable]:
        """Part of the store's interface: the tables with their entries."""
        for table, log in list(self._content.tables.items()):
            yield StoredTable(table, log.config, tuple(log.entries))

    def _store(
        self, table: str, log: TableLog, entries: Sequence[Entry], *, config: bytes | None = None
    ) -> asyncio.Future[None]:
        """Write entries, which must continue the sequence numbers of the log."""
        last = len(log.entries)
        if [entry.seq for entry in entries] != list(range(last + 1, last + len(entries) + 1)):
            return _future(StorageError(f"the entries of {table} do not follow: {last} are written"))
        try:
            self._write(entries_data(table, entries, config=config))
        except OSError as error:
            return _future(StorageError(os_error_text(error)))
        log.entries.extend(entries)
        self._content.tables[table] = log
        return _future()

    def _write(self, data: Mapping[str, object], *, sync: bool = False) -> None:
        """Append a line. After an error before the game has begun, the file is deleted and the game not saved."""
        if self._file is None:
            return
        try:
            self._file.append(line(data))
            if sync:
                self._file.sync()
        except OSError as error:
            if self.seating is None:
                self.not_saved_reason = os_error_text(error)
                self.delete()
                return
            first, self.write_error = self.write_error is None, error
            if first:
                self.on_write_error(error)
            raise
        if self.write_error is not None:
            self.write_error = None
            self.on_write_error(None)


def _future(error: StorageError | None = None) -> asyncio.Future[None]:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
    return done
