"""The text of a round score: its piles are those of the game, and it shows every point."""

from __future__ import annotations

from random import Random

import pytest

from kasino.game import PARTNERS, RULES, RoundScored, apply, deal, deck, default_sides, legal_moves, observe, score
from kasino.game.play.seat_tallies import seat_tallies
from kasino.game.scoring.tally import by_side
from kasino.people.presenter.round_score_text import piles, round_score_lines
from tests.people.scripted import context_at

SIDES = [(0, 1), (0, 1, 2), PARTNERS]
TABLES = [(name, sides) for name in RULES for sides in SIDES]


def finished(name, sides, seed=1):
    rules = RULES[name]
    state = deal(rules, deck=deck(bytes([seed]), 1, rules.decks), sides=sides)
    random = Random(seed)
    while state.turn is not None:
        moves = list(legal_moves(state, limit=60))
        state = apply(state, random.choice(moves[len(moves) // 2 :]))
    return state


@pytest.mark.parametrize(("name", "sides"), sorted(TABLES), ids=str)
def test_the_observed_piles_are_those_of_the_game(name, sides):
    state = finished(name, sides)
    found = piles(observe(state, 0))
    assert found.tallies == by_side(seat_tallies(state), sides)
    if not state.rules.immediate_scoring or any(event for event in state.events if isinstance(event, RoundScored)):
        assert [dict(side) for side in score(state.rules, found.tallies)] == [dict(side) for side in state.points] or (
            state.rules.immediate_scoring
        )


def test_a_round_is_scored_category_by_category_with_its_cards():
    state = finished("norwegian", (0, 1), seed=4)
    event = next(event for event in state.events if isinstance(event, RoundScored))
    seen = observe(state, 0)
    lines = list(round_score_lines(context_at(seen), event, seen))
    assert lines[0] == "Round 1 is counted."
    spades = [line for line in lines if line.startswith("  ") and "points" not in line][:2]
    assert sum(line.count("s") for line in lines[lines.index("Most spades (flest spar):") + 1 :][:2]) == 13, spades
    assert lines[-1] == f"This round: You {state.scores[0]}, Bo {state.scores[1]}"
    points = [word for line in lines if line.startswith("  points: ") for word in line.split() if word.startswith("+")]
    assert sum(int(word.strip("+,")) for word in points) == sum(state.scores)


@pytest.mark.parametrize("name", RULES)
def test_every_category_with_points_is_shown(name):
    state = finished(name, default_sides(RULES[name], 4), seed=2)
    event = next(event for event in state.events if isinstance(event, RoundScored))
    seen = observe(state, 0)
    shown = "\n".join(round_score_lines(context_at(seen), event, seen))
    assert shown.count("\n  points: ") == len({category for side in event.points for category, _ in side})
