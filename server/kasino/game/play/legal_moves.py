"""Lists the legal moves in canonical order, checks a move, and rewrites a move in its canonical form."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game.cards.move import Move
from kasino.game.core_codec.moves import decode_move
from kasino.game.play.legal_move_list import LegalMoves
from kasino.game.play.move_encoder import resolve
from kasino.game.play.observation import Observation, moves_in
from kasino.game.play.state import State


def legal_moves(view: State | Observation, *, limit: int | None = None) -> Sequence[Move]:
    """The legal moves of the seat to play, a lazy sequence; `view` is its observation or the state.

    The order is canonical (docs/rules.md 9) and twins come once. First the essentials: every trail, raise, add with at
    most one loose card, double, and build of one card; then by hand card a large capture and each capture of one item.
    Then all others by hand card: captures, builds by value, adds, each by what it takes, stacks before cards and the
    highest first.

    There can be more moves than a computer could ever list, and finding the next one may take long: iterate over them,
    as `len` raises KasinoError where there are more than 65 536. With a `limit` the moves are a prefix, never shorter
    than the essentials, found in bounded time. The prefix may be shorter than the limit where few moves are among very
    many sets. There are no moves where no seat is to play, or where the observer is not the seat to play.

    They are listed once for a state and its observations, and each move is decoded when it is read.
    """
    moves = moves_in(view)
    return moves if limit is None else moves.limited(_in_range(limit))  # type: ignore[return-value]  # it is registered


def first_legal_moves(view: State | Observation, limit: int) -> tuple[Sequence[Move], bool]:
    """The moves of `legal_moves` with this limit, and whether the limit cut them."""
    moves = moves_in(view).limited(_in_range(limit))
    return moves, moves.is_cut()  # type: ignore[return-value]  # it is registered


def texts_of(moves: Sequence[Move]) -> list[str]:
    """The notation of each of these legal moves, which are not decoded for it."""
    return moves.texts() if isinstance(moves, LegalMoves) else list(map(str, moves))


def _in_range(limit: int) -> int:
    """The limit, from 1. No list is longer than the most: that many moves would not fit into memory."""
    if 0 < limit < _MOST:
        return limit
    return 1 if limit < 1 else _MOST


_MOST = 1 << 30


def check_move(view: State | Observation, move: Move) -> None:
    """Raise IllegalMove where the seat to play may not make this move; does not list the legal moves.

    Raises TurnError where no seat is to play, or where the observer is not the seat to play.
    """
    resolve(view, move)


def canonical(view: State | Observation, move: Move) -> Move:
    """The same move as `legal_moves` writes it, with its stacks named in full. Raises as `check_move` does."""
    position, played = resolve(view, move)
    return decode_move(played, position)
