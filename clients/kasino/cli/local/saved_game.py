"""A game of this machine is a file that grows with it: whoever has the file goes on where the game stood.

It is a line file of mode 0600: a secret, who sits where with their tokens, and the dealer's log as it was written. An
event is in the file before it is told to anybody; the file is forced to the disk when the table has been opened and
when the game is left. Events that were taken back stay in it, and a line behind them says so.
"""

from __future__ import annotations

import asyncio
import json
import os
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kasino.cli.local.games_folder import discard, games_folder, new_file
from kasino.cli.local.seating import Seating
from kasino.cli.state_folder import NoHomeError
from kasino.dealer import Entry, StorageError, Stored
from kasino.files import LineFile
from kasino.game import KasinoError

_FORMAT = "kasino game 1"


@dataclass(slots=True)
class _Log:
    """What is kept of a table."""

    config: bytes
    entries: list[Entry] = field(default_factory=list)


class SavedGame:
    """The file of one game, and the store of the dealer that has it.

    A new game whose file cannot be written before it has begun is not kept: `not_kept` says why. Later what cannot be
    written does not happen, as a store has it: `trouble` is then the error, and None once it can be written again;
    `on_trouble` is told of either. `taken_back` is how many moves were taken back.
    """

    def __init__(self, secret: bytes, file: LineFile | None, not_saved_reason: str = "") -> None:
        self.secret = secret
        self.seating: Seating | None = None
        self.not_saved_reason = not_saved_reason
        self.write_error: OSError | None = None
        self.on_write_error: Callable[[OSError | None], None] = lambda error: None
        self._file = file
        self.taken_back = 0
        self._tables: dict[str, _Log] = {}

    @property
    def durable(self) -> bool:
        """As a store: whether the game is kept."""
        return not self.not_saved_reason

    @classmethod
    def new(cls, environment: Mapping[str, str]) -> SavedGame:
        """A file for a game that is to begin; where there can be none, a game that is not kept."""
        secret = os.urandom(32)
        try:
            file = new_file(games_folder(environment))
            try:
                file.append(_line({"format": _FORMAT, "secret": secret.hex()}))
            except BaseException:
                discard(file)
                raise
        except OSError as error:
            return cls(secret, None, _problem(error))
        except NoHomeError as error:
            return cls(secret, None, error.problem)
        return cls(secret, file)

    @classmethod
    def left(cls, path: Path) -> SavedGame:
        """A game that was left. Raises KasinoError where this is none, or where it is being played."""
        try:
            file = LineFile(path, exists=True)
        except FileNotFoundError:
            raise KasinoError(f"there is no file {path}: kasino play --resume alone takes the newest game") from None
        try:
            return cls._read(file)
        except (ValueError, KeyError, TypeError, AttributeError):
            file.close()
            raise KasinoError(f"{path} is no game that was left: give a file that kasino play wrote") from None
        except BaseException:
            file.close()
            raise

    @classmethod
    def _read(cls, file: LineFile) -> SavedGame:
        lines = map(json.loads, file.lines())
        head: dict[str, Any] = next(lines, {})
        if head["format"] != _FORMAT:
            raise ValueError(head["format"])
        game = cls(bytes.fromhex(head["secret"]), file)
        for data in lines:
            game._take_up(data)
        if game.seating is None:
            raise KasinoError(f"{file.path} holds a game that never began")
        return game

    @property
    def kept(self) -> bool:
        """Whether the game can be gone on with from its file."""
        return self.seating is not None and self._file is not None and self._file.linked

    def sit(self, seating: Seating) -> None:
        """Write down who sits where: the game has begun."""
        self._write({"seating": seating.data()}, sync=True)
        self.seating = seating

    def finish(self) -> None:
        """The game is over: there is nothing to go on with."""
        if self._file is not None:
            discard(self._file)
            self._file = None

    def close(self) -> None:
        """Let go of the file; one of a game that never began is deleted."""
        if self.seating is None:
            self.finish()
        if self._file is not None:
            with suppress(OSError):
                self._file.sync()
            self._file.close()
            self._file = None

    def create(self, table: str, config: bytes, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """As a store."""
        if table in self._tables:
            return _future(StorageError(f"there is a table {table} already"))
        return self._stored_in(table, _Log(config), entries, {"config": b64encode(config).decode()})

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """As a store."""
        if table not in self._tables:
            return _future(StorageError(f"there is no table {table}"))
        return self._stored_in(table, self._tables[table], entries, {})

    def drop(self, table: str) -> asyncio.Future[None]:
        """As a store: a file has one table."""
        if self._tables.pop(table, None) is not None:
            self.finish()
        return _future()

    async def read(self) -> AsyncIterator[Stored]:
        """As a store: what was left."""
        for table, log in list(self._tables.items()):
            yield Stored(table, log.config, tuple(log.entries))

    @property
    def log(self) -> Sequence[Entry]:
        """What has happened at the table."""
        assert self.seating is not None
        return self._tables[self.seating.table].entries

    def take_back(self, last: int) -> None:
        """Take back what happened after this event; the next `read` ends with it. Raises OSError."""
        assert self.seating is not None
        table = self.seating.table
        data = {"table": table, "taken_back_to": last}
        self._write(data)
        self._take_up(data)

    def _take_up(self, data: Mapping[str, Any]) -> None:
        """Know what a line says."""
        if "seating" in data:
            self.seating = Seating.of(data["seating"])
            return
        table = data["table"]
        if "config" in data:
            self._tables[table] = _Log(b64decode(data["config"]))
        if "taken_back_to" in data:
            del self._tables[table].entries[data["taken_back_to"] :]
            self.taken_back += 1
            return
        new = [Entry(seq, b64decode(public), b64decode(private)) for seq, public, private in data["entries"]]
        self._tables[table].entries.extend(new)

    def _stored_in(
        self, table: str, log: _Log, entries: Sequence[Entry], config: Mapping[str, str]
    ) -> asyncio.Future[None]:
        """Write these entries, which have to follow those that the table has."""
        last = len(log.entries)
        if [entry.seq for entry in entries] != list(range(last + 1, last + len(entries) + 1)):
            return _future(StorageError(f"the entries of {table} do not follow: {last} are written"))
        try:
            self._write({"table": table, **config, "entries": _data(entries)})
        except OSError as error:
            return _future(StorageError(_problem(error)))
        log.entries.extend(entries)
        self._tables[table] = log
        return _future()

    def _write(self, data: Mapping[str, object], *, sync: bool = False) -> None:
        """Append a line. A file that fails before the game has begun is given up, and the game is not kept."""
        if self._file is None:
            return
        try:
            self._file.append(_line(data))
            if sync:
                self._file.sync()
        except OSError as error:
            if self.seating is None:
                self.not_saved_reason = _problem(error)
                self.finish()
                return
            new, self.write_error = self.write_error is None, error
            if new:
                self.on_write_error(error)
            raise
        if self.write_error is not None:
            self.write_error = None
            self.on_write_error(None)


def _problem(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}"


def _future(error: StorageError | None = None) -> asyncio.Future[None]:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
    return done


def _line(data: Mapping[str, object]) -> bytes:
    return json.dumps(data).encode() + b"\n"


def _data(entries: Sequence[Entry]) -> list[list[object]]:
    return [[one.seq, b64encode(one.public).decode(), b64encode(one.private).decode()] for one in entries]
