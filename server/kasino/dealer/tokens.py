"""Names, codes and tokens are drawn by the dealer; of a token only the hash is kept.

A token follows from the secret of the dealer, what it is for, and a nonce: so it can be told again, and is in no log.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: without I, L, O and U."""

CODE_LETTERS = 6
NAME_LETTERS = 26
NONCE_BYTES = 16
_READ = str.maketrans("OIL", "011", "-")

Draw = Callable[[int], bytes]
"""So many random bytes, as os.urandom gives them."""


def draw_name(draw: Draw) -> str:
    """A name that no other table has."""
    return "tables/" + _letters(draw, NAME_LETTERS)


def draw_code(draw: Draw) -> str:
    """A code that a person can read out and type."""
    return _letters(draw, CODE_LETTERS)


def read_code(text: str) -> str:
    """The code that was meant: in any case, O for 0, I and L for 1."""
    return text.upper().translate(_READ)


def token(secret: bytes, table: str, purpose: str, nonce: bytes) -> str:
    """The token of this table for this purpose, such as `seat 1`."""
    said = b"\0".join((b"kasino token 1", table.encode(), purpose.encode(), nonce))
    return urlsafe_b64encode(hmac.digest(secret, said, "sha256")).rstrip(b"=").decode()


def digest(token: str) -> bytes:
    """What is kept of a token, and what it is found by."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def _letters(draw: Draw, count: int) -> str:
    return "".join(ALPHABET[byte % 32] for byte in draw(count))
