"""Invariants of every state of a game, at every table of every rule set.

Two policies play each game: one draws its moves at random (seed 1), one trails whenever it may.
"""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kasino.game import (
    PACK,
    RULES,
    Capture,
    Card,
    Category,
    IllegalMove,
    Item,
    LeftoversTaken,
    Move,
    Played,
    Rank,
    RulesError,
    RuleSet,
    Stack,
    State,
    Suit,
    Trail,
    apply,
    canonical,
    check_move,
    deal,
    deck,
    default_sides,
    fallback,
    legal_moves,
    observe,
    override,
)
from kasino.game.rules.card_values import hand_values
from tests.game.any_rules import any_rules
from tests.game.playthroughs import TABLES, game, shortened

TRIED = 60
"""The number of legal moves of a position that are drawn from and checked, the essentials in any case."""

BUILD_IN = ("norwegian", "byggekasino", "international", "royal", "spade")


@cache
def states(table: str, player: str) -> Sequence[State]:
    """The states of one game, deals and moves."""
    rules, sides = TABLES[table]
    if player == "lays out":
        rules = override(rules, {"round_limit": 1})
        return [state for state, _ in game(rules, sides, table.encode(), lambda state, _: first_trail(state))]
    random = Random(1)
    return [state for state, _ in game(shortened(rules, sides), sides, table.encode(), drawn(random))]


def first_trail(state: State) -> Move:
    return legal_moves(state, limit=1)[0]


def drawn(random: Random) -> Callable[[State, int], Move]:
    return lambda state, _: random.choice(list(legal_moves(state, limit=TRIED)))


def playing(table: str, player: str) -> Iterator[State]:
    return (state for state in states(table, player) if state.turn is not None)


