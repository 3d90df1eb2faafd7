"""Derives tokens, hashes them, and draws random table names and codes.

A token is an HMAC of its table, its purpose and a nonce with the secret of the dealer. So it can be computed again, and
is neither stored nor logged.
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
_TYPED = str.maketrans("OIL", "011", "-")

RandomBytes = Callable[[int], bytes]
"""Returns this many random bytes, as os.urandom does."""


def random_table_name(random_bytes: RandomBytes) -> str:
    """A random table name of 130 bits."""
    return "tables/" + _letters(random_bytes, NAME_LETTERS)


def random_code(random_bytes: RandomBytes) -> str:
    """A random code that a person can read out and type."""
    return _letters(random_bytes, CODE_LETTERS)


def read_code(text: str) -> str:
    """Normalize a code that a person has typed: upper case, O for 0, I and L for 1, no hyphens."""
    return text.upper().translate(_TYPED)


def token(secret: bytes, table: str, purpose: str, nonce: bytes) -> str:
    """The token of this table for this purpose, such as `seat 1`."""
    message = b"\0".join((b"kasino token 1", table.encode(), purpose.encode(), nonce))
    return urlsafe_b64encode(hmac.digest(secret, message, "sha256")).rstrip(b"=").decode()


def digest(token: str) -> bytes:
    """The hash of a token, by which it is looked up."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def _letters(random_bytes: RandomBytes, count: int) -> str:
    return "".join(ALPHABET[byte % 32] for byte in random_bytes(count))
