"""The header of a ledger: its first line, which holds the whole plan. Written from a plan, and parsed into one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256
from importlib.metadata import version
from types import NoneType
from typing import Any

from kasino.game import KasinoError, RuleSet
from kasino.game.rules.overrides import digest, override, overrides
from kasino.game.rules.presets import RELEASED
from kasino.tournament.plan.design import Design
from kasino.tournament.plan.entries import Benched, Entry
from kasino.tournament.plan.plan import Plan

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
NOTES: Mapping[str, tuple[type, ...]] = {"benched": (list,)}
"""Optional members, which do not distinguish one tournament from another."""
_RULES: Mapping[str, tuple[type, ...]] = {"name": (str,), "revision": (int,), "overrides": (dict,), "digest": (str,)}
_ENTRY: Mapping[str, tuple[type, ...]] = {"name": (str,), "spec": (str,), "content": (str,)}
_BENCHED: Mapping[str, tuple[type, ...]] = {"name": (str,), "spec": (str,), "error": (str,)}


def header(plan: Plan) -> dict[str, object]:
    """The members of the first line of the ledger of this plan, without the checksum."""
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
    """A digest of bots, their code, rules, table and seed: eight hexadecimal digits.

    It depends neither on the number of sets, nor on benched bots, nor on the version of Kasino.
    """
    data = {name: value for name, value in header(plan).items() if name not in ("sets", "version", *NOTES)}
    return sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()[:8]


def parse_header(data: Mapping[str, Any]) -> Plan:
    """The plan in the data of a first line. Raises KasinoError if they do not follow the schema."""
    if data.get("schema") != SCHEMA:
        raise KasinoError(f"this ledger cannot be read by this version: its schema is not '{SCHEMA}'")
    _check_members(data, {**_MEMBERS, **{name: NOTES[name] for name in NOTES if name in data}})
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
        rules=_parse_rules(data["rules"]),
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
            raise KasinoError(f"it has an unknown member '{name}'")


def _rules_data(rules: RuleSet) -> dict[str, object]:
    revision = max(revision for name, revision in RELEASED if name == rules.name)
    return {
        "name": rules.name,
        "revision": revision,
        "overrides": overrides(rules, RELEASED[rules.name, revision]),
        "digest": digest(rules),
    }


def _parse_rules(data: Mapping[str, Any]) -> RuleSet:
    if (data["name"], data["revision"]) not in RELEASED:
        raise KasinoError(f"there is no revision {data['revision']} of the rule set '{data['name']}' here")
    try:
        rules = override(RELEASED[data["name"], data["revision"]], data["overrides"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise KasinoError(f"these are not valid overrides: {data['overrides']}") from None
    if digest(rules) != data["digest"]:
        raise KasinoError(
            f"these rules are not those of the tournament: their digest is {digest(rules)}, not {data['digest']}"
        )
    return rules
