"""The terms of `thoughtful`: each decides a position, and the bot without it would play another move."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest

from kasino.bots import Observation, Thoughtful, ask, play
from kasino.bots.house.thoughtful import TERMS, Weights, terms_of
from kasino.game import RULES, legal_moves, parse_position
from tests.bots.duplicate import one_round

DECIDED = [
    pytest.param(
        "points", "swedish 2 | turn 0 dealer 1 | table Ad 4h 7h | hand Ac Jh Qc | others 3 | stock 16",
        "Ac x Ad", "Jh x 7h 4h", id="points: two aces before three cards",
    ),
    pytest.param(
        "cards", "international 2 | turn 0 dealer 1 | table 5d 5s Jc | hand 9h Tc | others 2 | stock 16",
        "Tc x 5s 5d", "9h", id="cards: three at once, where most cards is three points",
    ),
    pytest.param(
        "spades", "swedish 2v2 | turn 0 dealer 0 | table 9h Qc Ks | hand Qh Qs | others 2 2 2 | stock 32",
        "Qs x Qc", "Qh", id="spades: the queen of spades is caught with, not kept",
    ),
    pytest.param(
        "sweep", "norwegian 2 | turn 0 dealer 1 | table 7d | hand Ah 7h Qc | others 3 | stock 0",
        "7h x 7d", "7h + 7d = 14", id="sweep: empty the table rather than build on it",
    ),
    pytest.param(
        "last_capture", "swedish 2 | turn 0 dealer 1 | table Ad 6c Td | hand 6h 8d Kd | others 3 | stock 0",
        "6h x 6c", "6h", id="last_capture: take, so that the rest may be yours",
    ),
    pytest.param(
        "keep_taker", "swedish 2 | turn 0 dealer 0 | table Ts Qs Kc | hand 7d Tc | others 2 | stock 0",
        "7d", "Tc x Ts", id="keep_taker: as dealer keep the ten for the last card",
    ),
    pytest.param(
        "gift", "swedish 2 | turn 0 dealer 0 | table 6d 8d | hand 2c Tc Td | others 3 | stock 0",
        "Tc", "Td", id="gift: the other ten is laid out, not the big casino",
    ),
    pytest.param(
        "lay_spade", "swedish 2 | turn 0 dealer 0 | table 8c Qc | hand 2d 4s | others 2 | stock 0",
        "2d", "4s", id="lay_spade: a diamond is laid out, not a spade",
    ),
    pytest.param(
        "exhausted", "swedish 2 | turn 0 dealer 1 | table 3d | hand 9c 9s Kh | others 3 | stock 16",
        "9c", "Kh", id="exhausted: of the nines fewer are left than of the kings",
    ),
    pytest.param(
        "spare", "norwegian 2 | turn 0 dealer 1 | table 9s | hand 8s Tc | others 2 | stock 16",
        "8s", "Tc", id="spare: the ten waits for the big casino",
    ),
    pytest.param(
        "strong_hand", "swedish 2 | turn 0 dealer 1 | table 4c 5h Qh | hand 5c Qs | others 2 | stock 16",
        "5c x 5h", "Qs x Qh", id="strong_hand: catch with the five and keep the queen",
    ),
    pytest.param(
        "dear_sums", "swedish 3 | turn 0 dealer 0 | table 9d Td | hand 3h 4s | others 2 2 | stock 24",
        "3h", "4s", id="dear_sums: no four beside a ten, which an ace would take",
    ),
    pytest.param(
        "open_cards", "swedish 2 | turn 0 dealer 1 | table 3h 4c 5s | hand Ad 6s Kh | others 3 | stock 0",
        "Kh", "Ad", id="open_cards: an ace goes with everything that lies there, a king with nothing",
    ),
    pytest.param(
        "small_table", "norwegian 2v2 | turn 0 dealer 3 | table 2c 7d | hand 5h 6s | others 2 2 2 | stock 32",
        "6s", "5h", id="small_table: 2, 5 and 7 are an ace, 2, 6 and 7 a little casino, and there are four aces",
    ),
    pytest.param(
        "next_catch", "norwegian 2 | turn 0 dealer 0 | table 7h 9s Kc | hand Ah 7s | others 2 | stock 16",
        "7s + 7h = 14", "7s x 7h", id="next_catch: build for the ace, and take king and ace with it later",
    ),
    pytest.param(
        "protect", "norwegian 2 | turn 0 dealer 0 | table 5c Qd Qh | hand As 6s 9s | others 3 | stock 16",
        "As + 5c = 6", "9s + 5c = 14", id="protect: the build is the one that fewer can take",
    ),
    pytest.param(
        "locked", "international 2v2 | turn 0 dealer 0 | table Ac Td | hand 5c 9c Tc | others 3 3 3 | stock 32",
        "9c + Td Ac = 10", "Tc x Td", id="locked: tens in two groups, for the other ten",
    ),
    pytest.param(
        "their_builds", "international 2 | turn 0 dealer 1 | table 6h 9h Qd [3c 4c]=7@1 | hand 6s 7d | others 2",
        "7d x [4c 3c]", "6s x 6h", id="their_builds: take what another has built before what he has not",
    ),
    pytest.param(
        "partner", "swedish 2v2 | turn 0 dealer 0 | table 2h 3h | hand 4s 7c Tc | others 3 3 3 | stock 0",
        "7c", "Tc", id="partner: what is laid out may be the partner's",
    ),
    pytest.param(
        "creep", "krypkasino 2v2 | turn 0 dealer 3 | table Ac Tc | hand 2s Kc | others 2 2 2 | stock 32",
        "Kc", "2s", id="creep: keep the card that fits nothing",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("term", "position", "move", "without"), DECIDED)
def test_a_term_decides_a_position(term, position, move, without):
    assert str(ask("thoughtful", position).move) == move
    assert str(ask(f"thoughtful?{term}=0", position).move) == without


def test_every_term_has_a_position_a_weight_and_a_source():
    assert [row.values[0] for row in DECIDED] == [term.name for term in TERMS]
    for term in TERMS:
        assert getattr(Weights(), term.name) > 0
        assert set(term.source.split(", ")) <= {"NO", "DE", "SE", "FI", "BY"}
        assert term.measure.__doc__


def test_the_page_lists_every_term_with_its_source_and_weight():
    page = (Path(__file__).resolve().parents[3] / "docs" / "bots.md").read_text(encoding="utf-8")
    for term in TERMS:
        tip = " ".join((term.measure.__doc__ or "").split()).rstrip(".")
        assert f"| `{term.name}` | {tip} | {term.source} | {getattr(Weights(), term.name):g} |" in page


def test_the_terms_of_a_move_add_up_to_its_value():
    position = "norwegian 2 | turn 0 | table 9c 6d 3h Kc | hand 9h Qd | others 2 | stock 24"
    seen = parse_position(position)
    sums = {move: sum(terms.values()) for move, terms in terms_of(seen, list(legal_moves(seen))).items()}
    choice = ask("thoughtful", position)
    assert choice.move == max(sums, key=lambda move: sums[move])
    assert choice.value == pytest.approx(max(sums.values()), abs=0.001)


@pytest.mark.parametrize("rules", RULES)
def test_a_move_takes_about_a_millisecond(rules):
    spent = []

    class Timed(Thoughtful):
        def choose_move(self, observation: Observation, moves, /):
            before = perf_counter()
            choice = super().choose_move(observation, moves)
            spent.append(perf_counter() - before)
            return choice

    game = play([Timed, "greedy", Timed], one_round(RULES[rules]))
    assert game.faults == ()
    assert sorted(spent)[len(spent) // 2] < 0.005
