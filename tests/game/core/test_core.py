"""The core: listed and searched moves are the same, undo restores a position, and play agrees with values."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from kasino.game import RULES, apply, deal, deck, legal_moves, parse_position
from kasino.game.core import CAPTURE, LEGAL, PLAYING, TRAIL, WIDTH, Position
from kasino.game.core.constants import CROWDED
from kasino.game.core.partition import covers, splits_evenly
from kasino.game.core_codec.cards import decode_cards
from kasino.game.core_codec.moves import decode_move
from kasino.game.core_codec.position import encode_position
from kasino.game.core_codec.rules import encode_rules
from kasino.game.play.round_position import round_position
from tests.game.oracle import oracle_bitmask_capture
from tests.game.positions import Position as Drawn
from tests.game.positions import positions

TABLES = [(name, seats) for name, rules in RULES.items() for seats in range(rules.min_seats, rules.max_seats + 1)]


def snapshot(position: Position) -> tuple[object, ...]:
    return (
        position.turn,
        position.loose,
        position.stacks,
        position.hands,
        position.won,
        position.sweeps,
        position.scores,
        position.deals,
        position.dealt,
        position.last_capturer,
        position.last_swept,
        position.leftovers,
        position.next_stack,
        position.phase,
    )


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_searched_table_has_the_moves_of_a_listed_one(name, seats):
    random = Random(seats)
    position = round_position(deal(RULES[name], seats=seats, deck=deck(name.encode(), 1, RULES[name].decks)))
    while position.phase == PLAYING:
        moves = position.moves()
        position.crowded = 0
        assert position.moves() == moves
        assert list(position.iterate()) == moves
        for limit in (1, 5, len(moves)):
            cut = position.moves(limit)
            assert cut == moves[: len(cut)]
            position.crowded = 256
            assert position.moves(limit) == cut
            position.crowded = 0
        position.crowded = 256
        position.play(random.choice(moves))


@pytest.mark.parametrize("piles", [20, 21, 22, 23])
def test_stacks_of_two_packs_are_captured_alike_whether_their_sets_fit_into_a_word_or_not(piles):
    """With the three builds, 24 stacks and 104 cards fill the 128 bits of a word; a table of more is searched."""
    doubled = " ".join([f"[{rank}{suit} {rank}{suit}]" for rank in "KQJT87" for suit in "cdhs"][:piles])
    seen = parse_position(
        f"norwegian decks=2 2 | turn 0 | table {doubled} [6c 3c]=9@1 [6d 3d]=9@1 [6h 3h]=9@1 | hand 9h 5h"
    )
    assert [str(move) for move in legal_moves(seen) if " x " in str(move)] == [
        "9h x [6h 3h] [6d 3d] [6c 3c]",
        "9h x [6c 3c]",
        "9h x [6d 3d]",
        "9h x [6h 3h]",
        "9h x [6d 3d] [6c 3c]",
        "9h x [6h 3h] [6c 3c]",
        "9h x [6h 3h] [6d 3d]",
    ]
    position, _ = encode_position(seen)
    moves = position.moves()
    position.crowded = 0
    assert position.moves() == moves


def expect_the_same_prefix(position: Position, limit: int) -> None:
    """Check that listing and searching give the same first moves, and that they are legal; one may give up earlier."""
    listed = position.moves(limit)
    crowded, position.crowded = position.crowded, 0
    searched = position.moves(limit)
    position.crowded = crowded
    both = min(len(listed), len(searched))
    assert listed[:both] == searched[:both]
    assert all(position.fault(move) == LEGAL for move in max(listed, searched, key=len))


@given(positions(items=9))
@settings(derandomize=True, max_examples=100, deadline=None)
def test_any_switches_leave_a_searched_table_the_moves_of_a_listed_one(drawn):
    expect_the_same_listed_searched_and_checked(drawn)


def expect_the_same_listed_searched_and_checked(drawn: Drawn) -> None:
    """Check that listing and searching give the same moves, and that the captures are those of the oracle."""
    position, _ = encode_position(drawn.state)
    position.crowded = 100_000
    moves = position.moves()
    position.crowded = 0
    assert position.moves() == moves, drawn
    assert all(position.fault(move) == LEGAL for move in moves), drawn
    captures = {decode_move(move, position) for move in moves if move[0] == CAPTURE}
    expected = [
        oracle_bitmask_capture(drawn.rules, drawn.state.table, drawn.hand, drawn.turn, card) for card in set(drawn.hand)
    ]
    assert captures == set().union(*expected), drawn


@pytest.mark.parametrize(
    ("line", "count"),
    [
        pytest.param(
            "international capture_duty=if_card_can capture_extent=maximal 2 | turn 0 "
            "| table 2c 2d 2h 2s 3c 3d 3h 3s 5c 5d 5h Jd | hand Th",
            19,
            id="maximal ones beside a face without a number",
        ),
        pytest.param(
            "international face_mode=pair_all capture_duty=if_card_can capture_extent=maximal 2 | turn 0 "
            "| table Kc Kd Ks 2c | hand Kh",
            1,
            id="maximal ones of faces",
        ),
    ],
)
def test_a_searched_table_and_a_listed_one_have_the_captures_of_the_bit_masks(line, count):
    seen = parse_position(line)
    expected = oracle_bitmask_capture(seen.rules, seen.table, seen.hand, 0, seen.hand[0])
    position, _ = encode_position(seen)
    for crowded in (0, CROWDED, 10_000):
        position.crowded = crowded
        moves = [decode_move(move, position) for move in position.moves()]
        assert set(moves) == expected
        assert len(moves) == count


def test_a_move_from_before_the_history_is_not_taken_back():
    position = round_position(deal(RULES["norwegian"], seats=2, deck=deck(b"undo", 1)))
    position.play(position.moves()[0])
    with pytest.raises(IndexError, match="there is no move to undo"):
        position.undo()
    position.keep_history()
    with pytest.raises(IndexError, match="there is no move to undo"):
        position.undo()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_undo_restores_the_position(name, seats):
    random = Random(seats)
    position = round_position(deal(RULES[name], seats=seats, deck=deck(name.encode(), 2, RULES[name].decks)))
    position.keep_history()
    past = []
    while position.phase == PLAYING:
        past.append(snapshot(position))
        position.play(random.choice(position.moves()))
    for before in reversed(past):
        position.undo()
        assert snapshot(position) == before


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_round_through_the_core_is_the_round_through_values(name, seats):
    random = Random(seats)
    state = deal(RULES[name], seats=seats, deck=deck(name.encode(), 3, RULES[name].decks))
    position = round_position(state)
    while state.turn is not None:
        moves = position.moves()
        values = [decode_move(move, position) for move in moves]
        assert values == list(legal_moves(state))
        chosen = random.randrange(len(moves))
        position.play(moves[chosen])
        state = apply(state, values[chosen])
        assert position.sweeps == state.sweeps
    assert [decode_cards(won, RULES[name].decks) for won in position.won] == list(state.won)
    assert position.scores == state.scores


@pytest.mark.parametrize("name", [name for name in RULES if name != "krypkasino"])
def test_a_table_without_captures_has_a_prefix_of_legal_moves_in(name):
    """Two seats that only trail leave too many sets to list: a check and a prefix must not depend on them."""
    rules = encode_rules(RULES[name])
    random = Random(1)
    for size in (40, rules.cards - 4):
        position = Position(rules, [0, 1], 0)
        cards = random.sample(range(rules.cards), size + 4)
        position.loose = sum(1 << card for card in cards[:size])
        position.hands = [sum(1 << card for card in cards[size:]), 0]
        moves = position.moves(128)
        assert all(position.fault(move) == 0 for move in moves)
        assert len(set(moves)) == len(moves)
        assert moves == position.moves(400)[: len(moves)]


def items_of(move):
    """The number of items that a move takes or is laid on."""
    _, _, mask, slots, _ = move
    return mask.bit_count() + slots.bit_count()


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_table_of_krypkasino_is_never_crowded(seats):
    """Capturing is a duty: even seats that trail when they may and capture as little as possible leave few cards."""
    most = 0
    for number in range(1, 40):
        position = round_position(deal(RULES["krypkasino"], seats=seats, deck=deck(b"krypkasino", number)))
        while position.phase == PLAYING:
            most = max(most, position.loose.bit_count())
            position.play(min(position.moves(), key=lambda move: (move[0] != TRAIL, items_of(move))))
    assert most <= 16


@pytest.mark.parametrize(
    ("target", "values", "splits"),
    [
        pytest.param(10, "6 6 8", False, id="not where a sum of the whole is no proof"),
        pytest.param(7, "3 5 6", False, id="not where no two go together"),
        pytest.param(5, "1 1 4 4", True, id="in pairs"),
        pytest.param(10, "7 2 1 6 3 1", True, id="though the greedy way fails"),
        pytest.param(11, "10 " * 32, False, id="not where more than 31 are worth the same"),
        pytest.param(16, "1 1 1 1 2 2 2 3 3 3 3 4 4 4 5 5 10 10 10 10 9 9 9 9 8", False, id="not at its hardest"),
    ],
)
def test_numbers_split_into_blocks_of_a_target(target, values, splits):
    packed = sum(1 << (WIDTH * int(value)) for value in values.split())
    assert splits_evenly(packed, 0, target) == splits
    assert covers(packed, 0, target) == splits
