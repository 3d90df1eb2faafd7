"""Positions and games by whole rule sets that are drawn at random, compared with the oracles.

A failing position is printed as a position line, a failing game as its record up to the move that failed.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from kasino.game import (
    PACK,
    Capture,
    Card,
    Move,
    Record,
    State,
    apply,
    by_side,
    core,
    deal,
    deck,
    legal_moves,
    next_round,
    parse_position,
    replay,
    rules_text,
    score,
    solve,
)
from kasino.game.core.counting import RoundCount
from kasino.game.core_codec.cards import CardIds, decode_cards
from kasino.game.core_codec.position import decode_tallies
from kasino.game.core_codec.table import decode_table
from kasino.game.play.legal_moves import first_legal_moves
from kasino.game.play.round_position import round_position
from kasino.game.play.session import Session
from tests.game.any_rules import Table, any_tables
from tests.game.core.test_core import expect_the_same_listed_searched_and_checked, expect_the_same_prefix, snapshot
from tests.game.oracle import oracle_bitmask_capture, oracle_moves
from tests.game.play.test_legal_moves import (
    expect_canonical_order,
    expect_the_moves_of_the_oracle,
    expect_the_refusals_of_all_but,
    expect_the_refusals_of_the_oracle,
)
from tests.game.positions import Position, positions
from tests.game.round_oracle import OracleRound
from tests.game.search.test_solver import minimax

LISTED = 60
"""The number of legal moves from which one is drawn, and which are checked."""

SEEDS = st.integers(0, 2**32 - 1)

some_cases = settings(
    derandomize=True, database=None, deadline=None, max_examples=20, suppress_health_check=list(HealthCheck)
)
some_games = settings(some_cases, phases=[Phase.generate])  # a game does not get simpler by another seed


@st.composite
def any_positions(draw: st.DrawFn, *, items: int, count: int = 6) -> list[Position]:
    """Positions by one rule set that is drawn at random."""
    table = draw(any_tables())
    return draw(st.lists(positions(table.rules, sides=table.sides, items=items), min_size=1, max_size=count))


@some_cases
@given(any_positions(items=6), SEEDS)
def test_the_legal_moves_by_any_rules_are_those_of_the_oracle(drawn, seed):
    expect_the_oracle(drawn, seed)


def expect_the_oracle(drawn: list[Position], seed: int) -> None:
    """Check listing, its order, checking and refusals in these positions against the oracle of the legal moves."""
    for position in drawn:
        assert parse_position(str(position)).rules == position.rules
        expect_the_moves_of_the_oracle(position)
        expect_canonical_order(position)
        expect_the_refusals_of_the_oracle(position, seed)


@some_cases
@given(any_positions(items=10), SEEDS)
def test_the_legal_moves_at_a_crowded_table_by_any_rules_are_the_same_listed_searched_and_checked(drawn, seed):
    expect_the_same_at_crowded_tables(drawn, seed)


def expect_the_same_at_crowded_tables(drawn: list[Position], seed: int) -> None:
    """Check that listing, searching and checking agree in these positions, which are too large for the oracle."""
    for position in drawn:
        expect_the_same_listed_searched_and_checked(position)
        moves, cut = first_legal_moves(position.state, 500)
        if not cut:
            expect_the_refusals_of_all_but(set(moves), position, seed)


@some_games
@given(any_tables(), SEEDS)
def test_a_game_by_any_rules_is_that_of_the_oracle(table, seed):
    expect_the_game_of_the_oracle(table, seed, rounds=1)


def expect_the_game_of_the_oracle(table: Table, seed: int, *, rounds: int) -> None:
    """Play up to so many rounds, and check every state, made in four ways, against the oracle of rounds."""
    game = _Game(table, seed)
    try:
        while not game.state.over and game.state.round <= rounds:
            if game.state.turn is not None:
                game.step()
            elif game.state.round == rounds:
                break
            else:
                game.next_round()
        assert list(replay(Record.parse(str(game.record))))[-1] == game.state
    except Exception as error:
        raise AssertionError(f"in {table}, seed {seed}, after\n{game.record}{error!r}") from error


@some_cases
@given(any_tables(), SEEDS)
def test_any_cards_won_count_by_any_rules_as_the_oracle_counts_them(table, seed):
    expect_the_count_of_the_oracle(table, seed)


def expect_the_count_of_the_oracle(table: Table, seed: int) -> None:
    """Check the points of cards and sweeps that are won at random, through tallies and in the core."""
    state, random = deal(table.rules, sides=table.sides, deck=deck(b"", 1, table.rules.decks)), Random(seed)
    oracle = _oracle(state, list(deck(b"", 1, table.rules.decks)))
    oracle.before = oracle.scores = [random.choice([0, random.randrange(10**6)]) for _ in state.scores]
    oracle.won = won_at_random(random, table)
    oracle.sweeps = [random.choice([0, 0, 1, 2, random.randrange(26)]) for _ in table.sides]
    oracle.last = random.choice([None, *range(len(table.sides))])
    if oracle.last is not None:
        oracle.last_swept = oracle.sweeps[oracle.last] > 0 and random.random() < 0.5
        oracle.left = random.choice([[], oracle.won[oracle.last][:2]])
    position = round_position(state)
    position.scores = oracle.scores
    _set_won(position, oracle)
    oracle._count()
    assert list(map(dict, score(table.rules, by_side(decode_tallies(position), table.sides)))) == oracle.points
    made = RoundCount()
    made.count_round(position)
    assert [made.total(side) for side in range(made.side_count)] == [sum(side.values()) for side in oracle.points]


def won_at_random(random: Random, table: Table) -> list[list[Card]]:
    """Cards of the packs by seat, evenly or not; some are won by nobody."""
    shares = [random.choice([1, 1, 1, 5]) for _ in (*table.sides, None)]
    won: list[list[Card]] = [[] for _ in shares]
    for card in PACK * table.rules.decks:
        random.choices(won, shares)[0].append(card)
    return won[:-1]


def _set_won(position: core.Position, oracle: OracleRound) -> None:
    ids = CardIds(oracle.rules.decks)
    masks = [ids.mask(cards) for cards in oracle.won]
    position.won = masks
    position.sweeps = oracle.sweeps
    position.last_capturer = -1 if oracle.last is None else oracle.last
    position.last_swept = oracle.last_swept
    position.leftovers = 0 if oracle.last is None or not oracle.left else masks[oracle.last] & -masks[oracle.last]
    position.phase = core.COUNTED


@some_games
@given(any_tables(), SEEDS)
def test_a_small_ending_by_any_rules_has_the_value_of_minimax(table, seed):
    expect_the_solution_of_minimax(table, seed)


def expect_the_solution_of_minimax(table: Table, seed: int) -> None:
    """Check the solution of an ending of two seats with few cards."""
    rules = replace(
        table.rules, min_seats=2, max_seats=2, decks=1, table_cards=4, hand_sizes=(3,), max_builds_per_seat=None
    )
    random = Random(seed)
    pack = [card for card in deck(str(seed).encode(), 1) if card.rank < 8 or random.random() < 0.3]
    state = deal(rules, seats=2, deck=pack[:10])
    for _ in range(2):
        if state.turn is not None:
            state = apply(state, random.choice(list(legal_moves(state))))
    if state.turn is not None:
        solution = solve(state)
        values = {move: minimax(apply(state, move), state.turn) for move in legal_moves(state)}
        assert solution.value == values[solution.move] == max(values.values()), (rules_text(rules), str(solution.move))


class _Game:
    """A game through `apply`, a session, a core position and the oracle."""

    def __init__(self, table: Table, seed: int) -> None:
        self.random = Random(seed)
        self.seed = str(seed).encode()
        self.rules, self.sides = table.rules, table.sides
        pack = deck(self.seed, 1, self.rules.decks)
        dealer = self.random.randrange(len(self.sides))
        self.state = deal(self.rules, deck=pack, sides=self.sides, dealer=dealer)
        self.record = Record.begin(self.state, pack)
        self.session = Session(self.state)
        self.trailing = self.random.choice([0.0, 0.0, 0.5, 0.9])
        self._begin_round()
        self.expect_the_state_of_the_oracle()

    def _begin_round(self) -> None:
        """Begin the round of the current state in the core and in the oracle."""
        state = self.state
        self.position = round_position(state)
        self.position.keep_history()
        self.oracle = _oracle(state, list(self.record.rounds[-1].deck))

    def next_round(self) -> None:
        pack = deck(self.seed, self.state.round + 1, self.rules.decks)
        self.state = next_round(self.state, pack)
        assert self.session.next_round(pack) == self.state
        self.record = self.record.dealt(pack)
        self._begin_round()
        self.expect_the_state_of_the_oracle()

    def step(self) -> None:
        """Check the legal moves, play one of them in every way, and compare the states after it."""
        state, position = self.state, self.position
        moves = list(legal_moves(state, limit=LISTED))
        assert moves, "a seat has no legal move"
        expect_the_same_prefix(position, LISTED)
        expect_the_listed_moves(state, moves)
        at = self._choose(moves)
        before, played = snapshot(position), position.moves(LISTED)[at]
        position.keep_history()
        position.play(played)
        position.undo()
        assert snapshot(position) == before
        position.play(played)
        self.state = apply(state, moves[at])
        self.record = self.record.played(self.state)
        assert self.session.play(moves[at]) == self.state
        self.oracle.play(moves[at])
        self.expect_the_state_of_the_oracle()
        self.expect_the_state_of_the_core()

    def _choose(self, moves: list[Move]) -> int:
        """The place of a move: a trail with the chance of this game, otherwise of a kind that is drawn first."""
        kinds = sorted({type(move).__name__ for move in moves})
        kind = "Trail" if self.random.random() < self.trailing and "Trail" in kinds else self.random.choice(kinds)
        return self.random.choice([at for at, move in enumerate(moves) if type(move).__name__ == kind])

    def expect_the_state_of_the_oracle(self) -> None:
        state, oracle = self.state, self.oracle
        assert state.turn == oracle.turn
        assert state.table == oracle.items
        assert [list(hand) for hand in state.hands] == list(map(sorted, oracle.hands))
        assert list(state.stock) == oracle.pack
        assert [list(won) for won in state.won] == list(map(sorted, oracle.won))
        assert list(state.sweeps) == oracle.sweeps
        assert (state.last_capturer, state.leftovers) == (oracle.last, len(oracle.left))
        assert list(state.scores) == oracle.scores
        assert list(map(dict, state.points)) == oracle.points
        assert (state.over, state.winners) == (oracle.winners is not None, oracle.winners or ())

    def expect_the_state_of_the_core(self) -> None:
        state, position, packs = self.state, self.position, self.rules.decks
        assert (position.phase == core.PLAYING) == (state.turn is not None)
        assert state.turn in (None, position.turn)
        assert decode_table(position) == state.table
        assert [decode_cards(hand, packs) for hand in position.hands] == list(state.hands)
        assert [decode_cards(won, packs) for won in position.won] == list(state.won)
        assert list(position.sweeps) == list(state.sweeps)
        assert list(position.scores) == list(state.scores)
        assert position.last_capturer == (-1 if state.last_capturer is None else state.last_capturer)
        assert position.last_swept == state.last_capture_was_sweep


def _oracle(state: State, pack: list[Card]) -> OracleRound:
    """The oracle of a round that has just been dealt from this pack."""
    return OracleRound(
        rules=state.rules,
        sides=state.sides,
        dealer=state.dealer,
        pack=pack,
        scores=list(state.scores),
        sizes=state.layout.hand_sizes,
        table_cards=state.layout.table_cards,
        number=state.round,
    )


def expect_the_listed_moves(state: State, moves: list[Move]) -> None:
    """Check the listed moves of a state that was reached by play against the oracle, as far as it can."""
    hand, turn = state.hand_to_play, state.turn
    assert turn is not None
    if len(state.table) < 6 and len(hand) < 6:
        assert set(legal_moves(state)) == oracle_moves(state.rules, state.table, hand, turn)
    elif len(state.table) < 10:
        captures = {move for move in legal_moves(state) if isinstance(move, Capture) and move.card == hand[0]}
        assert captures == oracle_bitmask_capture(state.rules, state.table, hand, turn, hand[0])
    assert len(set(moves)) == len(moves)
