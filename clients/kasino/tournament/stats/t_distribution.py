"""Student's t-distribution: two-sided tail probabilities and quantiles, by the incomplete beta function.

They are computed exactly and not corrected from the normal distribution: with two or three sets, as at the start of a
run, no correction is accurate.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, lgamma, log, log1p

CONFIDENCE = 0.95
_TINY = 1e-300
_PRECISION = 1e-15


def two_sided_tail(t: float, degrees_of_freedom: int) -> float:
    """The probability that Student's t is as far from 0 as `t`, or farther, on either side."""
    x = degrees_of_freedom / (degrees_of_freedom + t * t)
    return _incomplete_beta(degrees_of_freedom / 2, 0.5, x)


@lru_cache(maxsize=4096)
def two_sided_quantile(degrees_of_freedom: int, confidence: float = CONFIDENCE) -> float:
    """The t such that Student's t lies between -t and t with probability `confidence`; found by bisection.

    >>> [round(two_sided_quantile(degrees), 3) for degrees in (1, 9, 10**6)]
    [12.706, 2.262, 1.96]
    """
    low, high = 0.0, 1.0
    while two_sided_tail(high, degrees_of_freedom) > 1 - confidence:
        low, high = high, 2 * high
    while high - low > 1e-13 * high:
        middle = (low + high) / 2
        above = two_sided_tail(middle, degrees_of_freedom) > 1 - confidence
        low, high = (middle, high) if above else (low, middle)
    return high


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _continued_fraction(a, b, x) / a
    return 1 - front * _continued_fraction(b, a, 1 - x) / b


def _continued_fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by the modified Lentz method."""
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
