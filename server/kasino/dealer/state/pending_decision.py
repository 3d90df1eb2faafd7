"""The pending decision of a table: its legal moves, its countdown, and the fallback if it is not answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kasino.dealer.state.clock_budget import Countdown
from kasino.game import Item, Move, Observation, Session, first_legal_moves, observe
from kasino.game.play.fallback_move import fallback_text
from kasino.game.play.legal_moves import texts_of
from kasino.v1 import model_pb2
from kasino.wire import choice_from_message, encode_decision
from kasino.wire.messages.stream_requests import MAX_LEGAL_MOVES


class PendingDecision:
    """A decision that one seat has to make. Its legal moves are generated when they are first needed."""

    __slots__ = (
        "_countdown",
        "_cut",
        "_limit",
        "_listed",
        "_moves",
        "_session",
        "_state",
        "_texts",
        "_trail_order",
        "deadline",
        "failed_at",
        "id",
        "seat",
    )

    def __init__(
        self,
        id: int,
        seat: int,
        session: Session,
        countdown: Countdown,
        trail_order: Mapping[str, tuple[int, int]],
    ) -> None:
        """`trail_order` is that of the rules (`kasino.game.play.fallback_move`)."""
        self.id = id
        self.seat = seat
        self.countdown = countdown
        self.failed_at: float | None = None
        """When the dealer first failed at a step that was to close it; None: never."""
        self._trail_order = trail_order
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
    def countdown(self) -> Countdown:
        """The clock of the decision."""
        return self._countdown

    @countdown.setter
    def countdown(self, countdown: Countdown) -> None:
        self._countdown = countdown
        self.deadline = countdown.deadline()
        """When its time is up if the presence of the seat does not change; None: never."""

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
        texts = self._texts
        if not texts:
            texts = texts_of(moves)
            if limit:
                self._texts = texts
        return encode_decision(
            self.id,
            self.seat,
            texts if limit else (),
            fallback_text(self._trail_order, texts),
            truncated=cut or not limit,
            count=len(texts),
            time_left=self._countdown.left(now),
        )

    def chosen_move(self, choice: model_pb2.Choice) -> tuple[Move, int | None, str]:
        """The move of this choice, which need not be legal. Raises as `choice_from_message` does.

        The second result is its index among the legal ones, None if it is not known without listing them; the third is
        its notation as it was sent, or empty. A notation that was sent is looked up and not parsed.
        """
        text = choice.notation
        if text and text in self._texts:
            index = self._texts.index(text)
            return self._moves[index], index, text
        kind = choice.WhichOneof("choice")
        listed, index_sent = self._moves, choice.legal_move_index
        if kind != "legal_move_index":
            return choice_from_message(choice, self.table, listed), None, ""
        if len(listed) <= index_sent < MAX_LEGAL_MOVES:
            listed = self._all()
        text = self._texts[index_sent] if index_sent < len(self._texts) else ""
        return choice_from_message(choice, self.table, listed), index_sent, text

    def page(self, first: int, size: int) -> tuple[Sequence[Move], bool]:
        """`size` legal moves from index `first` on, and whether there are more."""
        moves = self._all()
        return moves[first : first + size], first + size < len(moves)

    def _all(self) -> Sequence[Move]:
        if self._listed is None:
            self._listed, _ = first_legal_moves(self._state, MAX_LEGAL_MOVES)
        return self._listed
