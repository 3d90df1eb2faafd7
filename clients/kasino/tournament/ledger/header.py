"""The first line of a ledger is its plan in full: from it alone follow the schedule, the packs and the seeds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from importlib.metadata import version
from types import NoneType
from typing import Any

from kasino.bots.loading.resolver import is_bot
from kasino.game import KasinoError, RuleSet
from kasino.game.rules.overrides import digest, override, overrides
from kasino.game.rules.presets import RELEASED
from kasino.tournament.plan.entries import Benched, Entry, default_name, is_unnamed
from kasino.tournament.plan.plan import Design, Plan

SCHEMA = "kasino ledger 1"


_MEMBERS: Mapping[str, tuple[type, ...]] = {
    "schema": (str,),
    "version": (str,),
    "seed": (str,),
    "rules": (dict,),
    "rounds": (int, NoneType),
    "sides": (list,),
    "design": (str,),
    "sets": (int,),
    "max_legal_moves": (int,),
    "max_faults": (int,),
    "names_hidden": (bool,),
    "entries": (list,),
}
_NOTES: Mapping[str, tuple[type, ...]] = {"benched": (list,)}
"""What may be left out, and does not tell one tournament from another."""
_RULES: Mapping[str, tuple[type, ...]] = {"name": (str,), "revision": (int,), "overrides": (dict,), "digest": (str,)}
_ENTRY: Mapping[str, tuple[type, ...]] = {"name": (str,), "spec": (str,), "content": (str,)}
_BENCHED: Mapping[str, tuple[type, ...]] = {"name": (str,), "spec": (str,), "error": (str,)}


def header(plan: Plan) -> dict[str, object]:
    """What stands in the first line of the ledger of this plan, but for the check sum."""
    return {
        "schema": SCHEMA,
        "version": version("kasino"),
        "seed": plan.seed,
        "rules": _rules_data(plan.rules),
        "rounds": plan.rounds,
        "sides": plan.sides,
        "design": plan.design.value,
        "sets": plan.sets,
        "max_legal_moves": plan.max_legal_moves,
        "max_faults": plan.max_faults,
        "names_hidden": plan.names_hidden,
        "entries": [{"name": entry.name, "spec": entry.spec, "content": entry.content} for entry in plan.entries],
        **({"benched": [asdict(one) for one in plan.benched]} if plan.benched else {}),
    }


def plan_digest(plan: Plan) -> str:
    """Eight letters that are others where the bots, their code, the rules, the table or the seed are others.

    Neither the number of sets, nor who is benched, nor the version of Kasino changes them.
    """
    data = {name: value for name, value in header(plan).items() if name not in ("sets", "version", *_NOTES)}
    return sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()[:8]


def plan_of(data: Mapping[str, Any]) -> Plan:
    """The plan that a first line tells. Raises KasinoError where it is none of ours."""
    if data.get("schema") != SCHEMA:
        raise KasinoError(f"this is no ledger that can be read here: its schema is not '{SCHEMA}'")
    _check_members(data, {**_MEMBERS, **{name: _NOTES[name] for name in _NOTES if name in data}})
    _check_members(data["rules"], _RULES)
    benched = data.get("benched", [])
    for entries, members in ((data["entries"], _ENTRY), (benched, _BENCHED)):
        for entry in entries:
            if type(entry) is not dict:
                raise KasinoError(f"an entry is an object, not {entry!r}")
            _check_members(entry, members)
    if any(type(side) is not int for side in data["sides"]):
        raise KasinoError(f"sides are whole numbers, not {data['sides']}")
    if data["design"] not in [*Design]:
        raise KasinoError(f"there is no design '{data['design']}'; there are {', '.join(Design)}")
    return Plan(
        entries=tuple(Entry(**entry) for entry in data["entries"]),
        rules=_rules(data["rules"]),
        rounds=data["rounds"],
        sides=tuple(data["sides"]),
        design=Design(data["design"]),
        seed=data["seed"],
        sets=data["sets"],
        max_legal_moves=data["max_legal_moves"],
        max_faults=data["max_faults"],
        names_hidden=data["names_hidden"],
        benched=tuple(Benched(**one) for one in benched),
    )


def _check_members(data: Mapping[str, Any], members: Mapping[str, tuple[type, ...]]) -> None:
    for name, kinds in members.items():
        if name not in data:
            raise KasinoError(f"its member '{name}' is missing")
        if type(data[name]) not in kinds:
            raise KasinoError(f"its member '{name}' is of another type: {data[name]!r}")
    for name in data:
        if name not in (*members, "crc"):
            raise KasinoError(f"it has a member '{name}', which is none of ours")


def differences(there: Mapping[str, Any], plan: Plan) -> Iterator[str]:
    """A sentence for each way in which the header of a ledger is of another tournament than this plan.

    Bots are the same however their files are spelled. Neither the number of sets nor a note makes another one.
    """
    here: Mapping[str, Any] = header(plan)
    for field in here:
        old, new = there.get(field), here[field]
        if field == "entries":
            yield from _entries_differ(old or [], plan.entries)
        elif field == "rules" and isinstance(old, Mapping):
            yield from (
                f"rules: {part} is {old.get(part)} in the ledger, {new[part]} now"
                for part in new
                if _plain(old.get(part)) != _plain(new[part])
            )
        elif field not in ("sets", *_NOTES) and _plain(old) != _plain(new):
            yield f"{field} is {old} in the ledger, {new} now"


def _entries_differ(old: list[dict[str, str]], new: Sequence[Entry]) -> Iterator[str]:
    if len(old) != len(new):
        yield f"entries are {_names(old)} in the ledger, {', '.join(entry.name for entry in new)} now"
        return
    for number, (was, now) in enumerate(zip(old, new, strict=True), 1):
        same = is_bot(now.bot, was["spec"])
        unnamed = is_unnamed(was["name"], was["spec"]) and is_unnamed(now.name, default_name(now.bot))
        for told, before, after in (
            ("name", was["name"], was["name"] if same and unnamed else now.name),
            ("spec", was["spec"], was["spec"] if same else now.spec),
            ("code", was["content"], now.content),
        ):
            if before != after:
                yield f"the {told} of entry {number}, {now.name}, is {before} in the ledger, {after} now"


def _names(entries: list[dict[str, str]]) -> str:
    return ", ".join(str(entry.get("name")) for entry in entries)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _rules_data(rules: RuleSet) -> dict[str, object]:
    revision = max(revision for name, revision in RELEASED if name == rules.name)
    return {
        "name": rules.name,
        "revision": revision,
        "overrides": overrides(rules, RELEASED[rules.name, revision]),
        "digest": digest(rules),
    }


def _rules(data: Mapping[str, Any]) -> RuleSet:
    if (data["name"], data["revision"]) not in RELEASED:
        raise KasinoError(f"there is no revision {data['revision']} of the rule set '{data['name']}' here")
    try:
        rules = override(RELEASED[data["name"], data["revision"]], data["overrides"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise KasinoError(f"these overrides are none: {data['overrides']}") from None
    if digest(rules) != data["digest"]:
        raise KasinoError(
            f"these rules are not those of the tournament: their digest is {digest(rules)}, not {data['digest']}"
        )
    return rules