def of(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("table", [table for table in TABLES if table.rpartition("-")[0] in names])


EVERY_TABLE = of(*RULES)
EVERY_PLAYER = pytest.mark.parametrize("player", ["draws", "lays out"])


def cards_in(items: Sequence[Item]) -> list[Card]:
    return [card for item in items for card in ((item,) if isinstance(item, Card) else item.cards)]


# cards and points


@EVERY_PLAYER
@EVERY_TABLE
def test_no_card_is_lost_or_made(table, player):
    for state in states(table, player)[::16]:
        where = [*state.stock, *cards_in(state.table)]
        where += [card for cards in (*state.hands, *state.won) for card in cards]
        assert Counter(where) == Counter(dict.fromkeys(PACK, state.rules.decks))


CHECKSUM = {
    "norwegian": 10,
    "byggekasino": 10,
    "international": 11,
    "royal": 11,
    "spade": 24,
    "swedish": 11,
    "overspader": 9,
    "finnish": 10,
    "krypkasino": -21,
    "two_deck": 18,
}


def sum_of_points(state: State) -> int:
    """The expected sum of the points of all sides in a counted round, by the sums of docs/rules.md."""
    rules = state.rules
    sides = range(max(state.sides) + 1)
    piles = [
        [card for seat, won in enumerate(state.won) if state.sides[seat] == side for card in won] for side in sides
    ]
    if not any(piles):
        return 0
    spades = [sum(card.suit is Suit.SPADES for card in pile) for pile in piles]
    sweeps = [sum(n for seat, n in enumerate(state.sweeps) if state.sides[seat] == side) for side in sides]
    total = CHECKSUM[rules.name]
    if level(list(map(len, piles))) > 1:
        total -= rules.most_cards_points
    if level(spades) > 1 and not (rules.name == "finnish" and level(spades) == 2 and len(piles) > 2):
        total -= rules.most_spades_points
    if rules.name == "overspader":
        total += sum(max(count - 6, 0) for count in spades)
    if rules.name == "finnish":
        sweeps = [count - min(sweeps) for count in sweeps]
    return total + sum(sweeps) * (-5 if rules.name == "krypkasino" else 1)


def ended_by_leftovers(state: State) -> bool:
    scored = {category for points in state.points for category, _ in points}
    return state.rules.immediate_scoring and state.over and scored <= {Category.ACES, Category.BIG, Category.LITTLE}


def level(counts: Sequence[int]) -> int:
    return list(counts).count(max(counts))


@EVERY_PLAYER
@EVERY_TABLE
def test_the_points_of_a_round_add_up(table, player):
    before = (0,) * (max(TABLES[table][1]) + 1)
    for state in states(table, player):
        if state.turn is None:
            made = [sum(worth for _, worth in points) for points in state.points]
            stopped = state.over and not any(isinstance(event, LeftoversTaken) for event in state.events)
            assert state.rules.immediate_scoring or not stopped
            if not stopped and not ended_by_leftovers(state):
                assert sum(made) == sum_of_points(state)
            else:
                assert sum(made) == sum(worth(state.rules, card) for cards in state.won for card in cards)
            assert state.scores == tuple(total + more for total, more in zip(before, made, strict=True))
            before = state.scores


# moves


@EVERY_PLAYER
@EVERY_TABLE
def test_a_seat_always_has_a_legal_move(table, player):
    for state in playing(table, player):
        assert legal_moves(state)


@EVERY_TABLE
def test_every_legal_move_is_accepted_and_listed_once(table):
    for state in islice(playing(table, "draws"), 0, None, 3):
        moves = list(legal_moves(state, limit=TRIED))
        assert len(set(moves)) == len(moves)
        for move in moves:
            check_move(state, move)
            assert canonical(state, move) == move


@EVERY_TABLE
def test_a_limit_cuts_the_legal_moves_and_changes_none(table):
    for state in islice(playing(table, "draws"), 0, None, 5):
        few = list(legal_moves(state, limit=1))
        assert few == list(islice(legal_moves(state), len(few)))
        assert few == list(legal_moves(observe(state, state.turn), limit=1))  # type: ignore[arg-type]


@EVERY_TABLE
def test_only_the_seat_to_play_has_legal_moves(table):
    for state in islice(playing(table, "draws"), 0, None, 5):
        for seat in range(state.seats):
            assert bool(legal_moves(observe(state, seat))) == (seat == state.turn)


@EVERY_TABLE
def test_what_was_played_was_legal(table):
    game = states(table, "draws")
    for before, after in pairwise(game):
        if before.turn is not None:
            event = next(event for event in after.events[len(before.events) :] if isinstance(event, Played))
            assert event.seat == before.turn
            check_move(before, event.move)
            assert event.move in set(legal_moves(before, limit=TRIED))


@EVERY_TABLE
def test_a_move_changes_what_it_touches_and_nothing_else(table):
    for state in islice(playing(table, "draws"), 0, None, 5):
        for move in islice(legal_moves(state), 6):
            after = apply(state, move)
            if after.turn is None or after.deal > state.deal:
                continue
            seat = state.turn
            assert seat is not None
            assert after.turn == (seat + 1) % state.seats
            assert Counter(state.hands[seat]) - Counter(after.hands[seat]) == Counter([move.card])
            assert [hand for other, hand in enumerate(after.hands) if other != seat] == [
                hand for other, hand in enumerate(state.hands) if other != seat
            ]
            taken = Counter(cards_in(state.table)) - Counter(cards_in(after.table))
            event = after.events[-1]
            assert isinstance(event, Played)
            if isinstance(move, Capture):
                assert Counter(event.captured) == taken + Counter([move.card])
                assert Counter(after.won[seat]) == Counter(state.won[seat]) + Counter(event.captured)
                assert event.sweep == (after.table == ())
                assert after.last_capturer == seat
            else:
                assert (taken, event.captured, event.sweep) == (Counter(), (), False)
                assert after.won == state.won
                assert after.last_capturer == state.last_capturer


@EVERY_PLAYER
@EVERY_TABLE
def test_the_move_for_a_seat_that_makes_none_is_the_cheapest_trail_or_the_first_capture(table, player):
    for state in islice(playing(table, player), 0, None, 5):
        move = fallback(state)
        check_move(state, move)
        trails = [card for card in state.hand_to_play if allowed(state, Trail(card))]
        if trails:
            assert move == Trail(min(trails, key=lambda card: (worth(state.rules, card), card.rank, card.suit)))
        else:
            assert move == next(move for move in legal_moves(state) if isinstance(move, Capture))
        assert move == fallback(observe(state, state.turn))  # type: ignore[arg-type]


def allowed(state: State, move: Move) -> bool:
    try:
        check_move(state, move)
    except IllegalMove:
        return False
    return True


def worth(rules: RuleSet, card: Card) -> int:
    """The points of a single card in the presets."""
    big, little, ace = str(card) == "Td", str(card) == "2s", card.rank is Rank.ACE
    spade = card.suit is Suit.SPADES
    if rules.name == "krypkasino":
        return -3 * big - 2 * little - ace - (spade and not little)
    return 2 * big + little + ace + (rules.name == "spade") * (spade + (str(card) == "Js"))


# the table


@EVERY_PLAYER
@of("norwegian", "byggekasino")
def test_no_seat_has_two_builds_and_none_is_above_16(table, player):
    for state in states(table, player):
        builds = [item for item in state.table if isinstance(item, Stack) and not item.is_pile]
        assert all(count == 1 for count in Counter(build.owner for build in builds).values())
        assert all(2 <= build.value <= 16 for build in builds)


@of("international", "royal", "spade")
def test_every_build_has_an_owner_who_holds_a_taker(table):
    highest = 14 if table.startswith("royal") else 10
    for state in states(table, "draws"):
        for item in state.table:
            if isinstance(item, Stack):
                assert item.owner is not None
                assert 1 <= item.value <= highest
                if state.turn is not None:
                    hand = state.hands[item.owner]
                    assert any(item.value in hand_values(state.rules, card) for card in hand)


@of("international", "royal", "spade")
def test_no_build_outlives_its_deal(table):
    game = states(table, "draws")
    for before, after in pairwise(game):
        if after.deal != before.deal or after.round != before.round:
            assert not any(isinstance(item, Stack) for item in after.table)


@of("byggekasino")
def test_no_pile_is_made_where_nobody_doubles(table):
    for state in states(table, "draws"):
        assert not any(isinstance(item, Stack) and item.is_pile for item in state.table)


@EVERY_PLAYER
@of("swedish", "overspader", "finnish", "krypkasino", "two_deck")
def test_only_loose_cards_lie_on_the_table(table, player):
    for state in states(table, player):
        assert all(isinstance(item, Card) for item in state.table)


@of(*BUILD_IN)
def test_stacks_have_ids_of_their_own_and_cards_in_order(table):
    for state in states(table, "draws"):
        found = [item for item in state.table if isinstance(item, Stack)]
        assert len({stack.id for stack in found}) == len(found)
        for stack in found:
            assert stack.cards == tuple(sorted(stack.cards))
            assert len(stack.cards) > 1
            assert stack.id < state.next_stack


# values


@EVERY_TABLE
def test_apply_leaves_its_state_as_it_was(table):
    for state in islice(playing(table, "draws"), 0, None, 27):
        copied, before, pickled = copy.deepcopy(state), hash(state), pickle.dumps(state)
        for move in islice(legal_moves(state), 5):
            apply(state, move)
        assert (state, hash(state), pickle.dumps(state)) == (copied, before, pickled)


@EVERY_TABLE
def test_states_and_observations_are_pickled_and_come_back_equal(table):
    for state in islice(states(table, "draws"), 0, None, 27):
        assert pickle.loads(pickle.dumps(state)) == state
        for seat in range(state.seats):
            seen = observe(state, seat)
            back = pickle.loads(pickle.dumps(seen))
            assert back == seen
            assert hash(back) == hash(seen)


@EVERY_TABLE
def test_a_seat_sees_no_difference_where_it_cannot_know_one(table):
    random = Random(2)
    for state in islice(states(table, "draws"), 0, None, 4):
        for seat in range(state.seats):
            assert observe(indistinguishable(state, seat, random), seat) == observe(state, seat)


def indistinguishable(state: State, seat: int, random: Random) -> State:
    """Another state with the same observation of this seat: other hands, stock and captured piles reshuffled."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand] + list(state.stock)
    piles = [card for won in state.won for card in won]
    random.shuffle(hidden)
    random.shuffle(piles)
    hands = [
        hand if other == seat else tuple(sorted(hidden.pop() for _ in hand)) for other, hand in enumerate(state.hands)
    ]
    won = tuple(tuple(sorted(piles.pop() for _ in pile)) for pile in state.won)
    return replace(state, hands=tuple(hands), stock=tuple(hidden), won=won)


# whatever the rules


@given(any_rules(), st.integers(2, 5), st.integers(0, 10**6))
@settings(derandomize=True, deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
def test_a_round_by_any_rules_goes_from_legal_move_to_legal_move(rules, seats, seed):
    sides = default_sides(rules, min(max(seats, rules.min_seats), rules.max_seats))
    pack = deck(str(seed).encode(), 1, rules.decks)
    try:
        state = deal(rules, sides=sides, deck=pack)
    except RulesError:  # it does not come out even
        state = deal(replace(rules, table_cards=None, hand_sizes=None), sides=sides, deck=pack)
    random = Random(seed)
    while state.turn is not None:
        moves = list(legal_moves(state, limit=30))
        assert moves, "a seat has no legal move"
        move = random.choice(moves)
        check_move(state, move)
        check_move(state, fallback(state))
        state = apply(state, move)
    where = [*state.stock, *cards_in(state.table)] + [card for cards in (*state.hands, *state.won) for card in cards]
    assert Counter(where) == Counter(dict.fromkeys(PACK, rules.decks))
