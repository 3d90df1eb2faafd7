"""Translates English messages with named fields, through gettext.

A catalogue is a `.po` file that is parsed when its language is first asked for. There is no compiled file that could be
missing or stale.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from kasino.people.i18n.language import ENGLISH
from kasino.people.i18n.po_file import compile_mo, parse_po

CATALOGUES = Path(__file__).parent / "catalogues"


class Translator:
    """Translates messages into one language. By convention it is called `tr`: messages are extracted by that name."""

    def __init__(self, language: str, translations: NullTranslations) -> None:
        self.language = language
        self._translations = translations

    def __call__(self, message: str, /, **fields: object) -> str:
        """The translated message with its fields filled in."""
        return self._translations.gettext(message).format_map(fields)

    def plural(self, one: str, more: str, count: int, /, **fields: object) -> str:
        """The translated message in the form for this `count`, which is also a field."""
        return self._translations.ngettext(one, more, count).format_map({"count": count, **fields})


@cache
def load_translator(language: str) -> Translator:
    """The translator of a language that has a catalogue. English needs none. Raises FileNotFoundError for others."""
    if language == ENGLISH:
        return Translator(language, NullTranslations())
    text = (CATALOGUES / f"{language}.po").read_text(encoding="utf-8")
    return Translator(language, GNUTranslations(BytesIO(compile_mo(parse_po(text)))))


def tr_noop(message: str) -> str:
    """Mark a message for extraction without translating it, for tables of messages at module level."""
    return message
