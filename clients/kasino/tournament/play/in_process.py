"""The games of a set, one after the other in this process, each as a line of the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kasino.bots import BotFactory, FaultCode, Game, play_game
from kasino.tournament.ledger.result import Result
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.plan.seeds import bot_seed, packs


class PlayedGame(NamedTuple):
    """A game that was played: its line, how many faults it had, and what is told of them."""

    line: bytes
    faults: list[dict[str, object]]


def play_set(plan: Plan, makers: Sequence[BotFactory], set: Set, skip: int = 0) -> Iterator[PlayedGame]:
    """Play the games of this set but the first `skip`; every game has bots of its own."""
    decks = packs(plan.seed, set.number, plan.rules.decks)
    seeds = [bot_seed(plan.seed, set.number, seat) for seat in range(plan.seats)]
    for number, seating in enumerate(set.seatings[skip:], set.first_game + skip):
        names = [plan.entries[entry].name for entry in seating]
        game = play_game(
            [makers[entry] for entry in seating],
            plan.rules,
            decks=decks,
            seeds=seeds,
            sides=plan.sides,
            dealer=set.dealer,
            max_legal_moves=plan.max_legal_moves,
            names=None if plan.names_hidden else names,
            max_faults=plan.max_faults,
        )
        yield played(plan, set, number, seating, game)


def played(plan: Plan, set: Set, number: int, seating: tuple[int, ...], game: Game) -> PlayedGame:
    """This game, as it is written down."""
    return PlayedGame(
        result(set, number, seating, game).to_line(),
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


def result(set: Set, number: int, seating: tuple[int, ...], game: Game) -> Result:
    """This game as the ledger tells it."""
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
