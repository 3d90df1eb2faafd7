"""Moments, intervals and significance."""

from __future__ import annotations

import math
from random import Random
from statistics import fmean, stdev

import pytest

from kasino.tournament.stats.estimate import Moments
from kasino.tournament.stats.holm import holm
from kasino.tournament.stats.t_distribution import two_sided_quantile
from tests.tournament.plans import TABLES, player, table_plan
from tests.tournament.simulation import coverage

FIVE = [player("Nth", f"?number={number}") for number in range(5)]


def test_running_moments_agree_with_those_of_the_whole_sample():
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
def test_holm_finds_the_significant_p_values(p_values, significant):
    assert holm(p_values) == significant


@pytest.mark.parametrize("table", TABLES)
def test_intervals_hold_the_truth_95_times_in_100(table):
    plan = table_plan(TABLES[table], FIVE[: 2 if table == "teams" else TABLES[table]["seats"]])
    assert 0.93 <= coverage(plan, 10, 400, Random(table)) <= 0.97
