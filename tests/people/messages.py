"""Extracts the messages that a catalogue has to translate: the arguments of `tr`, `tr.plural` and `tr_noop`."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOTS = ("kasino/people", "kasino/cli")
CLIENTS = Path(__file__).resolve().parents[2] / "clients"
CALLS = ("tr", "tr_noop")


@cache
def messages() -> dict[str, str]:
    """Each message, or its two forms joined by a NUL, with the file and line of its first use."""
    found: dict[str, str] = {}
    for root in ROOTS:
        for path in sorted((CLIENTS / root).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for message, line in _in(tree):
                found.setdefault(message, f"{path.relative_to(CLIENTS).as_posix()}:{line}")
    return found


def _in(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Attribute(attr="plural", value=ast.Name(id="tr") | ast.Attribute(attr="tr")):
                yield "\0".join(text for argument in node.args[:2] for text in _texts(argument)), node.lineno
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in CALLS and node.args:
                yield from ((text, node.lineno) for text in _texts(node.args[0]))


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body)
            yield from _texts(orelse)


def template() -> str:
    """All messages as the body of a `.po` without translations."""
    lines = []
    for message, place in messages().items():
        one, _, more = message.partition("\0")
        lines += [f"#: {place}", f"msgid {_quoted(one)}"]
        lines += [f"msgid_plural {_quoted(more)}", 'msgstr[0] ""', 'msgstr[1] ""', ""] if more else ['msgstr ""', ""]
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


if __name__ == "__main__":  # a new catalogue begins with this
    sys.stdout.write(template())
