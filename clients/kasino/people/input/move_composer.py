"""A person's move: typed as a whole, or put together card by card while the sum and what is missing are said."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kasino.game import (
    Capture,
    Card,
    Double,
    IllegalMove,
    Item,
    Move,
    NotationError,
    Observation,
    Stack,
    Trail,
    canonical,
    parse_move,
)
from kasino.game.cards.card import CARD, read_card
from kasino.game.play.state import cards_on
from kasino.people.input.commands import RANKS, CardText, EmptyLine, LayOut, StepBack
from kasino.people.input.move_draft import MoveDraft, laid, refusal, takes, whole_capture
from kasino.people.input.move_draft_text import describe
from kasino.people.presenter.refusal_text import parse_error_lines, problem_text
from kasino.people.presenter.text_context import TextContext

_OPERATOR = re.compile(r"[x×*+=]", re.IGNORECASE)
_LAY = re.compile(r"(lay|trail)\s+", re.IGNORECASE)
_NAMED = re.compile(rf"\[[^\]]*\](?:#\d+)?|{CARD}|[^\s,]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class ComposeResult:
    """What to say, and the move to play once it is whole; `refused` is a move that the rules do not allow."""

    lines: tuple[str, ...] = ()
    move: Move | None = None
    refused: IllegalMove | None = None


class MoveComposer:
    """The move that a person is about to make."""

    def __init__(self) -> None:
        self.draft: MoveDraft | None = None

    def hear(
        self, context: TextContext, seen: Observation, said: CardText | LayOut | EmptyLine | StepBack
    ) -> ComposeResult:
        """What becomes of the move with these words."""
        match said:
            case StepBack():
                return self._back(context, seen)
            case LayOut() | EmptyLine() if self.draft is None:
                return ComposeResult(lines=(context.tr("Say a card of your hand first."),))
            case LayOut():
                return self._whole(context, seen, Trail(self._card))
            case EmptyLine():
                return self._done(context, seen)
            case CardText(text):
                try:
                    return self._words(context, seen, text)
                except NotationError as error:
                    return ComposeResult(lines=tuple(parse_error_lines(context, error)))
                except _UnclearRank as unclear:
                    return ComposeResult(lines=(self._which(context, seen, unclear),))

    @property
    def _card(self) -> Card:
        assert self.draft is not None
        return self.draft.card

    def _words(self, context: TextContext, seen: Observation, text: str) -> ComposeResult:
        if found := _LAY.match(text):
            return self._whole(context, seen, Trail(read_card(_spelled(seen, None, text[found.end() :]))))
        starts = _OPERATOR.match(text)
        if self.draft is not None and starts:
            return self._finished(context, seen, text)
        if _OPERATOR.search(re.sub(r"\[[^\]]*\]", "", text)):
            return self._whole(context, seen, parse_move(text, seen.table))
        return self._named(context, seen, text)

    def _finished(self, context: TextContext, seen: Observation, text: str) -> ComposeResult:
        """`= 9`, `*`, or what follows the card of a whole move."""
        assert self.draft is not None
        operator, rest = text[0].lower(), text[1:].strip()
        if operator != "=" and rest:
            return self._whole(context, seen, parse_move(f"{self._card} {text}", seen.table))
        if operator in "x×":
            return self._whole(context, seen, self.draft.capture(seen))
        found = [move for move in laid(seen, self.draft) if isinstance(move, Double) == (operator == "*")]
        wanted = [move for move in found if not rest or str(getattr(move, "value", "")) == rest]
        if len(wanted) == 1:
            return self._whole(context, seen, wanted[0])
        no = context.tr("Nothing can be built or doubled like that.")
        return ComposeResult(lines=(no, *describe(context, seen, self.draft)))

    def _named(self, context: TextContext, seen: Observation, text: str) -> ComposeResult:
        """Cards and stacks: the first one opens the move, the others are what it takes."""
        draft = self.draft
        for found in _NAMED.finditer(text):
            word = _spelled(seen, draft, found[0])
            item = _on_table(seen, word, draft)
            card = None if isinstance(item, Stack) else read_card(word)
            if draft is None or (card is not None and card in seen.hand and item is None):
                if card is None:
                    raise NotationError("a stack plays no card", word)
                refused = refusal(seen, Trail(card))
                if card not in seen.hand and refused is not None:
                    return ComposeResult(lines=(problem_text(context, refused),), refused=refused)
                draft = MoveDraft(card=card)
            elif item is None:
                refused = refusal(seen, Capture(draft.card, () if card is None else (card,)))
                said = () if refused is None else (problem_text(context, refused),)
                return ComposeResult(lines=said, refused=refused)
            elif item in draft.items and item not in draft.rest(seen):
                draft = draft.without(item)
            else:
                draft = draft.named(item)
        self.draft = draft
        return ComposeResult(lines=() if draft is None else tuple(describe(context, seen, draft)))

    def _done(self, context: TextContext, seen: Observation) -> ComposeResult:
        """An empty line: the capture, of a lone card all that it takes; a card that takes nothing is laid out.

        Where a lone card could take this or that nothing is played. What is built or doubled wants its own sign.
        """
        assert self.draft is not None
        if self.draft.items:
            return self._whole(context, seen, self.draft.capture(seen))
        if (whole := whole_capture(seen, self.draft)) is not None:
            return self._whole(context, seen, whole)
        if takes(seen, self.draft):
            return ComposeResult(lines=tuple(describe(context, seen, self.draft)))
        return self._whole(context, seen, Trail(self._card))

    def _whole(self, context: TextContext, seen: Observation, move: Move) -> ComposeResult:
        try:
            played = canonical(seen, move)
        except IllegalMove as refused:
            return ComposeResult(lines=(problem_text(context, refused),), refused=refused)
        self.draft = None
        return ComposeResult(move=played)

    def _which(self, context: TextContext, seen: Observation, unclear: _UnclearRank) -> str:
        """What to say of a rank that names no card, or several."""
        tr, screen, rank = context.tr, context.screen, unclear.word.upper()
        if unclear.cards:
            return tr("Which {rank}: {cards}? Write the suit too.", rank=rank, cards=screen.cards(unclear.cards))
        cards = screen.cards(seen.hand)
        if self.draft is None:
            return tr("You have no {rank}; your cards: {cards}. m lists what you can play, by number.", rank=rank,
                       cards=cards)  # fmt: skip
        return tr("There is no {rank} on the table; your cards: {cards}.", rank=rank, cards=cards)

    def _back(self, context: TextContext, seen: Observation) -> ComposeResult:
        if self.draft is not None and self.draft.items:
            self.draft = self.draft.without(self.draft.items[-1])
            return ComposeResult(lines=tuple(describe(context, seen, self.draft)))
        self.draft = None
        return ComposeResult(
            lines=(context.tr("Nothing is begun. Your cards: {cards}", cards=context.screen.cards(seen.hand)),)
        )


class _UnclearRank(Exception):
    """A rank alone that does not name one card."""

    def __init__(self, word: str, cards: tuple[Card, ...]) -> None:
        super().__init__(word)
        self.word = word
        self.cards = cards


def _spelled(seen: Observation, draft: MoveDraft | None, word: str) -> str:
    """The word, or the card that it names where it is a rank alone. Raises _UnclearRank."""
    rank = RANKS.get(word.strip().lower())
    if rank is None:
        return word
    hand = list(seen.hand)
    if draft is not None:
        hand.remove(draft.card)
    near = hand if draft is None else [*cards_on(seen.table), *hand]
    cards = tuple(dict.fromkeys(card for card in near if card.rank is rank))
    if len(cards) != 1:
        raise _UnclearRank(word.strip(), cards)
    return str(cards[0])


def _on_table(seen: Observation, word: str, draft: MoveDraft | None) -> Item | None:
    """What lies there by this name: a loose card, or the stack that it names or lies in; None if nothing does."""
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
