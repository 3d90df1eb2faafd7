"""Remembers the answers of players as they were sent, so that a repeated answer is recognized without replaying.

The cache is not in the event log. After a restart, or if the answer is worded otherwise, it is compared with the move
that was played (`kasino.dealer.state.decision_replay`).
"""

from __future__ import annotations

from kasino.v1 import model_pb2


class AnswerCache:
    """The accepted answers of one table."""

    def __init__(self) -> None:
        self._last: tuple[int, model_pb2.Choice] | None = None
        self._indices: dict[int, int] = {}

    def remember(self, decision_id: int, choice: model_pb2.Choice, index: int | None) -> None:
        """Remember an answer. `index` is that of the move among the legal ones; None if it is not known."""
        self._last = (decision_id, choice)
        if index is not None:
            self._indices[decision_id] = index

    def is_same_answer(self, decision_id: int, choice: model_pb2.Choice) -> bool | None:
        """Whether this choice is the accepted answer; None if the cache does not know."""
        if self._last == (decision_id, choice):
            return True
        index = self._indices.get(decision_id)
        if index is None or choice.WhichOneof("choice") != "legal_move_index":
            return None
        return choice.legal_move_index == index
