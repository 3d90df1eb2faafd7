"""What each house rule of docs/rules.md does. A row compares the rules without and with the house rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kasino.game import (
    PARTNERS,
    Category,
    IllegalMove,
    Played,
    Tally,
    apply,
    by_side,
    check_move,
    game_end,
    layout,
    parse_cards,
    parse_move,
    parse_overrides,
    parse_position,
    parse_rules,
    score,
)
from kasino.game.rules.options import FirstDealer
from tests.game.any_rules import FIELDS
from tests.game.states import state_at

HERE = Path(__file__).resolve().parents[3]
ALONE = (0, 1)
THREE = (0, 1, 2)


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


def row(name: str, label: str, base: str, changes: str, *rest: object) -> object:
    return pytest.param(base, f"{base.split()[0]} {changes}", *rest, id=f"{label} {base} {changes} ({name})")


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
        outcome = " and ".join(map(str, end.winners)) + " wins" if end.over else "another round"
        assert outcome == expected, rules


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
"""The house rules with tests of their own."""


def test_every_house_rule_of_the_page_has_a_row():
    page = (HERE / "docs" / "rules.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| (V\d+) \|", page, re.MULTILINE))
    rows = {entry[0] for table in (MOVES, SCORES, ENDS, SWEEPS, DEALS) for entry in table}
    assert listed == rows | ELSEWHERE
    assert len(listed) == 33


def page_overrides() -> list[str]:
    page = (HERE / "docs" / "rules.md").read_text(encoding="utf-8")
    spans = re.findall(r"`([^`\n]+)`", page.partition("## 4. Each")[2])
    found = {word for span in spans for word in re.findall(r"\b[a-z_]+=(?:\[[^\]]*\]|\"[^`]*|[^\s,;]+)", span)}
    return sorted(word for word in found if word.partition("=")[0] in FIELDS and "..." not in word)


@pytest.mark.parametrize("word", page_overrides())
def test_the_page_writes_an_override_that_can_be_read(word):
    parse_overrides([word])
