"""The prompt before a person's input: the move that is being composed, or the time left for the decision."""

from __future__ import annotations

from kasino.people.conversation.seat_view import SeatView
from kasino.people.presenter import table_view

_TYPICAL_INPUT = "9h x 9c 6d 3h"
"""A prompt leaves room for this much text on its line."""


def prompt_text(view: SeatView) -> str:
    """The prompt for this seat, which is asked for a move."""
    tr, screen, draft = view.context.tr, view.context.screen, view.composer.draft
    if draft is not None:
        move = " ".join(map(screen.item, (draft.card, *draft.items)))
        prompt = f"{move}> "
        return prompt if screen.fits(f"{prompt}{_TYPICAL_INPUT}") else f"{move[:20]}..> "
    if view.decision is not None and view.decision.time_left is not None:
        left = table_view.duration_text(view.context, view.decision.time_left - view.seconds_since_asked)
        return tr("Your turn, {time}> ", time=left)
    return tr("Your turn> ")
