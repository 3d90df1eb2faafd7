"""Verifies a ledger by replaying every game of it, without any bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kasino.bots import FaultCode
from kasino.files import is_torn
from kasino.game import Category, KasinoError, Played, State, fallback
from kasino.game.play.events import SidePoints
from kasino.tournament.ledger.errors import LedgerError
from kasino.tournament.ledger.reader import parse_result_line, read
from kasino.tournament.ledger.replay import replay_states
from kasino.tournament.ledger.result import Result
from kasino.tournament.ledger.schedule_check import check_scheduled, scheduled_games
from kasino.tournament.plan.plan import Plan

MAX_PROBLEMS = 20
"""Verification ends after so many problems."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A problem with one line of a ledger; lines are numbered from 1."""

    line: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The outcome of a verification: the number of valid games and of finished sets, and the first problems by line.

    `finished`: the ledger holds every set of its plan. `torn`: the file ends with a partial line, which a killed run
    leaves; it does not count as a game, and the next run truncates it.
    """

    games: int
    sets: int
    finished: bool
    problems: tuple[Problem, ...]
    torn: bool = False

    @property
    def holds(self) -> bool:
        """Whether there is no problem; an unfinished ledger is none."""
        return not self.problems


def verify(path: Path | str) -> Verdict:
    """Check each line of a ledger: its checksum, its place in the schedule, every move, the points and the winners.

    The packs are dealt from the seed. Where a decision was charged as ILLEGAL the move has to be the fallback move.
    Raises KasinoError if the file is not a ledger.
    """
    ledger = read(path)
    schedule = scheduled_games(ledger.plan)
    problems: list[Problem] = []
    games = sets = 0
    for number, line in ledger.lines():
        scheduled = next(schedule, None)
        try:
            result = parse_result_line(line, number)
            check_scheduled(ledger.plan, scheduled, result)
            _check_members(line, result)
            _check_game(ledger.plan, result)
            games += 1
        except KasinoError as error:
            problems.append(Problem(line=number, text=error.problem if isinstance(error, LedgerError) else str(error)))
            if len(problems) == MAX_PROBLEMS:
                break
        if scheduled is not None and scheduled[1] == len(scheduled[0].seatings) - 1:
            sets += 1
    return Verdict(
        games=games,
        sets=sets,
        finished=sets == ledger.plan.sets,
        problems=tuple(problems),
        torn=is_torn(ledger.path),
    )


def _check_members(line: bytes, result: Result) -> None:
    """Raise KasinoError unless the line is exactly as a run writes it."""
    for _, code, _ in result.faults:
        if code not in [*FaultCode]:
            raise KasinoError(f"there is no fault {code}; there are {', '.join(FaultCode)}")
    if line != result.to_line():
        raise KasinoError("it is not written as a run writes it: a member is unknown, doubled or of another type")


def _check_game(plan: Plan, result: Result) -> None:
    """Raise KasinoError unless the moves are legal and lead to the points, scores and winners of the line."""
    points: list[Counter[Category]] = [Counter() for _ in range(max(plan.sides) + 1)]
    refused = {(seat, decision) for seat, code, decision in result.faults if code == FaultCode.ILLEGAL}
    asked: Counter[int] = Counter()
    before: State | None = None
    for state in replay_states(plan, result):
        if before is not None and before.turn is not None:
            asked[before.turn] += 1
            if (before.turn, asked[before.turn]) in refused:
                _check_fallback(before, state, asked[before.turn])
        if state.turn is None:
            for side, round_points in enumerate(state.points):
                points[side].update(dict(round_points))
        before = state
    if before is None:
        raise KasinoError("the game has no round")
    if before.over is result.abandoned:
        raise KasinoError("the game is over, and was not abandoned" if before.over else "the game is not over")
    for name, actual, expected in (
        ("scores are", _numbers(result.scores), _numbers(before.scores)),
        ("points are", _points(result.points), _points([tuple(side.items()) for side in points])),
        ("winners are", _numbers(result.winners), _numbers(before.winners)),
    ):
        if actual != expected:
            raise KasinoError(f"{name} {actual}, and the moves make them {expected}")


def _check_fallback(before: State, after: State, decision: int) -> None:
    played = next(event for event in reversed(after.events) if isinstance(event, Played))
    expected = fallback(before)
    if played.move != expected:
        raise KasinoError(
            f"decision {decision} of seat {played.seat} was illegal, so the move is {expected}, and not {played.move}"
        )


def _numbers(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def _points(sides: Sequence[SidePoints]) -> str:
    texts = (
        " ".join(f"{category}={dict(side)[category]}" for category in Category if dict(side).get(category))
        for side in sides
    )
    return " | ".join(text or "none" for text in texts)
