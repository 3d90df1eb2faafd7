"""A game of bots: what they are told and asked, and what happens to one that does wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from kasino.bots import Choice, FaultCode, GameEnd, GameStart, Greedy, Random, play, play_game
from kasino.game import (
    PARTNERS,
    RULES,
    Capture,
    Card,
    Category,
    Dealt,
    Ending,
    GameOver,
    KasinoError,
    Move,
    Observation,
    Played,
    Record,
    RoundScored,
    Trail,
    deck,
    fallback,
    legal_moves,
    parse_cards,
    parse_rules,
    replay,
)

ONE_ROUND = "norwegian target=none fixed_rounds=1 final_tie=shared"


def first(_: Observation, legal_moves: Sequence[Move]) -> Move:
    return legal_moves[0]


class Told:
    """Writes down all that it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move:
        self.told.append(observation)
        return legal_moves[-1]

    def on_game_start(self, start: GameStart, /) -> None:
        self.told.append(start)

    def on_event(self, event: object, /) -> None:
        self.told.append(event)

    def on_game_end(self, end: GameEnd, /) -> None:
        self.told.append(end)

    def close(self) -> None:
        self.told.append("close")


def told(bot: Told, kind: type) -> list[Any]:
    return [item for item in bot.told if isinstance(item, kind)]


def raises_at(decision: int, error: BaseException) -> Any:
    """A function that raises at this decision, and plays the first move at all others."""

    def bot(observation: Observation, legal_moves: Sequence[Move]) -> Move:
        if observation.decision == decision:
            raise error
        return legal_moves[0]

    return bot


# a game


def test_a_game_is_played_in_one_line():
    game = play(["greedy", "random"], seed=3)
    assert game == play([Greedy, Random()], RULES["norwegian"], 3)
    assert game.faults == ()
    assert max(game.scores) >= 16
    assert game.winners == (game.scores.index(max(game.scores)),)


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


def test_the_packs_are_those_that_are_asked_for_round_by_round():
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
        pytest.param(["greedy", object()], "norwegian", "object is no bot: it has no choose_move", id="no bot"),
        pytest.param(
            ["greedy", int], "norwegian", "int is no bot: it has no choose_move", id="a class of another kind"
        ),
        pytest.param(["greedy"], "norwegian", "norwegian is for 2 to 5 seats, not for 1", id="one bot"),
        pytest.param(["greedy"] * 2, "norwegan", "no rule set 'norwegan'", id="no rules"),
        pytest.param(["greedy", "nobody"], "norwegian", "no bot 'nobody'", id="no such bot"),
        pytest.param("greedy", "norwegian", "a game needs a list of bots, one a seat, as in play", id="one text"),
    ],
)
def test_no_game_is_played_by(bots, rules, sentence):
    with pytest.raises(KasinoError, match=sentence):
        play(bots, rules)


# what a bot is told


def test_hooks_are_called_in_order_and_events_are_all_told():
    bots = [Told(), Told()]
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
        assert bot.told[0] == GameStart(
            rules=RULES["norwegian"],
            seat=seat,
            sides=(0, 1),
            dealer=0,
            names=("here", "there"),
            seed=(b"zero", b"one")[seat],
        )
        assert [item for item in bot.told[1:-1] if not isinstance(item, Observation)] == events
        assert bot.told[-1] == GameEnd(
            scores=game.scores, points=game.points, winners=game.winners, faults=(0, 0), abandoned=False
        )
    assert isinstance(events[0], Dealt)
    assert isinstance(events[-1], GameOver)
    assert len([event for event in events if isinstance(event, RoundScored)]) == len(game.record.rounds)


def test_a_bot_is_told_a_move_before_the_next_one_is_asked_for():
    bot = Told()
    play([bot, "random", "random"], ONE_ROUND)
    count = 0
    for item in bot.told:
        count += isinstance(item, Played)
        if isinstance(item, Observation):
            assert count == sum(isinstance(event, Played) for event in item.events)


def test_names_are_hidden_unless_they_are_given():
    bot = Told()
    play([bot, "random"], ONE_ROUND)
    assert told(bot, GameStart)[0].names == ()


def test_decisions_are_dense_from_one_for_each_seat():
    bots = [Told(), Told(), Told()]
    play(bots, "swedish fixed_rounds=2")
    for bot in bots:
        seen = told(bot, Observation)
        assert [observation.decision for observation in seen] == list(range(1, len(seen) + 1))


def test_a_bot_sees_no_more_than_its_seat_may_know():
    bots = [Told(), Told()]
    game = play(bots, ONE_ROUND)
    for seat, bot in enumerate(bots):
        states = [state for state in replay(game.record) if state.turn == seat]
        for state, seen in zip(states, told(bot, Observation), strict=True):
            assert (seen.seat, seen.hand, seen.clock) == (seat, state.hands[seat], None)
            hidden = {str(card) for card in (*state.hands[1 - seat], *state.stock)}
            assert not hidden & set(re.findall(r"\w+", repr(seen)))


@pytest.mark.parametrize("limit", [1, 8, 128])
def test_legal_moves_are_cut_at_the_limit_and_the_bot_is_told(limit):
    truncated = set()

    def bot(observation: Observation, told: Sequence[Move]) -> Move:
        whole = list(islice(legal_moves(observation), len(told) + 1))
        assert list(told) == whole[: len(told)]
        assert len(told) >= min(limit, len(whole))
        assert observation.legal_moves_truncated == (len(whole) > len(told))
        truncated.add(observation.legal_moves_truncated)
        return told[0]

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


