"""Deals: who deals and leads, the call of the last deal, and the decks and moments that are refused."""

from __future__ import annotations

import pytest

from kasino.game import (
    PARTNERS,
    RULES,
    Dealt,
    DeckError,
    RulesError,
    TurnError,
    apply,
    cards_text,
    deal,
    deck,
    fallback,
    legal_moves,
    next_round,
    parse_move,
    rule_set,
)
from tests.game.rounds import ALONE, LOW, THREE, cards, dealt, play, trailed_round, turns


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
