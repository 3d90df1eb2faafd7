"""What a bot receives in a game: the start, events, observations, legal moves, random numbers and the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

import pytest

from kasino.bots import GameEnd, GameStart, play, play_game
from kasino.game import (
    RULES,
    Dealt,
    GameOver,
    Move,
    Observation,
    Played,
    RoundScored,
    deck,
    legal_moves,
    parse_rules,
    replay,
)
from tests.bots.game.recording_bot import ONE_ROUND, RecordingBot, first, received


def test_hooks_are_called_in_order_with_every_event():
    bots = [RecordingBot(), RecordingBot()]
    game = play_game(
        bots,
        RULES["norwegian"],
        decks=lambda round: deck(b"hooks", round),
        seeds=[b"zero", b"one"],
        sides=(0, 1),
        names=["here", "there"],
    )
    events: list[object] = []
    before: tuple[object, ...] = ()
    for state in replay(game.record):
        events += state.events[len(before) if state.events[: len(before)] == before else 0 :]
        before = state.events
    for seat, bot in enumerate(bots):
        assert bot.received[0] == GameStart(
            rules=RULES["norwegian"],
            seat=seat,
            sides=(0, 1),
            dealer=0,
            names=("here", "there"),
            seed=(b"zero", b"one")[seat],
        )
        assert [item for item in bot.received[1:-1] if not isinstance(item, Observation)] == events
        assert bot.received[-1] == GameEnd(
            scores=game.scores, points=game.points, winners=game.winners, faults=(0, 0), abandoned=False
        )
    assert isinstance(events[0], Dealt)
    assert isinstance(events[-1], GameOver)
    assert len([event for event in events if isinstance(event, RoundScored)]) == len(game.record.rounds)


def test_a_bot_receives_a_move_before_its_next_question():
    bot = RecordingBot()
    play([bot, "random", "random"], ONE_ROUND)
    count = 0
    for item in bot.received:
        count += isinstance(item, Played)
        if isinstance(item, Observation):
            assert count == sum(isinstance(event, Played) for event in item.events)


def test_names_are_hidden_unless_they_are_given():
    bot = RecordingBot()
    play([bot, "random"], ONE_ROUND)
    assert received(bot, GameStart)[0].names == ()


def test_decisions_are_numbered_from_one_for_each_seat():
    bots = [RecordingBot(), RecordingBot(), RecordingBot()]
    play(bots, "swedish fixed_rounds=2")
    for bot in bots:
        seen = received(bot, Observation)
        assert [observation.decision for observation in seen] == list(range(1, len(seen) + 1))


def test_a_bot_sees_no_more_than_its_seat_may_know():
    bots = [RecordingBot(), RecordingBot()]
    game = play(bots, ONE_ROUND)
    for seat, bot in enumerate(bots):
        states = [state for state in replay(game.record) if state.turn == seat]
        for state, seen in zip(states, received(bot, Observation), strict=True):
            assert (seen.seat, seen.hand, seen.clock) == (seat, state.hands[seat], None)
            hidden = {str(card) for card in (*state.hands[1 - seat], *state.stock)}
            assert not hidden & set(re.findall(r"\w+", repr(seen)))


@pytest.mark.parametrize("limit", [1, 8, 128])
def test_legal_moves_are_truncated_at_the_limit_and_marked_so(limit):
    truncated = set()

    def bot(observation: Observation, offered: Sequence[Move]) -> Move:
        whole = list(islice(legal_moves(observation), len(offered) + 1))
        assert list(offered) == whole[: len(offered)]
        assert len(offered) >= min(limit, len(whole))
        assert observation.legal_moves_truncated == (len(whole) > len(offered))
        truncated.add(observation.legal_moves_truncated)
        return offered[0]

    game = play_game(
        [bot, first],
        parse_rules(ONE_ROUND),
        decks=lambda round: deck(b"crowd", round),
        seeds=[b""] * 2,
        sides=(0, 1),
        max_legal_moves=limit,
    )
    assert game.faults == ()
    assert truncated == {True, False}


def test_only_a_bot_that_the_game_creates_is_closed_by_it():
    made: list[RecordingBot] = []

    class Made(RecordingBot):
        def __init__(self) -> None:
            super().__init__()
            made.append(self)

    mine = RecordingBot()
    play([Made, mine], ONE_ROUND)
    play([Made, mine], ONE_ROUND)
    assert [bot.received[-1] for bot in made] == ["close", "close"]
    assert "close" not in mine.received


def test_the_same_question_draws_the_same_numbers_and_another_one_others():
    bots = [RecordingBot(), RecordingBot()]
    play(bots, ONE_ROUND)
    seen = [observation for bot in bots for observation in received(bot, Observation)]
    assert all(one.rng().random() == one.rng().random() for one in seen)
    assert len({one.rng().random() for one in seen}) == len(seen)


def test_the_random_generator_depends_on_seed_and_decision():
    bot = RecordingBot()
    play_game([bot, first], parse_rules(ONE_ROUND), decks=lambda n: deck(b"", n), seeds=[b"seed", b""], sides=(0, 1))
    observation = received(bot, Observation)[1]
    assert observation.decision == 2
    assert observation.rng().getrandbits(64) == 17299429474983528787


def test_a_bot_that_draws_a_thousand_times_changes_no_pack_and_no_other_bot():
    def draws(observation: Observation, legal_moves: Sequence[Move]) -> Move:
        rng = observation.rng()
        for _ in range(1000):
            rng.random()
        return legal_moves[0]

    others = [RecordingBot(), RecordingBot()]
    games = [play([bot, "random", other], ONE_ROUND, seed=4) for bot, other in zip((first, draws), others, strict=True)]
    assert games[0] == games[1]
    assert others[0].received == others[1].received
