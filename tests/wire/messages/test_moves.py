"""Moves as a message, in notation and by index are equivalent in every position."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings

from kasino.game import (
    PACK,
    IllegalMove,
    KasinoError,
    NotationError,
    Reason,
    check_move,
    legal_moves,
    parse_move,
    parse_position,
)
from kasino.game.cards.table import stacks
from kasino.v1 import model_pb2
from kasino.wire import (
    IndexOutOfRange,
    MessageError,
    card_from_message,
    card_to_message,
    choice_from_message,
    fault_of,
    move_from_message,
    move_to_message,
    reason_from_message,
    reason_to_message,
    stack_from_message,
    table_from_message,
    table_to_message,
)
from kasino.wire.messages.moves import encode_move
from tests.game.many_stacks import MOVES as MOVES_OF_MANY_STACKS
from tests.game.positions import positions

SEEN = parse_position("norwegian 2 | turn 0 | table 4c [5h 4d]=9@1 [Qh Qd] | hand 9h Kd 5s Qc | others 4")
TWINS = parse_position("two_deck allow_build=true 2 | turn 0 | table [5h 4d]=9@1 [5h 4d]=9@0 | hand 9h 9h | others 4")


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_maps_to_the_enum_value_of_its_name(card):
    number = card_to_message(card)
    suit, rank = model_pb2.Card.Name(number).split("_OF_")[1], model_pb2.Card.Name(number).split("_")[1]
    assert (suit, rank) == (card.suit.name, card.rank.name)
    assert number == 13 * card.suit + card.rank
    assert card_from_message(number) == card


@given(positions())
@settings(derandomize=True, deadline=None, max_examples=60)
def test_every_legal_move_is_the_same_as_a_message_in_notation_and_by_index(position):
    state = position.state
    offered = tuple(islice(legal_moves(state), 80))
    for place, move in enumerate(offered):
        message = model_pb2.Move.FromString(move_to_message(move, state.table).SerializeToString())
        for choice in (
            model_pb2.Choice(move=message),
            model_pb2.Choice(notation=str(move)),
            model_pb2.Choice(legal_move_index=place),
        ):
            assert choice_from_message(choice, state.table, offered) == move


@given(positions())
@settings(derandomize=True, deadline=None, max_examples=50)
def test_a_table_round_trips(position):
    table = position.state.table
    assert table_from_message(*table_to_message(table)) == table


def test_a_stack_that_has_a_twin_is_named_by_its_id():
    for stack in stacks(TWINS.table):
        move = parse_move(f"9h x [5h 4d]#{stack.id}")
        message = move_to_message(move, TWINS.table)
        assert list(message.capture.stack_ids) == [stack.id]
        assert move_from_message(message, TWINS.table) == move


@pytest.mark.parametrize(("line", "text", "slots"), MOVES_OF_MANY_STACKS)
def test_a_move_at_a_table_of_many_stacks_round_trips(line, text, slots):
    table = parse_position(line).table
    move = parse_move(text, table)
    content = encode_move(move, table)
    assert content == move_to_message(move, table).SerializeToString()
    assert move_from_message(model_pb2.Move.FromString(content), table) == move


def test_some_cards_of_a_stack_name_it_too():
    message = move_to_message(parse_move("9h x [5h]"), SEEN.table)
    assert str(move_from_message(message, SEEN.table)) == "9h x [5h 4d]"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("9h x [7s]", "names no stack", id="is not there"),
        pytest.param("9h x [5h]", "names 2 stacks", id="may be two"),
    ],
)
def test_a_move_is_not_encoded_where_its_stack(text, problem):
    with pytest.raises(MessageError, match=problem):
        move_to_message(parse_move(text), TWINS.table)


C = model_pb2.Card
PAIR = [C.CARD_ACE_OF_CLUBS, C.CARD_TWO_OF_CLUBS]


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        pytest.param(model_pb2.Choice(), "choice: nothing is chosen", id="nothing"),
        pytest.param(
            model_pb2.Choice(move=model_pb2.Move()), "choice.move.card: a card is missing", id="an empty move"
        ),
        pytest.param(
            model_pb2.Choice(move=model_pb2.Move(card=C.CARD_NINE_OF_HEARTS)), "say what the card does", id="no action"
        ),
        pytest.param(
            model_pb2.Choice(move=model_pb2.Move(card=C.ValueType(53), trail=model_pb2.Trail())),
            "53 is not a card",
            id="the fifty-third card",
        ),
        pytest.param(
            model_pb2.Choice(
                move=model_pb2.Move(card=C.CARD_NINE_OF_HEARTS, capture=model_pb2.Capture(cards=[C.CARD_UNSPECIFIED]))
            ),
            "choice.move.capture.cards: a card is missing",
            id="a card that is none",
        ),
        pytest.param(
            model_pb2.Choice(
                move=model_pb2.Move(
                    card=C.CARD_NINE_OF_HEARTS, capture=model_pb2.Capture(cards=[C.CARD_NINE_OF_CLUBS] * 105)
                )
            ),
            "105 entries",
            id="more cards than there are",
        ),
        pytest.param(
            model_pb2.Choice(move=model_pb2.Move(card=C.CARD_NINE_OF_HEARTS, capture=model_pb2.Capture(stack_ids=[0]))),
            "choice.move.capture.stack_id: 0 is not a number from 1",
            id="stack 0",
        ),
        pytest.param(
            model_pb2.Choice(move=model_pb2.Move(card=C.CARD_NINE_OF_HEARTS, build=model_pb2.Build())),
            "choice.move.build.value: 0 is not a number from 1",
            id="a build without its value",
        ),
        pytest.param(
            model_pb2.Choice(
                move=model_pb2.Move(card=C.CARD_NINE_OF_HEARTS, raising=model_pb2.Raise(stack_id=1, value=2**32 - 1))
            ),
            "4294967295 is not a number from 1",
            id="a value beyond all cards",
        ),
        pytest.param(
            model_pb2.Choice(move=model_pb2.Move(card=C.CARD_NINE_OF_HEARTS, doubling=model_pb2.Double())),
            "say which",
            id="a double of nothing",
        ),
    ],
)
def test_a_choice_is_malformed_that_is(choice, field):
    with pytest.raises(MessageError) as refused:
        choice_from_message(choice, SEEN.table, ())
    assert field in str(refused.value)
    assert fault_of(refused.value) == model_pb2.MOVE_FAULT_MALFORMED


@pytest.mark.parametrize("text", ["", "None", "pass", "9h x", "9h " * 1000, "\x00"])
def test_a_notation_that_is_no_move_is_a_fault_of_syntax(text):
    with pytest.raises((NotationError, IllegalMove)) as refused:
        check_move(SEEN, choice_from_message(model_pb2.Choice(notation=text), SEEN.table, ()))
    expected = model_pb2.MOVE_FAULT_EMPTY_TAKE if text == "9h x" else model_pb2.MOVE_FAULT_NOTATION_SYNTAX
    assert fault_of(refused.value) == expected


@pytest.mark.parametrize("offered", [(), tuple(legal_moves(SEEN, limit=1))], ids=["no moves", "some moves"])
def test_an_index_after_the_last_is_out_of_range(offered):
    with pytest.raises(IndexOutOfRange) as refused:
        choice_from_message(model_pb2.Choice(legal_move_index=len(offered)), SEEN.table, offered)
    assert fault_of(refused.value) == model_pb2.MOVE_FAULT_INDEX_OUT_OF_RANGE


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        pytest.param(model_pb2.Move(capture=model_pb2.Capture(stack_ids=[77])), Reason.NOT_ON_TABLE, id="a capture"),
        pytest.param(model_pb2.Move(raising=model_pb2.Raise(stack_id=77, value=9)), Reason.NOT_ON_TABLE, id="a raise"),
        pytest.param(model_pb2.Move(add=model_pb2.Add(stack_id=77)), Reason.NOT_ON_TABLE, id="an add"),
        pytest.param(model_pb2.Move(doubling=model_pb2.Double(stack_id=77)), Reason.NOT_ON_TABLE, id="a double"),
    ],
)
def test_a_stack_that_is_not_there_is_left_to_the_rules_in(message, reason):
    message.card = C.CARD_NINE_OF_HEARTS
    with pytest.raises(IllegalMove) as refused:
        check_move(SEEN, move_from_message(message, SEEN.table))
    assert refused.value.reason is reason
    assert fault_of(refused.value) == reason_to_message(reason)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_fault_of_its_name(reason):
    assert model_pb2.MoveFault.Name(reason_to_message(reason)) == f"MOVE_FAULT_{reason}"
    assert reason_from_message(reason_to_message(reason)) is reason


def test_every_fault_but_four_has_a_reason():
    names = {name.removeprefix("MOVE_FAULT_") for name in dict(model_pb2.MoveFault.items())}
    assert names - set(Reason) == {"UNSPECIFIED", "NOTATION_SYNTAX", "INDEX_OUT_OF_RANGE", "MALFORMED"}


def test_an_error_that_is_no_refusal_of_a_move_has_no_fault():
    with pytest.raises(KasinoError, match="another matter"):
        fault_of(KasinoError("another matter"))


@pytest.mark.parametrize(
    ("stack", "problem"),
    [
        pytest.param(model_pb2.Stack(stack_id=1, value=9), "two cards or more", id="no cards"),
        pytest.param(model_pb2.Stack(cards=PAIR, value=9), "stack_id", id="no id"),
        pytest.param(model_pb2.Stack(stack_id=1, cards=PAIR, owner_seat=0), "value", id="no value"),
        pytest.param(model_pb2.Stack(stack_id=1, cards=PAIR, value=99, owner_seat=0), "value", id="too high a value"),
        pytest.param(model_pb2.Stack(stack_id=1, cards=PAIR, value=3, owner_seat=5), "owner", id="an owner elsewhere"),
    ],
)
def test_a_stack_is_refused_with(stack, problem):
    with pytest.raises(MessageError, match=problem):
        stack_from_message(stack)


def test_two_stacks_have_two_ids():
    twin = model_pb2.Stack(stack_id=1, cards=PAIR, value=3, owner_seat=0)
    with pytest.raises(MessageError, match="same stack_id"):
        table_from_message([], [twin, twin])
