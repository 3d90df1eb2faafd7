"""Set designs, their balance, line-ups, and the plans that are refused."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from kasino.game import KasinoError
from kasino.tournament import balance, count_games, count_line_ups, make_plan, plan_report, schedule
from tests.tournament.plans import TABLES, VERSUS, player, table_plan

FIVE = [player("Nth", f"?number={number}") for number in range(5)]


@pytest.mark.parametrize(
    ("table", "games"), [*zip(TABLES, (2, 6, 24, 20, 24, 2), strict=True), *((name, 2) for name in VERSUS)]
)
def test_a_set_holds_its_balance(table, games):
    of = TABLES.get(table) or VERSUS[table]
    count = 2 if table == "teams" else of["seats"]
    versus = (FIVE[0], FIVE[1]) if table in VERSUS else None
    plan = table_plan(of, FIVE[:count], sets=7, versus=versus)
    for set in schedule(plan):
        counted = balance(set, plan)
        assert counted.holds, counted.proof
        assert all(claim.startswith("yes: ") for claim in counted.proof)
        assert len(set.seatings) == games == len({*set.seatings})
    assert count_games(plan) == 7 * games


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rotation_alone_is_not_balanced(seats):
    plan = make_plan(FIVE[:seats], seats=seats, sets=1)
    set = next(schedule(plan))
    rotations = tuple(tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats))
    counted = balance(replace(set, seatings=rotations), plan)
    assert not counted.holds
    assert [claim.partition(":")[0] for claim in counted.proof] == ["yes", "NO"]


def test_an_additional_game_unbalances_a_set():
    plan = make_plan(FIVE[:4], seats=4, sets=1)
    set = next(schedule(plan))
    assert not balance(replace(set, seatings=(*set.seatings, (0, 1, 2, 3))), plan).holds
    assert not balance(replace(set, seatings=set.seatings[1:]), plan).holds


def test_versus_without_the_exchange_is_not_balanced():
    plan = make_plan(FIVE[:3], seats=3, sets=1, versus=(FIVE[0], FIVE[1]))
    set = next(schedule(plan))
    assert not balance(replace(set, seatings=set.seatings[:1] * 2), plan).holds


@pytest.mark.parametrize(
    ("bots", "games"),
    [
        pytest.param("ab", 2, id="two bots at two seats: both ways"),
        pytest.param("aa", 2, id="a bot against itself: both ways, for that is what it asks"),
        pytest.param("abb", 3, id="one against two copies at three seats"),
        pytest.param("abbb", 4, id="one against three copies at four seats"),
        pytest.param("aabb", 6, id="two copies against two"),
        pytest.param("aabc", 12, id="a pair of copies"),
        pytest.param("aaaa", 24, id="nothing but copies at four seats"),
        pytest.param("abbbb", 5, id="one against four copies at five seats"),
        pytest.param("aabbb", 10, id="two copies against three at five seats"),
        pytest.param("aabbc", 20, id="copies that no smaller design keeps level"),
    ],
)
def test_copies_make_a_set_smaller(bots, games):
    plan = make_plan([FIVE["abc".index(letter)] for letter in bots], seats=len(bots), sets=1)
    set = next(schedule(plan))
    assert len(set.seatings) == games == count_games(plan)
    assert balance(set, plan).holds


def test_line_ups_are_all_combinations_in_turn():
    plan = make_plan(FIVE[:4], seats=2, sets=8)
    assert count_line_ups(plan) == 6
    assert [set.line_up for set in schedule(plan)] == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3), (0, 1), (0, 2)]
    assert [set.first_game for set in schedule(plan)] == list(range(1, 17, 2))


def test_of_teams_line_ups_are_pairs():
    plan = make_plan(FIVE[:3], seats=4, partners=True, sets=3)
    assert [set.seatings[0] for set in schedule(plan)] == [(0, 1, 0, 1), (0, 2, 0, 2), (1, 2, 1, 2)]


def test_too_few_bots_are_entered_again():
    plan = make_plan(["greedy", "random"], seats=5)
    assert [entry.name for entry in plan.entries] == ["greedy", "random", "greedy#2", "random#2", "greedy#3"]


def test_a_name_that_looks_like_a_further_entry_is_kept():
    plan = make_plan(["greedy", ("greedy#2", "random"), "greedy"], seats=3)
    assert [entry.name for entry in plan.entries] == ["greedy", "greedy#2", "greedy#3"]


def test_versus_draws_the_table():
    plan = make_plan(FIVE, seats=4, partners=True, sets=400, versus=(FIVE[3], FIVE[1]))
    assert [entry.spec for entry in plan.entries][:2] == [FIVE[3], FIVE[1]]
    sets = list(schedule(plan))
    assert all(plan.sides[set.seatings[0].index(0)] != plan.sides[set.seatings[0].index(1)] for set in sets)
    field = Counter(entry for set in sets for entry in set.line_up)
    assert all(220 < field[entry] < 320 for entry in (2, 3, 4))
    seats = Counter(set.seatings[0].index(0) for set in sets)
    assert all(70 < seats[seat] < 130 for seat in range(4))


def test_the_memory_of_a_schedule_does_not_grow_with_its_length():
    plan = make_plan(FIVE, seats=4, sets=10**7)
    assert count_games(plan) == 24 * 10**7
    sets = schedule(plan)
    list(islice(sets, 100))
    tracemalloc.start()
    for _ in islice(sets, 5000):
        pass
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 200_000


def test_a_plan_report_shows_the_balance():
    text = plan_report(make_plan(["greedy", "random", "thoughtful"], seats=3, sets=10))
    assert "sets: 10, games: 60" in text
    assert "yes: every bot sits in every seat equally often (2 times)" in text


@pytest.mark.parametrize(
    ("how", "says"),
    [
        pytest.param({"bots": []}, "needs a bot", id="no bots"),
        pytest.param({"bots": ["greedyy"]}, "did you mean greedy", id="a bot that is none"),
        pytest.param({"seats": 6}, "2 to 5 seats", id="six seats"),
        pytest.param({"seats": 5, "rules": "swedish"}, "2 to 4 seats", id="more seats than the rules have"),
        pytest.param({"seats": 3, "partners": True}, "four seats", id="three partners"),
        pytest.param({"seats": 2, "teams": True}, "teams are partners", id="teams of one"),
        pytest.param({"sets": 0}, "sets is 1 or more", id="no sets"),
        pytest.param({"rounds": 0}, "1 round or more", id="no rounds"),
        pytest.param({"seed": "a\nb"}, "seed is a text of one line", id="a seed of two lines"),
        pytest.param({"bots": [("a", "random"), ("", "greedy")]}, "is not a name", id="an entry without a name"),
        pytest.param({"bots": ['exec:["./bot"]']}, "program of its own", id="a bot that is a program"),
    ],
)
def test_a_plan_refuses(how, says):
    with pytest.raises(KasinoError, match=says):
        make_plan(**{"bots": ["greedy", "random"], **how})


@pytest.mark.parametrize("bot", [len, None, 3, ("name", len), ("a", "b", "c"), ["name", "greedy"]], ids=repr)
def test_a_tournament_takes_specs_and_not(bot):
    with pytest.raises(KasinoError, match="a tournament takes specs, as in 'greedy'"):
        make_plan([bot, "greedy"])
