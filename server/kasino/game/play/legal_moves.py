"""Lists the legal moves in canonical order, checks a move, and rewrites a move in its canonical form."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game.cards.move import Move
from kasino.game.core_codec.moves import decode_move, decode_moves
from kasino.game.core_codec.position import View, encode_position
from kasino.game.play.move_encoder import resolve


def legal_moves(view: View, *, limit: int | None = None) -> Iterator[Move]:
    """Iterate over the legal moves of the seat to play; `view` is its observation or the state.

    The order is canonical (docs/rules.md 9) and twins come once. First the essentials: every trail, raise, add with at
    most one loose card, double, and build of one card; then by hand card a large capture and each capture of one item.
    Then all others by hand card: captures, builds by value, adds, each by what it takes, stacks before cards and the
    highest first.

    There can be more moves than a computer could ever list, and finding the next one may take long. With a `limit` the
    moves are a prefix, never shorter than the essentials, found in bounded time. The prefix may be shorter than the
    limit where few moves are among very many sets. There are no moves where no seat is to play, or where the observer
    is not the seat to play.
    """
    if view.turn is None or not view.hand_to_play:
        return
    position, _ = encode_position(view)
    packs = view.rules.decks
    if limit is not None:
        yield from decode_moves(position.moves(max(limit, 1)), packs, view.table)
        return
    for move in position.iterate():
        yield decode_move(move, packs, view.table)


def first_legal_moves(view: View, limit: int) -> tuple[tuple[Move, ...], bool]:
    """The moves of `legal_moves` with this limit, and whether the limit cut them."""
    if view.turn is None or not view.hand_to_play:
        return (), False
    moves, cut = encode_position(view)[0].prefix(max(limit, 1))
    return tuple(decode_moves(moves, view.rules.decks, view.table)), cut


def check_move(view: View, move: Move) -> None:
    """Raise IllegalMove where the seat to play may not make this move; does not list the legal moves.

    Raises TurnError where no seat is to play, or where the observer is not the seat to play.
    """
    resolve(view, move)


def canonical(view: View, move: Move) -> Move:
    """The same move as `legal_moves` writes it, with its stacks named in full. Raises as `check_move` does."""
    _, _, played = resolve(view, move)
    return decode_move(played, view.rules.decks, view.table)
