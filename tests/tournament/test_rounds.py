"""Games of some rounds, of every rule set."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from kasino.bots import Greedy, play_game
from kasino.game import RULES, deck, default_sides
from kasino.tournament import some_rounds

ENDS = {"target", "fixed_rounds", "round_limit", "win_rule", "final_tie"}


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("name", RULES)
def test_a_game_has_as_many_rounds_as_were_asked_for(name, rounds):
    rules = some_rounds(RULES[name], rounds)
    game = play_game(
        [Greedy] * 2,
        rules,
        decks=lambda round: deck(b"rounds", round, rules.decks),
        seeds=[b"", b""],
        sides=default_sides(rules, 2),
    )
    assert len(game.record.rounds) == rounds
    assert game.winners
    assert not game.abandoned


@pytest.mark.parametrize("name", RULES)
def test_nothing_but_the_end_of_the_game_changes(name):
    before, after = asdict(RULES[name]), asdict(some_rounds(RULES[name]))
    assert {field for field in before if before[field] != after[field]} <= ENDS


def test_more_rounds_than_the_limit_are_played():
    assert some_rounds(RULES["norwegian"], 50).round_limit == 50
