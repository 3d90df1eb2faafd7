"""Makes the plan of a tournament from bots, rules and a table."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.bots import Spec
from kasino.game import PARTNERS, KasinoError, RuleSet, default_sides, parse_rules
from kasino.tournament.plan.code_hash import HashCode, hash_in_process
from kasino.tournament.plan.design import Design
from kasino.tournament.plan.entries import Entrant, bench_broken, make_entries, parse_entrant, versus_first
from kasino.tournament.plan.fixed_rounds import some_rounds
from kasino.tournament.plan.plan import Plan


def make_plan(
    bots: Sequence[str | Spec | tuple[str, str | Spec]],
    rules: RuleSet | str = "norwegian",
    *,
    seats: int = 2,
    partners: bool | None = None,
    seed: str | int = 1,
    sets: int = 100,
    rounds: int = 1,
    whole: bool = False,
    versus: tuple[str, str] | None = None,
    teams: bool | None = None,
    max_legal_moves: int = 128,
    max_faults: int = 3,
    names_hidden: bool = True,
    skip_broken: bool = False,
    hash_code: HashCode = hash_in_process,
) -> Plan:
    """Plan a tournament of these bots: specs, or (name, spec) pairs. The default name of a bot is its spec, and of a
    program its file.

    `rules` may be text with overrides. Games have `rounds` rounds (`some_rounds`), or with `whole` go on until the
    rules end them. `partners`: None is as the rules say. `teams`: each entry takes two opposite seats; None does so
    where partners play and fewer than four bots are given. `versus` names two of the bots, or adds them: only they are
    compared. Bots of the same name become `greedy`, `greedy#2`, …; if there are fewer bots than seats they are entered
    again, named in the same way.

    `hash_code` hashes the bots' code; by default it loads them into this process. `skip_broken`: a bot that cannot be
    loaded or started is benched, and the others play. Raises KasinoError if a bot, the rules or the table is invalid.
    """
    rules = parse_rules(rules) if isinstance(rules, str) else rules
    sides = _sides(rules, seats, partners)
    given = [parse_entrant(bot) for bot in bots]
    given = given if versus is None else versus_first(given, versus)
    hashes = hash_code(list(dict.fromkeys(spec for _, spec in given)))
    given, benched = bench_broken(given, hashes, skip_broken=skip_broken, compared=0 if versus is None else 2)
    given, design = _fill_table(given, sides, teams=teams, versus=versus is not None)
    return Plan(
        entries=make_entries(given, hashes),
        rules=rules if whole else some_rounds(rules, rounds),
        rounds=None if whole else rounds,
        sides=sides,
        design=design,
        seed=str(seed),
        sets=sets,
        max_legal_moves=max_legal_moves,
        max_faults=max_faults,
        names_hidden=names_hidden,
        benched=benched,
    )


def _fill_table(
    given: list[Entrant], sides: tuple[int, ...], *, teams: bool | None, versus: bool
) -> tuple[list[Entrant], Design]:
    """Repeat the bots until there are as many as the design needs, and return the design."""
    if not given:
        raise KasinoError("a tournament needs a bot: name one, as in greedy")
    design = _design(sides, len(given), teams=teams, versus=versus)
    needed = 2 if design is Design.TEAMS else len(sides)
    return given + [given[number % len(given)] for number in range(len(given), needed)], design


def _design(sides: tuple[int, ...], bots: int, *, teams: bool | None, versus: bool) -> Design:
    if teams is None:
        teams = sides == PARTNERS and bots < len(PARTNERS)
    if teams and versus and bots > 2:
        raise KasinoError("versus with teams is about two entries: leave the others out, or set teams=False")
    return Design.TEAMS if teams else Design.VERSUS if versus else Design.COMPLETE


def _sides(rules: RuleSet, seats: int, partners: bool | None) -> tuple[int, ...]:
    if not partners:
        return tuple(range(seats)) if partners is False else default_sides(rules, seats)
    if seats != len(PARTNERS):
        raise KasinoError(f"partners play at four seats, not at {seats}")
    return PARTNERS
