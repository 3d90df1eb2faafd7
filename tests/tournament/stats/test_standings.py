"""Standings: points, win shares, place effects, variance reduction and faults."""

from __future__ import annotations

import json
import tracemalloc
from random import Random

import pytest

from kasino.tournament import make_plan, read, run, standings, text_report, to_json
from tests.tournament.plans import TABLES, made_up_ledger, player, table_plan

FIVE = [player("Nth", f"?number={number}") for number in range(5)]


@pytest.mark.parametrize("sets", [1, 2, 20])
@pytest.mark.parametrize("score", ["all won", "level", "drawn"])
@pytest.mark.parametrize("table", TABLES)
def test_everything_is_finite(tmp_path, table, score, sets):
    plan = table_plan(TABLES[table], FIVE[: 2 if table == "teams" else TABLES[table]["seats"]], sets=sets)
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

    found = standings(read(made_up_ledger(tmp_path / "ledger", plan, scores)))
    data = json.loads(to_json(found))
    assert data["table"]["sets"] == sets
    assert "nan" not in text_report(found)
    for contrast in found.table.contrasts:
        assert 0 < contrast.p <= 1
        assert not (contrast.significant and (sets < 5 or score != "all won"))
        assert (contrast.points.low is None) == (sets == 1)


def test_one_bot_that_always_wins_is_significant_after_some_sets(tmp_path):
    plan = make_plan(FIVE[:2], sets=6)
    path = made_up_ledger(tmp_path / "ledger", plan, lambda set, seating: [9 * (entry == 0) for entry in seating])
    assert [contrast.significant for contrast in standings(read(path)).table.contrasts] == [True]


def test_a_win_that_is_shared_is_a_share(tmp_path):
    plan = make_plan(FIVE[:3], seats=3, sets=2)
    path = made_up_ledger(tmp_path / "ledger", plan, lambda set, seating: [0 if entry == 2 else 5 for entry in seating])
    assert {row.entry: row.win_share.mean for row in standings(read(path)).table.rows} == {0: 0.5, 1: 0.5, 2: 0.0}


def test_the_seat_effect_is_that_of_the_places(tmp_path):
    plan = make_plan(FIVE[:3], seats=3, sets=30)

    def scores(set, seating):
        return [4 + 2 * ((seat - set.dealer) % 3 == 0) + entry for seat, entry in enumerate(seating)]

    places = standings(read(made_up_ledger(tmp_path / "ledger", plan, scores))).table.places
    assert [round(place.points.mean, 6) for place in places] == [-0.666667, -0.666667, 1.333333]


def test_variance_is_reduced_by_what_the_sets_cancel(tmp_path):
    """First all luck is that of the seat, which cancels; then half of it is the game's own."""
    plan = make_plan(FIVE[:2], seats=2, sets=400)
    random = Random(7)

    def lucky(noise):
        def scores(set, seating):
            luck = Random(set.number)
            return [luck.randrange(8) + random.randrange(noise) + entry for entry in seating]

        return scores

    whole = standings(read(made_up_ledger(tmp_path / "whole", plan, lucky(1)))).table
    half = standings(read(made_up_ledger(tmp_path / "half", plan, lucky(8)))).table
    assert whole.variance_reduction is None
    assert half.variance_reduction == pytest.approx(2, rel=0.15)
    assert whole.contrasts[0].points.mean == -1


def test_standings_are_also_given_without_the_sets_with_a_fault(tmp_path):
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
    path = made_up_ledger(tmp_path / "ledger", plan, lambda set, seating: [9, 0] if set.number > 3 else list(seating))
    assert [row.entry for row in standings(read(path)).table.rows] == [1, 0]


def test_standings_need_no_more_memory_for_a_longer_ledger(tmp_path):
    most = []
    for sets in (20, 200):
        plan = make_plan(FIVE[:4], seats=3, sets=sets)
        ledger = read(
            made_up_ledger(tmp_path / f"{sets}", plan, lambda set, seating: [hash((set.number, seating, 3)) % 9] * 3)
        )
        tracemalloc.start()
        standings(ledger)
        most.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert most[1] < most[0] + 50_000
