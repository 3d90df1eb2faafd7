"""Shared by the tests of tournaments: specs of test bots, plans for every table, and ledgers without games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kasino.tournament import Plan, Result, make_plan, run, schedule
from kasino.tournament.ledger.checksum import encode_line
from kasino.tournament.ledger.header import header

PLAYERS = Path(__file__).with_name("players.py")

TABLES: dict[str, dict[str, Any]] = {
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "five": {"seats": 5},
    "partners": {"seats": 4, "partners": True, "teams": False},
    "teams": {"seats": 4, "partners": True, "teams": True},
}
VERSUS: dict[str, dict[str, Any]] = {
    "versus at two": {"seats": 2},
    "versus at three": {"seats": 3},
    "versus at five": {"seats": 5},
    "versus with partners": {"seats": 4, "partners": True, "teams": False},
}


def player(name: str, options: str = "") -> str:
    """The spec of one of the players."""
    return f"{PLAYERS}:{name}{options}"


def table_plan(table: dict[str, Any], bots: Sequence[str], **rest: Any) -> Plan:
    """A plan for this table."""
    return make_plan(bots, **{**table, **rest})


def played(tmp_path: Path, plan: Plan, name: str = "ledger") -> Path:
    """The ledger of this plan, played in this process."""
    path = tmp_path / name
    run(plan, path)
    return path


def made_up_ledger(path: Path, plan: Plan, scores) -> Path:
    """A ledger of this plan with made-up results; `scores(set, seating)` are the scores by side."""
    with path.open("wb") as file:
        file.write(encode_line(header(plan)))
        for set in schedule(plan):
            for game, seating in enumerate(set.seatings, set.first_game):
                made = tuple(scores(set, seating))
                best = max(made)
                file.write(
                    Result(
                        set=set.number,
                        game=game,
                        seating=seating,
                        dealer=set.dealer,
                        scores=made,
                        points=((),) * len(made),
                        winners=tuple(side for side, score in enumerate(made) if score == best),
                        faults=(),
                        rounds=(("2c",) * 48,),
                    ).to_line()
                )
    return path
