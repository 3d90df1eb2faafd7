"""Holm's step-down method for testing several hypotheses at once."""

from __future__ import annotations

from collections.abc import Sequence

FAMILY_WISE_ERROR = 0.05
"""The most that the probability of any false rejection may be."""


def holm(p_values: Sequence[float]) -> list[bool]:
    """Which of these p-values are significant, with a family-wise error rate of 5 %."""
    significant = [False] * len(p_values)
    for rank, index in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        if p_values[index] > FAMILY_WISE_ERROR / (len(p_values) - rank):
            break
        significant[index] = True
    return significant
