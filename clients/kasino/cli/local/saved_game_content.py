"""The content of a saved game, and the JSON lines that it is stored as."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kasino.cli.local.seating import Seating
from kasino.dealer import Entry

FORMAT = "kasino game 1"


@dataclass(slots=True)
class TableLog:
    """The configuration and the log entries of a table."""

    config: bytes
    entries: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class SavedGameContent:
    """What the lines of a saved game add up to. `undo_count` is how many moves were taken back."""

    secret: bytes = field(repr=False)
    seating: Seating | None = None
    tables: dict[str, TableLog] = field(default_factory=dict)
    undo_count: int = 0

    @classmethod
    def parse(cls, lines: Iterable[bytes]) -> SavedGameContent:
        """Read the lines of a file. Raises ValueError, KeyError, TypeError or AttributeError if they are invalid."""
        objects = map(json.loads, lines)
        header: dict[str, Any] = next(objects, {})
        if header["format"] != FORMAT:
            raise ValueError(header["format"])
        content = cls(bytes.fromhex(header["secret"]))
        for data in objects:
            content.apply(data)
        return content

    def apply(self, data: Mapping[str, Any]) -> None:
        """Apply one line."""
        if "seating" in data:
            self.seating = Seating.of(data["seating"])
            return
        table = data["table"]
        if "config" in data:
            self.tables[table] = TableLog(b64decode(data["config"]))
        if "taken_back_to" in data:
            del self.tables[table].entries[data["taken_back_to"] :]
            self.undo_count += 1
            return
        new = [Entry(seq, b64decode(public), b64decode(private)) for seq, public, private in data["entries"]]
        self.tables[table].entries.extend(new)


def header_data(secret: bytes) -> dict[str, object]:
    """The first line."""
    return {"format": FORMAT, "secret": secret.hex()}


def entries_data(table: str, entries: Sequence[Entry], *, config: bytes | None = None) -> dict[str, object]:
    """A line with new log entries; with `config`, the first of a table."""
    data: dict[str, object] = {"table": table}
    if config is not None:
        data["config"] = b64encode(config).decode()
    data["entries"] = [[one.seq, b64encode(one.public).decode(), b64encode(one.private).decode()] for one in entries]
    return data


def line(data: Mapping[str, object]) -> bytes:
    """The data as a line of the file."""
    return json.dumps(data).encode() + b"\n"
