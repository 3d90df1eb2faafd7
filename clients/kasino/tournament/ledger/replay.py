"""Replays a game of a ledger, from the packs of the seed and the moves of its line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kasino.game import Ending, KasinoError, Record, State, apply, deal, next_round, parse_move
from kasino.tournament.ledger.reader import Ledger, parse_result_line, read
from kasino.tournament.ledger.result import Result
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.seeds import packs


def game_record(path: Path | str, game: int) -> Record:
    """Game number `game`, from 1, of the ledger in this file as a record.

    Raises KasinoError if there is no such game, or if its moves cannot be replayed.
    """
    ledger = read(path)
    return replay_record(ledger.plan, find_result(ledger, game))


def states(path: Path | str, game: int) -> Iterator[State]:
    """The states of game number `game`, from 1: the first deal of each round, and then the state after each move.

    Raises KasinoError as `game_record` does.
    """
    ledger = read(path)
    return replay_states(ledger.plan, find_result(ledger, game))


def find_result(ledger: Ledger, game: int) -> Result:
    """The result of this game. Raises KasinoError if the ledger does not hold it."""
    last = 1
    for number, line in ledger.lines():
        if number == game + 1:
            return parse_result_line(line, number)
        last = number
    raise KasinoError(f"{ledger.path} has no game {game}: it holds {last - 1} games, which count from 1")


def replay_states(plan: Plan, result: Result) -> Iterator[State]:
    """The states of this game. Raises KasinoError at an illegal move, and at a round after the end of the game."""
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


def replay_record(plan: Plan, result: Result) -> Record:
    """This game as a record. Raises KasinoError if its moves cannot be replayed."""
    decks = packs(plan.seed, result.set, plan.rules.decks)
    record: Record | None = None
    round = 0
    for state in replay_states(plan, result):
        if state.round == round:
            assert record is not None
            record = record.played(state)
        else:
            round = state.round
            record = Record.begin(state, decks(round)) if record is None else record.dealt(decks(round))
    if record is None:
        raise KasinoError(f"game {result.game} has no round")
    return record.ended(Ending.ABORTED) if result.abandoned else record
