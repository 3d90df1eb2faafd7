"""The end of a round: the last capturer, the leftovers, sisten and tabbe, partners and two packs."""

from __future__ import annotations

import pytest

from kasino.game import (
    PARTNERS,
    LeftoversTaken,
    Played,
)
from tests.game.rounds import cards, counted, dealt, play


def test_the_last_capturer_is_remembered_from_deal_to_deal():
    state = dealt("norwegian", "9h | 9c 2c | Kd | 3c | 4c | 5c | 6c", hand_sizes=[1, 1, 1])
    state = play(state, "1 9h x 9c, 0 Kd, 1 3c, 0 4c")
    assert state.last_capturer == 1
    state = play(state, "1 5c, 0 6c")
    assert state.events[-2] == LeftoversTaken(seat=1, cards=tuple(sorted(cards("2c Kd 3c 4c 5c 6c"))))
    assert counted(state) == "nothing | most_cards=1 last_capture=1"


LEFT = "7h 5h 9d | 4c 7c Qd | Qh 2c 3c"


def test_the_last_capturer_inherits_the_cards_the_builds_and_the_piles():
    state = play(dealt("norwegian", LEFT), "1 7h x 7c, 0 Qh * Qd, 1 5h + 4c = 9, 0 2c, 1 9d, 0 3c")
    assert state.events[-2] == LeftoversTaken(seat=1, cards=tuple(sorted(cards("Qd Qh 4c 5h 2c 9d 3c"))))
    assert state.table == ()
    assert len(state.won[1]) == 9
    assert counted(state) == "nothing | most_cards=1 last_capture=1"


def test_where_nobody_captured_the_cards_go_to_nobody():
    state = play(dealt("norwegian", LEFT), "1 7h, 0 Qh * Qd, 1 5h + 4c = 9, 0 2c, 1 9d, 0 3c")
    assert state.events[-2] == LeftoversTaken(seat=None, cards=tuple(sorted(cards(LEFT))))
    assert state.last_capturer is None
    assert state.won == ((), ())
    assert counted(state) == "nothing | nothing"
    assert state.scores == (0, 0)


@pytest.mark.parametrize("name", ["norwegian", "swedish", "international", "krypkasino"])
def test_leftovers_are_never_a_sweep_in(name):
    state = play(dealt(name, "9h 2c | 9c 8c | Kd 3c"), "1 9h x 9c, 0 Kd, 1 2c, 0 3c")
    assert state.table == ()
    assert state.sweeps == (0, 0)
    assert "sweeps" not in counted(state)


@pytest.mark.parametrize(
    ("moves", "points"),
    [
        pytest.param(
            "1 9h x 9c, 0 2c, 1 2h x 2c, 0 3c",
            "nothing | most_cards=1 sweeps=2 last_capture=1",
            id="is not the last card",
        ),
        pytest.param(
            "1 9h, 0 3c, 1 2h, 0 2c x 2h", "most_cards=1 last_capture=1 | nothing", id="does not empty the table"
        ),
    ],
)  # fmt: skip
def test_sisten_is_one_point_where_it(moves, points):
    assert counted(play(dealt("norwegian", "9h 2h | 9c | 2c 3c"), moves)) == points


def test_sisten_and_tabbe_are_two_points_where_the_last_card_sweeps():
    state = play(dealt("norwegian", "9h | 9d 9c | 9s", target=50), "1 9h, 0 9s x 9h 9d 9c")
    assert counted(state) == "most_cards=1 spades=1 sweeps=1 last_capture=1 | nothing"


@pytest.mark.parametrize(
    ("moves", "points"),
    [
        pytest.param(
            "1 9h x 9c, 0 2c", "nothing | most_cards=1 sweeps=2 last_capture=1", id="one more where a card is inherited"
        ),
        pytest.param("1 9h, 0 2c", "nothing | nothing", id="none where nobody captured"),
    ],
)
def test_the_house_rule_that_sisten_brings_a_tabbe_counts(moves, points):
    state = play(dealt("norwegian", "9h | 9c | 2c", last_capture_also_sweep=True), moves)
    assert counted(state) == points


