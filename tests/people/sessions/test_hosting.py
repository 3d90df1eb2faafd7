"""`kasino host`, `join` and `watch`: an address, a link, codes, and a kept seat."""

from __future__ import annotations

import json
import re

import pytest

from kasino.cli import main
from tests.cli.warm import kasino
from tests.people.sessions.terminal import OVER, TURN, Person


@pytest.fixture
def host(tmp_path):
    person = Person(
        "host", "--port", "0", "--name", "Anna", "--seed", "5", "--rounds", "1", state=tmp_path / "a", TERM="dumb"
    )
    person.sees("code: ")
    person.sees("\r\n")
    yield person
    person.is_killed()


def invitation_field(host, what):
    found = re.search(rf"{what}: (\S+)", host.seen)
    assert found is not None
    return found[1]


def test_a_link_leads_to_the_table_and_the_game_to_its_end(host, tmp_path):
    link = invitation_field(host, "link")
    assert re.fullmatch(r"kasino://127\.0\.0\.1:\d+/[0-9A-HJKMNP-TV-Z]{6}", link)
    guest = Person("join", link, "--name", "Bo", state=tmp_path / "b", TERM="dumb")
    guest.sees(TURN)

    guest.types("q")  # the seat is saved
    assert guest.leaves() == 0
    assert "Your seat is saved" in guest.seen
    host.sees("Bo: the connection is lost.")
    guest = Person("join", link, state=tmp_path / "b", TERM="dumb")
    guest.sees(TURN)

    guest.plays_the_first_move()
    host.sees(TURN)
    guest.is_killed()  # and so it is after an accident
    host.sees("Bo: the connection is lost.")
    host.sees(TURN)
    host.plays_the_first_move()
    (file,) = (tmp_path / "b" / "kasino" / "seats").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    kept = json.loads(file.read_text())  # elsewhere the token comes from the environment
    args = ("join", invitation_field(host, "address"), kept["table"])
    guest = Person(*args, state=tmp_path / "c", TERM="dumb", KASINO_TOKEN=kept["seat_token"])

    players = [guest, host]
    over = False
    while not over:
        over = players[0].sees(TURN, OVER) == 1
        if not over:
            players[0].plays_the_first_move()
            players.reverse()
    host.has_enough()
    assert host.leaves() == guest.leaves() == 0
    assert "Anna" in guest.seen
    assert host.seen.count("Bo: is here.") == host.seen.count("Bo: the connection is lost.") == 2
    assert "\x1b" not in host.seen + guest.seen


def test_a_table_that_was_left_is_opened_again_at_its_address(host, tmp_path):
    link = invitation_field(host, "link")
    guest = Person("join", link, "--name", "Bo", state=tmp_path / "b", TERM="dumb")
    guest.sees(TURN)
    guest.plays_the_first_move()
    host.sees(TURN)
    host.types("q")
    assert host.leaves() == 0
    guest.sees("No connection")
    again = Person("host", "--resume", state=tmp_path / "a", TERM="dumb")
    again.sees(f"link: {link}")
    again.sees(TURN)
    guest.sees("The connection is back.")
    assert guest.seen.count("No connection") == 1
    assert "You: is here." not in guest.seen
    again.plays_the_first_move()
    guest.sees(TURN)
    for person in (guest, again):
        person.is_killed()


def test_a_table_where_nobody_deals_is_refused(tmp_path):
    refused = kasino("join", "127.0.0.1:1", "K7Q2MX", folder=tmp_path, env={"XDG_STATE_HOME": str(tmp_path)})
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("kasino: no dealer answers at 127.0.0.1:1")


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        pytest.param(
            ["kasino://x"], "'kasino://x' is not a link of the form kasino://HOST:PORT/CODE", id="half a link"
        ),
        pytest.param(["127.0.0.1"], "no table was given: add its code after the address", id="no code"),
        pytest.param(["kasino://127.0.0.1/K7Q2MX", "K7Q2MX"], "the link contains the code", id="two codes"),
    ],
)
def test_joining_is_refused_with(args, problem, capsys):
    assert main(["join", *args]) == 2
    assert capsys.readouterr().err.startswith(f"kasino: {problem}")


def test_a_wrong_code_and_a_full_table_are_reported(host, tmp_path):
    env = {"XDG_STATE_HOME": str(tmp_path / "c")}
    address = invitation_field(host, "address")
    problem_text = kasino("join", address, "000000", folder=tmp_path, env=env)
    assert (problem_text.code, problem_text.err) == (2, "kasino: this is not the join code of the table\n")
    guest = Person("join", invitation_field(host, "link"), "--name", "Bo", state=tmp_path / "b", TERM="dumb")
    guest.sees(TURN)
    full = kasino("join", invitation_field(host, "link"), folder=tmp_path, env=env)
    assert full.code == 2
    assert full.err == "kasino: every seat of this table is taken: find another table\n"
    guest.is_killed()


def test_other_machines_connect_without_tls_after_a_warning(tmp_path):
    host = Person("host", "--lan", "--port", "0", "--seed", "5", state=tmp_path / "a", TERM="dumb")
    host.sees("Waiting for the others to sit down.")
    reached = re.findall(r"^address: (\S+):(\d+)\r\nlink: kasino://(\S+):(\d+)/\w{6}\r$", host.seen, re.MULTILINE)
    assert reached
    assert all((host, port) == (other, other_port) for host, port, other, other_port in reached)
    assert host.seen.count("The connection is not encrypted (no TLS): others on the network can read it.") == 1
    guest = Person(
        "join", f"127.0.0.1:{reached[0][1]}", invitation_field(host, "code"), state=tmp_path / "b", TERM="dumb"
    )
    guest.sees(TURN)
    for person in (guest, host):
        person.is_killed()


def test_a_host_may_watch_while_a_bot_and_a_guest_play(tmp_path):
    args = ("host", "--watch", "--port", "0", "--seats", "2", "--against", "greedy", "--seed", "5", "--rounds", "1")
    host = Person(*args, state=tmp_path / "a", TERM="dumb")
    host.sees("Waiting for the others to sit down.")
    guest = Person("join", invitation_field(host, "link"), "--name", "Bo", state=tmp_path / "b", TERM="dumb")
    host.sees("Bo: sits down.")
    host.types("h")
    host.sees("Hands: greedy 4, Bo 4")
    assert guest.plays()
    assert host.sees(OVER) == 0
    host.has_enough()
    assert host.leaves() == guest.leaves() == 0
    assert "Hand: " not in host.seen
    assert "Bo: " in host.seen


def test_the_printed_watch_command_works(host, tmp_path):
    command = re.search(r"to watch: kasino (watch \S+ [0-9A-HJKMNP-TV-Z]{6})\r\n", host.seen)
    assert command is not None
    early = Person(*command[1].split(), state=tmp_path / "c", TERM="dumb")
    early.sees("? lists the commands; q quits.")
    early.sees("Waiting for the others to sit down.")
    guest = Person("join", invitation_field(host, "link"), "--name", "Bo", state=tmp_path / "b", TERM="dumb")
    guest.sees(TURN)
    early.sees("Table: ")  # as it was dealt
    guest.plays_the_first_move()
    early.sees("Bo: ")
    early.sees("Table: ")  # after the move
    late = Person(*command[1].split(), state=tmp_path / "d", TERM="dumb")
    late.sees("Table: ")  # on entering
    assert "Hand: " not in early.seen + late.seen
    for person in (early, late, guest):
        person.is_killed()
