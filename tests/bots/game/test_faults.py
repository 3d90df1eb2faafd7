"""Faults of bots: how they are recorded, and how the game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from kasino.bots import Choice, FaultCode, GameEnd, play
from kasino.game import (
    Capture,
    Ending,
    KasinoError,
    Move,
    Observation,
    Played,
    Record,
    Trail,
    fallback,
    parse_cards,
    replay,
)
from tests.bots.game.recording_bot import ONE_ROUND, RecordingBot, first, received


def raises_at(decision: int, error: BaseException) -> Any:
    """A function that raises at this decision, and plays the first move at all others."""

    def bot(observation: Observation, legal_moves: Sequence[Move]) -> Move:
        if observation.decision == decision:
            raise error
        return legal_moves[0]

    return bot


@pytest.mark.parametrize(
    ("bot", "code", "text"),
    [
        pytest.param(raises_at(2, ValueError("no idea")), FaultCode.EXCEPTION, "ValueError: no idea", id="raises"),
        pytest.param(raises_at(2, SystemExit(1)), FaultCode.EXCEPTION, "SystemExit: 1", id="leaves"),
        pytest.param(raises_at(2, KasinoError("ours")), FaultCode.EXCEPTION, "KasinoError: ours", id="raises ours"),
        pytest.param(
            lambda seen, moves: None if seen.decision == 2 else moves[0],
            FaultCode.ILLEGAL,
            "nothing was chosen: return one of the legal moves",
            id="answers nothing",
        ),
        pytest.param(
            lambda seen, moves: 0 if seen.decision == 2 else moves[0],
            FaultCode.ILLEGAL,
            "int is no move: return one of the legal moves",
            id="answers a number",
        ),
        pytest.param(
            lambda seen, moves: Choice(str(moves[0])) if seen.decision == 2 else moves[0],  # type: ignore[arg-type]
            FaultCode.ILLEGAL,
            "str is no move: return one of the legal moves",
            id="answers a text",
        ),
        pytest.param(
            lambda seen, moves: Trail(("not", "a", "card")) if seen.decision == 2 else moves[0],  # type: ignore[arg-type]
            FaultCode.ILLEGAL,
            "is not a card",
            id="answers a move that is none inside",
        ),
        pytest.param(
            lambda seen, moves: Capture(seen.hand[0]) if seen.decision == 2 else moves[0],
            FaultCode.ILLEGAL,
            "captures nothing: name what it takes",
            id="answers what the rules refuse",
        ),
        pytest.param(
            lambda seen, moves: Choice(moves[0], value="high") if seen.decision == 2 else moves[0],  # type: ignore[arg-type]
            FaultCode.EXCEPTION,
            "TypeError: the value of a choice is a number or None, not 'high'",
            id="values its move in words",
        ),
    ],
)  # fmt: skip
def test_a_fault_is_typed_charged_and_substituted_when_a_bot(bot, code, text):
    other = RecordingBot()
    game = play([bot, other], ONE_ROUND, seed=1)
    (fault,) = game.faults
    assert (fault.seat, fault.decision, fault.code) == (0, 2, code)
    assert text in fault.text
    assert fault.text.count("\n") < 16
    *_, last = replay(game.record)
    own = [event for event in last.events if isinstance(event, Played) and event.seat == 0]
    before = next(state for state in replay(game.record) if state.turn == 0 and len(state.events) == 4)
    assert own[1].move == fallback(before)
    assert received(other, GameEnd)[0].faults == (1, 0)
    assert not game.abandoned


def test_a_traceback_names_the_line_of_the_bot():
    (fault,) = play([raises_at(1, ValueError("no idea")), first], ONE_ROUND).faults
    assert "in bot" in fault.text
    assert "raise error" in fault.text
    assert "seated_bot.py" not in fault.text


def test_a_legal_move_that_was_not_offered_is_accepted():
    def parts(observation: Observation, legal_moves: Sequence[Move]) -> Move:
        move = legal_moves[-1]
        return Capture(move.card, tuple(reversed(move.cards)), move.stacks) if isinstance(move, Capture) else move

    game = play([parts, first], ONE_ROUND)
    assert game.faults == ()
    assert game == play([lambda seen, moves: moves[-1], first], ONE_ROUND)


def test_after_max_faults_a_bot_receives_nothing_more():
    class Silent(RecordingBot):
        def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move:
            super().choose_move(observation, legal_moves)
            raise ValueError

    bot = Silent()
    game = play([bot, "greedy"], ONE_ROUND)
    assert [fault.decision for fault in game.faults] == [1, 2, 3]
    assert len(received(bot, Observation)) == 3
    assert received(bot, GameEnd) == []
    assert not game.abandoned
    moves = game.record.rounds[0].moves
    assert len([move for seat, move in moves if seat == 0]) == 24


@pytest.mark.parametrize("hook", ["on_game_start", "on_event", "on_game_end", "close"])
def test_a_fault_is_charged_when_there_is_an_error_in(hook):
    def fail(*_: object) -> None:
        raise RuntimeError("told too much")

    class Fails(RecordingBot):
        pass

    setattr(Fails, hook, fail)
    game = play([Fails, "greedy"], ONE_ROUND)
    assert {fault.code for fault in game.faults} == {FaultCode.EXCEPTION}
    assert {fault.seat for fault in game.faults} == {0}
    assert len(game.faults) == (3 if hook == "on_event" else 1)
    assert "told too much" in game.faults[0].text


def test_the_fallback_plays_for_a_bot_that_cannot_be_created():
    class Unmade(RecordingBot):
        def __init__(self) -> None:
            raise OSError("no weights")

    game = play([Unmade, "greedy"], ONE_ROUND)
    (fault,) = game.faults
    assert (fault.seat, fault.decision, fault.code) == (0, 0, FaultCode.EXCEPTION)
    assert "no weights" in fault.text
    assert game.record.ending is Ending.PLAYED_OUT


def test_a_game_without_a_bot_left_to_ask_is_abandoned():
    def fails(seen: Observation, moves: Sequence[Move]) -> Move:
        raise ValueError

    game = play([fails, fails], seed=1)
    assert game.abandoned
    assert len(game.faults) == 6
    assert len(game.record.rounds[0].moves) == 6
    assert (game.record.ending, game.winners, game.scores) == (Ending.ABORTED, (), (0, 0))
    assert Record.parse(str(game.record)) == game.record
    list(replay(game.record))


def test_a_bot_cannot_change_the_table():
    def meddles(observation: Observation, legal_moves: Sequence[Move]) -> Move:
        with pytest.raises((AttributeError, TypeError)):
            observation.scores[0] = 99  # type: ignore[index]
        with pytest.raises((AttributeError, TypeError)):
            legal_moves.clear()  # type: ignore[attr-defined]
        with pytest.raises((AttributeError, TypeError)):
            observation.hand = parse_cards("Td 2s")  # type: ignore[misc]
        return legal_moves[0]

    assert play([meddles, "random"], ONE_ROUND, seed=6) == play([first, "random"], ONE_ROUND, seed=6)
