"""What looks for leaks finds them, wherever a card or a secret is hidden."""

from __future__ import annotations

import logging

import pytest
from google.protobuf.any_pb2 import Any
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]

from kasino.game import RULES, Record, deal, deck
from kasino.v1 import event_pb2, play_service_pb2, refusal_pb2, seat_pb2, stream_pb2, table_pb2, watch_service_pb2
from kasino.v1 import table_service_pb2 as tables
from kasino.wire import cards_to_message, event_to_message
from tests.dealer.secrets.known_cards import truth
from tests.dealer.secrets.leak_check import leaks_of, leaks_to
from tests.dealer.secrets.listener import Ending, Heard, Listener

PACK = deck(b"a seed", 1)
STATE = deal(RULES["norwegian"], deck=PACK, sides=(0, 1))
MINE, THEIRS = STATE.hands
OPEN = STATE.table
LAST = PACK[-1]
"""It lies at the bottom of the stock."""
LOG = [
    event_pb2.PublicEvent(seq=1, seat_changed=event_pb2.SeatChanged()),
    event_to_message(STATE.events[0], ()),
    event_pb2.PublicEvent(seq=3, decision_opened=event_pb2.DecisionOpened(decision_id=3)),
]
LOG[1].seq = 2
KNOWN = truth(Record.begin(STATE, PACK), LOG)
TOKEN = "a-token-of-another"


def response(**events):
    return play_service_pb2.PlayResponse(events=play_service_pb2.Events(**events))


def rejected(text):
    return response(
        submitted=play_service_pb2.SubmitMoveResponse(decision_id=3, rejected=play_service_pb2.Rejected(message=text))
    )


def decision(*moves):
    asked = seat_pb2.Decision(decision_id=3, legal_moves=moves)
    return response(events=[play_service_pb2.SeatEvent(public_event=LOG[2], decision=asked)])


def dealt(*cards):
    return response(events=[play_service_pb2.SeatEvent(public_event=LOG[1], dealt_to_you=cards_to_message(cards))])


def welcome(*cards, seq=2):
    hand = seat_pb2.PrivateState(hand=cards_to_message(cards))
    return play_service_pb2.PlayResponse(welcome=play_service_pb2.Welcome(snapshot_seq=seq, private_state=hand))


def refused(**details):
    said = refusal_pb2.Refused(message="no", details=details)
    return response(submitted=play_service_pb2.SubmitMoveResponse(decision_id=3, refused=said))


def watched(*cards):
    state = table_pb2.PublicState(table_cards=cards_to_message(cards))
    return watch_service_pb2.WatchResponse(welcome=watch_service_pb2.WatchWelcome(snapshot_seq=2, public_state=state))


def unknown():
    return play_service_pb2.PlayResponse.FromString(b"\x12\x04\x0a\x02\x78\x25")


def heard(message, *, seat=0, when=1e12, delay=0.0, holds=()):
    ear = Listener(channel=None, name="somebody", seat=seat, delay=delay, holds=set(holds))
    ear.heard.append(Heard(message, message.SerializeToString(), when, 0))
    return leaks_to(ear, KNOWN, [], [TOKEN])


@pytest.mark.parametrize(
    ("message", "seat"),
    [
        pytest.param(dealt(*MINE), 0, id="its own hand"),
        pytest.param(welcome(*MINE), 0, id="its own hand in a snapshot"),
        pytest.param(decision(f"{MINE[0]} x {OPEN[0]}"), 0, id="what it may do"),
        pytest.param(watched(*OPEN), None, id="what lies open"),
        pytest.param(rejected("this is no move of yours"), 0, id="a sentence without a card"),
    ],
)
def test_no_leak_is_found_in(message, seat):
    assert heard(message, seat=seat) == []


