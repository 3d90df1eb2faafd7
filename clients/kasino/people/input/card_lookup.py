"""Finds the card or the stack on the table that a typed word means."""

from __future__ import annotations

from kasino.game import Capture, Card, Item, NotationError, Observation, Stack, parse_move
from kasino.game.cards.card import read_card
from kasino.game.cards.table import cards_on
from kasino.people.input.commands import RANKS
from kasino.people.input.move_draft import MoveDraft


class UnresolvedRank(Exception):
    """A rank alone that no card has, or several `cards`."""

    def __init__(self, word: str, cards: tuple[Card, ...]) -> None:
        super().__init__(word)
        self.word = word
        self.cards = cards


def resolve_rank(seen: Observation, draft: MoveDraft | None, word: str) -> str:
    """The word itself, or the card in notation if the word is a rank alone.

    Without a draft the rank is looked up in the hand, otherwise on the table and in the rest of the hand. Raises
    UnresolvedRank if not exactly one card has it.
    """
    rank = RANKS.get(word.strip().lower())
    if rank is None:
        return word
    hand = list(seen.hand)
    if draft is not None:
        hand.remove(draft.card)
    candidates = hand if draft is None else [*cards_on(seen.table), *hand]
    cards = tuple(dict.fromkeys(card for card in candidates if card.rank is rank))
    if len(cards) != 1:
        raise UnresolvedRank(word.strip(), cards)
    return str(cards[0])


def find_on_table(seen: Observation, word: str, draft: MoveDraft | None) -> Item | None:
    """The loose card, the stack in brackets, or the stack that holds the named card; None if there is none.

    Of twins one that the draft does not name yet goes first. Raises NotationError.
    """
    if word.startswith("["):
        move = parse_move(f"Ac x {word}", seen.table)
        assert isinstance(move, Capture)
        found = [stack for ref in move.stacks for stack in ref.candidates(seen.table)]
        if len(found) != 1:
            raise NotationError("no stack of the table", word)
        return found[0]
    card = read_card(word)
    free = seen.table if draft is None else draft.rest(seen)
    for items in (free, seen.table):
        if card in items:
            return card
    stacks = [item for item in seen.table if isinstance(item, Stack) and card in item.cards]
    return stacks[0] if stacks and draft is not None else None
