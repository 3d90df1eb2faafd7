"""Counts what each seat has won in the round so far."""

from __future__ import annotations

from kasino.game.play.state import State
from kasino.game.scoring.tally import Tally


def seat_tallies(state: State) -> tuple[Tally, ...]:
    """The tally of each seat in the current round so far."""
    return tuple(
        Tally.of(
            cards,
            sweeps=state.sweeps[seat],
            last_capture=seat == state.last_capturer,
            leftovers=state.leftovers if seat == state.last_capturer else 0,
            last_capture_was_sweep=seat == state.last_capturer and state.last_capture_was_sweep,
        )
        for seat, cards in enumerate(state.won)
    )
