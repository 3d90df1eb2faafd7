"""Encodes protobuf fields by hand, so that a message for many receivers is serialized only once.

The number of a field is from 1 to 15, so that its tag is one byte.
"""

from __future__ import annotations

from functools import lru_cache


def encode_field(number: int, content: bytes) -> bytes:
    """A length-delimited field: a message, a text or bytes."""
    size = len(content)
    return (_HEADS[number][size] if size < _SHORT else _TAGS[number] + encode_varint(size)) + content


def encode_number(number: int, value: int) -> bytes:
    """An unsigned number, an enum or a truth value as a field; no bytes for 0."""
    if value < _SHORT:
        return _SMALL[number][value]
    return _NUMBER_TAGS[number] + (_VARINTS[value] if value < _CACHED else _long_varint(value))


def encode_varint(number: int) -> bytes:
    """A number from 0 as a varint."""
    return _VARINTS[number] if number < _CACHED else _long_varint(number)


def encode_time(nanoseconds: int) -> bytes:
    """The content of a Duration or Timestamp of so many nanoseconds, which are not negative."""
    seconds, nanos = divmod(nanoseconds, 1_000_000_000)
    return _seconds(seconds) + encode_number(2, nanos)


@lru_cache(maxsize=64)
def _seconds(seconds: int) -> bytes:
    """The field of whole seconds, which is the same for many events."""
    return encode_number(1, seconds)


def _long_varint(number: int) -> bytes:
    """As `encode_varint`. Numbers of five bytes, as most seconds and nanoseconds are, are encoded at once."""
    if 1 << 28 <= number < 1 << 35:
        return bytes(
            (
                number & 0x7F | 0x80,
                number >> 7 & 0x7F | 0x80,
                number >> 14 & 0x7F | 0x80,
                number >> 21 & 0x7F | 0x80,
                number >> 28,
            )
        )
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


_CACHED, _SHORT = 1 << 14, 1 << 10
_NUMBER_TAGS = [bytes([number << 3]) for number in range(16)]
_TAGS = [bytes([number << 3 | 2]) for number in range(16)]
_VARINTS = [_long_varint(number) for number in range(_CACHED)]
_SMALL = [[b"", *[tag + _VARINTS[value] for value in range(1, _SHORT)]] for tag in _NUMBER_TAGS]
"""By number and value: the field of a small number."""
_HEADS = [[tag + _VARINTS[size] for size in range(_SHORT)] for tag in _TAGS]
"""By number and size: the tag and the size of a short field."""
