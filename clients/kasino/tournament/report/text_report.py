"""Formats a plan and the standings as text."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game.display_text import printable
from kasino.game.rules.overrides import rules_text
from kasino.tournament.plan.balance import balance
from kasino.tournament.plan.design import Design
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import count_games, count_line_ups, schedule
from kasino.tournament.report.columns import columns
from kasino.tournament.stats.estimate import Estimate
from kasino.tournament.stats.standings import Standings
from kasino.tournament.stats.standings_table import StandingsTable

MIN_SETS_FOR_VARIANCE = 10
"""With fewer sets the variance reduction is not printed."""

_SETS = {
    Design.COMPLETE: "every entry in every seat, and behind every other at every distance",
    Design.TEAMS: "two teams, and the same with the teams exchanged",
    Design.VERSUS: "a drawn table, and the same with the first two entries exchanged",
}


def plan_report(plan: Plan) -> str:
    """The games of a plan, and the balance of its first set."""
    first = next(schedule(plan))
    line_ups = count_line_ups(plan)
    lines = [
        *_head(plan),
        f"a set: {_SETS[plan.design]}",
        f"sets: {plan.sets}, games: {count_games(plan)}, in the first set {len(first.seatings)}",
    ]
    if line_ups is not None:
        uneven = plan.sets % line_ups
        lines.append(
            f"line-ups: {line_ups}"
            + (f", of which {uneven} {'is' if uneven == 1 else 'are'} played once more than others" * bool(uneven))
        )
    lines += [
        "entries:",
        *(f"  {printable(entry.name)}  {printable(entry.spec)}  {entry.content}" for entry in plan.entries),
    ]
    lines += ["balance, counted in set 1:", *(f"  {claim}" for claim in map(printable, balance(first, plan).proof))]
    return "\n".join(lines) + "\n"


def text_report(standings: Standings) -> str:
    """The standings: entries from the best, crosstable, place effects, faults, and the tables without faulty sets."""
    plan, table = standings.plan, standings.table
    lines = [*_head(plan), f"{table.sets} of {plan.sets} sets, {table.games} games"]
    if standings.games_left_out:
        left_out = standings.games_left_out
        games = (
            "1 game of a set that is not finished is"
            if left_out == 1
            else f"{left_out} games of a set that is not finished are"
        )
        lines.append(f"{games} left out")
    if table.sets:
        lines += ["", *_table(plan, table)]
        lines += ["", *_places(plan, table)]
    if standings.faulty_sets:
        lines += ["", f"faults, in {standings.faulty_sets} of {table.sets} sets:"]
        lines += [f"  {printable(fault.name)}: {fault.count} {fault.code}" for fault in standings.faults]
        clean = standings.without_faults
        if clean.sets:
            lines += ["", f"without those sets ({clean.sets} {'is' if clean.sets == 1 else 'are'} left):"]
            lines += _table(plan, clean)
        else:
            lines += ["", "without those sets none is left"]
    return "\n".join(lines) + "\n"


def _head(plan: Plan) -> Iterator[str]:
    seats = "2v2" if plan.partners else f"{plan.seats} seats"
    rounds = "whole games" if plan.rounds is None else f"games of {plan.rounds} round{'s' * (plan.rounds > 1)}"
    yield f"{rules_text(plan.rules)}"
    yield f"{seats}, {rounds}, {plan.design} sets, seed {plan.seed}"
    yield from (f"benched: {printable(str(one))}" for one in plan.benched)


def _table(plan: Plan, table: StandingsTable) -> Iterator[str]:
    rows = [["#", "entry", "games", "points a game", "95 %", "win share", "95 %"]]
    for number, row in enumerate(table.rows, 1):
        share = row.win_share
        rows.append(
            [
                str(number),
                printable(row.name),
                str(row.games),
                _rounded(row.points.mean, 2),
                _interval(row.points, 1, 2),
                f"{_rounded(100 * share.mean, 1)} %",
                _interval(share, 100, 1),
            ]
        )
    yield from columns(rows)
    if table.contrasts:
        yield ""
        yield f"points a game by which the row is above the column{_stars(table)}"
        yield from columns(_crosstable(table))
    if table.sets < MIN_SETS_FOR_VARIANCE:
        return
    if table.variance_reduction is not None:
        yield f"variance reduction by duplicate sets: {table.variance_reduction:.1f}"
    elif table.contrasts:
        yield "variance reduction by duplicate sets: whole, for no set differs from another"


def _stars(table: StandingsTable) -> str:
    some = any(contrast.significant for contrast in table.contrasts)
    return "; * is significant, all pairs together at 5 %" if some else "; none is significant at 5 %"


def _crosstable(table: StandingsTable) -> list[list[str]]:
    entries = [row.entry for row in table.rows]
    met = {entry for contrast in table.contrasts for entry in (contrast.one, contrast.other)}
    cells: dict[tuple[int, int], str] = {}
    for contrast in table.contrasts:
        for one, other, sign in ((contrast.one, contrast.other, 1), (contrast.other, contrast.one, -1)):
            cells[one, other] = _signed(contrast.points, sign) + ("*" if contrast.significant else " ")
    numbered = [(number, entry) for number, entry in enumerate(entries, 1) if entry in met]
    rows = [["#", "entry", *(f"{number} " for number, _ in numbered)]]
    for number, entry in numbered:
        name = printable(next(row.name for row in table.rows if row.entry == entry))
        rows.append([str(number), name, *(cells.get((entry, other), "· ") for _, other in numbered)])
    return rows


def _places(plan: Plan, table: StandingsTable) -> Iterator[str]:
    yield "points a game by which a place is above the mean of its table"
    rows = []
    for place in table.places:
        name = f"places {place.place} and {place.place + 2}" if plan.partners else f"place {place.place}"
        marks = ", plays first" * (place.place == 1) + ", deals" * (place.place == len(table.places))
        rows.append([f"  {name}{marks}", _signed(place.points, 1)])
    yield from columns(rows, left=(0,))


def _interval(estimate: Estimate, scale: int, digits: int) -> str:
    if estimate.low is None or estimate.high is None:
        return "–"
    return f"{_rounded(scale * estimate.low, digits)} to {_rounded(scale * estimate.high, digits)}"


def _rounded(number: float, digits: int) -> str:
    """The rounded number, without the sign of a negative zero."""
    return f"{round(number, digits) + 0.0:.{digits}f}"


def _signed(estimate: Estimate, sign: int) -> str:
    mean = round(sign * estimate.mean, 2) + 0.0
    half = "" if estimate.half_width is None else f" ± {estimate.half_width:.2f}"
    return f"{mean:+.2f}{half}"
