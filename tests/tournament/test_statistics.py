"""What the numbers of a standing are worth."""

from __future__ import annotations

import json
import math
import tracemalloc
from random import Random
from statistics import NormalDist, fmean, stdev

import pytest

from kasino.tournament import make_plan, read, run, standings, text_report, to_json
from kasino.tournament.stats.estimate import Moments
from kasino.tournament.stats.holm import holm
from kasino.tournament.stats.t_distribution import two_sided_quantile, two_sided_tail
from tests.tournament.simulation import coverage
from tests.tournament.table import TABLES, of_table, player, pretended

FIVE = [player("Nth", f"?number={number}") for number in range(5)]


@pytest.mark.parametrize(
    ("freedom", "is_this"),
    [(1, 12.7062047), (2, 4.3026527), (3, 3.1824463), (9, 2.2621572), (29, 2.0452296), (99, 1.9842169)],
)
def test_the_quantile_of_student(freedom, is_this):
    assert two_sided_quantile(freedom) == pytest.approx(is_this, abs=1e-6)


@pytest.mark.parametrize("freedom", [1, 2, 3, 10, 1000, 10**7])
def test_quantile_and_tail_agree(freedom):
    for level in (0.5, 0.9, 0.95, 0.999):
        assert two_sided_tail(two_sided_quantile(freedom, level), freedom) == pytest.approx(1 - level, rel=1e-6)
    assert two_sided_tail(0, freedom) == 1


def test_the_tail_is_known_where_it_has_a_formula():
    for t in (0.1, 1, 2, 30):
        assert two_sided_tail(t, 1) == pytest.approx(1 - 2 * math.atan(t) / math.pi, rel=1e-9)
        assert two_sided_tail(t, 2) == pytest.approx(1 - t / math.sqrt(2 + t * t), rel=1e-9)
        assert two_sided_tail(t, 10**8) == pytest.approx(2 * NormalDist().cdf(-t), rel=1e-4, abs=1e-12)


def test_moments_are_those_of_all_numbers():
    numbers = [Random(1).gauss(100, 3) for _ in range(50)]
    moments = Moments()
    for number in numbers:
        moments.add(number)
    found = moments.estimate()
    assert found.mean == pytest.approx(fmean(numbers))
    assert found.half_width == pytest.approx(two_sided_quantile(49) * stdev(numbers) / math.sqrt(50))


@pytest.mark.parametrize(
    ("p_values", "significant"),
    [
        pytest.param([], [], id="of none"),
        pytest.param([0.04], [True], id="of one"),
        pytest.param([0.04, 0.04], [False, False], id="of two that are alike"),
        pytest.param([0.04, 0.02], [True, True], id="of two, the better first"),
        pytest.param([0.01, 0.04, 0.03], [True, False, False], id="and stops at the first that is not"),
    ],
)
def test_holm_tells_the_significant(p_values, significant):
    assert holm(p_values) == significant


@pytest.mark.parametrize("table", TABLES)
def test_intervals_hold_the_truth_95_times_in_100(table):
    plan = of_table(TABLES[table], FIVE[: 2 if table == "teams" else TABLES[table]["seats"]])
    assert 0.93 <= coverage(plan, 10, 400, Random(table)) <= 0.97


@pytest.mark.parametrize("sets", [1, 2, 20])
@pytest.mark.parametrize("score", ["all won", "level", "drawn"])
@pytest.mark.parametrize("table", TABLES)
def test_everything_is_finite(tmp_path, table, score, sets):
    plan = of_table(TABLES[table], FIVE[: 2 if table == "teams" else TABLES[table]["seats"]], sets=sets)
    random = Random(1)

    def scores(set, seating):
        made = {
            "all won": lambda entry: 9 * (entry == 0),
            "level": lambda entry: 3,
            "drawn": lambda _: random.randrange(9),
        }
        points = [0] * (max(plan.sides) + 1)
        for seat, entry in enumerate(seating):
            points[plan.sides[seat]] += made[score](entry)
        return points

    found = standings(read(pretended(tmp_path / "ledger", plan, scores)))
    data = json.loads(to_json(found))
    assert data["table"]["sets"] == sets
    assert "nan" not in text_report(found)
    for contrast in found.table.contrasts:
        assert 0 < contrast.p <= 1
        assert not (contrast.significant and (sets < 5 or score != "all won"))
        assert (contrast.points.low is None) == (sets == 1)


