"""Compares the header of a ledger with a plan: a run may only go on with the ledger of its own tournament."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kasino.bots.loading.resolver import is_same_bot
from kasino.tournament.ledger.header import NOTES, header
from kasino.tournament.plan.entries import Entry, default_name, has_default_name
from kasino.tournament.plan.plan import Plan


def header_differences(old: Mapping[str, Any], plan: Plan) -> Iterator[str]:
    """A sentence for each difference that makes the ledger with this header one of another tournament.

    Bots are compared by what they are, not by how the paths of their files are written. The number of sets and the
    notes are not compared.
    """
    new: Mapping[str, Any] = header(plan)
    for field in new:
        before, after = old.get(field), new[field]
        if field == "entries":
            yield from _entry_differences(before or [], plan.entries)
        elif field == "rules" and isinstance(before, Mapping):
            yield from (
                f"rules: {part} is {before.get(part)} in the ledger, {after[part]} now"
                for part in after
                if _as_json(before.get(part)) != _as_json(after[part])
            )
        elif field not in ("sets", *NOTES) and _as_json(before) != _as_json(after):
            yield f"{field} is {before} in the ledger, {after} now"


def _entry_differences(old: list[dict[str, str]], new: Sequence[Entry]) -> Iterator[str]:
    if len(old) != len(new):
        yield f"entries are {_names(old)} in the ledger, {', '.join(entry.name for entry in new)} now"
        return
    for number, (was, now) in enumerate(zip(old, new, strict=True), 1):
        same = is_same_bot(now.bot, was["spec"])
        unnamed = has_default_name(was["name"], was["spec"]) and has_default_name(now.name, default_name(now.bot))
        for field, before, after in (
            ("name", was["name"], was["name"] if same and unnamed else now.name),
            ("spec", was["spec"], was["spec"] if same else now.spec),
            ("code", was["content"], now.content),
        ):
            if before != after:
                yield f"the {field} of entry {number}, {now.name}, is {before} in the ledger, {after} now"


def _names(entries: list[dict[str, str]]) -> str:
    return ", ".join(str(entry.get("name")) for entry in entries)


def _as_json(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
