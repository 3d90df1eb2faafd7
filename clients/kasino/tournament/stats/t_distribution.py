"""Means of few numbers with honest intervals: Student's distribution by the incomplete beta function, and nothing else.

It is computed, not corrected from the normal one: for two or three sets, where a run begins, no correction is good.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, lgamma, log, log1p, sqrt

LEVEL = 0.95
_TINY = 1e-300
_PRECISION = 1e-15


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """The mean of `sets` numbers, one a set, with its 95 % interval; one set has no interval, so both ends are None."""

    mean: float
    low: float | None
    high: float | None
    sets: int

    @property
    def half(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


class Moments:
    """Number, mean and spread of numbers that are told one at a time, none of them kept (Welford)."""

    __slots__ = ("_squares", "count", "mean")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, number: float) -> None:
        """One more number."""
        self.count += 1
        apart = number - self.mean
        self.mean += apart / self.count
        self._squares += apart * (number - self.mean)

    @property
    def variance(self) -> float:
        """That of the numbers as a sample; 0 where there are fewer than two."""
        return self._squares / (self.count - 1) if self.count > 1 else 0.0

    def estimate(self, low: float = float("-inf"), high: float = float("inf")) -> Estimate:
        """The mean with its interval, which does not leave what is possible."""
        if self.count < 2:
            return Estimate(mean=self.mean, low=None, high=None, sets=self.count)
        half = quantile(self.count - 1) * sqrt(self.variance / self.count)
        return Estimate(
            mean=self.mean, low=max(self.mean - half, low), high=min(self.mean + half, high), sets=self.count
        )

    def p_value(self) -> float:
        """How likely a mean as far from 0 is, or farther, were the truth 0.

        Numbers that are all the same tell nothing of their spread: then it is that of all having one sign.
        """
        if self.mean == 0 or self.count < 2:
            return 1.0
        if self.variance == 0:
            return 0.5 ** (self.count - 1)
        return tail(self.mean / sqrt(self.variance / self.count), self.count - 1)


def tail(t: float, freedom: int) -> float:
    """How likely Student's t is as far from 0 as this, or farther, on either side."""
    x = freedom / (freedom + t * t)
    return _beta(freedom / 2, 0.5, x)


@lru_cache(maxsize=4096)
def quantile(freedom: int, level: float = LEVEL) -> float:
    """How far from 0 Student's t is in this share of cases.

    >>> round(quantile(1), 3), round(quantile(9), 3), round(quantile(10**6), 3)
    (12.706, 2.262, 1.96)
    """
    low, high = 0.0, 1.0
    while tail(high, freedom) > 1 - level:
        low, high = high, 2 * high
    while high - low > 1e-13 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle, freedom) > 1 - level else (low, middle)
    return high


def _beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    value = c = 1.0
    d = _inverse(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 1000):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for step in (even, odd):
            d = _inverse(1 + step * d)
            c = 1 + step / c or _TINY
            value *= c * d
        if abs(c * d - 1) < _PRECISION:
            break
    return value


def _inverse(number: float) -> float:
    return 1 / (number or _TINY)
