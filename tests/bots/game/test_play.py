"""A game of bots: its record, points, packs and remarks, and the arguments that it refuses."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kasino.bots import Choice, FaultCode, Greedy, Random, play, play_game
from kasino.game import (
    PARTNERS,
    RULES,
    Card,
    Category,
    Ending,
    Event,
    KasinoError,
    Move,
    Observation,
    Record,
    deck,
    replay,
)
from tests.bots.game.recording_bot import ONE_ROUND, first


def test_a_game_is_played_in_one_line():
    game = play(["greedy", "random"], seed=3)
    assert game == play([Greedy, Random()], RULES["norwegian"], 3)
    assert game.faults == ()
    assert max(game.scores) >= 16
    assert game.winners == (game.scores.index(max(game.scores)),)


class Listening(Random):
    """Draws as `random` does, and is asked by a question, as it hears events."""

    def on_event(self, event: Event, /) -> None:
        """Ignore the event."""


def test_a_game_is_the_same_whether_its_bots_hear_events_or_not():
    heard = [play(bots, "swedish", seed=4) for bots in ([Random, Random], [Listening, Random], [Listening, Listening])]
    assert heard == [heard[0]] * 3


def failing(_: Observation, legal_moves: Sequence[Move]) -> Move:
    raise ValueError(f"{len(legal_moves)} moves")


class FailingListener:
    """Fails as `failing` does, and hears events."""

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move:
        return failing(observation, legal_moves)

    def on_event(self, event: Event, /) -> None:
        """Ignore the event."""


def test_faults_are_the_same_whether_a_bot_hears_events_or_not():
    called, asked = (play([bot, "random"], seed=6) for bot in (failing, FailingListener))
    assert called.record == asked.record
    assert [(fault.seat, fault.decision, fault.code) for fault in called.faults] == [
        (0, decision, FaultCode.EXCEPTION) for decision in (1, 2, 3)
    ]
    assert [(fault.seat, fault.decision, fault.code) for fault in asked.faults] == [
        (0, decision, FaultCode.EXCEPTION) for decision in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    ("bots", "rules", "sides"),
    [
        pytest.param(["greedy", "random"], "finnish", None, id="that stops in mid-round"),
        pytest.param(["greedy", "random", first], "krypkasino", None, id="of as many rounds as seats"),
        pytest.param(["greedy", "random", "greedy", first], "swedish target=30", PARTNERS, id="of partners"),
        pytest.param([first] * 2, ONE_ROUND, None, id="of functions"),
    ],
)
def test_the_record_replays_a_game(bots, rules, sides):
    game = play(bots, rules, seed=5, sides=sides)
    record = Record.parse(str(game.record))
    assert record == game.record
    *_, last = replay(record)
    assert (last.scores, last.winners, record.ending) == (game.scores, game.winners, Ending.PLAYED_OUT)


def test_points_are_by_side_and_category_over_all_rounds():
    game = play(["greedy", "random"], seed=2)
    assert len(game.record.rounds) > 1
    for side, points in enumerate(game.points):
        assert sum(worth for _, worth in points) == game.scores[side]
        assert [category for category, _ in points] == [category for category in Category if category in dict(points)]
    assert sum(dict(points).get(Category.ACES, 0) for points in game.points) == 4 * len(game.record.rounds)


def test_the_packs_are_those_of_decks_round_by_round():
    asked = []

    def decks(round: int) -> tuple[Card, ...]:
        asked.append(round)
        return deck(b"packs", round)

    game = play_game([Greedy] * 3, RULES["byggekasino"], decks=decks, seeds=[b""] * 3, sides=(0, 1, 2), dealer=2)
    assert asked == list(range(1, len(game.record.rounds) + 1))
    assert [round.deck for round in game.record.rounds] == [deck(b"packs", round) for round in asked]
    assert game.record.dealer == 2
    assert game.record.rounds[0].moves[0][0] == 0


@pytest.mark.parametrize(
    ("bots", "rules", "sentence"),
    [
        pytest.param(["greedy", object()], "norwegian", "object is not a bot: it has no choose_move", id="no bot"),
        pytest.param(
            ["greedy", int], "norwegian", "int is not a bot: it has no choose_move", id="a class of another kind"
        ),
        pytest.param(["greedy"], "norwegian", "norwegian is for 2 to 5 seats, not for 1", id="one bot"),
        pytest.param(["greedy"] * 2, "norwegan", "no rule set 'norwegan'", id="no rules"),
        pytest.param(["greedy", "nobody"], "norwegian", "no bot 'nobody'", id="no such bot"),
        pytest.param("greedy", "norwegian", "a game needs a list of bots, one a seat, as in play", id="one text"),
    ],
)
def test_a_game_is_refused_for(bots, rules, sentence):
    with pytest.raises(KasinoError, match=sentence):
        play(bots, rules)


def test_the_note_and_value_of_a_choice_are_recorded():
    def talks(observation: Observation, legal_moves: Sequence[Move]) -> Move | Choice:
        return Choice(legal_moves[0], note="🃏 so far", value=0.5) if observation.decision == 3 else legal_moves[0]

    (remark,) = play([first, talks], ONE_ROUND).remarks
    assert (remark.seat, remark.decision, remark.note, remark.value) == (1, 3, "🃏 so far", 0.5)
