"""Whole rounds with rigged packs: who deals and leads, what happens at the end, and what counts when.

A pack is written as it is dealt, hands and table apart by `|`; the moves of a round are those of its seats, in turn.
Everything is dealt in one pass: the others, the table, the dealer.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from kasino.game import (
    PARTNERS,
    RULES,
    Card,
    Dealt,
    DeckError,
    GameOver,
    LeftoversTaken,
    Played,
    RoundScored,
    RulesError,
    State,
    TurnError,
    apply,
    cards_text,
    deal,
    deck,
    fallback,
    legal_moves,
    next_round,
    parse_cards,
    parse_move,
    rule_set,
)

ALONE = (0, 1)
THREE = (0, 1, 2)
ONE_PASS = {"deal_packet": 4, "deal_order": "others_table_dealer"}


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text.replace("|", " "))


def dealt(name: str, pack: str, *, sides: tuple[int, ...] = ALONE, dealer: int = 0, **changes: object) -> State:
    rules = rule_set(name, {**ONE_PASS, "table_cards": len(cards(pack.split(" | ")[len(sides) - 1])), **changes})
    return deal(rules, deck=cards(pack), sides=sides, dealer=dealer)


def play(state: State, moves: str) -> State:
    """The state after these moves, each behind the seat whose turn it has to be."""
    for line in moves.split(", "):
        seat, _, move = line.partition(" ")
        assert state.turn == int(seat), f"{line}: it is the turn of {state.turn}"
        state = apply(state, parse_move(move, state.table))
    return state


def counted(state: State) -> str:
    """The points of the round, side by side: `most_cards=1 aces=2 | big=2`."""
    return " | ".join(
        " ".join(f"{category}={worth}" for category, worth in points) or "nothing" for points in state.points
    )


def trailed(state: State, pack: tuple[Card, ...]) -> State:
    """The game after every further round was played from this pack by laying out card after card."""
    while not state.over:
        if state.turn is None:
            state = next_round(state, pack)
        state = apply(state, fallback(state))
    return state


# the deal and the turn


def test_the_deal_moves_to_the_left_and_the_seat_on_the_dealers_left_leads_every_deal():
    pack = "2c | 3c | 4c | 5c | 6c 7c 8c"
    state = dealt("norwegian", pack, sides=THREE, dealer=1, hand_sizes=[1, 1])
    led = []
    for _ in range(4):
        while state.turn is not None:
            led.append((state.round, state.deal, state.dealer, state.turn))
            state = play(state, ", ".join(f"{seat} {state.hands[seat][0]}" for seat in turns(state)))
        state = next_round(state, cards(pack))
    assert led == [
        (1, 1, 1, 2), (1, 2, 1, 2),
        (2, 1, 2, 0), (2, 2, 2, 0),
        (3, 1, 0, 1), (3, 2, 0, 1),
        (4, 1, 1, 2), (4, 2, 1, 2),
    ]  # fmt: skip


def turns(state: State) -> list[int]:
    assert state.turn is not None
    return [(state.turn + place) % state.seats for place in range(state.seats)]


def test_the_dealer_calls_the_last_deal_and_no_other():
    state = dealt("norwegian", "2c | 3c | 4c | 5c 6c | 7c 8c", hand_sizes=[1, 1, 1])
    state = play(state, "1 2c, 0 4c, 1 5c, 0 6c")
    deals = [event for event in state.events if isinstance(event, Dealt)]
    assert [(event.deal, event.last, event.call) for event in deals] == [
        (1, False, None),
        (2, False, None),
        (3, True, "sisten"),
    ]
    assert [event.hand_counts for event in deals] == [(1, 1)] * 3
    assert [event.stock_count for event in deals] == [4, 2, 0]
    assert [cards_text(event.table) for event in deals] == ["3c", "", ""]


CALLS = {
    "norwegian": "sisten",
    "byggekasino": "sisten",
    "international": "Letztes Geben",
    "royal": "Letztes Geben",
    "spade": "Letztes Geben",
    "swedish": "sistan",
    "overspader": "sistan",
    "finnish": "sistan",
    "krypkasino": "sisten",
    "two_deck": "sistan",
}


@pytest.mark.parametrize("name", RULES)
def test_the_call_of_a_round_with_one_deal_is_made_at_once_in(name):
    (event,) = dealt(name, "2c | 3c | 4c", hand_sizes=[1]).events
    assert isinstance(event, Dealt)
    assert (event.last, event.call) == (True, CALLS[name])


def test_five_seats_begin_with_half_a_deal_of_two():
    state = deal(RULES["norwegian"], deck=deck(b"five", 1), seats=5, dealer=3)
    assert [len(hand) for hand in state.hands] == [2] * 5
    assert len(state.table) == 2
    assert state.turn == 4
    pack = deck(b"five", 1)
    for place, seat in enumerate((4, 0, 1, 2)):
        assert state.hands[seat] == tuple(sorted(pack[2 * place : 2 * place + 2]))
    assert state.table == tuple(sorted(pack[8:10]))
    assert state.hands[3] == tuple(sorted(pack[10:12]))
    while state.turn is not None:
        state = apply(state, fallback(state))
    deals = [event for event in state.events if isinstance(event, Dealt)]
    assert [event.hand_counts for event in deals] == [(2,) * 5, (4,) * 5, (4,) * 5]
    assert [event.call for event in deals] == [None, None, "sisten"]


# the end of the round


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


# points at once


@pytest.mark.parametrize(
    ("hand", "table", "move", "points"),
    [
        pytest.param("As", "Kc 4h", "As", 0, id="nothing where it is laid out"),
        pytest.param("9h", "9c 4h", "9h x 9c", 0, id="nothing for plain cards"),
        pytest.param("As", "Kc Ah", "As x Kc Ah", 2, id="the ace that is played and the ace that is taken"),
        pytest.param("2s", "8c 7c", "2s x 8c 7c", 1, id="the 2s that is played"),
        pytest.param("Td", "9c 7c", "Td x 9c 7c", 2, id="the Td that is played"),
        pytest.param("Ad", "Td 4c", "Ad x Td 4c", 3, id="the Td that is taken by an ace"),
        pytest.param("Kd", "Td 2s Ac", "Kd x Td 2s Ac", 4, id="all that one play takes"),
    ],
)
def test_finnish_points_are_given_at_once_for(hand, table, move, points):
    state = play(dealt("finnish", f"{hand} 6c | {table} Jc | 3c 3d"), f"1 {move}")
    assert state.scores == (0, points)
    assert state.turn == 0


def test_points_that_count_at_once_are_not_given_again_when_the_round_is_counted():
    state = play(dealt("finnish", "As 6c | Kc Ah | 3c 3d"), "1 As x Kc Ah, 0 3c, 1 6c, 0 3d")
    assert counted(state) == "nothing | most_cards=1 spades=2 aces=2"
    assert state.scores == (0, 5)


def test_leftovers_count_at_once_and_can_end_the_game():
    state = play(dealt("finnish", "9h 6c | 9c Jc | 3c Td", target=2), "1 9h x 9c, 0 3c, 1 6c, 0 Td")
    assert state.over
    assert state.winners == (1,)
    assert counted(state) == "nothing | big=2"
    assert state.events[-3:] == (
        LeftoversTaken(seat=1, cards=tuple(sorted(cards("Jc 3c 6c Td")))),
        RoundScored(round=1, points=state.points, totals=(0, 2)),
        GameOver(totals=(0, 2), winners=(1,)),
    )


def test_the_side_that_reaches_the_target_in_mid_round_has_won_and_no_more_is_counted():
    state = replace(dealt("finnish", "As 6s | Kc Ah | 3s 3d"), scores=(15, 14))
    state = play(state, "1 As x Kc Ah")
    assert state.over
    assert state.winners == (1,)
    assert state.scores == (15, 16)
    assert state.turn is None
    assert counted(state) == "nothing | aces=2"
    assert state.events[-2:] == (
        RoundScored(round=1, points=state.points, totals=(15, 16)),
        GameOver(totals=(15, 16), winners=(1,)),
    )
    assert not any(isinstance(event, LeftoversTaken) for event in state.events)
    assert state.hands == (cards("3d 3s"), cards("6s"))
    assert list(legal_moves(state)) == []


@pytest.mark.parametrize(
    ("scores", "after"),
    [
        pytest.param((15, 15, 14), (15, 16, 14), id="ends it where one side alone is there"),
        pytest.param((16, 15, 10), (16, 16, 10), id="does not where it makes two level at the top"),
        pytest.param((16, 10, 16), (16, 11, 16), id="does not where two others lead level"),
        pytest.param((17, 16, 17), (17, 17, 17), id="does not where it makes all level"),
        pytest.param((16, 16, 16), (16, 17, 16), id="ends it where it breaks the tie"),
    ],
)
def test_an_ace_in_mid_round(scores, after):
    state = dealt("finnish", "Ad 6c | 5c 5d | Td 4c Jc | 3c 3d", sides=THREE, big_casino_points=0)
    state = play(replace(state, scores=scores), "1 Ad x Td 4c")
    assert state.scores == after
    assert state.over == (after.count(max(after)) == 1)
    assert state.winners == ((1,) if state.over else ())


# sweeps that do not count


@pytest.mark.parametrize(
    ("scores", "moves", "scored"),
    [
        pytest.param((9, 9), "1 9h x 9c", True, id="counts while nobody has ten points"),
        pytest.param((10, 0), "1 9h x 9c", False, id="does not count where the other side has ten"),
        pytest.param((0, 10), "1 9h x 9c", False, id="does not count where the own side has ten"),
        pytest.param((12, 3), "1 9h x 9c", False, id="does not count where one side has more than ten"),
    ],
)
def test_a_finnish_sweep(scores, moves, scored):
    state = replace(dealt("finnish", "9h 2c | 9c | 3c 4c | 5c 6c | 7c 8c", hand_sizes=[2, 2]), scores=scores)
    state = play(state, moves)
    event = state.events[-1]
    assert isinstance(event, Played)
    assert (event.sweep, event.sweep_scored) == (True, scored)
    assert state.sweeps == (0, int(scored))


def test_a_finnish_sweep_is_judged_before_the_play_that_makes_it():
    state = replace(dealt("finnish", "Ad 2c | Kc Ah | 3c 4c | 5c 6c | 7c 8c", hand_sizes=[2, 2]), scores=(0, 9))
    state = play(state, "1 Ad x Kc Ah")
    assert state.scores == (0, 11)
    assert state.sweeps == (0, 1)


def test_a_finnish_sweep_is_judged_by_points_that_were_given_at_once_in_the_round():
    state = dealt("finnish", "Ad 2c | Kc Ah 4d | 3c 4c | 5c 6c | 7c 8c", hand_sizes=[2, 2])
    state = play(replace(state, scores=(0, 9)), "1 Ad x Kc Ah, 0 4c x 4d")
    assert state.events[-1] == Played(
        seat=0, move=parse_move("4c x 4d"), captured=cards("4c 4d"), sweep=True, sweep_scored=False
    )


@pytest.mark.parametrize(
    ("name", "sweeps"),
    [
        pytest.param("finnish", (0, 1), id="the last deal in finnish"),
        pytest.param("swedish", (1, 1), id="no deal in swedish"),
    ],
)
def test_sweeps_do_not_count_in(name, sweeps):
    state = play(dealt(name, "9h | 9c | 2c | 3c | 5h", hand_sizes=[1, 1]), "1 9h x 9c, 0 2c, 1 3c, 0 5h x 2c 3c")
    assert state.sweeps == sweeps


def test_a_sweep_in_the_last_deal_does_not_cancel_that_of_another():
    state = dealt("finnish", "9h | 9c | 2c | 3c | 5h", hand_sizes=[1, 1])
    assert counted(play(state, "1 9h x 9c, 0 2c, 1 3c, 0 5h x 2c 3c")) == "most_cards=1 | sweeps=1"


@pytest.mark.parametrize(
    ("sides", "pack", "moves", "points"),
    [
        pytest.param(
            ALONE,
            "9h 8h | 9c | 8c 7c | 6c 5d | Kd 4d | 2c 2d | 3c 3d",
            "1 9h x 9c, 0 8c, 1 8h x 8c, 0 7c, 1 6c, 0 Kd x 7c 6c, 1 5d, 0 4d, 1 2c, 0 3c, 1 2d, 0 3d",
            "most_cards=1 | sweeps=1",
            id="of two sides with one and two: one is left",
        ),
        pytest.param(
            THREE,
            "9h | 8c | 9c | 8h | 7c | 7h | 6c | 6h | 5c | 4c | 3c | 2c | 2d",
            "1 9h x 9c, 2 8c, 0 8h x 8c, 1 7c, 2 7h x 7c, 0 6c, 1 6h x 6c, 2 5c, 0 4c, 1 3c, 2 2c, 0 2d",
            "nothing | most_cards=1 sweeps=1 | nothing",
            id="of three sides with one, two and one: one is left",
        ),
        pytest.param(
            THREE,
            "9h | 8c | 9c | 8h | 7c | 7h | 6c | 6h | 5c | 4c | 3c | 2c | 2d",
            "1 9h x 9c, 2 8c, 0 8h x 8c, 1 7c, 2 7h, 0 6c, 1 6h x 6c, 2 5c, 0 4c, 1 3c, 2 2c, 0 2d",
            "sweeps=1 | most_cards=1 sweeps=1 | nothing",
            id="of three sides of which one has none: all are left",
        ),
        pytest.param(
            PARTNERS,
            "9h | 8c | 8h | 9c | 7c | 6c | Kh | 5c | 4c | 3c | 2c | 2d | 2h",
            "1 9h x 9c, 2 8c, 3 8h x 8c, 0 7c, 1 6c, 2 Kh x 7c 6c, 3 5c, 0 4c, 1 3c, 2 2c, 3 2d, 0 2h",
            "most_cards=1 | sweeps=1",
            id="of partners with one each and opponents with one: one is left",
        ),
    ],
)
def test_finnish_sweeps_cancel_each_other(sides, pack, moves, points):
    sizes = {(ALONE): [2, 2, 2], (THREE): [1, 1, 1, 1], (PARTNERS): [1, 1, 1]}[sides]
    assert counted(play(dealt("finnish", pack, sides=sides, hand_sizes=sizes), moves)) == points


# sides and packs


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


# the end of the game

LOW = "9c 7c | Tc Jc Qc Kc | 8c 6c"
"""Cards of which none takes another one, in whatever order they are laid out."""


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_krypkasino_lasts_as_many_rounds_as_there_are_seats(seats):
    pack = " | ".join("Jc Qc Kc Jd Qd".split()[: seats - 1]) + " | 2c | Kd"
    state = dealt("krypkasino", pack, sides=tuple(range(seats)), final_tie="shared")
    state = trailed(state, cards(pack))
    assert state.round == seats
    assert state.winners == tuple(range(seats))


def test_krypkasino_is_won_by_the_fewest_penalties():
    state = dealt("krypkasino", "9h | 9s | 2c", fixed_rounds=1)
    state = play(state, "1 9h x 9s, 0 2c")
    assert counted(state) == "nothing | spades=-1 sweeps=-5"
    assert state.winners == (0,)


def test_krypkasino_plays_another_round_where_the_fewest_are_level():
    state = dealt("krypkasino", LOW)
    for _ in range(3):
        state = trailed_round(state)
        assert not state.over
        state = next_round(state, cards(LOW))
    assert state.round == 4


def trailed_round(state: State) -> State:
    while state.turn is not None:
        state = apply(state, fallback(state))
    return state


ONE_TAKES = "9h | 8h | Ac 9c 8c | 7h"


@pytest.mark.parametrize(
    ("changes", "rounds", "winners"),
    [
        pytest.param({"fixed_rounds": 1, "target": None}, 1, (1,), id="after the rounds that were agreed"),
        pytest.param({"fixed_rounds": 2, "target": None}, 2, (1,), id="after both rounds and not before"),
        pytest.param({"fixed_rounds": 3, "target": 2}, 1, (1,), id="at the target where that comes first"),
        pytest.param({"fixed_rounds": 1, "target": 50}, 1, (1,), id="after the rounds where they come first"),
    ],
)
def test_a_game_of_three_sides_ends(changes, rounds, winners):
    state = dealt("norwegian", ONE_TAKES, sides=THREE, **changes)
    state = play(state, "1 9h x 9c, 2 8h, 0 7h")
    assert state.scores == (0, 3, 0)
    if not state.over:
        state = trailed(next_round(state, cards("2c | 3c | 4c 5c 6c | 7c")), cards(ONE_TAKES))
    assert state.round == rounds
    assert state.over
    assert state.winners == winners


def test_the_rounds_that_were_agreed_are_followed_by_another_where_sides_are_level():
    state = dealt("norwegian", LOW, fixed_rounds=1, target=None)
    state = trailed_round(state)
    assert not state.over
    state = play(next_round(state, cards("9h 3c | 9c 4d 4h 4s | 2c 5c")), "0 9h x 9c, 1 2c, 0 3c, 1 5c")
    assert state.round == 2
    assert state.winners == (0,)


def test_level_sides_share_where_the_rules_say_so():
    state = dealt("norwegian", LOW, fixed_rounds=1, target=None, final_tie="shared")
    state = trailed_round(state)
    assert state.over
    assert state.winners == (0, 1)


def test_level_sides_at_the_target_share_where_the_rules_say_so():
    state = replace(dealt("norwegian", LOW, final_tie="shared"), scores=(16, 16))
    assert trailed_round(state).winners == (0, 1)


@pytest.mark.parametrize("name", RULES)
def test_two_seats_that_only_lay_out_come_to_an_end_in(name):
    state = trailed(dealt(name, LOW), cards(LOW))
    assert state.round == 40
    assert state.over
    assert state.scores == (0, 0)
    assert state.winners == (0, 1)


@pytest.mark.parametrize(
    ("scores", "moves", "winners"),
    [
        pytest.param((3, 0), "1 9h, 0 8s, 1 2c, 0 3c", (0,), id="the leader wins"),
        pytest.param((3, 1), "1 9h x 9c, 0 8s x 8c, 1 2c, 0 3c", (0,), id="the last round has counted"),
        pytest.param((0, 3), "1 9h x 9c, 0 8s x 8c, 1 2c, 0 3c", (0,), id="the tie-break finds the leader"),
        pytest.param((3, 3), "1 9h, 0 8s, 1 2c, 0 3c", (0, 1), id="equal leaders share"),
    ],
)  # fmt: skip
def test_at_the_round_limit(scores, moves, winners):
    state = dealt("norwegian", "9h 2c | 9c 8c | 8s 3c", round_limit=1)
    state = play(replace(state, scores=scores), moves)
    assert state.over
    assert state.winners == winners


# what is refused


def test_no_further_round_is_dealt_while_one_is_played():
    with pytest.raises(TurnError, match=r"^the round is not over: play it to its end before the next one is dealt$"):
        next_round(dealt("norwegian", LOW), cards(LOW))


def test_no_further_round_is_dealt_after_the_game():
    state = trailed_round(dealt("norwegian", LOW, fixed_rounds=1, target=None, final_tie="shared"))
    with pytest.raises(TurnError, match=r"^the game is over: there is no next round$"):
        next_round(state, cards(LOW))


def test_no_move_is_made_between_the_rounds():
    state = trailed_round(dealt("norwegian", LOW))
    with pytest.raises(TurnError, match=r"^no seat is to play: the round is over$"):
        apply(state, parse_move("9c"))
    assert list(legal_moves(state)) == []


@pytest.mark.parametrize(
    ("name", "pack", "sides", "sentence"),
    [
        pytest.param(
            "norwegian", "2c 3c 4c 5c 6c 7c 8c 9c Tc", ALONE,
            "9 cards do not come out even at 2 seats with 4 on the table: change the deck, table_cards or hand_sizes",
            id="that does not come out even",
        ),
        pytest.param(
            "norwegian", "2c 3c 4c 5c", ALONE,
            "4 cards do not come out even at 2 seats with 4 on the table: change the deck, table_cards or hand_sizes",
            id="that leaves nothing for the hands",
        ),
        pytest.param(
            "norwegian hand_sizes=2,2", "2c 3c 4c 5c 6c 7c 8c 9c", ALONE,
            "4 cards on the table and 2 hands of 2, 2 are 12 cards, and the deck has 8: "
            "change the deck, table_cards or hand_sizes",
            id="that is not what the hands need",
        ),
        pytest.param(
            "norwegian", "2c 3c 4c 5c 6c 7c 8c 2c", ALONE, "2c is in the deck more than 1 time", id="with a card twice"
        ),
        pytest.param(
            "two_deck", "2c 3c 4c 5c 2c 7c 8c 2c 9c Tc", ALONE, "2c is in the deck more than 2 times",
            id="with a card three times where two packs are played",
        ),
    ],
)  # fmt: skip
def test_a_deck_is_refused(name, pack, sides, sentence):
    base, *words = name.split()
    rules = rule_set(base, dict(word.split("=") for word in words))
    with pytest.raises((DeckError, RulesError)) as refused:
        deal(rules, deck=cards(pack), sides=sides)
    assert str(refused.value) == sentence


def test_a_deck_is_refused_in_later_rounds_too():
    state = trailed_round(dealt("norwegian", LOW))
    with pytest.raises(DeckError, match=r"^Jc is in the deck more than 1 time$"):
        next_round(state, cards(LOW.replace("Kc", "Jc")))


def test_a_dealer_sits_at_the_table():
    with pytest.raises(DeckError, match=r"^seat 2 cannot deal: the seats are 0 to 1$"):
        deal(RULES["norwegian"], deck=deck(b"", 1), seats=2, dealer=2)


def test_seats_and_sides_agree():
    with pytest.raises(DeckError, match=r"^2 seats do not have 4 sides: give one of the two$"):
        deal(RULES["norwegian"], deck=deck(b"", 1), seats=2, sides=PARTNERS)
