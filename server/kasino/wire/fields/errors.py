"""Errors for invalid messages."""

from __future__ import annotations

from kasino.game import KasinoError


class MessageError(KasinoError):
    """An invalid message, or a value that has no message; `field` is the path of the invalid field."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem

    def __reduce__(self) -> tuple[type[MessageError], tuple[str, str]]:
        return (type(self), (self.field, self.problem))


class IndexOutOfRange(KasinoError):
    """The index of a legal move that was not offered; `offered` is the number of those that were."""

    def __init__(self, index: int, offered: int) -> None:
        places = f"they are 0 to {offered - 1}" if offered else "none was offered"
        super().__init__(f"there is no legal move at place {index}: {places}")
        self.index = index
        self.offered = offered

    def __reduce__(self) -> tuple[type[IndexOutOfRange], tuple[int, int]]:
        return (type(self), (self.index, self.offered))
