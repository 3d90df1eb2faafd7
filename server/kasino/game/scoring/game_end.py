"""Decides whether a game is over and which sides have won (docs/rules.md 3.13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kasino.game.rules.options import Category, FinalTie, Rounds, WinRule
from kasino.game.rules.ranges import MAX_ROUNDS
from kasino.game.rules.rule_set import RuleSet
from kasino.game.scoring.points import Points
from kasino.game.scoring.tally import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The standing of a game after a count: totals by side, and the winning sides once it is over."""

    totals: tuple[int, ...]
    over: bool = False
    winners: tuple[int, ...] = ()


def game_end(
    rules: RuleSet,
    totals_before: Sequence[int],
    points: Sequence[Points],
    *,
    tallies: Sequence[Tally],
    rounds_played: int,
    seats: int,
) -> Standing:
    """The standing of the game at the end of a round in which the sides made these points.

    `totals_before` are the totals by side before any of `points` was given, also before those that were given at once.
    `tallies` are the counts of this round by side, which the tie-break compares. `rounds_played` includes this round.
    The game is over at the target, after the fixed number of rounds, or at the round limit (`MAX_ROUNDS` where the
    rules have none), whichever comes first. Sides that are still tied after the tie-break play another round or share
    the win, as the rules say; at the round limit they share it.
    """
    totals = tuple(before + sum(made.values()) for before, made in zip(totals_before, points, strict=True))
    rounds = seats if rules.fixed_rounds is Rounds.SEATS else rules.fixed_rounds
    at_target = [side for side, total in enumerate(totals) if rules.target is not None and total >= rules.target]
    at_limit = rounds_played >= (rules.round_limit or MAX_ROUNDS)
    if not at_target and not at_limit and (rounds is None or rounds_played < rounds):
        return Standing(totals=totals)
    if len(at_target) > 1 and rules.win_rule is WinRule.COUNT_OUT:
        leaders = _count_out(rules, totals_before, points)
    else:
        leaders = _by_tie_break(rules, _highest(totals, range(len(totals))), tallies)
    if len(leaders) > 1 and rules.final_tie is FinalTie.ANOTHER_ROUND and not at_limit:
        return Standing(totals=totals)
    return Standing(totals=totals, over=True, winners=tuple(leaders))


def stops_at_once(rules: RuleSet, totals: Sequence[int]) -> bool:
    """Whether immediate scoring ends the game in mid-round: one side leads alone and has reached the target."""
    best = max(totals)
    return rules.immediate_scoring and rules.target is not None and best >= rules.target and totals.count(best) == 1


def _highest(totals: Sequence[int], among: Sequence[int]) -> list[int]:
    best = max(totals[side] for side in among)
    return [side for side in among if totals[side] == best]


def _by_tie_break(rules: RuleSet, leaders: list[int], tallies: Sequence[Tally]) -> list[int]:
    for what in rules.tie_break:
        leaders = _highest([tally.count(what) for tally in tallies], leaders)
    return leaders


def _count_out(rules: RuleSet, totals_before: Sequence[int], points: Sequence[Points]) -> list[int]:
    """The sides that reach the target first when the categories are counted one by one.

    Categories that the order does not name, which house rules can pay, are counted last. Where several sides reach the
    target in the same category, the higher total so far wins; tied sides go on alone to the next category.
    """
    assert rules.target is not None
    order = list(rules.count_out_order or ())
    order += [category for category in Category if category not in order]
    running = list(totals_before)
    among = list(range(len(running)))
    for category in order:
        for side in among:
            running[side] += points[side].get(category, 0)
        if max(running[side] for side in among) >= rules.target:
            among = _highest(running, among)
            if len(among) == 1:
                break
    return among
