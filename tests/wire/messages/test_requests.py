"""Requests of clients are decoded with their defaults, or refused with an error message."""

from __future__ import annotations

import pickle

import pytest
from google.protobuf.duration_pb2 import Duration

from kasino.game import RULES, RulesError
from kasino.v1 import (
    model_pb2,
    rules_pb2,
    table_pb2,
    watch_service_pb2,
)
from kasino.v1.play_service_pb2 import AcknowledgeRequest, PlayDuplexRequest, PlayRequest, SubmitMoveRequest
from kasino.v1.table_service_pb2 import CreateTableRequest, JoinTableRequest
from kasino.wire import (
    NO_CLOCK,
    Acknowledgement,
    Clock,
    IndexOutOfRange,
    JoinRequest,
    MessageError,
    NewTable,
    Page,
    Start,
    StreamRequest,
    Submission,
    TimeControl,
    clock_from_message,
    clock_to_message,
    display_name,
    duplex_from_message,
    join_request_from_message,
    new_table_from_message,
    page_from_message,
    start_from_message,
    start_to_message,
    table_name,
    time_control_from_message,
    time_control_to_message,
    watch_request_from_message,
)
from tests.wire.games import steps

NAME = "tables/0123456789ABCDEFGHJKMNPQRS"
RULES_OF = rules_pb2.Rules(preset="norwegian")


def test_a_new_table_has_by_default_three_faults_and_the_fallback():
    assert new_table_from_message(CreateTableRequest(rules=RULES_OF, sides=[0, 1])) == NewTable(
        rules=RULES["norwegian"],
        sides=(0, 1),
        time_control=NO_CLOCK,
        absence_policy=table_pb2.ABSENCE_POLICY_FALLBACK_MOVE,
        max_faults=3,
        spectator_delay=None,
        deck_seed=None,
        first_dealer=None,
        listed=False,
        request_id="",
    )


def test_a_new_table_is_as_requested():
    asked = CreateTableRequest(
        request_id="set-1_game-2",
        rules=rules_pb2.Rules(preset="swedish", target=11),
        sides=[0, 1, 0, 1],
        time_control=table_pb2.TimeControl(per_move=Duration(nanos=500_000_000), bank=Duration(seconds=60)),
        absence_policy=table_pb2.ABSENCE_POLICY_FORFEIT,
        max_faults=0,
        spectator_delay=Duration(),
        deck_seed=b"a pack",
        first_dealer_seat=3,
        listed=True,
    )
    opened = new_table_from_message(asked)
    assert opened.rules.target == 11
    assert opened.sides == (0, 1, 0, 1)
    assert opened.time_control == TimeControl(per_move=0.5, bank=60)
    assert (opened.max_faults, opened.spectator_delay, opened.first_dealer) == (0, 0, 3)
    assert (opened.deck_seed, opened.listed, opened.request_id) == (b"a pack", True, "set-1_game-2")


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        pytest.param({"rules": None}, MessageError, "rules.preset", id="no rules"),
        pytest.param({"sides": []}, RulesError, "not for 0", id="no seats"),
        pytest.param({"sides": [0, 0]}, RulesError, "sides are 0 1 2", id="one side"),
        pytest.param({"sides": [0] * 6}, MessageError, "sides: there are 6 entries", id="six seats"),
        pytest.param({"deck_seed": b""}, MessageError, "deck_seed: it has 0 bytes", id="an empty seed"),
        pytest.param({"deck_seed": b"x" * 65}, MessageError, "deck_seed: it has 65 bytes", id="a long seed"),
        pytest.param({"first_dealer_seat": 2}, MessageError, "first_dealer_seat: 2", id="a dealer elsewhere"),
        pytest.param({"max_faults": 1001}, MessageError, "max_faults: 1001", id="faults without end"),
        pytest.param({"absence_policy": 9}, MessageError, "absence_policy: 9", id="a policy that is none"),
        pytest.param({"spectator_delay": Duration(seconds=-1)}, MessageError, "spectator_delay", id="the future"),
        pytest.param(
            {"time_control": table_pb2.TimeControl(bank=Duration(seconds=10**10))},
            MessageError,
            "time_control.bank",
            id="centuries",
        ),
        pytest.param(
            {"time_control": table_pb2.TimeControl(per_move=Duration(nanos=10**9))},
            MessageError,
            "time_control.per_move",
            id="nanoseconds of a second",
        ),
        pytest.param({"request_id": "a b"}, MessageError, "request_id", id="a request of two words"),
    ],
)
def test_a_new_table_is_refused_with(changes, error, sentence):
    asked = {"rules": RULES_OF, "sides": [0, 1], **changes}
    with pytest.raises(error) as refused:
        new_table_from_message(CreateTableRequest(**asked))
    assert sentence in str(refused.value)


def test_a_seat_is_taken_by_the_code_alone():
    assert join_request_from_message(JoinTableRequest(join_code="K7QW", player_name="Åse")) == JoinRequest(
        table=None, join_code="K7QW", seat=None, player_name="Åse", bot=False, request_id=""
    )
    asked = JoinTableRequest(name=NAME, join_code="K7QW", player_name="x", seat=0, bot=True, request_id="1")
    assert join_request_from_message(asked) == JoinRequest(
        table=NAME, join_code="K7QW", seat=0, player_name="x", bot=True, request_id="1"
    )


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        pytest.param("A\u030ase", "\u00c5se", id="composed"),
        pytest.param("  Kari  ", "Kari", id="without spaces around it"),
        pytest.param("x" * 32, "x" * 32, id="of thirty-two characters"),
        pytest.param("黄 🂡", "黄 🂡", id="in any letters"),
    ],
)
def test_a_name_is_kept(name, kept):
    assert display_name(name) == kept


