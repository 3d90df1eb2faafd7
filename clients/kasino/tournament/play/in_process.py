"""Plays the games of a set in this process, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kasino.bots import BotFactory, play_game
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.plan.seeds import bot_seed, packs
from kasino.tournament.play.played_game import PlayedGame, played_game


def play_set(plan: Plan, factories: Sequence[BotFactory], set: Set, skip: int = 0) -> Iterator[PlayedGame]:
    """Play the games of this set except the first `skip`, each with new bots. `factories` are by entry."""
    decks = packs(plan.seed, set.number, plan.rules.decks)
    seeds = [bot_seed(plan.seed, set.number, seat) for seat in range(plan.seats)]
    for number, seating in enumerate(set.seatings[skip:], set.first_game + skip):
        names = [plan.entries[entry].name for entry in seating]
        game = play_game(
            [factories[entry] for entry in seating],
            plan.rules,
            decks=decks,
            seeds=seeds,
            sides=plan.sides,
            dealer=set.dealer,
            max_legal_moves=plan.max_legal_moves,
            names=None if plan.names_hidden else names,
            max_faults=plan.max_faults,
        )
        yield played_game(plan, set, number, seating, game)
