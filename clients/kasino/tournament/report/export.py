"""Exports plans, standings and verdicts as CSV and JSON, with names unescaped."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from io import StringIO
from pathlib import Path

from kasino.tournament.ledger.header import header
from kasino.tournament.ledger.verify import Verdict
from kasino.tournament.plan.plan import Plan
from kasino.tournament.play.progress import Summary
from kasino.tournament.stats.standings import Standings


def standings_csv(standings: Standings) -> str:
    """A line for each entry, from the best; a missing interval is empty."""
    return _csv(
        "rank entry spec games sets points points_low points_high win_share win_share_low win_share_high".split(),
        (
            [
                rank,
                row.name,
                standings.plan.entries[row.entry].spec,
                row.games,
                row.points.sets,
                row.points.mean,
                row.points.low,
                row.points.high,
                row.win_share.mean,
                row.win_share.low,
                row.win_share.high,
            ]
            for rank, row in enumerate(standings.table.rows, 1)
        ),
    )


def crosstable_csv(standings: Standings) -> str:
    """A line for each pair of entries that were compared."""
    names = [entry.name for entry in standings.plan.entries]
    return _csv(
        "entry other sets points points_low points_high p significant variance_reduction".split(),
        (
            [
                names[contrast.one],
                names[contrast.other],
                contrast.points.sets,
                contrast.points.mean,
                contrast.points.low,
                contrast.points.high,
                contrast.p,
                str(contrast.significant).lower(),
                contrast.variance_reduction,
            ]
            for contrast in standings.table.contrasts
        ),
    )


def to_json(value: Standings | Verdict | Summary | Plan) -> str:
    """All fields of this value by their names, in one line; a plan is encoded as in the first line of a ledger.

    Entries are given by their index in the plan, too. NaN and infinity do not occur.
    """
    return json.dumps(_json_value(value), ensure_ascii=False, allow_nan=False)


def _json_value(value: object) -> object:
    if isinstance(value, Plan):
        return header(value)
    if is_dataclass(value):
        data = {field.name: _json_value(getattr(value, field.name)) for field in fields(value)}
        for name in ("finished", "holds"):
            if hasattr(value, name):
                data[name] = getattr(value, name)
        return data
    if isinstance(value, tuple):
        return [_json_value(item) for item in value]
    return str(value) if isinstance(value, Path) else value


def _csv(head: list[str], rows: Iterable[list[object]]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