def test_a_bot_that_the_game_makes_is_closed_by_it_and_any_other_is_not():
    made: list[Told] = []

    class Made(Told):
        def __init__(self) -> None:
            super().__init__()
            made.append(self)

    mine = Told()
    play([Made, mine], ONE_ROUND)
    play([Made, mine], ONE_ROUND)
    assert [bot.told[-1] for bot in made] == ["close", "close"]
    assert "close" not in mine.told


# randomness


def test_the_same_question_draws_the_same_numbers_and_another_one_others():
    bots = [Told(), Told()]
    play(bots, ONE_ROUND)
    seen = [observation for bot in bots for observation in told(bot, Observation)]
    assert all(one.rng().random() == one.rng().random() for one in seen)
    assert len({one.rng().random() for one in seen}) == len(seen)


def test_a_generator_is_that_of_seed_and_decision():
    bot = Told()
    play_game([bot, first], parse_rules(ONE_ROUND), decks=lambda n: deck(b"", n), seeds=[b"seed", b""], sides=(0, 1))
    observation = told(bot, Observation)[1]
    assert observation.decision == 2
    assert observation.rng().getrandbits(64) == 17299429474983528787


def test_a_bot_that_draws_a_thousand_times_changes_no_pack_and_no_other_bot():
    def draws(observation: Observation, legal_moves: Sequence[Move]) -> Move:
        rng = observation.rng()
        for _ in range(1000):
            rng.random()
        return legal_moves[0]

    others = [Told(), Told()]
    games = [play([bot, "random", other], ONE_ROUND, seed=4) for bot, other in zip((first, draws), others, strict=True)]
    assert games[0] == games[1]
    assert others[0].told == others[1].told


# faults


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
    other = Told()
    game = play([bot, other], ONE_ROUND, seed=1)
    (fault,) = game.faults
    assert (fault.seat, fault.decision, fault.code) == (0, 2, code)
    assert text in fault.text
    assert fault.text.count("\n") < 16
    *_, last = replay(game.record)
    own = [event for event in last.events if isinstance(event, Played) and event.seat == 0]
    before = next(state for state in replay(game.record) if state.turn == 0 and len(state.events) == 4)
    assert own[1].move == fallback(before)
    assert told(other, GameEnd)[0].faults == (1, 0)
    assert not game.abandoned


def test_a_traceback_names_the_line_of_the_bot():
    (fault,) = play([raises_at(1, ValueError("no idea")), first], ONE_ROUND).faults
    assert "in bot" in fault.text
    assert "raise error" in fault.text
    assert "player.py" not in fault.text


def test_a_move_that_was_not_told_is_legal_if_the_rules_say_so():
    def parts(observation: Observation, legal_moves: Sequence[Move]) -> Move:
        move = legal_moves[-1]
        return Capture(move.card, tuple(reversed(move.cards)), move.stacks) if isinstance(move, Capture) else move

    game = play([parts, first], ONE_ROUND)
    assert game.faults == ()
    assert game == play([lambda seen, moves: moves[-1], first], ONE_ROUND)


def test_after_max_faults_a_bot_is_asked_and_told_no_more():
    class Silent(Told):
        def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move:
            super().choose_move(observation, legal_moves)
            raise ValueError

    bot = Silent()
    game = play([bot, "greedy"], ONE_ROUND)
    assert [fault.decision for fault in game.faults] == [1, 2, 3]
    assert len(told(bot, Observation)) == 3
    assert told(bot, GameEnd) == []
    assert not game.abandoned
    moves = game.record.rounds[0].moves
    assert len([move for seat, move in moves if seat == 0]) == 24


@pytest.mark.parametrize("hook", ["on_game_start", "on_event", "on_game_end", "close"])
def test_a_fault_is_charged_when_there_is_an_error_in(hook):
    def fail(*_: object) -> None:
        raise RuntimeError("told too much")

    class Fails(Told):
        pass

    setattr(Fails, hook, fail)
    game = play([Fails, "greedy"], ONE_ROUND)
    assert {fault.code for fault in game.faults} == {FaultCode.EXCEPTION}
    assert {fault.seat for fault in game.faults} == {0}
    assert len(game.faults) == (3 if hook == "on_event" else 1)
    assert "told too much" in game.faults[0].text


def test_a_bot_that_cannot_be_made_is_played_by_the_fallback():
    class Unmade(Told):
        def __init__(self) -> None:
            raise OSError("no weights")

    game = play([Unmade, "greedy"], ONE_ROUND)
    (fault,) = game.faults
    assert (fault.seat, fault.decision, fault.code) == (0, 0, FaultCode.EXCEPTION)
    assert "no weights" in fault.text
    assert game.record.ending is Ending.PLAYED_OUT


def test_a_game_in_which_nobody_is_asked_any_more_is_abandoned():
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


# remarks


def test_what_a_bot_says_with_its_move_is_kept():
    def talks(observation: Observation, legal_moves: Sequence[Move]) -> Move | Choice:
        return Choice(legal_moves[0], note="🃏 so far", value=0.5) if observation.decision == 3 else legal_moves[0]

    (remark,) = play([first, talks], ONE_ROUND).remarks
    assert (remark.seat, remark.decision, remark.note, remark.value) == (1, 3, "🃏 so far", 0.5)
