"""Converts rule sets: in full, or as a preset with overrides; both are one message.

Every field of a RuleSet is a field of Rules with the same name, except its name, which is the preset. The encoding of a
field follows from its type; for a field that can be None it depends on whether 0 is also a value (`ZERO_IS_NONE`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from google.protobuf.message import Message

from kasino.game import RuleSet, rule_set
from kasino.game.rules.options import (
    AugmentBuilds,
    BuildTableCards,
    CaptureDuty,
    CaptureExtent,
    DealOrder,
    FaceMode,
    FinalTie,
    FirstDealer,
    Partnership,
    Penalties,
    RaiseBuilds,
    Rounds,
    SpadesTie,
    SweepCancel,
    ValueScheme,
    WinRule,
)
from kasino.game.rules.ranges import MAX_TEXT_LENGTH
from kasino.v1 import rules_pb2
from kasino.wire.fields.enums import CATEGORIES, COUNTS, EnumMapping
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import check_length

FIELDS = tuple(field.name for field in fields(RuleSet) if field.name != "name")

CHOICES: dict[str, EnumMapping[Any, Any]] = {
    "partnership": EnumMapping(Partnership, rules_pb2.Partnership.items(), "PARTNERSHIP"),
    "deal_order": EnumMapping(DealOrder, rules_pb2.DealOrder.items(), "DEAL_ORDER"),
    "first_dealer": EnumMapping(FirstDealer, rules_pb2.FirstDealer.items(), "FIRST_DEALER"),
    "value_scheme": EnumMapping(ValueScheme, rules_pb2.ValueScheme.items(), "VALUE_SCHEME"),
    "face_mode": EnumMapping(FaceMode, rules_pb2.FaceMode.items(), "FACE_MODE"),
    "capture_duty": EnumMapping(CaptureDuty, rules_pb2.CaptureDuty.items(), "CAPTURE_DUTY"),
    "capture_extent": EnumMapping(CaptureExtent, rules_pb2.CaptureExtent.items(), "CAPTURE_EXTENT"),
    "build_table_cards": EnumMapping(BuildTableCards, rules_pb2.BuildTableCards.items(), "BUILD_TABLE_CARDS"),
    "raise_builds": EnumMapping(RaiseBuilds, rules_pb2.RaiseBuilds.items(), "RAISE_BUILDS"),
    "augment_builds": EnumMapping(AugmentBuilds, rules_pb2.AugmentBuilds.items(), "AUGMENT_BUILDS"),
    "sweep_cancel": EnumMapping(SweepCancel, rules_pb2.SweepCancel.items(), "SWEEP_CANCEL"),
    "most_spades_tie": EnumMapping(SpadesTie, rules_pb2.SpadesTie.items(), "SPADES_TIE"),
    "win_rule": EnumMapping(WinRule, rules_pb2.WinRule.items(), "WIN_RULE"),
    "final_tie": EnumMapping(FinalTie, rules_pb2.FinalTie.items(), "FINAL_TIE"),
}
ZERO_IS_NONE = ("max_builds_per_seat", "target", "round_limit")
NUMBER_OR_NONE = ("table_cards", "sweep_freeze_score", "over_spades_from")
PENALTIES = tuple(field.name for field in fields(Penalties))

LONGEST_LIST = 104


def rules_to_message(rules: RuleSet) -> rules_pb2.Rules:
    """The message of these rules, with every field set."""
    message = rules_pb2.Rules(preset=rules.name)
    for name in FIELDS:
        _write(message, name, getattr(rules, name))
    return message


def rules_from_message(message: rules_pb2.Rules, field: str = "rules") -> RuleSet:
    """The rules of a message with every field set; its preset may be unknown here.

    Raises MessageError where a field is missing or invalid, RulesError where the rules contradict each other or a
    number is out of range.
    """
    present = set(_set_fields(message))
    missing = [name for name in ("preset", *FIELDS) if name not in present]
    if missing:
        raise MessageError(f"{field}.{missing[0]}", "it is not set, and every field of these rules has to be")
    return RuleSet(name=message.preset, **{name: _read(message, name, field, Penalties()) for name in FIELDS})


def merge_rules(message: rules_pb2.Rules, field: str = "rules") -> RuleSet:
    """The rules of the preset with the fields that are set as overrides.

    Raises MessageError where a field is invalid, RulesError where there is no such preset or the rules contradict each
    other.
    """
    if not message.preset:
        raise MessageError(f"{field}.preset", "name the rule set to begin with, as in norwegian")
    if len(message.preset) > MAX_TEXT_LENGTH:
        raise MessageError(
            f"{field}.preset", f"it has {len(message.preset)} characters, and at most {MAX_TEXT_LENGTH} are read"
        )
    base = rule_set(message.preset)
    changed = [name for name in _set_fields(message) if name != "preset"]
    values: dict[str, Any] = {name: _read(message, name, field, base.misere_points) for name in changed}
    return replace(base, **values)


def _write(message: Any, name: str, value: Any) -> None:
    match value:
        case _ if name in CHOICES:
            setattr(message, name, CHOICES[name].to_message(value))
        case _ if name in ZERO_IS_NONE:
            setattr(message, name, value or 0)
        case None if name == "hand_sizes":
            message.hand_sizes.SetInParent()
        case None:
            getattr(message, name).none.SetInParent()
        case _ if name in NUMBER_OR_NONE or (isinstance(value, int) and name == "fixed_rounds"):
            getattr(message, name).number = value
        case Rounds.SEATS:
            message.fixed_rounds.seats.SetInParent()
        case Penalties():
            for kind in PENALTIES:
                setattr(message.misere_points, kind, getattr(value, kind))
        case _ if name == "hand_sizes":
            message.hand_sizes.sizes.extend(value)
        case _ if name == "count_out_order":
            message.count_out_order.categories.SetInParent()
            message.count_out_order.categories.categories.extend(map(CATEGORIES.to_message, value))
        case _ if name == "tie_break":
            message.tie_break.SetInParent()
            message.tie_break.counts.extend(map(COUNTS.to_message, value))
        case _:
            setattr(message, name, value)


def _read(message: Any, name: str, field: str, penalties: Penalties) -> Any:
    at = f"{field}.{name}"
    value = getattr(message, name)
    match value:
        case int() if name in CHOICES:
            return CHOICES[name].from_message(value, at)
        case bool():
            return value
        case int():
            return value or (None if name in ZERO_IS_NONE else 0)
        case str():
            return value
        case rules_pb2.HandSizes():
            return tuple(value.sizes) or None
        case rules_pb2.TieBreak():
            return _listed(value.counts, COUNTS, at)
        case rules_pb2.MisereWorth():
            return replace(penalties, **{kind: getattr(value, kind) for kind in _set_fields(value)})
    chosen = value.WhichOneof("value")
    match chosen:
        case "number":
            return int(value.number)
        case "seats":
            return Rounds.SEATS
        case "categories":
            return _listed(value.categories.categories, CATEGORIES, at)
        case "none":
            return None
    choices = ", ".join(choice.name for choice in value.DESCRIPTOR.fields)
    raise MessageError(at, f"it is empty: set one of {choices}")


def _set_fields(message: Message) -> list[str]:
    """The names of the fields that are set."""
    return [field.name for field, _ in message.ListFields()]


def _listed(numbers: Iterable[int], choices: EnumMapping[Any, Any], field: str) -> tuple[Any, ...]:
    entries = list(numbers)
    check_length(entries, field, LONGEST_LIST)
    return tuple(choices.from_message(number, field) for number in entries)
