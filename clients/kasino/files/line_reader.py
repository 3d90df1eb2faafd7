"""Reads an append-only line file, of which every line is one JSON object.

A line ends with LF or CRLF. A last line without a line end is whole if it is a JSON object, for no prefix of an object
is one; otherwise it is torn: the rest of an interrupted write.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from os import SEEK_END
from pathlib import Path
from typing import BinaryIO

from kasino.files.errors import naming

_BOM = b"\xef\xbb\xbf"
_CHUNK = 1 << 16


def read_lines(path: Path) -> Iterator[bytes]:
    """The whole lines of this file, without a byte-order mark, each with LF as its line end."""
    with naming(path), path.open("rb") as file:
        yield from whole_lines(file)


def is_torn(path: Path) -> bool:
    """Whether the last line of this file is torn."""
    with naming(path), path.open("rb") as file:
        return bool(tail := last_line(file)) and not is_object(tail)


def whole_lines(file: BinaryIO) -> Iterator[bytes]:
    """The whole lines of an open file, from its beginning."""
    file.seek(0)
    bom = _BOM
    for line in file:
        text = line.removeprefix(bom)
        bom = b""
        if text.endswith(b"\r\n"):
            yield text[:-2] + b"\n"
        elif text.endswith(b"\n"):
            yield text
        elif is_object(text):
            yield text.removesuffix(b"\r") + b"\n"


def last_line(file: BinaryIO) -> bytes:
    """What follows the last line end of an open file."""
    at = file.seek(0, SEEK_END)
    tail = b""
    while at and b"\n" not in tail:
        size = min(at, _CHUNK)
        at = file.seek(at - size)
        tail = file.read(size) + tail
    return tail.rpartition(b"\n")[2]


def is_object(text: bytes) -> bool:
    """Whether this is exactly one JSON object."""
    try:
        return isinstance(json.loads(text.removeprefix(_BOM)), dict)
    except (ValueError, RecursionError):
        return False
