"""A message around messages is their bytes, each behind a tag and a length: so what many are told is made once."""

from __future__ import annotations


def encode_field(number: int, said: bytes) -> bytes:
    """A message, text or bytes as this field, from 1 to 15, of the message around it."""
    return _TAGS[number] + encode_varint(len(said)) + said


def encode_varint(number: int) -> bytes:
    """A number from 0 on, as the contract writes it."""
    return _VARINTS[number] if number < _FEW else _varint(number)


def _varint(number: int) -> bytes:
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


_FEW = 1 << 14
_TAGS = [bytes([number << 3 | 2]) for number in range(16)]
_VARINTS = [_varint(number) for number in range(_FEW)]
