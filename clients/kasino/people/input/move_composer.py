"""Composes a move from typed input: a whole move at once, or card by card with feedback after each."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kasino.game import (
    Capture,
    Card,
    Double,
    IllegalMove,
    Move,
    NotationError,
    Observation,
    Stack,
    Trail,
    canonical,
    parse_move,
)
from kasino.game.cards.card import CARD, read_card
from kasino.people.input.card_lookup import UnresolvedRank, find_on_table, resolve_rank
from kasino.people.input.input_parser import CardText, EmptyLine, LayOut, StepBack
from kasino.people.input.move_draft import MoveDraft, check_refusal, full_capture, other_moves, takes_anything
from kasino.people.input.move_draft_text import draft_lines
from kasino.people.presenter.refusal_text import parse_error_lines, problem_text
from kasino.people.presenter.text_context import TextContext

_OPERATOR = re.compile(r"[x×*+=]", re.IGNORECASE)
_LAY = re.compile(r"(lay|trail)\s+", re.IGNORECASE)
_STACK = re.compile(r"\[[^\]]*\]")
_ITEM = re.compile(rf"\[[^\]]*\](?:#\d+)?|{CARD}|[^\s,]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class ComposeResult:
    """Lines to print, and the move once it is complete; `refused` is a move that the rules do not allow."""

    lines: tuple[str, ...] = ()
    move: Move | None = None
    refused: IllegalMove | None = None


class MoveComposer:
    """Keeps the draft of the move for one decision, None before its first card."""

    def __init__(self) -> None:
        self.draft: MoveDraft | None = None

    def apply(
        self, context: TextContext, seen: Observation, line: CardText | LayOut | EmptyLine | StepBack
    ) -> ComposeResult:
        """Apply an input line to the draft."""
        match line:
            case StepBack():
                return self._step_back(context, seen)
            case LayOut() | EmptyLine() if self.draft is None:
                return ComposeResult(lines=(context.tr("Type a card of your hand first."),))
            case LayOut():
                return self._play(context, seen, Trail(self._card))
            case EmptyLine():
                return self._play_draft(context, seen)
            case CardText(text):
                try:
                    return self._apply_text(context, seen, text)
                except NotationError as error:
                    return ComposeResult(lines=tuple(parse_error_lines(context, error)))
                except UnresolvedRank as unresolved:
                    return ComposeResult(lines=(self._unresolved_text(context, seen, unresolved),))

    @property
    def _card(self) -> Card:
        assert self.draft is not None
        return self.draft.card

    def _apply_text(self, context: TextContext, seen: Observation, text: str) -> ComposeResult:
        if found := _LAY.match(text):
            return self._play(context, seen, Trail(read_card(resolve_rank(seen, None, text[found.end() :]))))
        if self.draft is not None and _OPERATOR.match(text):
            return self._apply_operator(context, seen, self.draft, text)
        if _OPERATOR.search(_STACK.sub("", text)):
            return self._play(context, seen, parse_move(text, seen.table))
        return self._add_items(context, seen, text)

    def _apply_operator(self, context: TextContext, seen: Observation, draft: MoveDraft, text: str) -> ComposeResult:
        """Complete the draft with `x`, `*` or `= 9`, or with all that follows the card in a whole move."""
        operator, rest = text[0].lower(), text[1:].strip()
        if operator != "=" and rest:
            return self._play(context, seen, parse_move(f"{draft.card} {text}", seen.table))
        if operator in "x×":
            return self._play(context, seen, draft.capture(seen))
        found = [move for move in other_moves(seen, draft) if isinstance(move, Double) == (operator == "*")]
        wanted = [move for move in found if not rest or str(getattr(move, "value", "")) == rest]
        if len(wanted) == 1:
            return self._play(context, seen, wanted[0])
        problem = context.tr("Nothing can be built or doubled like that.")
        return ComposeResult(lines=(problem, *draft_lines(context, seen, draft)))

    def _add_items(self, context: TextContext, seen: Observation, text: str) -> ComposeResult:
        """Add cards and stacks: the first card begins the move, the others are what it takes. Repeating one removes it.

        A card of the hand that does not lie on the table begins the move anew.
        """
        draft = self.draft
        for found in _ITEM.finditer(text):
            word = resolve_rank(seen, draft, found[0])
            item = find_on_table(seen, word, draft)
            card = None if isinstance(item, Stack) else read_card(word)
            if draft is None or (card is not None and card in seen.hand and item is None):
                if card is None:
                    raise NotationError("a stack plays no card", word)
                refused = check_refusal(seen, Trail(card))
                if card not in seen.hand and refused is not None:
                    return ComposeResult(lines=(problem_text(context, refused),), refused=refused)
                draft = MoveDraft(card=card)
            elif item is None:
                refused = check_refusal(seen, Capture(draft.card, () if card is None else (card,)))
                lines = () if refused is None else (problem_text(context, refused),)
                return ComposeResult(lines=lines, refused=refused)
            elif item in draft.items and item not in draft.rest(seen):
                draft = draft.without_item(item)
            else:
                draft = draft.with_item(item)
        self.draft = draft
        return ComposeResult(lines=() if draft is None else tuple(draft_lines(context, seen, draft)))

    def _play_draft(self, context: TextContext, seen: Observation) -> ComposeResult:
        """Play the draft on an empty line: the capture of its items, or of everything that a lone card takes.

        A lone card that takes nothing is laid out. If it could take this or that, nothing is played. A build or a
        double needs its operator.
        """
        assert self.draft is not None
        if self.draft.items:
            return self._play(context, seen, self.draft.capture(seen))
        if (capture := full_capture(seen, self.draft)) is not None:
            return self._play(context, seen, capture)
        if takes_anything(seen, self.draft):
            return ComposeResult(lines=tuple(draft_lines(context, seen, self.draft)))
        return self._play(context, seen, Trail(self._card))

    def _play(self, context: TextContext, seen: Observation, move: Move) -> ComposeResult:
        """The move in canonical form and no draft any more, or the reason of the refusal."""
        try:
            played = canonical(seen, move)
        except IllegalMove as refused:
            return ComposeResult(lines=(problem_text(context, refused),), refused=refused)
        self.draft = None
        return ComposeResult(move=played)

    def _unresolved_text(self, context: TextContext, seen: Observation, unresolved: UnresolvedRank) -> str:
        """What is wrong with a rank that no card has, or several."""
        tr, screen, rank = context.tr, context.screen, unresolved.word.upper()
        if unresolved.cards:
            return tr("Which {rank}: {cards}? Write the suit too.", rank=rank, cards=screen.cards(unresolved.cards))
        cards = screen.cards(seen.hand)
        if self.draft is None:
            return tr("You have no {rank}; your cards: {cards}. m lists the legal moves, by number.", rank=rank,
                      cards=cards)  # fmt: skip
        return tr("There is no {rank} on the table; your cards: {cards}.", rank=rank, cards=cards)

    def _step_back(self, context: TextContext, seen: Observation) -> ComposeResult:
        """Remove the last item; without items, the card."""
        if self.draft is not None and self.draft.items:
            self.draft = self.draft.without_item(self.draft.items[-1])
            return ComposeResult(lines=tuple(draft_lines(context, seen, self.draft)))
        self.draft = None
        cards = context.screen.cards(seen.hand)
        return ComposeResult(lines=(context.tr("Nothing is begun. Your cards: {cards}", cards=cards),))