def test_one_bot_that_always_wins_is_significant_after_some_sets(tmp_path):
    plan = make_plan(FIVE[:2], sets=6)
    path = pretended(tmp_path / "ledger", plan, lambda set, seating: [9 * (entry == 0) for entry in seating])
    assert [contrast.significant for contrast in standings(read(path)).table.contrasts] == [True]


def test_a_win_that_is_shared_is_a_share(tmp_path):
    plan = make_plan(FIVE[:3], seats=3, sets=2)
    path = pretended(tmp_path / "ledger", plan, lambda set, seating: [0 if entry == 2 else 5 for entry in seating])
    assert {row.entry: row.win_share.mean for row in standings(read(path)).table.rows} == {0: 0.5, 1: 0.5, 2: 0.0}


def test_the_seat_effect_is_that_of_the_places(tmp_path):
    plan = make_plan(FIVE[:3], seats=3, sets=30)

    def scores(set, seating):
        return [4 + 2 * ((seat - set.dealer) % 3 == 0) + entry for seat, entry in enumerate(seating)]

    places = standings(read(pretended(tmp_path / "ledger", plan, scores))).table.places
    assert [round(place.points.mean, 6) for place in places] == [-0.666667, -0.666667, 1.333333]


def test_variance_is_reduced_by_what_the_sets_cancel(tmp_path):
    """The luck of a seat is all there is at first; then there is as much of the game's own."""
    plan = make_plan(FIVE[:2], seats=2, sets=400)
    random = Random(7)

    def lucky(noise):
        def scores(set, seating):
            luck = Random(set.number)
            return [luck.randrange(8) + random.randrange(noise) + entry for entry in seating]

        return scores

    whole = standings(read(pretended(tmp_path / "whole", plan, lucky(1)))).table
    half = standings(read(pretended(tmp_path / "half", plan, lucky(8)))).table
    assert whole.variance_reduction is None
    assert half.variance_reduction == pytest.approx(2, rel=0.15)
    assert whole.contrasts[0].points.mean == -1


def test_sets_with_a_fault_are_told_apart(tmp_path):
    plan = make_plan(["greedy", player("Raises"), "random"], seats=2, sets=6)
    run(plan, tmp_path / "ledger")
    found = standings(read(tmp_path / "ledger"))
    assert found.faulty_sets == 4
    assert (found.table.sets, found.without_faults.sets) == (6, 2)
    assert [(fault.name, fault.code, fault.count) for fault in found.faults] == [(player("Raises"), "EXCEPTION", 8)]
    assert {row.name for row in found.without_faults.rows} == {"greedy", "random"}
    assert "without those sets (2 are left):" in text_report(found)


def test_whole_games_are_ranked_by_wins(tmp_path):
    plan = make_plan(FIVE[:2], "swedish target=3", whole=True, sets=4)
    path = pretended(tmp_path / "ledger", plan, lambda set, seating: [9, 0] if set.number > 3 else list(seating))
    assert [row.entry for row in standings(read(path)).table.rows] == [1, 0]


def test_standings_need_no_more_memory_for_a_longer_ledger(tmp_path):
    most = []
    for sets in (20, 200):
        plan = make_plan(FIVE[:4], seats=3, sets=sets)
        ledger = read(
            pretended(tmp_path / f"{sets}", plan, lambda set, seating: [hash((set.number, seating, 3)) % 9] * 3)
        )
        tracemalloc.start()
        standings(ledger)
        most.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert most[1] < most[0] + 50_000