def test_the_house_rule_that_sisten_brings_a_tabbe_counts_only_the_sweep_itself_where_nothing_is_left():
    state = dealt("norwegian", "9h | 9c | 9d", last_capture_also_sweep=True)
    assert counted(play(state, "1 9h, 0 9d x 9h 9c")) == "most_cards=1 sweeps=1 last_capture=1 | nothing"


@pytest.mark.parametrize(
    ("pack", "moves", "points"),
    [
        pytest.param("9h | 9c | 9d", "1 9h, 0 9d x 9h 9c", "most_cards=3 | nothing", id="with the last card"),
        pytest.param(
            "9h Kd | 9c | 2c 3c",
            "1 9h x 9c, 0 2c, 1 Kd, 0 3c",
            "nothing | most_cards=3",
            id="and cards were laid out after it",
        ),
    ],
)
def test_by_the_common_german_rule_a_sweep_does_not_count_where_the_very_last_capture_made_it(pack, moves, points):
    assert counted(play(dealt("international", pack, sweep_on_last_capture=False), moves)) == points


def test_a_sweep_before_the_very_last_capture_is_kept_by_the_common_german_rule():
    state = dealt("international", "9h Kd 4h | 9c | 2c 4c 5c", sweep_on_last_capture=False)
    state = play(state, "1 9h x 9c, 0 4c, 1 4h x 4c, 0 2c, 1 Kd, 0 5c")
    assert state.sweeps == (0, 2)
    assert counted(state) == "nothing | most_cards=3 sweeps=1"


def test_a_last_capture_whose_sweep_was_never_recorded_costs_no_other_sweep():
    state = dealt("finnish", "9h | 9c | 2c | 2h | 4c", hand_sizes=[1, 1], sweep_on_last_capture=False)
    state = play(state, "1 9h x 9c, 0 2c, 1 2h x 2c, 0 4c")
    played = [event for event in state.events if isinstance(event, Played) and event.sweep]
    assert [event.sweep_scored for event in played] == [True, False]
    assert state.sweeps == (0, 1)
    assert counted(state) == "nothing | most_cards=1 sweeps=1"


def test_partners_put_their_piles_together():
    state = dealt("norwegian", "9h 2c | 8s 4c | 7h 3c | 9c 8c 7c 5c Jd | 5h 6c", sides=PARTNERS)
    state = play(state, "1 9h x 9c, 2 8s x 8c, 3 7h x 7c, 0 5h x 5c, 1 2c, 2 4c, 3 3c, 0 6c")
    assert [len(won) for won in state.won] == [7, 2, 2, 2]
    assert counted(state) == "most_cards=1 spades=1 last_capture=1 | nothing"
    assert state.scores == (3, 0)


def test_two_packs_score_each_copy():
    pack = "Kh Kd 3c | Td 2s Ac Td 2s Ac | 9c 9d 9h"
    state = play(dealt("two_deck", pack), "1 Kh x Td 2s Ac, 0 9c, 1 Kd x Td 2s Ac, 0 9d, 1 3c, 0 9h x 9d 9c")
    assert counted(state) == "last_capture=1 | most_cards=1 spades=2 big=4 little=2 aces=2"


def test_two_packs_have_aces_in_plenty():
    state = dealt("two_deck", "As Ks 3c | Ac Ad Ah As Ac Ad Ah | 9c 9d 9h", target=50)
    state = play(state, "1 As x Ac Ad Ah As Ac Ad Ah, 0 9c, 1 3c, 0 9d x 9c, 1 Ks, 0 9h")
    assert counted(state) == "last_capture=1 | most_cards=1 spades=2 aces=8 sweeps=1"
