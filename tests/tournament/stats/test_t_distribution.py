"""Quantiles and tails of Student's t-distribution."""

from __future__ import annotations

import math
from statistics import NormalDist

import pytest

from kasino.tournament.stats.t_distribution import two_sided_quantile, two_sided_tail


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.7062047), (2, 4.3026527), (3, 3.1824463), (9, 2.2621572), (29, 2.0452296), (99, 1.9842169)],
)
def test_quantiles_agree_with_published_tables(freedom, expected):
    assert two_sided_quantile(freedom) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("freedom", [1, 2, 3, 10, 1000, 10**7])
def test_quantile_and_tail_agree(freedom):
    for level in (0.5, 0.9, 0.95, 0.999):
        assert two_sided_tail(two_sided_quantile(freedom, level), freedom) == pytest.approx(1 - level, rel=1e-6)
    assert two_sided_tail(0, freedom) == 1


def test_the_tail_agrees_with_closed_formulas():
    for t in (0.1, 1, 2, 30):
        assert two_sided_tail(t, 1) == pytest.approx(1 - 2 * math.atan(t) / math.pi, rel=1e-9)
        assert two_sided_tail(t, 2) == pytest.approx(1 - t / math.sqrt(2 + t * t), rel=1e-9)
        assert two_sided_tail(t, 10**8) == pytest.approx(2 * NormalDist().cdf(-t), rel=1e-4, abs=1e-12)
