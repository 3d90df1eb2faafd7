"""A played game as its line of the ledger and its lines of the fault log."""

from __future__ import annotations

from typing import NamedTuple

from kasino.bots import FaultCode, Game
from kasino.tournament.ledger.result import Result
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set


class PlayedGame(NamedTuple):
    """A played game: its line of the ledger, and the data of each of its faults for the fault log."""

    line: bytes
    faults: list[dict[str, object]]


def played_game(plan: Plan, set: Set, number: int, seating: tuple[int, ...], game: Game) -> PlayedGame:
    """Encode game `number` of the tournament, which was played with this seating."""
    return PlayedGame(
        game_result(set, number, seating, game).to_line(),
        [
            {
                "game": number,
                "seat": fault.seat,
                "entry": plan.entries[seating[fault.seat]].name,
                "decision": fault.decision,
                "code": fault.code.value,
                "text": fault.text,
                **({"output": fault.output} if fault.output else {}),
            }
            for fault in game.faults
        ],
    )


def game_result(set: Set, number: int, seating: tuple[int, ...], game: Game) -> Result:
    """The result of game `number` of the tournament."""
    return Result(
        set=set.number,
        game=number,
        seating=seating,
        dealer=set.dealer,
        scores=game.scores,
        points=game.points,
        winners=game.winners,
        faults=tuple((fault.seat, fault.code.value, fault.decision) for fault in game.faults),
        rounds=tuple(tuple(move for _, move in round.moves) for round in game.record.rounds),
        abandoned=game.abandoned,
        timed=any(fault.code is FaultCode.TIMEOUT for fault in game.faults),
    )


PlayedSet = tuple[Set, list[PlayedGame]]
"""A set, and its games that were played in this run."""
