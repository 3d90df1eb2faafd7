"""Games of a fixed number of rounds, by every rule set."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from kasino.bots import Greedy, play_game
from kasino.game import RULES, KasinoError, deck, default_sides
from kasino.tournament import make_plan, some_rounds

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


@pytest.mark.parametrize(
    ("rules", "dropped"),
    [
        ("swedish target=21", "target would"),
        ("norwegian win_rule=count_out count_out_order=aces,spades", "win_rule would"),
        ("norwegian target=none fixed_rounds=3", "fixed_rounds would"),
        ("norwegian round_limit=2", None),
        ("swedish most_spades_points=1", None),
    ],
)
def test_rules_that_would_be_dropped_are_refused(rules, dropped):
    if dropped is None:
        assert make_plan(["greedy"], rules).rounds == 1
        return
    with pytest.raises(KasinoError, match=f"({dropped}) not count in games of 1 round: leave it out") as refused:
        make_plan(["greedy"], rules)
    assert "\n" not in str(refused.value)


def test_a_whole_game_keeps_its_target_and_rules_of_some_rounds_stay():
    assert make_plan(["greedy"], "swedish target=21", whole=True).rules.target == 21
    once = some_rounds(RULES["swedish"], 2)
    assert some_rounds(once, 2) == once
