"""Encoding of ledger lines: a JSON object in ASCII a line, with a CRC-32 checksum as its last member."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from zlib import crc32

from kasino.tournament.ledger.errors import LedgerError

_TAIL = len(',"crc":"00000000"}')


def encode_line(data: Mapping[str, object]) -> bytes:
    """These data as a line; the last member, `crc`, is the CRC-32 of all bytes before it, in hexadecimal."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))[:-1].encode()
    return text + b',"crc":"%08x"}\n' % crc32(text)


def decode_line(line: bytes, number: int) -> dict[str, Any]:
    """The data of a line. Raises LedgerError if its checksum does not match."""
    text, tail = line[: -_TAIL - 1], line[-_TAIL - 1 :]
    if tail != b',"crc":"%08x"}\n' % crc32(text):
        raise LedgerError(
            "the checksum does not match: the line was changed, or the file is damaged. "
            "Take back an older copy, or cut the file before this line and run the tournament again",
            number,
        )
    try:
        data: dict[str, Any] = json.loads(text + b"}")
    except (ValueError, RecursionError):
        raise LedgerError("it is not a JSON object, though its checksum is right", number) from None
    return data
