"""Validation of table names, codes, request ids and the names of people, before any lookup."""

from __future__ import annotations

import re
import unicodedata

from kasino.wire.fields.errors import MessageError

_TABLE = re.compile(r"tables/[0-9A-HJKMNP-TV-Z]{26}")
_IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{1,64}")
_INVISIBLE = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
"""Unicode categories of characters that cannot be seen."""

LONGEST_NAME = 32


def table_name(text: str, field: str = "name") -> str:
    """The name of a table. Raises MessageError where it is malformed."""
    if not _TABLE.fullmatch(text):
        raise MessageError(field, "a table is named tables/ and 26 characters of 0-9 A-Z without I L O U")
    return text


def table_or_none(text: str) -> str | None:
    """The name of a table, None where the field is empty. Raises MessageError where it is malformed."""
    return table_name(text) if text else None


def identifier(text: str, field: str) -> str:
    """A join or watch code, or a request id. Raises MessageError where it is malformed."""
    if not _IDENTIFIER.fullmatch(text):
        raise MessageError(field, "it is 1 to 64 characters of A-Z a-z 0-9 _ -")
    return text


def request_id(text: str) -> str:
    """An idempotency key, empty where the caller gave none. Raises MessageError where it is malformed."""
    return identifier(text, "request_id") if text else ""


def display_name(text: str, field: str = "player_name") -> str:
    """The name of a player or a client, normalised to NFC and stripped of outer spaces.

    Raises MessageError where it is empty, too long, or contains invisible characters.
    """
    if len(text) > 4 * LONGEST_NAME:
        raise MessageError(field, f"a name has 1 to {LONGEST_NAME} characters")
    name = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise MessageError(field, f"a name has 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(letter) in _INVISIBLE for letter in name):
        raise MessageError(field, "a name has no control characters and no invisible ones")
    return name
