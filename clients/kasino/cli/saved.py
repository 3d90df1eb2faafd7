"""A game of this machine is a file that grows with it: whoever has the file goes on where the game stood.

It is JSON lines, of mode 0600: who sits where, with their secrets, and the dealer's log as it was written. A last line
that was torn by an accident is left out.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kasino.dealer import Entry, MemoryStore, Stored
from kasino.game import KasinoError

_FORMAT = "kasino game 1"
_KEPT = 20
"""So many unfinished games are kept, the newest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who sits where at a table of this machine: for each seat its token and its bot, None for people.

    `here` are the seats of people at this keyboard; `address` is where the table was served, if it was.
    """

    table: str
    organiser_token: str = field(repr=False)
    join_code: str = field(repr=False)
    watch_code: str = field(repr=False)
    tokens: Mapping[int, str] = field(repr=False)
    bots: Mapping[int, str]
    here: tuple[int, ...]
    teach: bool = False
    address: str = ""


class GameFile:
    """The file of one game, and the store of the dealer that has it."""

    def __init__(self, path: Path, secret: bytes, seating: Seating | None, kept: Sequence[Stored]) -> None:
        self.path = path
        self.secret = secret
        self.seating = seating
        self._kept = kept
        self._memory = MemoryStore()

    @classmethod
    def new(cls, folder: Path) -> GameFile:
        """A file for a game that is to begin, in this folder."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for old in unfinished(folder)[_KEPT - 1 :]:
            old.unlink(missing_ok=True)
        stamp = time.strftime("%Y-%m-%d-%H%M%S")
        secret = os.urandom(32)
        for number in range(1000):
            path = folder / f"{stamp}{f'-{number}' * bool(number)}.jsonl"
            try:
                descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                continue
            with open(descriptor, "w", encoding="utf-8") as file:  # noqa: PTH123
                file.write(json.dumps({"format": _FORMAT, "secret": secret.hex()}) + "\n")
            return cls(path, secret, None, ())
        raise KasinoError(f"{folder} has no room for another game: take some away")

    @classmethod
    def left(cls, path: Path) -> GameFile:
        """A game that was left. Raises KasinoError where this is none."""
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
            head = json.loads(lines[0])
            if head["format"] != _FORMAT:
                raise ValueError(head["format"])
            secret = bytes.fromhex(head["secret"])
            seating, kept = _read(lines[1:])
        except FileNotFoundError:
            raise KasinoError(f"there is no file {path}: kasino play --resume alone takes the newest game") from None
        except (ValueError, KeyError, TypeError, IndexError):
            raise KasinoError(f"{path} is no game that was left: give a file that kasino play wrote") from None
        if seating is None:
            raise KasinoError(f"{path} holds a game that never began")
        return cls(path, secret, seating, kept)

    async def load(self) -> None:
        """Give the dealer what was written. Comes first."""
        for stored in self._kept:
            await self._memory.create(stored.name, stored.config, stored.entries)

    def sit(self, seating: Seating) -> None:
        """Write down who sits where."""
        self.seating = seating
        data = {
            **{name: getattr(seating, name) for name in ("table", "organiser_token", "join_code", "watch_code")},
            "tokens": {str(seat): token for seat, token in seating.tokens.items()},
            "bots": {str(seat): spec for seat, spec in seating.bots.items()},
            "here": list(seating.here),
            "teach": seating.teach,
            "address": seating.address,
        }
        self._write({"seating": data})

    def finish(self) -> None:
        """The game is over: there is nothing to go on with."""
        self.path.unlink(missing_ok=True)

    def create(self, table: str, config: bytes, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """As a store."""
        self._write({"table": table, "config": b64encode(config).decode(), "entries": _data(entries)})
        return self._memory.create(table, config, entries)

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """As a store."""
        self._write({"table": table, "entries": _data(entries)})
        return self._memory.append(table, entries)

    def drop(self, table: str) -> asyncio.Future[None]:
        """As a store."""
        return self._memory.drop(table)

    def read(self) -> AsyncIterator[Stored]:
        """As a store."""
        return self._memory.read()

    def _write(self, data: object) -> None:
        if not self.path.exists():
            return  # the game was over, and its file is gone
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data) + "\n")


def unfinished(folder: Path) -> list[Path]:
    """The games that were left in this folder, the newest first."""
    return sorted(folder.glob("*.jsonl"), reverse=True)


def games_folder(environment: Mapping[str, str]) -> Path:
    """Where games are kept: kasino/games in XDG_STATE_HOME, or in ~/.local/state."""
    state = environment.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "kasino" / "games"


def _data(entries: Sequence[Entry]) -> list[list[object]]:
    return [[one.seq, b64encode(one.public).decode(), b64encode(one.private).decode()] for one in entries]


def _read(lines: Sequence[str]) -> tuple[Seating | None, list[Stored]]:
    seating: Seating | None = None
    configs: dict[str, bytes] = {}
    entries: dict[str, list[Entry]] = {}
    for number, line in enumerate(lines):
        try:
            data = json.loads(line)
        except ValueError:
            if number == len(lines) - 1:
                break  # torn
            raise
        if "seating" in data:
            seating = _seating(data["seating"])
            continue
        table = data["table"]
        if "config" in data:
            configs[table] = b64decode(data["config"])
        new = [Entry(seq, b64decode(public), b64decode(private)) for seq, public, private in data["entries"]]
        entries.setdefault(table, []).extend(new)
    return seating, [Stored(table, config, tuple(entries[table])) for table, config in configs.items()]


def _seating(data: Mapping[str, object]) -> Seating:
    tokens, bots = data["tokens"], data["bots"]
    assert isinstance(tokens, dict)
    assert isinstance(bots, dict)
    return Seating(
        table=str(data["table"]),
        organiser_token=str(data["organiser_token"]),
        join_code=str(data["join_code"]),
        watch_code=str(data["watch_code"]),
        tokens={int(seat): str(token) for seat, token in tokens.items()},
        bots={int(seat): str(spec) for seat, spec in bots.items()},
        here=tuple(data["here"]),  # type: ignore[arg-type]
        teach=bool(data["teach"]),
        address=str(data["address"]),
    )
