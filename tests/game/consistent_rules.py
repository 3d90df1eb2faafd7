"""Makes randomly drawn rules consistent, with as few changes to the fields as possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kasino.game import RuleSet
from kasino.game.rules.options import CaptureDuty, CaptureExtent, FaceMode, Rounds, ValueScheme, WinRule


def consistent(base: RuleSet, changes: Mapping[str, Any]) -> RuleSet:
    """The rules with these fields changed, and with other fields adapted where they would contradict them."""
    fields = {name: getattr(base, name) for name in base.__slots__} | dict(changes)
    _at_the_table(fields)
    _at_the_end(fields)
    return replace(base, **fields)


def _at_the_table(fields: dict[str, Any]) -> None:
    fields["min_seats"], fields["max_seats"] = sorted((fields["min_seats"], fields["max_seats"]))
    if fields["value_scheme"] is not ValueScheme.PLAIN:
        fields["face_mode"] = FaceMode.NUMERIC
    elif fields["face_mode"] is FaceMode.NUMERIC:
        fields["face_mode"] = FaceMode.PAIR_ONE
    if fields["capture_extent"] is CaptureExtent.MAXIMAL:
        fields["capture_duty"] = CaptureDuty.IF_CARD_CAN
    fields["keep_taker"] |= not fields["trail_with_own_build"]
    fields["pile_in_sums"] |= fields["build_on_pile"]
    fields["multi_value_same_play"] |= fields["allow_build"] and fields["value_scheme"] is ValueScheme.CHOICE


def _at_the_end(fields: dict[str, Any]) -> None:
    if fields["misere"]:
        fields["target"], fields["immediate_scoring"] = None, False
    if fields["immediate_scoring"]:
        fields["target"] = fields["target"] or 16
    if fields["immediate_scoring"] or not fields["target"] or not fields["count_out_order"]:
        fields["win_rule"] = WinRule.HIGHEST_TOTAL
    if fields["target"] is None:
        fields["fixed_rounds"] = fields["fixed_rounds"] or Rounds.SEATS
