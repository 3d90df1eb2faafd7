"""Benchmark of random rounds that are played wholly inside the core (`kasino.game.playouts`): moves a second."""

from __future__ import annotations

from kasino.game import RULES, deal, deck
from kasino.game.play.round_position import round_position
from kasino.game.search.playouts import Playout
from tests.bench.meter import Clock

ROUNDS = 40


def playouts(name: str, seconds: float) -> dict[str, float] | None:
    """Moves a second of random rounds of two seats, by processor time and by the wall."""
    packs = [deck(b"bench", number, RULES[name].decks) for number in range(1, ROUNDS + 1)]
    begun = [Playout(round_position(deal(RULES[name], seats=2, deck=pack)), 1) for pack in packs]
    clock = Clock()
    while clock.processor < seconds:
        clock.start()
        for playout in begun:
            playout.play()
        clock.stop()
    return clock.rates(sum(playout.moves for playout in begun))
