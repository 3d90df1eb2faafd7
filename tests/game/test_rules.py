"""Rules as data: what contradicts itself, what each house rule does, and how rules are written and read."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kasino.game import (
    PARTNERS,
    RULES,
    Category,
    Count,
    DeckError,
    IllegalMove,
    Played,
    RulesError,
    RuleSet,
    Tally,
    apply,
    by_side,
    check_move,
    deck,
    default_sides,
    game_end,
    layout,
    override,
    parse_cards,
    parse_move,
    parse_overrides,
    parse_position,
    parse_rules,
    rule_set,
    rules_text,
    score,
)
from kasino.game.rules.options import FirstDealer, Penalties, Rounds, ValueScheme
from kasino.game.rules.overrides import digest, overrides, to_data
from kasino.game.rules.ranges import MAX_ROUNDS, RANGES
from tests.game.consistent import consistent
from tests.game.tables import state_at

HERE = Path(__file__).resolve().parents[2]
FIELDS = [field.name for field in fields(RuleSet) if field.name != "name"]
ALONE = (0, 1)
THREE = (0, 1, 2)

# what contradicts itself

OTHERS = {"min_seats": "max_seats=5", "max_seats": "min_seats=2"}


def beyond(name: str, number: int) -> tuple[str, str]:
    """This number as the field is written, and the sentence that refuses it."""
    text, of = {
        "hand_sizes": (f"4,{number}", "each of hand_sizes"),
        "misere_points": (f"ace:{number}", "misere_points.ace"),
    }.get(name, (str(number), name))
    return text, RANGES[name].refusal(of, number)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        *[
            pytest.param(f"norwegian {OTHERS.get(name, '')} {name}={text}", sentence, id=f"{name}={text}")
            for name, allowed in RANGES.items()
            for number in (allowed.low - 1, allowed.high + 1)
            for text, sentence in [beyond(name, number)]
        ],
        pytest.param(
            "norwegian hand_sizes=",
            "hand_sizes has 1 to 52 numbers, or is none for the rule of the seat count",
            id="no deal",
        ),
        pytest.param(
            f"norwegian hand_sizes={','.join('1' * 53)}",
            "hand_sizes has 1 to 52 numbers, or is none for the rule of the seat count",
            id="more deals than cards",
        ),
        pytest.param(
            "norwegian hand_sizes=4,0,4",
            "each of hand_sizes is a number from 1 to 52, or none for the rule of the seat count, not 0",
            id="a deal of nothing",
        ),
        pytest.param("norwegian min_seats=4 max_seats=3", "min_seats is larger than max_seats", id="no seats"),
        pytest.param(
            "norwegian value_scheme=plain",
            "under plain values a face has no number: face_mode is pair_one or pair_all",
            id="faces by their number where they have none",
        ),
        *[
            pytest.param(
                f"{words}",
                "faces that pair need value_scheme plain; where faces have numbers face_mode is numeric",
                id=name,
            )
            for words, name in [
                ("norwegian face_mode=pair_one", "a pair of faces where they have numbers"),
                ("royal face_mode=pair_all", "all faces where they have numbers"),
            ]
        ],
        pytest.param(
            "norwegian trail_with_own_build=false",
            "a ban on trailing beside an own build needs keep_taker, or a seat may be left without a move",
            id="a ban on trailing without keep_taker",
        ),
        pytest.param(
            "royal multi_value_same_play=false",
            "builds under choice values need multi_value_same_play: one ace may be the taker of a 1 and of a 14, "
            "and could take only one of them",
            id="builds for an ace that is one of 1 and 14",
        ),
        pytest.param(
            "norwegian build_on_pile=true pile_in_sums=false",
            "build_on_pile needs pile_in_sums: a build on a pile is a sum with the pile in it",
            id="a build on a pile that is no part of a sum",
        ),
        pytest.param(
            "norwegian capture_extent=maximal",
            "capture_extent maximal needs the duty to capture (capture_duty if_card_can)",
            id="maximal captures without the duty to capture",
        ),
        pytest.param(
            "norwegian target=none", "the game has no end: give target or fixed_rounds", id="neither target nor rounds"
        ),
        pytest.param(
            "krypkasino target=16",
            "in misère the points are lost, so no side reaches a target: give fixed_rounds instead",
            id="penalties with a target",
        ),
        pytest.param(
            "krypkasino immediate_scoring=true",
            "immediate_scoring is a race to the target, and misère has none",
            id="penalties at once",
        ),
        pytest.param(
            "finnish target=none fixed_rounds=3",
            "immediate_scoring ends a game at a target: give one",
            id="points at once without a target",
        ),
        pytest.param(
            "norwegian win_rule=count_out",
            "win_rule count_out needs a target and a count_out_order",
            id="counting out in no order",
        ),
        pytest.param(
            "international target=none fixed_rounds=6",
            "win_rule count_out needs a target and a count_out_order",
            id="counting out to no target",
        ),
        pytest.param(
            "international immediate_scoring=true",
            "count_out counts a round at its end, immediate_scoring does not wait for it: choose one",
            id="counting out with points at once",
        ),
        pytest.param(
            "international count_out_order=aces,big,aces", "count_out_order names something twice", id="aces out twice"
        ),
        pytest.param("norwegian tie_break=spades,spades", "tie_break names something twice", id="a tie broken twice"),
    ],
)
def test_rules_refuse(rules, sentence):
    with pytest.raises(RulesError) as refused:
        parse_rules(rules)
    assert str(refused.value) == f"{rules.split()[0]}: {sentence}"


@pytest.mark.parametrize("name", ["", "my rules", "a=b", "a|b", "a/b", "a\tb", "a\nb"])
def test_rules_refuse_a_name_that_is_not_one_word(name):
    with pytest.raises(RulesError, match=re.escape("a rule set needs a name of one word, without = | or /")):
        replace(RULES["norwegian"], name=name)


@pytest.mark.parametrize(
    "call", [pytest.param("", id="nothing"), *(f"last{mark}deal" for mark in "|\n\r\v\f\x1c\x85\u2028")]
)
def test_rules_refuse_a_call_that_cannot_stand_in_a_line_of_text(call):
    with pytest.raises(RulesError, match="announce_last_deal is what the dealer says: a text of one line, without"):
        replace(RULES["norwegian"], announce_last_deal=call)


def test_a_build_needs_its_taker_where_takers_are_kept_although_none_has_to_be_held():
    line = "international must_hold_taker=false 2 | turn 0 | table 4c | hand 5h Kd | stock 8"
    with pytest.raises(IllegalMove):
        check_move(parse_position(line), parse_move("5h + 4c = 9"))


# what a table cannot play


@pytest.mark.parametrize(
    ("rules", "sides", "size", "sentence"),
    [
        pytest.param("swedish", range(5), None, "swedish is for 2 to 4 seats, not for 5", id="too many seats"),
        pytest.param("norwegian", range(1), None, "norwegian is for 2 to 5 seats, not for 1", id="too few seats"),
        pytest.param("norwegian min_seats=3", ALONE, None, "norwegian is for 3 to 5 seats, not for 2", id="two of 3"),
        pytest.param(
            "international",
            range(4),
            None,
            "international with four seats is played by partners, sides 0 1 0 1: "
            "override partnership to play each for himself",
            id="four alone where they have to be partners",
        ),
        pytest.param(
            "norwegian partnership=none",
            PARTNERS,
            None,
            "norwegian has no partners: override partnership, or use sides 0 1 2 3",
            id="partners where there are none",
        ),
        *[
            pytest.param(
                "norwegian",
                sides,
                None,
                "sides are 0 1 2 …, each for himself, or 0 1 0 1, partners opposite at four seats",
                id=name,
            )
            for sides, name in [
                ((0, 0, 1, 1), "partners side by side"),
                ((0, 1, 0), "partners of three"),
                ((1, 0), "sides out of order"),
                ((0, 0), "two partners alone"),
            ]
        ],
        pytest.param(
            "norwegian table_cards=5",
            ALONE,
            None,
            "52 cards do not come out even at 2 seats with 5 on the table: change the deck, table_cards or hand_sizes",
            id="an odd table",
        ),
        pytest.param(
            "norwegian hand_sizes=4,4",
            ALONE,
            None,
            "4 cards on the table and 2 hands of 4, 4 are 20 cards, and the deck has 52: "
            "change the deck, table_cards or hand_sizes",
            id="a pack that is not used up",
        ),
        pytest.param(
            "norwegian",
            THREE,
            12,
            "12 cards do not come out even at 3 seats with 4 on the table: change the deck, table_cards or hand_sizes",
            id="a small deck that is uneven",
        ),
    ],
)  # fmt: skip
def test_a_table_is_refused_with(rules, sides, size, sentence):
    with pytest.raises(RulesError) as refused:
        layout(parse_rules(rules), tuple(sides), size)
    assert str(refused.value) == sentence


# what the house rules do; each row compares rules without and with the house rule


def points_text(rules: str, tallies: list[Tally], sides: tuple[int, ...]) -> str:
    points = score(parse_rules(rules), by_side(tallies, sides))
    return " | ".join(" ".join(f"{name}={worth}" for name, worth in side.items()) or "nothing" for side in points)


def has(text: str, **rest: int) -> Tally:
    return Tally.of(parse_cards(text), **rest)


LAST_SWEEP = {"sweeps": 1, "last_capture": True, "last_capture_was_sweep": True}

MOVES = [
    ("V1", "a king takes a king and a sum by", "international", "value_scheme=choice face_mode=numeric",
     "table Kd 9h 4s | hand Kh", "Kh x Kd 9h 4s", True),
    ("V2", "nobody builds by", "royal", "allow_build=false raise_builds=nobody augment_builds=nobody",
     "table Kc | hand Ah As", "Ah + Kc = 14", False),
    ("V4", "a face takes all equal faces by", "international", "face_mode=pair_all",
     "table Kc Kd Ks | hand Kh", "Kh x Ks Kd Kc", True),
    ("V4", "a face takes all equal faces by", "spade", "face_mode=pair_all",
     "table Kc Kd Ks | hand Kh", "Kh x Ks Kd", True),
    ("V10", "a card that takes is not laid out by", "norwegian", "capture_duty=if_card_can capture_extent=maximal",
     "table 9c | hand 9h", "9h", False),
    ("V10", "a card takes all it can by", "norwegian", "capture_duty=if_card_can capture_extent=maximal",
     "table 9c 5d 4d | hand 9h", "9h x 9c", False),
    ("V12", "a seat has several builds by", "norwegian", "max_builds_per_seat=none",
     "table 3c [5h 4c]=9@0 | hand 9d 8c 5d", "5d + 3c = 8", True),
    ("V12", "a raise gives a seat several builds by", "norwegian", "max_builds_per_seat=none",
     "table [5h 4c]=9@0 [5d 2c]=7@1 | hand 9d 8c Ad", "Ad + [5d 2c] = 8", True),
    ("V13", "an own build is raised by", "norwegian", "raise_builds=anyone",
     "table [5h 4c]=9@0 | hand 3d Qc", "3d + [5h 4c] = 12", True),
    ("V31", "nobody doubles by", "norwegian", "allow_double=false",
     "table Qd | hand Qh", "Qh * Qd", False),
    ("V31", "a face is no sum by", "norwegian", "value_scheme=plain face_mode=pair_one",
     "table 7c 4d | hand Jh", "Jh x 7c 4d", False),
]  # fmt: skip

SCORES = [
    ("V3", "each spade counts and the jack twice by", "international",
     "spade_each_points=1 jack_spades_points=2 most_spades_points=0 target=61", ALONE,
     [has("Js 2s 3s"), has("4s 5s 6c 7c")],
     "spades=1 little=1 | most_cards=3", "spades=4 little=1 | most_cards=3 spades=2"),
    ("V5", "the very last capture is no sweep by", "international", "sweep_on_last_capture=false", ALONE,
     [has("9c 9d", **LAST_SWEEP), has("")], "most_cards=3 sweeps=1 | nothing", "most_cards=3 | nothing"),
    ("V8", "partners are counted together by", "norwegian", "partnership=required_4", PARTNERS,
     [has("2c 3c"), has("4c 5c 6c"), has("7c 8c"), has("")], "most_cards=1 | nothing", "most_cards=1 | nothing"),
    ("V14", "most spades are two points by", "norwegian", "most_spades_points=2", ALONE,
     [has("3s 4s"), has("5s 6c")], "spades=1 | nothing", "spades=2 | nothing"),
    ("V15", "most aces are one point by", "norwegian", "ace_points=0 most_aces_points=1", ALONE,
     [has("Ac Ad Ah"), has("As 5s 6s")], "aces=3 | spades=1 aces=1", "aces=1 | spades=1"),
    ("V15", "as many aces are no point by", "norwegian", "ace_points=0 most_aces_points=1", ALONE,
     [has("Ac Ad"), has("Ah As")], "aces=2 | spades=1 aces=2", "nothing | spades=1"),
    ("V17", "sisten brings a tabbe by", "norwegian", "last_capture_also_sweep=true", ALONE,
     [has("9c 9d 3c", last_capture=True, leftovers=1), has("")],
     "most_cards=1 last_capture=1 | nothing", "most_cards=1 sweeps=1 last_capture=1 | nothing"),
    ("V18", "each spade above six counts by", "swedish", "over_spades_from=6 most_spades_points=0 target=21", ALONE,
     [has("3s 4s 5s 6s 7s 8s 9s Ts"), has("Js Qs Ks")], "most_cards=1 spades=2 | nothing",
     "most_cards=1 spades=2 | nothing"),
    ("V18", "nine spades are three points by", "swedish", "over_spades_from=6 most_spades_points=0 target=21", ALONE,
     [has("3s 4s 5s 6s 7s 8s 9s Ts Js"), has("Qs Ks")], "most_cards=1 spades=2 | nothing",
     "most_cards=1 spades=3 | nothing"),
    ("V23", "two share most spades by", "swedish", "most_spades_tie=split_two_way", THREE,
     [has("3s 4s"), has("5s 6s"), has("7s 8c 9c")], "nothing | nothing | most_cards=1",
     "spades=1 | spades=1 | most_cards=1"),
    ("V23", "three share nothing by", "swedish", "most_spades_tie=split_two_way", THREE,
     [has("3s"), has("5s"), has("7s 8c 9c")], "nothing | nothing | most_cards=1", "nothing | nothing | most_cards=1"),
    ("V24", "sweeps of all take each other out by", "swedish", "sweep_cancel=min_across_sides", ALONE,
     [has("3c", sweeps=3), has("4c", sweeps=1)], "sweeps=3 | sweeps=1", "sweeps=2 | nothing"),
    ("V29", "the last capture is no point by", "norwegian", "last_capture_points=0", ALONE,
     [has("9c 9d", last_capture=True), has("")], "most_cards=1 last_capture=1 | nothing", "most_cards=1 | nothing"),
    ("V30", "tabbe and sisten together are two points, or one by", "norwegian", "sweep_on_last_capture=false", ALONE,
     [has("9c", **LAST_SWEEP), has("8c")], "sweeps=1 last_capture=1 | nothing", "last_capture=1 | nothing"),
    ("V10", "what one takes is lost by", "norwegian",
     "misere=true target=none fixed_rounds=seats most_cards_points=0 most_spades_points=0 ace_points=0 "
     "big_casino_points=0 little_casino_points=0 sweep_points=0 last_capture_points=0", ALONE,
     [has("As Td 2s", sweeps=1), has("")], "most_cards=1 spades=1 big=2 little=1 aces=1 sweeps=1 | nothing",
     "spades=-1 big=-3 little=-2 aces=-1 sweeps=-5 | nothing"),
]  # fmt: skip

ENDS = [
    ("V6", "six rounds and the higher sum by", "international", "fixed_rounds=6 target=none win_rule=highest_total",
     (40, 30), "big=2 | aces=4", "", 6, "0 wins", "0 wins"),
    ("V6", "six rounds and not five by", "international", "fixed_rounds=6 target=none win_rule=highest_total",
     (40, 30), "big=2 | aces=4", "", 5, "0 wins", "another round"),
    ("V9", "the first to be out by", "norwegian",
     "win_rule=count_out count_out_order=most_cards,spades,big,little,aces,sweeps",
     (15, 14), "most_cards=1 | big=2 aces=2", "", 1, "1 wins", "0 wins"),
    ("V16", "not at 16 but at 21 by", "norwegian", "target=21", (15, 0), "big=2 | aces=1", "", 1,
     "0 wins", "another round"),
    ("V16", "at 11 already by", "swedish", "target=11", (10, 0), "big=2 | aces=1", "", 1, "another round", "0 wins"),
    ("V16", "at 50 only by", "swedish", "target=50", (48, 30), "big=2 | aces=1", "", 1, "0 wins", "0 wins"),
    ("V16", "below 50 not by", "swedish", "target=50", (47, 30), "big=2 | aces=1", "", 1, "0 wins", "another round"),
    ("V20", "most points of several by", "international", "win_rule=highest_total final_tie=another_round",
     (18, 19), "most_cards=3 aces=2 | big=2 aces=4", "", 1, "0 wins", "1 wins"),
    ("V20", "another round where all is level by", "international final_tie=shared",
     "win_rule=highest_total final_tie=another_round", (19, 19), "big=2 | aces=2", "", 1,
     "0 wins", "another round"),
    ("V21", "most spades where both are level by", "norwegian tie_break=", "win_rule=highest_total tie_break=spades",
     (15, 15), "big=2 | aces=2", "5s 6s | 7s", 1, "another round", "0 wins"),
    ("V21", "most points before most spades by", "norwegian tie_break=", "win_rule=highest_total tie_break=spades",
     (15, 15), "big=2 | aces=3", "5s 6s | 7s", 1, "1 wins", "1 wins"),
    ("V22", "most spades where the highest are level by", "swedish tie_break=", "tie_break=spades",
     (15, 15, 15), "big=2 | aces=2 | aces=1", "5s | 6s 7s | 8s 9s Ts", 1, "another round", "1 wins"),
    ("V28", "most aces where both are level by", "norwegian", "tie_break=aces,casinos,spades,cards",
     (15, 15), "big=2 | aces=2", "5s 6s 7s | Ad Ah", 1, "0 wins", "1 wins"),
    ("V28", "the Td before the 2s by", "norwegian", "tie_break=aces,casinos,spades,cards",
     (15, 15), "big=2 | little=1 spades=1", "Td | 2s 3s", 1, "1 wins", "0 wins"),
    ("V28", "most cards at last by", "norwegian", "tie_break=aces,casinos,spades,cards",
     (15, 15), "sweeps=1 | most_cards=1", "5c | 6c 7c", 1, "another round", "1 wins"),
]  # fmt: skip

COUNT_OUT = "win_rule=count_out count_out_order=most_cards,spades,big,little,aces,sweeps"
ENDS += [
    ("V9", "the higher where two cross at once by", "norwegian", COUNT_OUT, (14, 15), "aces=2 sweeps=3 | aces=2", "",
     1, "0 wins", "1 wins"),
    ("V9", "the next category where two cross level by", "norwegian", COUNT_OUT, (14, 14), "aces=2 | aces=2 sweeps=1",
     "", 1, "1 wins", "1 wins"),
    ("V9", "another round where all are level by", "norwegian", COUNT_OUT, (14, 14), "aces=2 | aces=2", "", 1,
     "another round", "another round"),
    ("V9", "what the order lacks counted last by", "norwegian", "win_rule=count_out count_out_order=most_cards",
     (14, 14), "aces=3 | big=2", "", 1, "0 wins", "1 wins"),
]  # fmt: skip

SWEEPS = [
    ("V25", "not in the last deal by", "swedish", "sweep_in_last_deal=false", True, (0, 0)),
    ("V26", "not from ten points on by", "norwegian", "sweep_freeze_score=10", False, (0, 10)),
]

DEALS = [
    ("V7", "three seats four times by", "norwegian", "", THREE, "4 | 4 4 4 4"),
    ("V7", "three seats four times by", "international", "", THREE, "4 | 4 4 4 4"),
    ("V8", "four partners three times by", "international", "", PARTNERS, "4 | 4 4 4"),
    ("V8", "four alone three times by", "international", "partnership=optional_4", range(4), "4 | 4 4 4"),
    ("V11", "five seats half a deal first by", "norwegian", "", range(5), "2 | 2 4 4"),
    ("V11", "five seats half a deal first by", "byggekasino", "max_seats=5", range(5), "2 | 2 4 4"),
    ("V19", "two packs by", "swedish", "decks=2 max_seats=5", ALONE, "8 | 4 4 4 4 4 4 4 4 4 4 4 4"),
    ("V19", "two packs to five seats by", "swedish", "decks=2 max_seats=5", range(5), "4 | 4 4 4 4 4"),
    ("V10", "krypkasino with two packs by", "krypkasino", "decks=2", ALONE, "8 | 4 4 4 4 4 4 4 4 4 4 4 4"),
]


def row(name: str, told: str, base: str, changes: str, *rest: object) -> object:
    return pytest.param(base, f"{base.split()[0]} {changes}", *rest, id=f"{told} {base} {changes} ({name})")


@pytest.mark.parametrize(
    ("base", "changed", "line", "move", "legal"), [row(*entry) for entry in MOVES]
)  # fmt: skip
def test_at_the_table(base, changed, line, move, legal):
    for rules, allowed in ((base, not legal), (changed, legal)):
        seen = parse_position(f"{rules} 2 | turn 0 | {line} | others 4 | stock 8")
        played = parse_move(move, seen.table)
        if allowed:
            check_move(seen, played)
        else:
            with pytest.raises(IllegalMove):
                check_move(seen, played)


def test_several_builds_need_a_taker_each_by_the_house_rule():
    line = "norwegian max_builds_per_seat=none 2 | turn 0 | table 3c [5h 4c]=9@0 | hand Kd 8c 5d | stock 8"
    with pytest.raises(IllegalMove, match=r"^after 5d no card in the hand would take your own \[5h 4c\]$"):
        check_move(parse_position(line), parse_move("5d + 3c = 8"))


@pytest.mark.parametrize(
    ("base", "changed", "sides", "tallies", "before", "after"), [row(*entry) for entry in SCORES]
)  # fmt: skip
def test_in_the_count(base, changed, sides, tallies, before, after):
    assert points_text(base, tallies, sides) == before
    assert points_text(changed, tallies, sides) == after


@pytest.mark.parametrize(
    ("base", "changed", "totals", "points", "won", "rounds", "before", "after"), [row(*entry) for entry in ENDS]
)
def test_the_game_ends_with(base, changed, totals, points, won, rounds, before, after):
    made = [
        {Category(name): int(worth) for name, worth in (item.split("=") for item in side.split())}
        for side in points.split(" | ")
    ]
    tallies = [has(text) for text in won.split(" | ")] if won else [Tally()] * len(totals)
    for rules, expected in ((base, before), (changed, after)):
        end = game_end(
            parse_rules(rules), totals, made, tallies=tallies, rounds_played=rounds, seats=len(totals)
        )  # fmt: skip
        told = " and ".join(map(str, end.winners)) + " wins" if end.over else "another round"
        assert told == expected, rules


@pytest.mark.parametrize(
    ("base", "changed", "last_deal", "scores"), [row(*entry) for entry in SWEEPS]
)  # fmt: skip
def test_a_sweep_counts(base, changed, last_deal, scores):
    for rules, scored in ((base, True), (changed, False)):
        table = parse_cards("9c")
        hand = parse_cards("9h 2c")
        state = state_at(parse_rules(rules), table=table, hand=hand, last_deal=last_deal, scores=scores)
        event = apply(state, parse_move("9h x 9c")).events[0]
        assert isinstance(event, Played)
        assert (event.sweep, event.sweep_scored) == (True, scored)


def test_aces_and_casinos_count_at_once_by_the_house_rule():
    for rules, scores in (("swedish", (0, 0)), ("swedish immediate_scoring=true", (3, 0))):
        state = state_at(parse_rules(rules), table=parse_cards("Td 4c 9c"), hand=parse_cards("As 2c"))
        assert apply(state, parse_move("As x Td 4c")).scores == scores


@pytest.mark.parametrize(("base", "changed", "sides", "deals"), [row(*entry) for entry in DEALS])
def test_cards_are_dealt_to(base, changed, sides, deals):
    plan = layout(parse_rules(changed), tuple(sides))
    assert f"{plan.table_cards} | {' '.join(map(str, plan.hand_sizes))}" == deals
    assert plan.table_cards + plan.seats * sum(plan.hand_sizes) == 52 * parse_rules(changed).decks


@pytest.mark.parametrize(
    ("rules", "packets"),
    [
        pytest.param("byggekasino", "1:4 0:4 table:4", id="byggekasino, four at a time and the table last"),
        pytest.param(
            "byggekasino deal_packet=2 deal_order=others_table_dealer",
            "1:2 table:2 0:2 1:2 table:2 0:2",
            id="byggekasino dealt as norwegian",
        ),
        pytest.param(
            "norwegian deal_order=all_then_table", "1:2 0:2 table:2 1:2 0:2 table:2", id="norwegian dealt as swedish"
        ),
        pytest.param(
            "norwegian deal_packet=4 deal_order=hands_then_table",
            "1:4 0:4 table:4",
            id="norwegian dealt as byggekasino",
        ),
    ],
)
def test_the_packets_are_those_of(rules, packets):
    plan = layout(parse_rules(rules), ALONE)
    assert " ".join(f"{to}:{count}" for to, count in plan.sequence(1, 0)) == packets


@pytest.mark.parametrize(
    ("rules", "how"),
    [
        pytest.param("swedish first_dealer=draw_low", FirstDealer.DRAW_LOW, id="the lowest card, also in swedish"),
        pytest.param("norwegian first_dealer=draw_high", FirstDealer.DRAW_HIGH, id="the highest card, in norwegian"),
        pytest.param("international first_dealer=given", FirstDealer.GIVEN, id="the table, in international"),
    ],
)
def test_the_first_dealer_is_found_by(rules, how):
    assert parse_rules(rules).first_dealer is how


ELSEWHERE = {"V27", "V32", "V33"}
"""The house rules with a test of their own above."""


def test_every_house_rule_of_the_page_has_a_row():
    page = (HERE / "docs" / "rules.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| (V\d+) \|", page, re.MULTILINE))
    rows = {entry[0] for table in (MOVES, SCORES, ENDS, SWEEPS, DEALS) for entry in table}
    assert told == rows | ELSEWHERE
    assert len(told) == 33


def page_overrides() -> list[str]:
    page = (HERE / "docs" / "rules.md").read_text(encoding="utf-8")
    spans = re.findall(r"`([^`\n]+)`", page.partition("## 4. Each")[2])
    found = {word for span in spans for word in re.findall(r"\b[a-z_]+=(?:\[[^\]]*\]|\"[^`]*|[^\s,;]+)", span)}
    return sorted(word for word in found if word.partition("=")[0] in FIELDS and "..." not in word)


@pytest.mark.parametrize("word", page_overrides())
def test_the_page_writes_an_override_that_can_be_read(word):
    parse_overrides([word])


# text and data, both ways


def values_of(name: str) -> st.SearchStrategy[object]:
    now = {getattr(rules, name) for rules in RULES.values()}
    some = next((value for value in now if value is not None), None)
    match some:
        case bool():
            return st.booleans()
        case int() if None not in now:
            return st.integers(RANGES[name].low, min(RANGES[name].high, 99))
        case int():
            return st.one_of(st.none(), st.integers(RANGES[name].low, min(RANGES[name].high, 99)))
        case Penalties():
            return st.builds(Penalties, big=st.integers(-9, 99), sweep=st.integers(0, 99))
        case Enum() if not isinstance(some, Rounds):
            return st.sampled_from(type(some))
    return {
        "announce_last_deal": st.text("abc ÅØ'\"=\\#,:;[]{}$", min_size=1).filter(str.strip),
        "fixed_rounds": st.one_of(st.none(), st.integers(1, 99), st.sampled_from(Rounds)),
        "table_cards": st.one_of(st.none(), st.integers(0, 12)),
        "hand_sizes": st.one_of(st.none(), st.lists(st.integers(1, 9), min_size=1).map(tuple)),
        "count_out_order": st.one_of(st.none(), st.lists(st.sampled_from(Category), unique=True).map(tuple)),
        "tie_break": st.lists(st.sampled_from(Count), unique=True).map(tuple),
    }[name]


VALUES = {name: values_of(name) for name in FIELDS}


@st.composite
def any_rules(draw: st.DrawFn) -> RuleSet:
    """A rule set with some fields changed, or every one, so that they do not contradict each other."""
    base = RULES[draw(st.sampled_from(list(RULES)))]
    changed = draw(st.one_of(st.lists(st.sampled_from(FIELDS), max_size=5, unique=True), st.just(FIELDS)))
    return consistent(base, {name: draw(VALUES[name]) for name in changed})


@given(any_rules())
@settings(derandomize=True, deadline=None, max_examples=80)
def test_any_rules_are_read_as_they_were_written(rules):
    base = RULES[rules.name]
    assert parse_rules(rules_text(rules)) == rules
    assert rule_set(rules.name, overrides(rules)) == rules
    assert override(base, json.loads(json.dumps(overrides(rules)))) == rules
    assert (digest(rules) == digest(base)) == (rules == base)


@pytest.mark.parametrize("name", RULES)
def test_a_rule_set_by_itself_is_its_name(name):
    assert rules_text(RULES[name]) == name
    assert parse_rules(name) is RULES[name] or parse_rules(name) == RULES[name]
    assert overrides(RULES[name]) == {}
    assert json.loads(json.dumps(to_data(RULES[name])))["name"] == name


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        pytest.param("norwegian target=21", "target", 21, id="a number"),
        pytest.param("norwegian target=none fixed_rounds=6", "target", None, id="none"),
        pytest.param("norwegian allow_double=FALSE", "allow_double", False, id="false in any case"),
        pytest.param("krypkasino fixed_rounds=seats", "fixed_rounds", Rounds.SEATS, id="seats"),
        pytest.param("norwegian hand_sizes=6,6,6,6", "hand_sizes", (6, 6, 6, 6), id="numbers in a row"),
        pytest.param("norwegian tie_break=aces,cards", "tie_break", (Count.ACES, Count.CARDS), id="words in a row"),
        pytest.param(
            "norwegian 'tie_break=[aces, cards]'", "tie_break", (Count.ACES, Count.CARDS), id="words in brackets"
        ),
        pytest.param(
            "norwegian tie_break=[aces, casinos, spades, cards] target=21",
            "tie_break",
            (Count.ACES, Count.CASINOS, Count.SPADES, Count.CARDS),
            id="words in brackets without quotes",
        ),
        pytest.param(
            "norwegian target=21 tie_break=['aces', \"cards\"]",
            "tie_break",
            (Count.ACES, Count.CARDS),
            id="words in quotes in brackets",
        ),
        pytest.param(
            "norwegian count_out_order=[ most_cards , spades ]",
            "count_out_order",
            (Category.MOST_CARDS, Category.SPADES),
            id="categories in brackets",
        ),
        pytest.param(
            "norwegian announce_last_deal='=[ the last'",
            "announce_last_deal",
            "=[ the last",
            id="a bracket in quotes",
        ),
        pytest.param("norwegian tie_break=", "tie_break", (), id="nothing"),
        pytest.param(
            "norwegian announce_last_deal='Letztes Geben'",
            "announce_last_deal",
            "Letztes Geben",
            id="two words in quotes",
        ),
        pytest.param(
            "krypkasino misere_points=big:4,ace:2", "misere_points", Penalties(big=4, ace=2), id="a table of penalties"
        ),
    ],
)  # fmt: skip
def test_an_override_is_read_from(text, field, value):
    assert getattr(parse_rules(text), field) == value


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [
        pytest.param("target", 21, 21, id="a number"),
        pytest.param("target", None, None, id="nothing"),
        pytest.param("value_scheme", "choice", ValueScheme.CHOICE, id="the name of a choice"),
        pytest.param("value_scheme", ValueScheme.CHOICE, ValueScheme.CHOICE, id="the choice itself"),
        pytest.param("tie_break", ["cards"], (Count.CARDS,), id="a list"),
        pytest.param("misere_points", {"big": 4}, Penalties(big=4), id="a table"),
    ],
)
def test_an_override_as_data_is(field, value, read):
    rules = override(RULES["norwegian"], {field: value, "fixed_rounds": 9})
    assert getattr(rules, field) == read


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param(
            "norwegien",
            f"no rule set 'norwegien'; there are {', '.join(RULES)} (did you mean norwegian?)",
            id="a rule set that nearly is one",
        ),
        pytest.param("poker", f"no rule set 'poker'; there are {', '.join(RULES)}", id="a rule set that is none"),
        pytest.param("", f"no rule set ''; there are {', '.join(RULES)}", id="nothing"),
        pytest.param(
            "norwegian tagret=21", "no rule 'tagret' (did you mean target?); `kasino docs rules` lists them all",
            id="a field that nearly is one",
        ),
        pytest.param("norwegian xyz=21", "no rule 'xyz'; `kasino docs rules` lists them all", id="no field"),
        pytest.param("norwegian name=mine", "no rule 'name'; `kasino docs rules` lists them all", id="the name"),
        pytest.param(
            "norwegian target", "'target' is not an override: write field=value, as in target=21", id="a lone field"
        ),
        pytest.param("norwegian target=many", "target is a whole number or none, not 'many'", id="a word for a number"),
        pytest.param(
            f"norwegian target={'1' * 5000}",
            "target is a number from 1 to 999999999, or none, not one of 5000 digits",
            id="a number of many digits",
        ),
        pytest.param("norwegian target=16.5", "target is a whole number or none, not '16.5'", id="half a point"),
        pytest.param("norwegian decks=none", "decks is a whole number, not 'none'", id="none where it cannot be"),
        pytest.param(
            "norwegian allow_build=yes", "allow_build is true or false, not 'yes'", id="yes"
        ),
        pytest.param(
            "norwegian value_scheme=single", "value_scheme is dual or choice or plain, not 'single'",
            id="a choice that is none",
        ),
        pytest.param(
            "norwegian fixed_rounds=table", "fixed_rounds is a whole number or seats or none, not 'table'",
            id="rounds that are none",
        ),
        pytest.param(
            "norwegian tie_break=spades,sweeps",
            "tie_break is aces or little or big or casinos or spades or cards, not 'sweeps'",
            id="one of a list",
        ),
        pytest.param(
            "krypkasino misere_points=gib:3",
            "misere_points is big, little, spade, ace and sweep, as in big:3,ace:1, not 'gib:3'",
            id="a penalty that is none",
        ),
        pytest.param(
            "norwegian announce_last_deal='sisten", "a quotation mark is open in: norwegian announce_last_deal='sisten",
            id="an open quotation mark",
        ),
        pytest.param(
            "norwegian tie_break=[aces, cards", "a bracket is open in: norwegian tie_break=[aces, cards",
            id="an open bracket",
        ),
    ],
)  # fmt: skip
def test_rules_cannot_be_read_from(text, sentence):
    with pytest.raises(RulesError) as refused:
        parse_rules(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("value", [16.0, [16], {}, True, "²"])
def test_a_number_is_not(value):
    with pytest.raises(RulesError, match=r"^target is a whole number or none, not "):
        override(RULES["norwegian"], {"target": value})


# ranges


def test_every_number_of_a_rule_set_has_a_range():
    numbers = {field.name for field in fields(RuleSet) if re.search(r"\bint\b|Penalties", str(field.type))}
    assert set(RANGES) == numbers


def test_the_page_tells_every_range():
    page = (HERE / "docs" / "rules.md").read_text(encoding="utf-8")
    for name, allowed in RANGES.items():
        row = re.search(rf"^\| `{name}` \| ([^|]*) \|", page, re.MULTILINE)
        assert row, name
        assert f"{allowed.low} to {allowed.high}" in row[1], name


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        pytest.param("name", "n" * 201, "name has 201 characters, and at most 200 are read", id="a long name"),
        pytest.param("announce_last_deal", "a" * 201, "announce_last_deal has 201 characters", id="a long call"),
        pytest.param("announce_last_deal", "\ud800", "announce_last_deal is no text", id="half a character"),
    ],
)
def test_rules_refuse_a_text(name, text, sentence):
    with pytest.raises(RulesError, match=sentence):
        replace(RULES["norwegian"], **{name: text})


def test_a_game_without_a_limit_of_rounds_ends_all_the_same():
    rules = parse_rules("norwegian round_limit=none")
    for rounds, over in ((MAX_ROUNDS - 1, False), (MAX_ROUNDS, True)):
        end = game_end(rules, (0, 0), ({}, {}), tallies=[Tally()] * 2, rounds_played=rounds, seats=2)
        assert (end.over, end.winners) == (over, (0, 1) if over else ())


# the digest

DIGESTS = {
    "norwegian": "c096ee4232de9b35",
    "byggekasino": "e80bde8490fd95ea",
    "international": "ba65798a8e936375",
    "royal": "f7c30716d357b7c3",
    "spade": "cd994cc0402159b4",
    "swedish": "63d3bec5cb865141",
    "overspader": "2313c9179f7cb5ca",
    "finnish": "e0115f4502da492e",
    "krypkasino": "7a48ed1c1c0cd73a",
    "two_deck": "efdd842e26728b1c",
}


@pytest.mark.parametrize("name", RULES)
def test_the_digest_stays_what_it_was_for(name):
    assert digest(RULES[name]) == DIGESTS[name]


ONE_FIELD = """
norwegian min_seats=3
norwegian max_seats=4
norwegian partnership=none
norwegian decks=2
norwegian table_cards=2
norwegian hand_sizes=4,4,4,4,4,4
norwegian deal_packet=4
norwegian deal_order=all_then_table
norwegian announce_last_deal=sistan
norwegian first_dealer=draw_low
norwegian value_scheme=choice
international face_mode=pair_all
norwegian multi_value_same_play=false
norwegian capture_duty=if_card_can
krypkasino capture_extent=any
norwegian must_take_all_equal=true
international trail_with_own_build=true
norwegian allow_build=false
norwegian build_table_cards=one_or_more
norwegian allow_multiple_build=true
norwegian must_hold_taker=false
norwegian keep_taker=true
norwegian max_builds_per_seat=2
norwegian raise_builds=anyone
norwegian augment_builds=owner
norwegian build_in_sums=true
norwegian allow_double=false
norwegian double_own_build=true
norwegian double_needs_taker=true
norwegian pile_in_sums=false
norwegian build_on_pile=true
norwegian sweep_points=2
norwegian sweep_on_last_capture=false
norwegian sweep_in_last_deal=false
norwegian sweep_cancel=min_across_sides
norwegian sweep_freeze_score=0
norwegian last_capture_points=0
norwegian last_capture_also_sweep=true
norwegian most_cards_points=3
norwegian most_spades_points=2
norwegian most_spades_tie=split_two_way
norwegian spade_each_points=1
norwegian jack_spades_points=1
norwegian over_spades_from=0
norwegian ace_points=0
norwegian most_aces_points=1
norwegian big_casino_points=1
norwegian little_casino_points=2
krypkasino misere=false
krypkasino misere_points=big:4,little:2,spade:1,ace:1,sweep:5
norwegian target=21
norwegian fixed_rounds=seats
norwegian round_limit=none
norwegian immediate_scoring=true
international win_rule=highest_total
international count_out_order=aces
norwegian tie_break=
norwegian final_tie=shared
""".strip().splitlines()


@pytest.mark.parametrize("text", ONE_FIELD)
def test_the_digest_is_another_one_with(text):
    name, _, word = text.partition(" ")
    rules = parse_rules(text)
    assert list(overrides(rules)) == [word.partition("=")[0]]
    assert digest(rules) != DIGESTS[name]
    assert rules_text(rules) == text


def test_the_digest_has_been_tried_with_every_field():
    assert [text.split(" ")[1].partition("=")[0] for text in ONE_FIELD] == FIELDS


def test_the_digest_depends_on_the_name():
    assert digest(replace(RULES["norwegian"], name="mine")) != DIGESTS["norwegian"]


# nobody asks for the name

MODULES = sorted((HERE / "server" / "kasino" / "game").rglob("*.py"))


@pytest.mark.parametrize("path", [pytest.param(path, id=path.name) for path in MODULES if path.name != "presets.py"])
def test_no_rule_set_is_asked_for_by_its_name_in(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    literals = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert literals & set(RULES) == set()
    compared = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for side in (node.left, *(side for op, side in zip(node.ops, node.comparators, strict=True) if not is_in(op)))
        if isinstance(side, ast.Attribute) and side.attr == "name" and "rules" in ast.unparse(side.value)
    ]
    looked_up = {"record.py": ["name == state.rules.name"]}.get(path.name, [])  # for the newest revision of the name
    assert compared == looked_up


def is_in(op: ast.cmpop) -> bool:
    return isinstance(op, ast.In | ast.NotIn)


def test_partners_are_the_default_where_the_rules_ask_for_them():
    assert default_sides(RULES["international"], 4) == PARTNERS
    assert default_sides(RULES["international"], 3) == THREE
    assert default_sides(RULES["norwegian"], 4) == (0, 1, 2, 3)
    assert default_sides(parse_rules("international partnership=optional_4"), 4) == (0, 1, 2, 3)


def test_a_pack_is_refused_for_a_seed_that_is_text():
    with pytest.raises(DeckError) as refused:
        deck("x", 1)  # type: ignore[arg-type]
    assert str(refused.value) == 'the seed is bytes, as in b"x"'
