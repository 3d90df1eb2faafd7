"""A message that cannot be taken at its word is refused with the field and a sentence."""

from __future__ import annotations

from kasino.game import KasinoError


class MessageError(KasinoError):
    """A message, or a value for one, that says nothing or too much; `field` is the path of what is wrong in it."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem

    def __reduce__(self) -> tuple[type[MessageError], tuple[str, str]]:
        return (type(self), (self.field, self.problem))


class IndexOutOfRange(KasinoError):
    """A choice of the legal move at a place where none was told."""

    def __init__(self, index: int, told: int) -> None:
        places = f"they are 0 to {told - 1}" if told else "none was told"
        super().__init__(f"there is no legal move at place {index}: {places}")
        self.index = index
        self.told = told

    def __reduce__(self) -> tuple[type[IndexOutOfRange], tuple[int, int]]:
        return (type(self), (self.index, self.told))
