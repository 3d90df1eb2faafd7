"""A game of a ledger, played again: its packs follow from the seed, its moves stand in its line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kasino.game import Ending, KasinoError, Record, State, apply, deal, next_round, parse_move
from kasino.tournament.ledger.lines import Result
from kasino.tournament.ledger.reader import Ledger, read, result_of
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.seeds import packs


def game_record(path: Path | str, game: int) -> Record:
    """Game `game`, from 1, of the ledger in this file as a record.

    Raises KasinoError where there is no such game, or where it cannot be played as it stands there.
    """
    ledger = read(path)
    return record_of(ledger.plan, find(ledger, game))


def states(path: Path | str, game: int) -> Iterator[State]:
    """The states of game `game`, from 1: the first deal of each round, and then the state after each move.

    Raises KasinoError as `game_record` does.
    """
    ledger = read(path)
    return played_again(ledger.plan, find(ledger, game))


def find(ledger: Ledger, game: int) -> Result:
    """The line of this game. Raises KasinoError where there is none."""
    last = 1
    for number, line in ledger.lines():
        if number == game + 1:
            return result_of(line, number)
        last = number
    raise KasinoError(f"{ledger.path} has no game {game}: it holds {last - 1} games, which count from 1")


def played_again(plan: Plan, result: Result) -> Iterator[State]:
    """The states of this game. Raises KasinoError at a move that is not legal, and where no round is due."""
    decks = packs(plan.seed, result.set, plan.rules.decks)
    state: State | None = None
    for number, moves in enumerate(result.rounds, 1):
        if state is None:
            state = deal(plan.rules, deck=decks(number), sides=plan.sides, dealer=result.dealer)
        else:
            state = next_round(state, decks(number))
        yield state
        for move in moves:
            try:
                state = apply(state, parse_move(move, state.table))
            except KasinoError as error:
                raise KasinoError(f"round {number}, seat {state.turn} plays {move}: {error}") from None
            yield state


def record_of(plan: Plan, result: Result) -> Record:
    """This game as a record. Raises KasinoError where it cannot be played as it stands."""
    decks = packs(plan.seed, result.set, plan.rules.decks)
    record: Record | None = None
    round = 0
    for state in played_again(plan, result):
        if state.round == round:
            assert record is not None
            record = record.played(state)
        else:
            round = state.round
            record = Record.begin(state, decks(round)) if record is None else record.dealt(decks(round))
    if record is None:
        raise KasinoError(f"game {result.game} has no round")
    return record.ended(Ending.ABORTED) if result.abandoned else record
