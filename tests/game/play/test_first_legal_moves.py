"""The first legal moves are found in bounded time, however many sets of cards are no move."""

from __future__ import annotations

from random import Random

import pytest

from kasino.game import PACK, cards_text, check_move, deal, deck, first_legal_moves, legal_moves, parse_position
from kasino.game.rules.overrides import parse_rules

LIMIT = 128


@pytest.mark.parametrize("count", [24, 28, 36, 40])
def test_moves_are_found_where_only_maximal_captures_are_legal_and_the_table_holds(count: int) -> None:
    cards = list(PACK)
    Random(3).shuffle(cards)
    table, hand = sorted(cards[:count]), sorted(cards[count : count + 4])
    seen = parse_position(
        f"krypkasino 2 | turn 0 dealer 1 | table {cards_text(table)} | hand {cards_text(hand)} | others 4"
    )
    moves, cut = first_legal_moves(seen, LIMIT)
    assert cut
    assert len(hand) <= len(moves) <= LIMIT
    assert moves == tuple(legal_moves(seen, limit=LIMIT))
    for move in moves:
        check_move(seen, move)


def test_all_moves_are_listed_where_they_are_few() -> None:
    rules = parse_rules("norwegian")
    state = deal(rules, seats=2, deck=deck(b"few", 1))
    whole, cut = first_legal_moves(state, 10_000)
    assert not cut
    assert first_legal_moves(state, len(whole)) == (whole, False)
