"""What can be played, by number; and what the house would play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kasino.bots import Choice, Endgame
from kasino.game import (
    Add,
    Build,
    Capture,
    Card,
    Category,
    Double,
    KasinoError,
    Move,
    Observation,
    Raise,
    Suit,
    Tally,
    Trail,
    card_points,
    legal_moves,
)
from kasino.game.cards.card import read_card
from kasino.game.play.state import cards_on
from kasino.people.input.commands import RANKS
from kasino.people.presenter.round_score_text import category_title
from kasino.people.presenter.text_context import TextContext

MOST = 300
PAGE = 20


def choices(seen: Observation) -> tuple[Move, ...]:
    """The moves that have a number, in canonical order, the first of them 1."""
    return tuple(legal_moves(seen, limit=MOST))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveList:
    """A page of moves as it is shown, and the moves on it by their numbers."""

    lines: tuple[str, ...]
    moves: Mapping[int, Move] = field(default_factory=dict)


def list_moves(context: TextContext, seen: Observation, about: str = "") -> MoveList:
    """A page of what can be played; `about` is the number of the page, or a card or rank."""
    tr = context.tr
    try:
        page, numbered = _asked_for(list(enumerate(choices(seen), 1)), about.lower())
    except KasinoError:
        problem = tr(
            'I do not know "{word}": a card is rank and suit, as in 9h or 10d; ? is help.',
            word=context.screen.name(about[:20]),
        )
        return MoveList(lines=(problem,))
    shown = numbered[PAGE * (page - 1) : PAGE * page]
    lines = [f"{number:3}  {context.screen.move(move)}" for number, move in shown]
    left = len(numbered) - PAGE * page
    if not shown:
        lines.append(tr("There is nothing to play there."))
    elif left > 0:
        lines.append(tr("{count} more: m {page}", count=left, page=page + 1))
    return MoveList(lines=tuple(lines), moves=dict(shown))


def _asked_for(numbered: list[tuple[int, Move]], about: str) -> tuple[int, list[tuple[int, Move]]]:
    """The page, and the moves that it is a page of; a number that is no page may be a rank. Raises KasinoError."""
    rank = RANKS.get(about)
    if about.isascii() and about.isdigit() and (rank is None or PAGE * (int(about) - 1) < len(numbered)):
        return int(about[:6]), numbered
    if rank is not None:
        return 1, [(number, move) for number, move in numbered if move.card.rank is rank]
    if about:
        card = read_card(about.split()[0])
        return 1, [(number, move) for number, move in numbered if move.card == card]
    return 1, numbered


def best_move(seen: Observation) -> Move:
    """What the house plays here: exactly where everything is known, else after thinking, which takes its time."""
    answer = Endgame().choose_move(seen, tuple(legal_moves(seen, limit=MOST)))
    return answer.move if isinstance(answer, Choice) else answer


def hint_lines(context: TextContext, seen: Observation, move: Move) -> Iterator[str]:
    """That the house would play this move, and what speaks for it."""
    yield context.tr("The house would play {move}.", move=context.screen.move(move))
    for reason in _reasons(context, seen, move):
        yield "  " + reason


def _reasons(context: TextContext, seen: Observation, move: Move) -> Iterator[str]:
    tr = context.tr
    match move:
        case Trail(card):
            worth = sum(_worth(seen, [card]).values())
            yield tr("It gives away little.") if worth <= 0 else tr("Nothing better can be done with the hand.")
        case Capture():
            taken = [move.card, *move.cards, *(card for ref in move.stacks for card in ref.cards)]
            if len(taken) == 1 + len(cards_on(seen.table)):
                yield tr("It empties the table: {what}.", what=context.terms.with_term(tr("a sweep"), "sweep"))
            yield tr.plural("It brings {count} card.", "It brings {count} cards.", len(taken))
            spades = sum(card.suit is Suit.SPADES for card in taken)
            if spades:
                yield tr.plural("{count} of them is a spade.", "{count} of them are spades.", spades)
            for category, worth in _worth(seen, taken).items():
                if worth and category is not Category.SPADES:
                    yield tr("{title}: {points}", title=category_title(context, category), points=worth)
        case Build() | Raise() | Add():
            yield tr("You hold a card that takes the build of {value} next time.", value=move.value)
        case Double():
            yield tr("It is worth the same and one card more for whoever takes it.")


def _worth(seen: Observation, cards: Sequence[Card]) -> dict[Category, int]:
    return dict(card_points(seen.rules, Tally.of(cards)))
