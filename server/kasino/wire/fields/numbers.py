"""Range checks of numbers and length checks of lists."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.wire.fields.errors import MessageError

MAX_NUMBER = 999_999_999
"""The largest number in a rule: nine digits, as in the texts of rules."""

MAX_SEATS = 5


def in_range(number: int, field: str, low: int, high: int) -> int:
    """The number. Raises MessageError where it is not between `low` and `high`, both included."""
    if not low <= number <= high:
        raise MessageError(field, f"{number} is not a number from {low} to {high}")
    return number


def all_in_range(numbers: Sequence[int], field: str, high: int, count: int) -> tuple[int, ...]:
    """These numbers. Raises MessageError unless there are `count`, each from 0 to `high`."""
    if len(numbers) != count:
        raise MessageError(field, f"there are {len(numbers)} numbers, and there should be {count}")
    if numbers and not 0 <= min(numbers) <= max(numbers) <= high:
        for number in numbers:
            in_range(number, field, 0, high)
    return tuple(numbers)


def check_length(items: Sequence[object], field: str, most: int) -> None:
    """Raise MessageError if the list is longer than `most`."""
    if len(items) > most:
        raise MessageError(field, f"there are {len(items)} entries, and at most {most} are allowed")
