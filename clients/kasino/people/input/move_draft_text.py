"""The feedback on a draft: what it is worth, what it can become, and what an empty line does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kasino.game import Capture, Double, Item, Observation, Trail, hand_values, legal_moves
from kasino.people.input.move_draft import (
    MoveDraft,
    full_capture,
    further_groups,
    legal_capture,
    legal_trail,
    other_moves,
    sums,
    takes_anything,
)
from kasino.people.presenter.text_context import TextContext

_MAX_OFFERED = 6


def draft_lines(context: TextContext, seen: Observation, draft: MoveDraft) -> Iterator[str]:
    """What the draft is worth, what it can become, and what an empty line does."""
    yield from _lone_card_lines(context, seen, draft) if not draft.items else _items_lines(context, seen, draft)


def _lone_card_lines(context: TextContext, seen: Observation, draft: MoveDraft) -> Iterator[str]:
    tr, screen = context.tr, context.screen
    card = screen.card(draft.card)
    values = hand_values(seen.rules, draft.card)
    if values:
        yield tr("{card} is worth {value}.", card=card, value=" / ".join(map(str, values)))
    found = further_groups(seen, draft)
    if found:
        yield tr("It takes: {groups}", groups=_groups_text(context, found))
    else:
        yield tr("It takes nothing here.")
    others = [
        move for move in legal_moves(seen, limit=1) if move.card == draft.card and not isinstance(move, Trail | Capture)
    ]
    if others:
        yield tr("It can build or double: {moves}", moves=", ".join(map(screen.move, others[:_MAX_OFFERED])))
    yield _empty_line_text(context, seen, draft)


def _empty_line_text(context: TextContext, seen: Observation, draft: MoveDraft) -> str:
    """What an empty line does with a lone card. It never lays out a card that takes something."""
    tr = context.tr
    may_lie = legal_trail(seen, draft) is not None
    whole = full_capture(seen, draft)
    if whole is not None:
        move = context.screen.move(whole)
        if may_lie:
            return tr("Name what it takes: Enter plays {move}, and lay lays it out.", move=move)
        return tr("Name what it takes: Enter plays {move}. It may not be laid out.", move=move)
    if takes_anything(seen, draft):
        if may_lie:
            return tr("Name what it takes, or type lay to lay it out.")
        return tr("Name what it takes. It may not be laid out.")
    return tr("Enter lays it out.") if may_lie else tr("It may not be laid out.")


def _items_lines(context: TextContext, seen: Observation, draft: MoveDraft) -> Iterator[str]:
    tr, screen = context.tr, context.screen
    capture, others = legal_capture(seen, draft), other_moves(seen, draft)
    total = sums(seen, draft.items)
    wanted = " / ".join(map(str, hand_values(seen.rules, draft.card)))
    if capture is not None:
        yield tr("{move}: Enter plays it.", move=screen.move(capture))
    elif total and wanted:
        yield tr(
            "{items}: together {sum}, and {card} is {value}.",
            items=_items_text(context, draft.items),
            sum=" / ".join(map(str, total[:3])),
            card=screen.card(draft.card),
            value=wanted,
        )
    found = further_groups(seen, draft, _MAX_OFFERED) if len(draft.items) < len(seen.table) else []
    if found and capture is not None:
        yield tr("It could also take: {groups}", groups=_groups_text(context, found))
    elif found:
        yield tr("To complete it: {groups}", groups=_groups_text(context, found))
    for move in others[:_MAX_OFFERED]:
        key = "*" if isinstance(move, Double) else f"= {getattr(move, 'value', '')}"
        yield tr("{key} plays {move}", key=key, move=screen.move(move))
    if capture is None and not others and not found:
        yield tr("Nothing comes of this; b takes it back.")


def _groups_text(context: TextContext, found: Sequence[Sequence[Item]]) -> str:
    return ", ".join(_items_text(context, group[::-1]) for group in found)


def _items_text(context: TextContext, items: Sequence[Item]) -> str:
    return " ".join(map(context.screen.item, items))
