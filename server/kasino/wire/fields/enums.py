"""Maps the enums of the game to those of the contract, whose names are the same with a prefix."""

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
    """A mapping between an enum and the numbers of the contract. Raises KeyError if a member has no number."""

    def __init__(self, kind: type[C], numbers: Iterable[tuple[str, N]], prefix: str) -> None:
        named = dict(numbers)
        self._numbers = {member: named[f"{prefix}_{member.name}"] for member in kind}
        self._members = {int(number): member for member, number in self._numbers.items()}

    def to_message(self, member: C) -> N:
        """The number of this member."""
        return self._numbers[member]

    def from_message(self, number: int, field: str) -> C:
        """The member with this number. Raises MessageError."""
        member = self._members.get(number)
        if member is None:
            known = ", ".join(f"{member.name} ({number})" for number, member in self._members.items())
            raise MessageError(field, f"{number or 'nothing'} is none of {known}")
        return member


CATEGORIES = EnumMapping(Category, rules_pb2.Category.items(), "CATEGORY")
COUNTS = EnumMapping(Count, rules_pb2.Count.items(), "COUNT")