@pytest.mark.parametrize(
    "name",
    ["", "  ", "x" * 33, "x" * 999, "a\nb", "\x1b[2J", "a\u202eb", "a\u200bb", "a\u2028b", "\ufeffa", "\x85"],
    ids=ascii,
)
def test_a_name_is_refused(name):
    with pytest.raises(MessageError, match=r"player_name: a name has"):
        display_name(name)


@pytest.mark.parametrize(
    "name",
    ["", "tables/", NAME.lower(), NAME + "0", NAME[:-1], NAME[:-1] + "I", f"{NAME}\n", "tables/../../etc/passwd"],
)
def test_a_table_is_not_named(name):
    with pytest.raises(MessageError, match="name: a table is named"):
        table_name(name)


CHOICE = model_pb2.Choice(notation="9c")


@pytest.mark.parametrize(
    ("message", "said"),
    [
        pytest.param(
            PlayDuplexRequest(open=PlayRequest(name=NAME, resume_after_seq=7, client_name="cli", client_version="1")),
            StreamRequest(table=NAME, resume_after=7, revision=1, max_legal_moves=128, client="cli 1"),
            id="a request to open its stream",
        ),
        pytest.param(
            PlayDuplexRequest(open=PlayRequest(name=NAME, max_legal_moves=9_999, protocol_revision=2)),
            StreamRequest(table=NAME, resume_after=0, revision=2, max_legal_moves=1_024),
            id="a request for many moves",
        ),
        pytest.param(
            PlayDuplexRequest(open=PlayRequest(name=NAME, no_legal_moves=True)),
            StreamRequest(table=NAME, resume_after=0, revision=1, max_legal_moves=0),
            id="a request for no moves",
        ),
        pytest.param(
            PlayDuplexRequest(submit_move=SubmitMoveRequest(decision_id=7, choice=CHOICE)),
            Submission(table=None, decision_id=7, choice=CHOICE, validate_only=False),
            id="a move",
        ),
        pytest.param(
            PlayDuplexRequest(acknowledge=AcknowledgeRequest(name=NAME, last_seq=3, heartbeat_nonce=4)),
            Acknowledgement(table=NAME, last_seq=3, nonce=4),
            id="an acknowledgement",
        ),
    ],
)
def test_a_client_can_send(message, said):
    assert duplex_from_message(message) == said


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        pytest.param(PlayDuplexRequest(), "item: it is empty", id="nothing"),
        pytest.param(PlayDuplexRequest(open=PlayRequest()), "name: a table is named", id="no table"),
        pytest.param(PlayDuplexRequest(submit_move=SubmitMoveRequest(choice=CHOICE)), "decision_id", id="no decision"),
        pytest.param(
            PlayDuplexRequest(submit_move=SubmitMoveRequest(decision_id=1)), "choice: nothing is chosen", id="no choice"
        ),
    ],
)
def test_a_client_cannot_send(message, sentence):
    with pytest.raises(MessageError) as refused:
        duplex_from_message(message)
    assert sentence in str(refused.value)


def test_a_spectator_needs_a_name_or_a_code():
    asked = watch_service_pb2.WatchRequest(watch_code="W1")
    assert watch_request_from_message(asked) == StreamRequest(table=None, resume_after=0, revision=1, watch_code="W1")
    assert watch_request_from_message(watch_service_pb2.WatchRequest(name=NAME)).table == NAME
    with pytest.raises(MessageError, match="watch_code"):
        watch_request_from_message(watch_service_pb2.WatchRequest())


def test_a_page_has_the_default_size_or_the_requested_one_up_to_a_limit():
    assert page_from_message(0, "", 50, 500) == Page(size=50, token="")
    assert page_from_message(7, "t", 50, 500) == Page(size=7, token="t")
    assert page_from_message(10**6, "t", 50, 500) == Page(size=500, token="t")
    with pytest.raises(MessageError, match="page_size"):
        page_from_message(-1, "", 50, 500)
    with pytest.raises(MessageError, match="page_token"):
        page_from_message(0, "x" * 513, 50, 500)


@pytest.mark.parametrize("control", [NO_CLOCK, TimeControl(per_move=0.001, bank=1, increment=2.5, reconnect_bank=60)])
def test_a_time_control_round_trips(control):
    assert time_control_from_message(time_control_to_message(control)) == control


@pytest.mark.parametrize("clock", [Clock(seat=1), Clock(seat=0, bank_left=0.25, reconnect_bank_left=0.0)])
def test_a_clock_round_trips(clock):
    assert clock_from_message(clock_to_message(clock)) == clock


def test_negative_time_is_encoded_as_zero():
    assert clock_from_message(clock_to_message(Clock(seat=0, bank_left=-0.01))).bank_left == 0


def test_a_start_round_trips():
    state = steps("two_deck-3")[40][0]
    start = Start(
        game_id="7",
        seat=2,
        rules=state.rules,
        sides=state.sides,
        dealer=1,
        seed=b"seed",
        names=("a", "b", "c"),
        time_control=TimeControl(bank=60),
        so_far=state.events,
    )
    assert start_from_message(start_to_message(start)) == start


def test_an_error_can_be_pickled():
    for error in (MessageError("rules.target", "it is none"), IndexOutOfRange(3, 2)):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
