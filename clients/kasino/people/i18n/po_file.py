"""Parses `.po` catalogues and compiles them to the `.mo` format that gettext reads."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from struct import pack

_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])?\s+)?(".*")\s*')


def parse_po(text: str) -> Mapping[str, str]:
    """The entries of a `.po`: message to translation. The forms of a plural are joined by a NUL, as in a `.mo`."""
    found: dict[str, str] = {}
    for paragraph in re.split(r"\n\s*\n", text):
        parts = dict(_keywords(paragraph))
        if "msgid" in parts:
            key = "\0".join(parts[name] for name in ("msgid", "msgid_plural") if name in parts)
            found[key] = "\0".join(value for name, value in parts.items() if name.startswith("msgstr"))
    return found


def compile_mo(entries: Mapping[str, str]) -> bytes:
    """The entries as the bytes of a `.mo`. Entries without a translation are left out."""
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


def _keywords(paragraph: str) -> Iterator[tuple[str, str]]:
    """Each keyword of an entry with its text, continuation lines joined."""
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
