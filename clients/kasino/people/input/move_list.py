"""The numbered list of legal moves, page by page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kasino.game import KasinoError, Move, Observation, legal_moves
from kasino.game.cards.card import read_card
from kasino.people.input.commands import RANKS
from kasino.people.presenter.text_context import TextContext

MAX_MOVES = 300
"""No more moves than this are numbered."""
PAGE_SIZE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePage:
    """A page of the list as it is printed, and its moves by number."""

    lines: tuple[str, ...]
    moves: Mapping[int, Move] = field(default_factory=dict)


def numbered_moves(seen: Observation) -> list[tuple[int, Move]]:
    """The legal moves in canonical order, numbered from 1."""
    return list(enumerate(legal_moves(seen, limit=MAX_MOVES), 1))


def list_moves(context: TextContext, seen: Observation, argument: str = "") -> MovePage:
    """A page of the legal moves. `argument` is a page number, or a card or rank that the moves play."""
    tr = context.tr
    try:
        page, numbered = _select(numbered_moves(seen), argument.lower())
    except KasinoError:
        problem = tr(
            'I do not know "{word}": a card is rank and suit, as in 9h or 10d; ? is help.',
            word=context.screen.name(argument[:20]),
        )
        return MovePage(lines=(problem,))
    shown = numbered[PAGE_SIZE * (page - 1) : PAGE_SIZE * page]
    lines = [f"{number:3}  {context.screen.move(move)}" for number, move in shown]
    left = len(numbered) - PAGE_SIZE * page
    if not shown:
        lines.append(tr("There is nothing to play there."))
    elif left > 0:
        lines.append(tr("{count} more: m {page}", count=left, page=page + 1))
    return MovePage(lines=tuple(lines), moves=dict(shown))


def _select(numbered: list[tuple[int, Move]], argument: str) -> tuple[int, list[tuple[int, Move]]]:
    """The page number and the moves to page through. A number without such a page is a rank. Raises KasinoError."""
    rank = RANKS.get(argument)
    if argument.isascii() and argument.isdigit() and (rank is None or PAGE_SIZE * (int(argument) - 1) < len(numbered)):
        return int(argument[:6]), numbered
    if rank is not None:
        return 1, [(number, move) for number, move in numbered if move.card.rank is rank]
    if argument:
        card = read_card(argument.split()[0])
        return 1, [(number, move) for number, move in numbered if move.card == card]
    return 1, numbered
