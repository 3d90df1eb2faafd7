"""A game at a table of the dealer equals the game that the rules make of the same packs and moves."""

from __future__ import annotations

import pytest

from kasino.bots.game.play import play_game
from kasino.game import Record, RuleSet, deck, first_dealer, override
from kasino.wire import (
    cards_from_message,
    event_from_message,
    events_from_messages,
    observation_after,
    observation_from_messages,
    rules_from_message,
)
from tests.dealer.local_dealer import Dealer, Seat
from tests.game.playthroughs import TABLES, shortened

SEED = b"whole games"


def course(rules: RuleSet, sides: tuple[int, ...]) -> RuleSet:
    """Two seats play some rounds, and more seats one."""
    return shortened(rules, sides) if len(sides) == 2 else override(rules, {"round_limit": 1})


async def played(name: str) -> tuple[Record, list[Seat]]:
    """The game at this table, every seat its last listed move, alternately unary and on the stream."""
    rules, sides = TABLES[name]
    rules = course(rules, sides)
    dealer = Dealer()
    created, seats = await dealer.game(rules=rules, sides=sides, deck_seed=SEED)
    number = 0
    while not any(seat.over for seat in seats):
        one = max(seats, key=lambda seat: seat.decisions[-1] if seat.decisions else 0)
        assert one.decision is not None
        choice = len(one.decision.legal_moves) - 1
        number += 1
        await (one.say(choice) if number % 2 else one.play(choice))
        for seat in seats:
            seat.hear()
    return dealer.lobby.record(created.table.name, created.organiser_token), seats


@pytest.mark.parametrize("name", TABLES)
async def test_a_game_at_the_dealer_is_the_game_in_this_process(name) -> None:
    rules, sides = TABLES[name]
    rules = course(rules, sides)
    dealer, _ = first_dealer(rules, len(sides), deck(SEED, 0, rules.decks))
    game = play_game(
        [lambda seen, moves: moves[-1]] * len(sides),
        rules,
        decks=lambda round: deck(SEED, round, rules.decks),
        seeds=[b""] * len(sides),
        sides=sides,
        dealer=dealer,
    )
    record, seats = await played(name)
    assert str(record) == str(game.record)
    for seat in seats:
        assert seat.public[-1].game_finished.totals == list(game.scores)
        assert list(seat.public[-1].game_finished.winner_sides) == list(game.winners)
        follows(seat)


def follows(seat: Seat) -> None:
    """Follow the game by what the seat received, to the fallback of its last decision."""
    welcome = seat.welcome
    rules, sides = rules_of(seat)
    seen = observation_from_messages(
        welcome.public_state,
        welcome.private_state,
        rules=rules,
        seat=seat.seat,
        sides=sides,
        events=events_from_messages(welcome.round_so_far),
    )
    for event in seat.events:
        told = event_from_message(event.public_event, seen.table)
        if told is not None:
            seen = observation_after(seen, told, cards_from_message(event.dealt_to_you))
        if event.HasField("decision"):
            assert (seen.turn, len(seen.hand)) == (seat.seat, seen.hand_counts[seat.seat])


def rules_of(seat: Seat):
    return rules_from_message(seat.welcome.table.rules), tuple(seat.welcome.table.sides)
