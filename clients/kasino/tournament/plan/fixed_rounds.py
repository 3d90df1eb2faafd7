"""Rules for games of a fixed number of rounds."""

from __future__ import annotations

from dataclasses import fields, replace

from kasino.game import RULES, KasinoError, RuleSet
from kasino.game.rules.options import FinalTie, WinRule
from kasino.game.rules.ranges import RANGES

UNREACHABLE_TARGET = RANGES["target"].high
"""The target of rules with immediate scoring, which need one, in games of a fixed number of rounds."""


def some_rounds(rules: RuleSet, rounds: int = 1) -> RuleSet:
    """These rules in games of so many rounds, in which equal leaders share the win.

    There is no target any more, and so no counting out. Immediate scoring stays, because it shows in the scores and
    freezes sweeps; such rules need a target, which is set out of reach. Every other field stays, the tie-break too.
    Raises KasinoError if `rounds` is below 1, or if these rules differ from their preset in a field that would be
    dropped.
    """
    if rounds < 1:
        raise KasinoError(f"a game has 1 round or more, not {rounds}")
    limit = rules.round_limit
    played = replace(
        rules,
        target=UNREACHABLE_TARGET if rules.immediate_scoring else None,
        fixed_rounds=rounds,
        round_limit=None if limit is None else max(limit, rounds),
        win_rule=WinRule.HIGHEST_TOTAL,
        final_tie=FinalTie.SHARED,
    )
    preset = RULES.get(rules.name, rules)
    dropped = [
        field.name
        for field in fields(rules)
        if getattr(rules, field.name) not in (getattr(preset, field.name), getattr(played, field.name))
    ]
    if dropped:
        raise KasinoError(
            f"{' and '.join(dropped)} would not count in games of {rounds} round{'s' * (rounds > 1)}: leave it "
            "out, or play games to the end of their rules (--whole where a command has it; in Python whole=True)"
        )
    return played
