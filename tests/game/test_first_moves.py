"""The first legal moves are found in a bounded time, however many sets of cards there are that are no move."""

from __future__ import annotations

import pytest

from kasino.game import Session, check_move, deal, deck, first_legal_moves, observe
from kasino.game.overrides import parse_rules

LIMIT = 128


@pytest.mark.parametrize(
    ("rules", "seed"),
    [
        pytest.param("krypkasino table_cards=44", b"x6", id="of whose captures only the largest are legal"),
        pytest.param("krypkasino table_cards=28", b"x42", id="with fewer cards"),
        pytest.param("international table_cards=40", b"x6", id="with builds"),
    ],
)
def test_the_moves_are_told_at_a_table(rules: str, seed: bytes) -> None:
    chosen = parse_rules(rules)
    state = deal(chosen, seats=2, deck=deck(seed, 1, chosen.decks))
    assert state.turn is not None
    moves, cut = first_legal_moves(state, LIMIT)
    assert cut
    assert 1 <= len(moves) <= LIMIT
    for move in moves:
        check_move(state, move)
    assert first_legal_moves(observe(state, state.turn), LIMIT) == Session(state).legal_moves(LIMIT) == (moves, cut)


def test_all_of_them_are_told_where_they_are_few() -> None:
    rules = parse_rules("norwegian")
    state = deal(rules, seats=2, deck=deck(b"few", 1))
    whole, cut = first_legal_moves(state, 10_000)
    assert not cut
    assert first_legal_moves(state, len(whole)) == (whole, False)
