"""A ledger is verified by playing every game of it again, without any bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kasino.bots import FaultCode
from kasino.files import is_torn
from kasino.game import Category, KasinoError, Played, State, fallback
from kasino.game.play.events import SidePoints
from kasino.tournament.ledger.lines import LedgerError, Result
from kasino.tournament.ledger.order import check_order, games_due
from kasino.tournament.ledger.reader import read, result_of
from kasino.tournament.ledger.replay import played_again
from kasino.tournament.plan.plan import Plan

MOST_PROBLEMS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is wrong with one line of a ledger; lines count from 1."""

    line: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What was found: how many games are in order, how many sets are finished, and the first problems by line.

    `finished`: the ledger holds every set of its plan. `torn`: behind its last line there is the beginning of one, as a
    run leaves it that was killed; it is no game, and the next run cuts it.
    """

    games: int
    sets: int
    finished: bool
    problems: tuple[Problem, ...]
    torn: bool = False

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong; that the ledger is not finished is not wrong."""
        return not self.problems


def verify(path: Path | str) -> Verdict:
    """Check each line of a ledger: its check sum, its place in the schedule, every move, the points and the winners.

    The packs are dealt from the seed. An answer that was charged as ILLEGAL has to stand as the fallback move. Raises
    KasinoError where the file is no ledger.
    """
    ledger = read(path)
    schedule = games_due(ledger.plan)
    problems: list[Problem] = []
    games = sets = 0
    for number, line in ledger.lines():
        due = next(schedule, None)
        try:
            result = result_of(line, number)
            check_order(ledger.plan, due, result)
            _check_members(line, result)
            _check_game(ledger.plan, result)
            games += 1
        except KasinoError as error:
            problems.append(Problem(line=number, text=error.problem if isinstance(error, LedgerError) else str(error)))
            if len(problems) == MOST_PROBLEMS:
                break
        if due is not None and due[1] == len(due[0].seatings) - 1:
            sets += 1
    return Verdict(
        games=games,
        sets=sets,
        finished=sets == ledger.plan.sets,
        problems=tuple(problems),
        torn=is_torn(ledger.path),
    )


def _check_members(line: bytes, result: Result) -> None:
    """KasinoError where a line says more than its game, or says it otherwise than a run does."""
    for _, code, _ in result.faults:
        if code not in [*FaultCode]:
            raise KasinoError(f"there is no fault {code}; there are {', '.join(FaultCode)}")
    if line != result.to_line():
        raise KasinoError("it is not written as a run writes it: a member is unknown, doubled or of another type")


def _check_game(plan: Plan, result: Result) -> None:
    points: list[Counter[Category]] = [Counter() for _ in range(max(plan.sides) + 1)]
    refused = {(seat, decision) for seat, code, decision in result.faults if code == FaultCode.ILLEGAL}
    asked: Counter[int] = Counter()
    before: State | None = None
    for state in played_again(plan, result):
        if before is not None and before.turn is not None:
            asked[before.turn] += 1
            if (before.turn, asked[before.turn]) in refused:
                _check_fallback(before, state, asked[before.turn])
        if state.turn is None:
            for side, made in enumerate(state.points):
                points[side].update(dict(made))
        before = state
    if before is None:
        raise KasinoError("the game has no round")
    if before.over is result.abandoned:
        raise KasinoError("the game is over, and was not abandoned" if before.over else "the game is not over")
    for name, told, right in (
        ("scores are", _numbers(result.scores), _numbers(before.scores)),
        ("points are", _points(result.points), _points([tuple(side.items()) for side in points])),
        ("winners are", _numbers(result.winners), _numbers(before.winners)),
    ):
        if told != right:
            raise KasinoError(f"{name} {told}, and the moves make them {right}")


def _check_fallback(before: State, after: State, decision: int) -> None:
    made = next(event for event in reversed(after.events) if isinstance(event, Played))
    right = fallback(before)
    if made.move != right:
        raise KasinoError(
            f"decision {decision} of seat {made.seat} was illegal, so the move is {right}, and not {made.move}"
        )


def _numbers(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def _points(sides: Sequence[SidePoints]) -> str:
    texts = (
        " ".join(f"{category}={dict(side)[category]}" for category in Category if dict(side).get(category))
        for side in sides
    )
    return " | ".join(text or "none" for text in texts)
