"""A choice of the game and a number of the contract have one name; the contract's has a prefix."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Generic, TypeVar

from kasino.game import Category, Count
from kasino.v1 import rules_pb2
from kasino.wire.fields.errors import MessageError

C = TypeVar("C", bound=Enum)
N = TypeVar("N", bound=int)


class EnumMapping(Generic[C, N]):
    """The choices of an enum beside the numbers of the contract; every choice has one, or making this fails."""

    def __init__(self, kind: type[C], numbers: Iterable[tuple[str, N]], prefix: str) -> None:
        named = dict(numbers)
        self._numbers = {choice: named[f"{prefix}_{choice.name}"] for choice in kind}
        self._choices = {int(number): choice for choice, number in self._numbers.items()}

    def to_message(self, choice: C) -> N:
        """The number of this choice."""
        return self._numbers[choice]

    def from_message(self, number: int, field: str) -> C:
        """The choice of this number."""
        choice = self._choices.get(number)
        if choice is None:
            known = ", ".join(f"{choice.name} ({number})" for number, choice in self._choices.items())
            raise MessageError(field, f"{number or 'nothing'} is none of {known}")
        return choice


CATEGORIES = EnumMapping(Category, rules_pb2.Category.items(), "CATEGORY")
COUNTS = EnumMapping(Count, rules_pb2.Count.items(), "COUNT")
