"""A sentence is an English message with named fields; a catalogue says it in another language.

The catalogues are the `.po` files themselves: they are read when a language is asked for, so that there is nothing to
compile, to forget or to find stale, and are then gettext's like any others.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from struct import pack

from kasino.people.i18n.language import ENGLISH

CATALOGUES = Path(__file__).parent / "catalogues"
_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])?\s+)?(".*")\s*')


class Translator:
    """The sentences of one language."""

    def __init__(self, language: str, translations: NullTranslations) -> None:
        self.language = language
        self._translations = translations

    def __call__(self, message: str, /, **facts: object) -> str:
        """The message in this language, its fields filled in."""
        return self._translations.gettext(message).format_map(facts)

    def plural(self, one: str, more: str, count: int, /, **facts: object) -> str:
        """The message for this `count`, which is also a field."""
        return self._translations.ngettext(one, more, count).format_map({"count": count, **facts})


@cache
def translator(language: str) -> Translator:
    """The sentences of a language that there is a catalogue for; English needs none."""
    if language == ENGLISH:
        return Translator(language, NullTranslations())
    text = (CATALOGUES / f"{language}.po").read_text(encoding="utf-8")
    return Translator(language, GNUTranslations(BytesIO(compile_catalogue(parse_po(text)))))


def tr_noop(message: str) -> str:
    """The message itself: says that a catalogue has it, where it stands in a table of messages."""
    return message


def parse_po(text: str) -> Mapping[str, str]:
    """The entries of a `.po`: message to translation; the forms of a plural are held apart by a NUL, as in a `.mo`."""
    found: dict[str, str] = {}
    for paragraph in re.split(r"\n\s*\n", text):
        parts = dict(_parts(paragraph))
        if "msgid" in parts:
            key = "\0".join(parts[name] for name in ("msgid", "msgid_plural") if name in parts)
            found[key] = "\0".join(value for name, value in parts.items() if name.startswith("msgstr"))
    return found


def compile_catalogue(entries: Mapping[str, str]) -> bytes:
    """The catalogue as gettext reads it, a `.mo`; what is not translated is left out."""
    known = sorted((key.encode(), value.encode()) for key, value in entries.items() if value.strip("\0"))
    start = 28 + 16 * len(known)
    tables: list[bytes] = []
    texts = b""
    for column in (0, 1):
        for pair in known:
            tables.append(pack("<II", len(pair[column]), start + len(texts)))
            texts += pair[column] + b"\0"
    head = pack("<7I", 0x950412DE, 0, len(known), 28, 28 + 8 * len(known), 0, 0)
    return head + b"".join(tables) + texts


def _parts(paragraph: str) -> Iterator[tuple[str, str]]:
    """Each keyword of an entry with its text, whose lines are put together."""
    name, text = "", ""
    for line in paragraph.splitlines():
        found = _LINE.fullmatch(line)
        if found is None:
            continue
        keyword, form, quoted = found.groups()
        if keyword:
            if name:
                yield name, text
            name, text = f"{keyword}{form or ''}", ""
        text += ast.literal_eval(quoted)
    if name:
        yield name, text
