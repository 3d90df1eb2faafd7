"""Names, codes and tokens are checked letter by letter before anything is looked up by them."""

from __future__ import annotations

import re
import unicodedata

from kasino.wire.fields.errors import MessageError

_TABLE = re.compile(r"tables/[0-9A-HJKMNP-TV-Z]{26}")
_WORD = re.compile(r"[A-Za-z0-9_-]{1,64}")
_HIDDEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
LONGEST_NAME = 32


def table_name(text: str, field: str = "name") -> str:
    """The name of a table. Raises MessageError where it cannot be one."""
    if not _TABLE.fullmatch(text):
        raise MessageError(field, "a table is named tables/ and 26 characters of 0-9 A-Z without I L O U")
    return text


def word(text: str, field: str) -> str:
    """A code, or a name that a caller gave its request. Raises MessageError where it is none."""
    if not _WORD.fullmatch(text):
        raise MessageError(field, "it is 1 to 64 characters of A-Z a-z 0-9 _ -")
    return text


def person_name(text: str, field: str = "player_name") -> str:
    """The name of a player, normalised to NFC. Raises MessageError where it is too long or hides something."""
    if len(text) > 4 * LONGEST_NAME:
        raise MessageError(field, f"a name has 1 to {LONGEST_NAME} characters")
    name = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise MessageError(field, f"a name has 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(letter) in _HIDDEN for letter in name):
        raise MessageError(field, "a name has no control characters, and none that cannot be seen")
    return name
