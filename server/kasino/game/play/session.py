"""A game in progress that keeps its core position between moves, for callers that play many moves in a row.

`legal_moves` and `apply` make a new core position on each call; a session makes one for each deal. Its results are
the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game import core
from kasino.game.cards.card import Card
from kasino.game.cards.move import Move
from kasino.game.core_codec.moves import decode_move, decode_moves
from kasino.game.errors import TurnError
from kasino.game.play.deal import next_round
from kasino.game.play.move_encoder import resolve_in
from kasino.game.play.round_position import deal_position
from kasino.game.play.state import State
from kasino.game.play.transition import advance


class Session:
    """A game that is played on from a given state. `state` is the current one."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._kept_position: core.Position | None = None
        self._listed: tuple[Move, ...] = ()
        self._listed_core_moves: Sequence[core.Move] = ()

    def legal_moves(self, limit: int | None = None) -> tuple[tuple[Move, ...], bool]:
        """The legal moves of the seat to play as in `kasino.game.legal_moves`, and whether `limit` cut them.

        There are none where no seat is to play.
        """
        if self.state.turn is None:
            return (), False
        position = self._position()
        packs = self.state.rules.decks
        moves, cut = (position.moves(), False) if limit is None else position.prefix(max(limit, 1))
        self._listed_core_moves = moves
        self._listed = decode_moves(moves, packs, self.state.table)
        return self._listed, cut

    def play(self, move: Move) -> State:
        """Play this move as `kasino.game.apply` does, and return the new state.

        Raises IllegalMove where the rules refuse it, TurnError where no move is due; the state does not change then.
        """
        position = self._position()
        for at, listed in enumerate(self._listed):
            if listed is move:
                played = self._listed_core_moves[at]
                break
        else:
            played = resolve_in(position, self.state, move)
            move = decode_move(played, self.state.rules.decks, self.state.table)
        before, self.state = self.state, advance(self.state, position, played, move)
        self._listed = ()
        if self.state.turn is None or self.state.deal != before.deal:
            self._kept_position = None
        return self.state

    def next_round(self, deck: Sequence[Card]) -> State:
        """Deal the next round as `kasino.game.next_round` does, and return the new state."""
        self.state = next_round(self.state, deck)
        self._listed = ()
        return self.state

    def _position(self) -> core.Position:
        if self.state.turn is None:
            raise TurnError("no seat is to play: the round is over")
        if self._kept_position is None:
            self._kept_position = deal_position(self.state)
        return self._kept_position
