"""A session gives the same moves and states as the functions `legal_moves`, `apply` and `next_round`."""

from __future__ import annotations

from random import Random

import pytest

from kasino.game import (
    PARTNERS,
    RULES,
    IllegalMove,
    Session,
    Trail,
    TurnError,
    apply,
    deal,
    deck,
    legal_moves,
    next_round,
    parse_move,
)

TABLES = [
    pytest.param(name, tuple(range(seats)), id=f"{name}-{seats}")
    for name, rules in RULES.items()
    for seats in range(rules.min_seats, rules.max_seats + 1)
    if seats != 4 or rules.partnership != "required_4"
] + [pytest.param(name, PARTNERS, id=f"{name}-2v2") for name in RULES]


@pytest.mark.parametrize(("name", "sides"), TABLES)
def test_a_game_is_the_same_move_by_move(name, sides):
    """Seed: the number of seats. A third of the moves are parsed from text, so that the session has to resolve them."""
    random = Random(len(sides))
    packs = RULES[name].decks
    state = deal(RULES[name], deck=deck(b"session", 1, packs), sides=sides)
    session = Session(state)
    for round in range(2, 4):
        while state.turn is not None:
            moves = tuple(legal_moves(state))
            assert session.legal_moves() == (moves, False)
            cut, more = session.legal_moves(3)
            assert moves[: len(cut)] == cut
            assert more == (len(cut) < len(moves))
            move = random.choice(moves)
            if random.random() < 0.3:
                move = parse_move(str(move), state.table)
            state = apply(state, move)
            assert session.play(move) == state
            assert session.state == state
        if state.over:
            break
        state = next_round(state, deck(b"session", round, packs))
        assert session.next_round(deck(b"session", round, packs)) == state


def test_a_refused_move_changes_nothing():
    state = deal(RULES["norwegian"], seats=2, deck=deck(b"session", 1))
    session = Session(state)
    moves, _ = session.legal_moves()
    stranger = next(card for card in state.hands[0] if card not in state.hands[1])
    with pytest.raises(IllegalMove):
        session.play(Trail(stranger))
    assert session.state == state
    assert session.legal_moves()[0] == moves
    assert session.play(moves[0]) == apply(state, moves[0])


def test_nothing_is_played_between_rounds():
    session = Session(deal(RULES["krypkasino"], seats=2, deck=deck(b"session", 1)))
    while session.state.turn is not None:
        last = session.legal_moves(1)[0][0]
        session.play(last)
    assert session.legal_moves() == ((), False)
    with pytest.raises(TurnError):
        session.play(last)
