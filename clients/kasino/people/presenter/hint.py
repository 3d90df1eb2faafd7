"""Hints: the move that the house bot would play, and the reasons for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kasino.bots import Choice, Endgame
from kasino.game import (
    Add,
    Build,
    Capture,
    Card,
    Category,
    Double,
    Move,
    Observation,
    Raise,
    Suit,
    Tally,
    Trail,
    card_points,
    legal_moves,
)
from kasino.game.cards.table import cards_on
from kasino.people.presenter.round_score_text import category_title
from kasino.people.presenter.text_context import TextContext

_MAX_MOVES = 300


def best_move(seen: Observation) -> Move:
    """The move of the `endgame` bot: exact where all cards are known, otherwise found by search. It takes a while."""
    answer = Endgame().choose_move(seen, tuple(legal_moves(seen, limit=_MAX_MOVES)))
    return answer.move if isinstance(answer, Choice) else answer


def hint_lines(context: TextContext, seen: Observation, move: Move) -> Iterator[str]:
    """The move that the house bot would play, and its reasons."""
    yield context.tr("The house bot would play {move}.", move=context.screen.move(move))
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
