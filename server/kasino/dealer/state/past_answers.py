"""What players answered, as they said it: an answer that comes again is found without dealing the game again.

It is no part of the log. After a restart, or in other words, an answer is compared with the move that was played.
"""

from __future__ import annotations

from kasino.v1 import model_pb2


class Answered:
    """The answers that were taken at one table."""

    def __init__(self) -> None:
        self._last: tuple[int, model_pb2.Choice] | None = None
        self._places: dict[int, int] = {}

    def note(self, decision_id: int, choice: model_pb2.Choice, place: int | None) -> None:
        """This was answered; `place` is that of the move among the legal ones, where it is known."""
        self._last = (decision_id, choice)
        if place is not None:
            self._places[decision_id] = place

    def is_again(self, decision_id: int, choice: model_pb2.Choice) -> bool | None:
        """Whether this choice is the answer; None: that is not known here."""
        if self._last == (decision_id, choice):
            return True
        place = self._places.get(decision_id)
        if place is None or choice.WhichOneof("choice") != "legal_move_index":
            return None
        return choice.legal_move_index == place
