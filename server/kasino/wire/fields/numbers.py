"""A number is what its field allows, and a list no longer than a table can make it."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.wire.fields.errors import MessageError

MAX_NUMBER = 999_999_999
"""The largest number of a rule: nine digits, as texts have them."""

MAX_SEATS = 5


def in_range(number: int, field: str, low: int, high: int) -> int:
    """The number, if it lies between the two."""
    if not low <= number <= high:
        raise MessageError(field, f"{number} is not a number from {low} to {high}")
    return number


def all_in_range(numbers: Sequence[int], field: str, high: int, count: int) -> tuple[int, ...]:
    """These numbers, if there are `count` of them and each lies between 0 and `high`."""
    if len(numbers) != count:
        raise MessageError(field, f"there are {len(numbers)} numbers, and there should be {count}")
    if numbers and not 0 <= min(numbers) <= max(numbers) <= high:
        for number in numbers:
            in_range(number, field, 0, high)
    return tuple(numbers)


def check_length(items: Sequence[object], field: str, most: int) -> None:
    """Refuse a list that is longer than this."""
    if len(items) > most:
        raise MessageError(field, f"there are {len(items)} entries, and at most {most} make sense")
