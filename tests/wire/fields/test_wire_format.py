"""Fields that are encoded by hand decode to the message, and the lazy table equals that of the game."""

from __future__ import annotations

import pytest

from kasino.game import Session, deal, deck, parse_rules
from kasino.v1 import bot_service_pb2 as bots
from kasino.wire import LazyTable, encode_field


@pytest.mark.parametrize("size", [0, 1, 127, 128, 16_383, 16_384, 300_000])
def test_a_field_of_any_length_decodes(size):
    said = bots.ChooseMoveRequest(game_id="x" * size)
    read = bots.ChooseMovesRequest.FromString(encode_field(1, said.SerializeToString()) * 2)
    assert list(read.decisions) == [said, said]


@pytest.mark.parametrize("looks", [1, 3, 100])
def test_the_lazy_table_equals_the_table_of_the_game_however_seldom_it_is_read(looks):
    rules = parse_rules("norwegian")
    session = Session(deal(rules, deck=deck(b"passing", 1, 1), seats=2))
    table, known, number = LazyTable(), 0, 0
    while session.state.turn is not None:
        for event in session.state.events[known:]:
            table.add(event)
        known = len(session.state.events)
        number += 1
        if number % looks == 0:
            assert tuple(table) == session.state.table
        moves, _ = session.legal_moves()
        session.play(moves[number % len(moves)])
    assert number == 48
    for event in session.state.events[known:]:
        table.add(event)
    assert tuple(table) == session.state.table
