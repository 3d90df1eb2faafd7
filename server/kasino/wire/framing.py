"""A message around messages is their bytes, each behind a tag and a length: so what many are told is made once."""

from __future__ import annotations

_FEW = 1 << 14


def field(number: int, said: bytes) -> bytes:
    """A message, text or bytes as this field, from 1 to 15, of the message around it."""
    return _TAGS[number] + length(said) + said


def length(said: bytes) -> bytes:
    """How long this is, as the contract writes it."""
    size = len(said)
    return _LENGTHS[size] if size < _FEW else _varint(size)


def _varint(number: int) -> bytes:
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


_TAGS = [bytes([number << 3 | 2]) for number in range(16)]
_LENGTHS = [_varint(size) for size in range(_FEW)]
