"""A game in progress, its position kept in step with its state: for whoever plays many games, or moves, in a row.

`legal_moves` and `apply` make the kernel's position anew each time; a session makes it once a deal. It says and does
the same, and its states are theirs.
"""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game import core
from kasino.game.cards.card import Card
from kasino.game.cards.move import Move
from kasino.game.errors import TurnError
from kasino.game.play.core_codec import decode, decode_all
from kasino.game.play.legal_moves import resolve_at
from kasino.game.play.state import State, advance, deal_position, next_round


class Session:
    """A game from one of its states on. `state` is where it stands."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._place: core.Position | None = None
        self._told: tuple[Move, ...] = ()
        self._kernel_moves: list[core.Move] = []

    def legal_moves(self, limit: int | None = None) -> tuple[tuple[Move, ...], bool]:
        """The legal moves of the seat to play, as `kasino.game.legal_moves` has them, and whether there are more.

        There are more only where a `limit` cut them. None where no seat is to play.
        """
        if self.state.turn is None:
            return (), False
        place = self._position()
        packs = self.state.rules.decks
        moves, cut = (place.moves(), False) if limit is None else place.prefix(max(limit, 1))
        self._kernel_moves = moves
        self._told = decode_all(moves, packs, self.state.table)
        return self._told, cut

    def play(self, move: Move) -> State:
        """Play this move, as `kasino.game.apply` does, and return the state that it leads to.

        Raises IllegalMove where the rules refuse it, TurnError where none is due; the state is then what it was.
        """
        place = self._position()
        for at, told in enumerate(self._told):
            if told is move:
                played = self._kernel_moves[at]
                break
        else:
            played = resolve_at(place, self.state, move)
            move = decode(played, self.state.rules.decks, self.state.table)
        before, self.state = self.state, advance(self.state, place, played, move)
        self._told = ()
        if self.state.turn is None or self.state.deal != before.deal:
            self._place = None
        return self.state

    def next_round(self, deck: Sequence[Card]) -> State:
        """Deal the next round, as `kasino.game.next_round` does."""
        self.state = next_round(self.state, deck)
        self._told = ()
        return self.state

    def _position(self) -> core.Position:
        if self.state.turn is None:
            raise TurnError("no seat is to play: the round is over")
        if self._place is None:
            self._place = deal_position(self.state)
        return self._place
