"""The pending decision of a table: its legal moves, its countdown, and the fallback if it is not answered."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.dealer.state.clock_budget import Countdown
from kasino.game import Item, Move, Observation, Session, first_legal_moves, observe
from kasino.game.play.fallback_move import fallback_among
from kasino.v1 import model_pb2
from kasino.wire import choice_from_message, encode_decision
from kasino.wire.messages.stream_requests import MAX_LEGAL_MOVES


class PendingDecision:
    """A decision that one seat has to make. Its legal moves are generated when they are first needed."""

    __slots__ = (
        "_cut",
        "_limit",
        "_listed",
        "_moves",
        "_session",
        "_state",
        "_texts",
        "countdown",
        "failed_at",
        "id",
        "seat",
    )

    def __init__(self, id: int, seat: int, session: Session, countdown: Countdown) -> None:
        self.id = id
        self.seat = seat
        self.countdown = countdown
        self.failed_at: float | None = None
        """When the dealer first failed at a step that was to close it; None: never."""
        self._session = session
        self._state = session.state
        self._limit = 0
        self._moves: Sequence[Move] = ()
        self._texts: list[str] = []
        """The notations of the first moves, as they were last sent."""
        self._cut = True
        self._listed: Sequence[Move] | None = None
        """As many legal moves as are ever listed. Generated once, as nothing is more expensive."""

    @property
    def table(self) -> tuple[Item, ...]:
        """The cards and builds on the table."""
        return self._state.table

    @property
    def is_current(self) -> bool:
        """Whether the game is at this decision. It is ahead while an answer is being persisted."""
        return self._session.state is self._state

    def observation(self) -> Observation:
        """What the seat knows at this decision."""
        return observe(self._state, self.seat)

    def rebind(self, session: Session) -> None:
        """Use this session, in which the game was rolled back to this decision."""
        self._session = session
        self._state = session.state
        self._limit = 0
        self._listed = None

    def moves(self, limit: int) -> tuple[Sequence[Move], bool]:
        """The legal moves up to the limit, never fewer than the essential ones, and whether there are more."""
        if limit != self._limit and (self._cut or limit < self._limit):
            self._moves, self._cut = self._session.legal_moves(limit)
            self._limit = limit
            self._texts = []
        return self._moves, self._cut

    def encode_without_moves(self, now: float) -> bytes:
        """The Decision for a seat that generates legal moves itself, serialized. `now` is by the monotonic clock."""
        time_left = self.countdown.left(now)
        return encode_decision(self.id, self.seat, (), "", truncated=False, count=0, time_left=time_left)

    def encode(self, limit: int, now: float) -> bytes:
        """The Decision for the seat, serialized, with up to `limit` moves, their number, and the fallback move."""
        moves, cut = self.moves(limit or 1)
        if limit and not self._texts:
            self._texts = list(map(str, moves))
        return encode_decision(
            self.id,
            self.seat,
            self._texts if limit else (),
            str(fallback_among(self._state.rules, moves)),
            truncated=cut or not limit,
            count=len(moves),
            time_left=self.countdown.left(now),
        )

    def chosen_move(self, choice: model_pb2.Choice) -> tuple[Move, int | None]:
        """The move of this choice, which need not be legal. Raises as `choice_from_message` does.

        The second result is its index among the legal ones, None if it is not known without listing them. A notation
        that was sent is looked up and not parsed.
        """
        kind = choice.WhichOneof("choice")
        if kind == "notation":
            text = choice.notation
            if text in self._texts:
                index = self._texts.index(text)
                return self._moves[index], index
        listed, index_sent = self._moves, choice.legal_move_index
        if kind != "legal_move_index":
            return choice_from_message(choice, self.table, listed), None
        if len(listed) <= index_sent < MAX_LEGAL_MOVES:
            listed = self._all()
        return choice_from_message(choice, self.table, listed), index_sent

    def page(self, first: int, size: int) -> tuple[Sequence[Move], bool]:
        """`size` legal moves from index `first` on, and whether there are more."""
        moves = self._all()
        return moves[first : first + size], first + size < len(moves)

    def _all(self) -> Sequence[Move]:
        if self._listed is None:
            self._listed, _ = first_legal_moves(self._state, MAX_LEGAL_MOVES)
        return self._listed
