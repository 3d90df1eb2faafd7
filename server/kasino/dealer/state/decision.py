"""A decision that waits: what may be answered, how long it may take, and what is played where nothing is answered."""

from __future__ import annotations

from kasino.dealer.state.clock_budget import Countdown
from kasino.game import Item, Move, Observation, Session, first_legal_moves, observe
from kasino.game.play.fallback_move import fallback_among
from kasino.v1 import model_pb2, seat_pb2
from kasino.wire import Decision, choice_from_message, decision_to_message
from kasino.wire.messages.stream_requests import MAX_LEGAL_MOVES


class Question:
    """What one seat is asked. Moves are made when somebody wants to know them."""

    def __init__(self, id: int, seat: int, session: Session, countdown: Countdown) -> None:
        self.id = id
        self.seat = seat
        self.countdown = countdown
        self.failed_at: float | None = None
        """When the dealer itself first failed at what closes it."""
        self._session = session
        self._state = session.state
        self._limit = 0
        self._moves: tuple[Move, ...] = ()
        self._texts: tuple[str, ...] = ()
        """Those of the first moves, as they were told last."""
        self._cut = True
        self._listed: tuple[Move, ...] | None = None
        """As many as are ever listed. They are made once, for nothing is more work."""
        self._fallback: Move | None = None

    @property
    def table(self) -> tuple[Item, ...]:
        """What lies on the table."""
        return self._state.table

    @property
    def waits(self) -> bool:
        """Whether the game stands where it was asked; it is ahead while an answer is being written down."""
        return self._session.state is self._state

    def seen(self) -> Observation:
        """What the seat knows as it is asked."""
        return observe(self._state, self.seat)

    def asked_anew(self, session: Session) -> None:
        """The game was taken back to where it was asked."""
        self._session = session
        self._state = session.state
        self._limit = 0
        self._listed = None

    def moves(self, limit: int) -> tuple[tuple[Move, ...], bool]:
        """The legal moves, never fewer than the essentials, and whether the limit cut them."""
        if limit != self._limit and (self._cut or limit < self._limit):
            self._moves, self._cut = self._session.legal_moves(limit)
            self._limit = limit
            self._texts = ()
        return self._moves, self._cut

    def fallback(self) -> Move:
        """What is played where nothing is answered."""
        if self._fallback is None:
            moves = self._moves or self.moves(1)[0]
            self._fallback = fallback_among(self._state.rules, moves)
        return self._fallback

    def message(self, limit: int, now: float) -> seat_pb2.Decision:
        """The decision as the seat is told it; with `limit` 0 no moves are told."""
        moves, cut = self.moves(limit or 1)
        message = decision_to_message(
            Decision(
                id=self.id,
                seat=self.seat,
                legal_moves=moves if limit else (),
                count=len(moves),
                truncated=cut or not limit,
                fallback=self.fallback(),
                time_left=self.countdown.left(now),
            )
        )
        self._texts = tuple(message.legal_moves)
        return message

    def chosen(self, choice: model_pb2.Choice) -> Move:
        """The move that was chosen. Raises as `choice_from_message` does; whether it is legal is not asked.

        One that is said in the words in which it was told is found, and need not be read.
        """
        told = self._moves
        if choice.notation in self._texts:
            return told[self._texts.index(choice.notation)]
        if choice.WhichOneof("choice") == "legal_move_index" and len(told) <= choice.legal_move_index < MAX_LEGAL_MOVES:
            told = self._all()
        return choice_from_message(choice, self.table, told)

    def place(self, choice: model_pb2.Choice) -> int | None:
        """The place of the move that was chosen among the legal ones, where it is known without listing them."""
        if choice.WhichOneof("choice") == "legal_move_index":
            return choice.legal_move_index
        return self._texts.index(choice.notation) if choice.notation in self._texts else None

    def page(self, first: int, size: int) -> tuple[tuple[Move, ...], bool]:
        """Legal moves from this place on, and whether more of them can be listed."""
        moves = self._all()
        return moves[first : first + size], first + size < len(moves)

    def _all(self) -> tuple[Move, ...]:
        if self._listed is None:
            self._listed, _ = first_legal_moves(self._state, MAX_LEGAL_MOVES)
        return self._listed
