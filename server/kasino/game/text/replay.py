"""Replays a game record: applies its moves again, and verifies the points, the scores and the end."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game.cards.notation import parse_move
from kasino.game.errors import KasinoError, RecordError
from kasino.game.play.deal import deal, next_round
from kasino.game.play.state import State
from kasino.game.play.transition import apply
from kasino.game.text.record import Record
from kasino.game.text.record_round import Ending, Round, points_text


def replay(record: Record) -> Iterator[State]:
    """Iterate over the states of a game: for each round the state after its first deal, then that after each move.

    Raises RecordError with the number of the first line that the rules contradict: an illegal move or one out of turn,
    points or scores that differ, a round where none is due, or an end that is not one.
    """
    line = 5  # the lines before the first round
    state: State | None = None
    for round in record.rounds:
        line += 2
        try:
            if state is None:
                state = deal(record.rules, deck=round.deck, sides=record.sides, dealer=record.dealer)
            else:
                state = next_round(state, round.deck)
        except KasinoError as error:
            raise RecordError(str(error), line) from None
        yield state
        for seat, text in round.moves:
            line += 1
            state = _step(state, seat, text, line)
            yield state
        line = _check_count(state, round, line)
    _check_end(record, state, line + 1)


def _step(state: State, seat: int, text: str, line: int) -> State:
    if state.turn != seat:
        due = "the round is over" if state.turn is None else f"seat {state.turn} is to play"
        raise RecordError(f"seat {seat} plays {text}, but {due}", line)
    try:
        return apply(state, parse_move(text, state.table))
    except KasinoError as error:
        raise RecordError(f"seat {seat} plays {text}: {error}", line) from None


def _check_count(state: State, round: Round, line: int) -> int:
    """Compare the points and scores with the state; returns the number of their last line."""
    if not round.points:
        if state.turn is None:
            raise RecordError("the round is over here, and its points are missing", line + 1)
        return line
    for side, points in enumerate(round.points):
        line += 1
        if state.turn is not None or len(round.points) != len(state.points) or points != state.points[side]:
            raise RecordError(_differs(points_text(side, points), state, side), line)
    line += 1
    if round.scores != state.scores:
        raise RecordError(f"the scores are {' '.join(map(str, state.scores))}", line)
    return line


def _differs(recorded: str, state: State, side: int) -> str:
    if state.turn is not None or side >= len(state.points):
        return f"'{recorded}' is there before the round is over"
    return f"'{recorded}' should be '{points_text(side, state.points[side])}'"


def _check_end(record: Record, state: State | None, line: int) -> None:
    over = state is not None and state.over
    if over and record.ending is None:
        raise RecordError("the game is over here, and the end is missing", line)
    if over and record.ending is not Ending.PLAYED_OUT:
        raise RecordError(f"the game was over: it ended {Ending.PLAYED_OUT}, not {record.ending}", line)
    if record.ending is Ending.PLAYED_OUT and (state is None or not over or record.winners != state.winners):
        raise RecordError("the game is not over here, or has other winners", line)
    if not set(record.winners) <= set(record.sides) or sorted(set(record.winners)) != list(record.winners):
        raise RecordError("the winners are sides, each once, in order", line)
