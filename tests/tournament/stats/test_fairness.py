"""Luck cancels within a set, and points are credited to the bot that made them."""

from __future__ import annotations

from collections import Counter, defaultdict
from hashlib import sha256

import pytest

from kasino.game import Played, deck, legal_moves
from kasino.tournament import make_plan, read, schedule, standings
from kasino.tournament.ledger.replay import replay_states
from kasino.tournament.plan.seeds import bot_seed, first_dealer, packs
from kasino.tournament.stats.set_score import score_set
from kasino.tournament.stats.standings import group_by_set
from tests.tournament.plans import TABLES, VERSUS, played, player, table_plan


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("table", TABLES)
def test_identical_bots_cancel_exactly(tmp_path, table, bot):
    """The random seed belongs to the seat, so the games of identical bots are the same game."""
    plan = table_plan(TABLES[table], [bot] * (2 if table == "teams" else TABLES[table]["seats"]), sets=2)
    ledger = read(played(tmp_path, plan))
    for set, results in group_by_set(plan, ledger):
        assert len({result.scores for result in results}) == 1
        assert len({*score_set(plan, set, results).points.values()}) == 1
    for contrast in standings(ledger).table.contrasts:
        assert (contrast.points.mean, contrast.points.low, contrast.points.high) == (0, 0, 0)
        assert not contrast.significant


@pytest.mark.parametrize("table", [*TABLES, *VERSUS])
def test_points_are_credited_to_the_bot_that_made_them(tmp_path, table):
    """Each bot is recognised by its moves, and its points are counted again from these alone."""
    of = TABLES.get(table) or VERSUS[table]
    bots = [player("Nth", f"?number={number}") for number in range(3 if table == "teams" else of["seats"])]
    versus = (bots[0], bots[1]) if table in VERSUS else None
    plan = table_plan(of, bots, sets=1, versus=versus, max_legal_moves=20)
    ledger = read(played(tmp_path, plan))
    made: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for result in ledger:
        before = None
        known = [set(range(len(bots))) for _ in plan.sides]
        for state in replay_states(plan, result):
            if before is not None and before.turn is not None:
                moves = list(legal_moves(before, limit=plan.max_legal_moves))
                move = next(event.move for event in reversed(state.events) if isinstance(event, Played))
                known[before.turn] &= {number for number in range(len(bots)) if moves[number % len(moves)] == move}
            before = state
        assert all(entry in known[seat] for seat, entry in enumerate(result.seating))
        assert Counter(map(len, known)).most_common(1)[0][0] == 1
        assert before is not None
        for seat, entry in enumerate(result.seating):
            made[entry][result.set].append(before.scores[plan.sides[seat]])
    for row in standings(ledger).table.rows:
        means = [sum(points) / len(points) for points in made[row.entry].values()]
        assert row.points.mean == pytest.approx(sum(means) / len(means))


def test_a_bot_that_draws_many_random_numbers_changes_no_pack(tmp_path):
    """Nor does it change what the other bot draws: the ledgers differ in their entries only."""
    rows = []
    for name in ("random", player("DrawsManyNumbers")):
        path = played(tmp_path, make_plan([("one", name), ("other", "random")], sets=3), name[-3:])
        rows.append([(result.dealer, result.scores, result.rounds) for result in read(path)])
    assert rows[0] == rows[1]


def test_the_seeds_are_those_of_the_page():
    assert bot_seed("é 1", 7, 2) == sha256("kasino/1 bot é 1 7 2".encode()).digest()
    assert packs("é 1", 7, 2)(3) == deck("kasino/1 deck é 1 7".encode(), 3, 2)
    assert first_dealer("é 1", 7, 5) == int(sha256("kasino/1 dealer é 1 7".encode()).hexdigest(), 16) % 5


def test_a_drawn_table_is_that_of_the_page():
    plan = make_plan([(letter, "greedy") for letter in "abcd"], seats=3, sets=1, seed="x", versus=("a", "b"))
    n = int(sha256(b"kasino/1 line-up x 1").hexdigest(), 16)
    other, n = [2, 3][n % 2], n // 2
    one, n = n % 3, n // 3
    two = [seat for seat in range(3) if seat != one][n % 2]
    assert next(schedule(plan)).seatings[0] == tuple({one: 0, two: 1}.get(seat, other) for seat in range(3))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_deals_first_about_equally_often(seats):
    plan = make_plan(["greedy", "random"], seats=seats, sets=1000)
    dealers = Counter(set.dealer for set in schedule(plan))
    assert all(abs(dealers[seat] - 1000 / seats) < 80 for seat in range(seats))
