"""The message of each reason for which a move is refused."""

from __future__ import annotations

import pytest

from kasino.game import (
    IllegalMove,
    Reason,
    check_move,
    parse_move,
    parse_position,
)

TABLE = "norwegian 2 | turn 0 | table 3h 4c 6d 9c Qd [5h 4d]=9@1 [7h 7c] | hand 3d 5c 9h Td Qh Qs"


REFUSALS = [
    (Reason.NOT_IN_HAND, "norwegian 2 | turn 0 | table 9c | hand Kd 8h", "9h x 9c",
     "9h is not in the hand, which is 8h Kd"),
    (Reason.NOT_ON_TABLE, "norwegian 2 | turn 0 | table 9c [Qh Qd] | hand 9h", "9h x 9d",
     "9d is not on the table; the table is 9c [Qh Qd]"),
    (Reason.NOT_ON_TABLE, "norwegian 2 | turn 0 | hand 9h", "9h x 9d",
     "9d is not on the table; the table is empty"),
    (Reason.EMPTY_TAKE, "norwegian 2 | turn 0 | table 9c | hand 9h", "9h x",
     "9h captures nothing: name what it takes, or lay it out as 9h"),
    (Reason.NO_PARTITION, "norwegian 2 | turn 0 | table Tc | hand Td", "Td x Tc",
     "Td from the hand is a 16: it does not take Tc"),
    (Reason.NO_PARTITION, "norwegian 2 | turn 0 | table 4d 5c | hand 8h", "8h x 5c 4d",
     "8h from the hand is an 8: it does not take 4d 5c, which do not make groups of 8"),
    (Reason.NO_PARTITION, "swedish 2 | turn 0 | table 5c | hand As", "As x 5c",
     "As from the hand is a 1 or a 14: it does not take 5c"),
    (Reason.NO_PARTITION, "international 2 | turn 0 | table 7c 4d | hand Jh", "Jh x 7c 4d",
     "Jh from the hand is a face without a number: it does not take 4d 7c"),
    (Reason.NO_PARTITION, "norwegian 2 | turn 0 | table [5h 4d]=9@1 3c | hand Qh", "Qh x [5h 4d] 3c",
     "Qh from the hand is a 12: it does not take 3c [5h 4d], which do not make groups of 12"),
    (Reason.FACE_ONE, "international 2 | turn 0 | table Kc Kd | hand Kh", "Kh x Kd Kc",
     "a face takes one equal face at a time: Kh takes one of Kc Kd"),
    (Reason.MUST_TAKE_EQUAL, "norwegian must_take_all_equal=true 2 | turn 0 | table 9c 9d | hand 9h", "9h x 9c",
     "a card that captures takes every card equal to it: 9d too"),
    (Reason.NOT_MAXIMAL, "krypkasino 2 | turn 0 | table 9c 9d | hand 9h", "9h x 9c",
     "9h has to take all that it can: a capture of 9c with 9d is possible"),
    (Reason.MUST_CAPTURE, "krypkasino 2 | turn 0 | table 9c | hand 9h", "9h",
     "9h can capture, so it must: capture with it, or lay out a card that takes nothing"),
    (Reason.ACTION_DISABLED, "swedish 2 | turn 0 | table 4c | hand 5h 9h", "5h + 4c = 9",
     "there is no building in swedish"),
    (Reason.ACTION_DISABLED, "byggekasino 2 | turn 0 | table Qd | hand Qh", "Qh * Qd",
     "there is no doubling in byggekasino"),
    (Reason.ACTION_DISABLED, "norwegian raise_builds=nobody 2 | turn 0 | table [5h 4d]=9@1 | hand 3d Qc",
     "3d + [5h 4d] = 12", "there is no raising of builds in norwegian"),
    (Reason.ACTION_DISABLED, "norwegian 2 | turn 0 | table [5h 4d]=9@1 | hand 9h 9c",
     "9h + [5h 4d] = 9", "there is no adding to builds in norwegian"),
    (Reason.TARGET_NOT_LOOSE, "norwegian 2 | turn 0 | table [5h 4d]=9@1 | hand 5c 9h", "5c x 5h",
     "5h is not loose: a build is made of loose cards, and a stack is captured whole"),
    (Reason.TARGET_NOT_LOOSE, "norwegian 2 | turn 0 | table [4h 4d] | hand 5c 9h", "5c + [4h 4d] = 9",
     "[4h 4d] is not loose: a build is made of loose cards, and a stack is captured whole"),
    (Reason.TARGET_NOT_BUILD, "norwegian 2 | turn 0 | table 9c | hand 3d Qh", "3d + [9c] = 12",
     "9c is not a build: only a build is raised or gets another group"),
    (Reason.FACE_IN_BUILD, "international 2 | turn 0 | table Kc | hand 3d 8h", "3d + Kc = 8",
     "a face has no number here, so it is never part of a build"),
    (Reason.ONE_TABLE_CARD, "norwegian 2 | turn 0 | table 4c 2d | hand 3h 9h", "3h + 4c 2d = 9",
     "a build uses one card of the table, not 2d 4c"),
    (Reason.BAD_BUILD_SUM, "norwegian 2 | turn 0 | table 4c | hand 5h Th", "5h + 4c = 10",
     "5h with 4c do not make 10"),
    (Reason.BAD_BUILD_SUM, "norwegian 2 | turn 0 | table Ks | hand 4h 9c", "4h + Ks = 18",
     "4h with Ks do not make 18"),
    (Reason.NO_TAKER, "norwegian 2 | turn 0 | table 4c | hand 5h Th", "5h + 4c = 9",
     "no other card in the hand takes a 9: hold one before you lay 5h there"),
    (Reason.NO_TAKER, "norwegian 2 | turn 0 | table 3c | hand 5h Th", "5h + 3c = 8",
     "no other card in the hand takes an 8: hold one before you lay 5h there"),
    (Reason.NO_TAKER, "norwegian 2 | turn 0 | table [5h 4d]=9@1 | hand 2c 9h", "2c + [5h 4d] = 11",
     "no other card in the hand takes an 11: hold one before you lay 2c there"),
    (Reason.NO_TAKER, "norwegian 2 | turn 0 | table Ks | hand 4h 9c", "4h + Ks = 17",
     "no other card in the hand takes a 17: no card takes more than 16"),
    (Reason.NO_TAKER, "norwegian 2 | turn 0 | table [9c 4d]=13@1 | hand 4h 9h", "4h + [9c 4d] = 17",
     "no other card in the hand takes a 17: no card takes more than 16"),
    (Reason.NO_TAKER, "royal 2 | turn 0 | table As | hand Ad 9c", "Ad + As = 15",
     "no other card in the hand takes a 15: no card takes more than 14"),
    (Reason.NO_TAKER, "royal 2 | turn 0 | table 4d Kc Kd | hand 4h 9c", "4h + Kd Kc 4d = 17",
     "no other card in the hand takes a 17: no card takes more than 14"),
    (Reason.BUILD_LIMIT, "norwegian 2 | turn 0 | table 3c [5h 4d]=9@0 | hand 5c 8h 9h", "5c + 3c = 8",
     "one seat has one build at a time: take yours first"),
    (Reason.BUILD_LIMIT,
     "norwegian max_builds_per_seat=2 2 | turn 0 | table 3c [5h 4d]=9@0 [6h 3d]=9@0 | hand 5c 8h 9h",
     "5c + 3c = 8", "one seat has 2 builds at a time: take yours first"),
    (Reason.KEEP_TAKER, "international 2 | turn 0 | table 7c [4c 3c]=7@0 | hand 5h 7d", "7d x 7c",
     "after 7d no card in the hand would take your own [4c 3c]"),
    (Reason.OWN_BUILD, "norwegian 2 | turn 0 | table [5h 4d]=9@0 | hand 3d 9h Qc", "3d + [5h 4d] = 12",
     "no more cards may be laid on your own build [5h 4d]"),
    (Reason.NOT_OWNER, "international 2 | turn 0 | table [5h 4d]=9@1 | hand 9c 9h", "9c + [5h 4d] = 9",
     "only its owner adds to [5h 4d]: take it, or raise it while it is single"),
    (Reason.LOCKED_BUILD, "international 2 | turn 0 | table [5h 4d 4h 5c]=9!@1 | hand Ac Th", "Ac + [5h] = 10",
     "[5h 5c 4h 4d] is several groups or doubled, so its value is fixed"),
    (Reason.RAISE_HAND_ONLY, "norwegian 2 | turn 0 | table 2d [5h 4d]=9@1 | hand Ac Qh", "Ac + 2d [5h 4d] = 12",
     "a build is raised by one hand card alone, and a group added to [5h 4d] makes its own value"),
    (Reason.DOUBLE_MISMATCH, "norwegian 2 | turn 0 | table 9c | hand Qh", "Qh * 9c",
     "laid down Qh is a 12, and 9c is a 9: a card doubles its own value only"),
    (Reason.DOUBLE_MISMATCH, "norwegian 2 | turn 0 | table [9c 2d]=11@1 | hand 2s", "2s * [9c 2d]",
     "laid down 2s is a 2, and [9c 2d] is an 11: a card doubles its own value only"),
    (Reason.TRAIL_FORBIDDEN, "international 2 | turn 0 | table [5h 4d]=9@0 | hand Kc 9h", "Kc",
     "no card is laid out while a build is yours: capture, build, or take [5h 4d]"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "line", "move", "sentence"),
    [pytest.param(*entry, id=f"{entry[0]}, {entry[2]} in {entry[1]}") for entry in REFUSALS],
)
def test_a_move_is_refused_because(reason, line, move, sentence):
    seen = parse_position(line)
    with pytest.raises(IllegalMove) as error:
        check_move(seen, parse_move(move, seen.table))
    assert error.value.reason is reason
    assert str(error.value) == sentence


def test_every_reason_has_its_sentence_shown():
    assert {entry[0] for entry in REFUSALS} | {Reason.UNKNOWN_ACTION} == set(Reason)


def test_what_is_no_move_is_refused():
    with pytest.raises(IllegalMove) as error:
        check_move(parse_position(TABLE), "pass")  # type: ignore[arg-type]
    assert error.value.reason is Reason.UNKNOWN_ACTION
    assert str(error.value) == (
        "a turn is one card: trail, capture, build, raise, add or double with it; there is no pass"
    )
