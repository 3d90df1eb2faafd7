"""Transliterates text to ASCII."""

from __future__ import annotations

import unicodedata

_SPELLINGS = str.maketrans(
    {
        "å": "aa", "Å": "Aa", "æ": "ae", "Æ": "Ae", "ø": "oe", "Ø": "Oe", "ä": "ae", "Ä": "Ae", "ö": "oe", "Ö": "Oe",
        "ü": "ue", "Ü": "Ue", "ß": "ss", "–": "-", "—": "-", "\u2212": "-", "…": "...", "×": "x", "·": "-", "’": "'",
        "«": '"', "»": '"', "“": '"', "”": '"', "„": '"', "♣": "c", "♦": "d", "♥": "h", "♠": "s", "\u00a0": " ",
    }
)  # fmt: skip


def to_ascii(text: str) -> str:
    """The text in ASCII: `å` as `aa`, other letters without their accents, anything else as a backslash escape."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", text).translate(_SPELLINGS))
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return bare.encode("ascii", "backslashreplace").decode("ascii")
