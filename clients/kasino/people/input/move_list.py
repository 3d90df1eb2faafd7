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
from kasino.people.presenter.round_count import category_title
from kasino.people.presenter.voice import Voice

MOST = 300
PAGE = 20


def choices(seen: Observation) -> tuple[Move, ...]:
    """The moves that have a number, in canonical order, the first of them 1."""
    return tuple(legal_moves(seen, limit=MOST))


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A page of moves as it is shown, and the moves on it by their numbers."""

    lines: tuple[str, ...]
    moves: Mapping[int, Move] = field(default_factory=dict)


def listing(voice: Voice, seen: Observation, about: str = "") -> Listing:
    """A page of what can be played; `about` is the number of the page, or a card or rank."""
    say = voice.say
    try:
        page, numbered = _asked_for(list(enumerate(choices(seen), 1)), about.lower())
    except KasinoError:
        problem = say(
            'I do not know "{word}": a card is rank and suit, as in 9h or 10d; ? is help.',
            word=voice.screen.name(about[:20]),
        )
        return Listing(lines=(problem,))
    shown = numbered[PAGE * (page - 1) : PAGE * page]
    lines = [f"{number:3}  {voice.screen.move(move)}" for number, move in shown]
    left = len(numbered) - PAGE * page
    if not shown:
        lines.append(say("There is nothing to play there."))
    elif left > 0:
        lines.append(say("{count} more: m {page}", count=left, page=page + 1))
    return Listing(lines=tuple(lines), moves=dict(shown))


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


def best(seen: Observation) -> Move:
    """What the house plays here: exactly where everything is known, else after thinking, which takes its time."""
    answer = Endgame().choose_move(seen, tuple(legal_moves(seen, limit=MOST)))
    return answer.move if isinstance(answer, Choice) else answer


def hint(voice: Voice, seen: Observation, move: Move) -> Iterator[str]:
    """That the house would play this move, and what speaks for it."""
    yield voice.say("The house would play {move}.", move=voice.screen.move(move))
    for reason in _reasons(voice, seen, move):
        yield "  " + reason


def _reasons(voice: Voice, seen: Observation, move: Move) -> Iterator[str]:
    say = voice.say
    match move:
        case Trail(card):
            worth = sum(_worth(seen, [card]).values())
            yield say("It gives away little.") if worth <= 0 else say("Nothing better can be done with the hand.")
        case Capture():
            taken = [move.card, *move.cards, *(card for ref in move.stacks for card in ref.cards)]
            if len(taken) == 1 + len(cards_on(seen.table)):
                yield say("It empties the table: {what}.", what=voice.terms.beside(say("a sweep"), "sweep"))
            yield say.many("It brings {count} card.", "It brings {count} cards.", len(taken))
            spades = sum(card.suit is Suit.SPADES for card in taken)
            if spades:
                yield say.many("{count} of them is a spade.", "{count} of them are spades.", spades)
            for category, worth in _worth(seen, taken).items():
                if worth and category is not Category.SPADES:
                    yield say("{title}: {points}", title=category_title(voice, category), points=worth)
        case Build() | Raise() | Add():
            yield say("You hold a card that takes the build of {value} next time.", value=move.value)
        case Double():
            yield say("It is worth the same and one card more for whoever takes it.")


def _worth(seen: Observation, cards: Sequence[Card]) -> dict[Category, int]:
    return dict(card_points(seen.rules, Tally.of(cards)))