@pytest.mark.parametrize(
    ("message", "seat"),
    [
        pytest.param(dealt(THEIRS[0]), 0, id="a card of the other hand among those that were dealt"),
        pytest.param(dealt(*MINE), 1, id="a hand that is told to the other seat"),
        pytest.param(welcome(*MINE[:-1], LAST), 0, id="a card of the stock in a snapshot"),
        pytest.param(welcome(*MINE, seq=1), 0, id="a hand before it was dealt"),
        pytest.param(decision(f"{THEIRS[0]}"), 0, id="a legal move of the other seat"),
        pytest.param(rejected(f"you cannot, for {THEIRS[0]} is with seat 1"), 0, id="a sentence"),
        pytest.param(rejected(f"{LAST.rank}{LAST.suit.symbol}?"), 0, id="a card in its symbols"),
        pytest.param(refused(move=f"{THEIRS[0]}", seq="3"), 0, id="the details of a refusal"),
        pytest.param(refused(**{f"{THEIRS[0]}": ""}), 0, id="the name of a detail"),
        pytest.param(watched(*OPEN, MINE[0]), None, id="a hand that is told to a spectator"),
        pytest.param(watched(LAST), None, id="a card of the stock among those that lie open"),
        pytest.param(unknown(), 0, id="a field that the contract does not have"),
        pytest.param(tables.GetRecordResponse(record="kasino record 1"), 0, id="the record of a game that goes on"),
        pytest.param(tables.JoinTableResponse(seat_token=TOKEN), 0, id="the token of another"),
    ],
)
def test_a_leak_is_found_in(message, seat):
    assert heard(message, seat=seat)


@pytest.mark.parametrize(
    "message",
    [
        pytest.param(watched(*OPEN), id="by a snapshot"),
        pytest.param(watch_service_pb2.WatchResponse(heartbeat=stream_pb2.Heartbeat(last_seq=2)), id="by a heartbeat"),
        pytest.param(
            watch_service_pb2.WatchResponse(events=watch_service_pb2.PublicEvents(events=LOG[:1])),
            id="by an event without a card",
        ),
    ],
)
def test_an_event_before_the_spectator_delay_is_a_leak(message):
    assert heard(message, seat=None, when=10.0, delay=9.0) == []
    assert heard(message, seat=None, when=10.0, delay=11.0)


def test_the_holder_of_a_secret_may_receive_it():
    assert heard(tables.JoinTableResponse(seat_token=TOKEN), holds=[TOKEN]) == []


def status(card, **details):
    info = Any()
    info.Pack(error_details_pb2.ErrorInfo(reason="DECISION_CLOSED", metadata=details))
    packed = status_pb2.Status(code=10, message=f"it was {card}", details=[info])
    return ("grpc-status-details-bin", packed.SerializeToString())


@pytest.mark.parametrize(
    ("ending", "leaks"),
    [
        pytest.param(Ending("it is over", ()), False, id="a sentence without a card"),
        pytest.param(Ending("no", (status(OPEN[0], seq="3"),)), False, id="an open card"),
        pytest.param(Ending(f"it was {THEIRS[0]}", ()), True, id="a sentence"),
        pytest.param(Ending("no", (status(THEIRS[0], seq="3"),)), True, id="the status in full"),
        pytest.param(Ending("no", (("kasino-hint", f"{LAST}"),)), True, id="metadata"),
        pytest.param(Ending("no", (("kasino-hint", TOKEN),)), True, id="a token in metadata"),
    ],
)
def test_a_leak_is_found_in_the_end_of_a_call_by(ending, leaks):
    ear = Listener(channel=None, name="somebody", seat=0)
    assert bool(leaks_to(ear, KNOWN, [ending], [TOKEN])) == leaks


@pytest.mark.parametrize(
    ("text", "leaks"),
    [
        pytest.param("tables/1: event 7 could not be written down", False, id="by a number"),
        pytest.param("played Kh", True, id="by a card"),
        pytest.param(f"authorization: Bearer {TOKEN}", True, id="by a token"),
    ],
)
def test_a_line_of_the_log_leaks(text, leaks):
    record = logging.LogRecord("kasino.dealer", logging.DEBUG, "here", 1, "%s", (text,), None)
    assert bool(leaks_of([record], [TOKEN])) == leaks


def test_an_error_in_the_log_is_read_too():
    try:
        raise ValueError("Kh")
    except ValueError as error:
        failed = (type(error), error, None)
    record = logging.LogRecord("kasino.dealer", logging.DEBUG, "here", 1, "it failed", (), failed)
    assert leaks_of([record], [])
