"""Encodes protobuf fields by hand, so that a message for many receivers is serialized only once."""

from __future__ import annotations


def encode_field(number: int, content: bytes) -> bytes:
    """A length-delimited field (message, text or bytes) with its tag; `number` is from 1 to 15."""
    return _TAGS[number] + encode_varint(len(content)) + content


def encode_varint(number: int) -> bytes:
    """A number from 0 as a varint."""
    return _VARINTS[number] if number < _CACHED else _long_varint(number)


def _long_varint(number: int) -> bytes:
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


_CACHED = 1 << 14
_TAGS = [bytes([number << 3 | 2]) for number in range(16)]
_VARINTS = [_long_varint(number) for number in range(_CACHED)]
