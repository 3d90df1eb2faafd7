"""Estimates of a mean with a confidence interval, from running moments."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from kasino.tournament.stats.t_distribution import two_sided_quantile, two_sided_tail


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """The mean of `sets` numbers, one a set, with its 95 % confidence interval from `low` to `high`.

    One set has no interval: both ends are None.
    """

    mean: float
    low: float | None
    high: float | None
    sets: int

    @property
    def half_width(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


class Moments:
    """Running count, mean and variance of a sample, without keeping its numbers (Welford's algorithm)."""

    __slots__ = ("_squares", "count", "mean")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, number: float) -> None:
        """Add one number to the sample."""
        self.count += 1
        deviation = number - self.mean
        self.mean += deviation / self.count
        self._squares += deviation * (number - self.mean)

    @property
    def variance(self) -> float:
        """The sample variance; 0 of fewer than two numbers."""
        return self._squares / (self.count - 1) if self.count > 1 else 0.0

    def estimate(self, low: float = float("-inf"), high: float = float("inf")) -> Estimate:
        """The mean with its confidence interval, clipped to the possible range from `low` to `high`."""
        if self.count < 2:
            return Estimate(mean=self.mean, low=None, high=None, sets=self.count)
        half = two_sided_quantile(self.count - 1) * sqrt(self.variance / self.count)
        return Estimate(
            mean=self.mean, low=max(self.mean - half, low), high=min(self.mean + half, high), sets=self.count
        )

    def p_value(self) -> float:
        """The two-sided p-value of a one-sample t-test that the true mean is 0.

        Numbers that are all equal have no spread to test by: then it is the probability that all have the same sign.
        """
        if self.mean == 0 or self.count < 2:
            return 1.0
        if self.variance == 0:
            return 0.5 ** (self.count - 1)
        return two_sided_tail(self.mean / sqrt(self.variance / self.count), self.count - 1)
