"""Seat files of several terminals of one account at one table: each keeps a seat of its own."""

from __future__ import annotations

import json

import pytest

from tests.cli.warm import kasino
from tests.dealer.serving import serving
from tests.people.sessions.terminal import Person

WAITS = "Waiting for the others to sit down."
KEPT = "Your seat is saved"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The address of a running dealer."""
    with serving("127.0.0.1:0", folder=tmp_path_factory.mktemp("dealer")) as (_, address):
        yield address


class Account:
    """An account with several terminals, and the code of a table that never gets full."""

    def __init__(self, folder, address, seats):
        self.folder = folder
        result = kasino("table", address, "--seats", str(seats), "--json", folder=folder)
        self.where = (address, json.loads(result.out)["join_code"])
        self.people = []

    def joins(self, *args, where=None):
        """Join in a further terminal."""
        self.people.append(Person("join", *(where or self.where), *args, state=self.folder, TERM="dumb"))
        return self.people[-1]

    def sits(self, *args, where=None):
        """Join, and wait until the seat is taken."""
        person = self.joins(*args, where=where)
        person.sees(WAITS)
        return person

    def is_refused(self, *args):
        """Join, which has to fail; returns the error message."""
        result = kasino("join", *self.where, *args, folder=self.folder, env={"XDG_STATE_HOME": str(self.folder)})
        assert (result.code, result.out) == (2, "")
        return result.err

    @property
    def files(self):
        """The seat files that hold a seat."""
        files = sorted((self.folder / "kasino" / "seats").glob("*.json"))
        return [json.loads(file.read_text()) for file in files]


@pytest.fixture
def account(address, tmp_path):
    """Makes an account with a table of so many seats."""
    made = []

    def make(seats=5):
        made.append(Account(tmp_path, address, seats))
        return made[-1]

    yield make
    for account in made:
        for person in account.people:
            person.is_killed()


def leaves(person):
    person.types("q")
    assert person.leaves() == 0
    assert KEPT in person.seen


def test_a_second_terminal_gets_a_seat_of_its_own_and_both_are_kept(account):
    anna = account()
    bo, cy = anna.sits("--name", "Bo"), anna.sits("--name", "Cy")
    bo.sees("Cy: sits down.")  # and is not thrown out
    assert "At the table: Bo, You, " in cy.seen
    leaves(cy)
    leaves(bo)
    assert {file["name"]: file["seat"] for file in anna.files} == {"Bo": 0, "Cy": 1}
    cy, bo = anna.sits("--name", "Cy"), anna.sits("--name", "Bo")
    assert "Your seat is resumed: 1, Cy." in cy.seen
    assert "At the table: You, Cy, " in bo.seen


def test_the_same_command_in_three_terminals_takes_three_seats_and_finds_them_again(account):
    anna = account()
    people = [anna.sits("--name", "Bo") for _ in range(3)]
    for person in people:
        leaves(person)
    again = [anna.sits("--name", "Bo") for _ in range(3)]
    assert [f"Your seat is resumed: {seat}, Bo." in person.seen for seat, person in enumerate(again)] == [True] * 3
    assert len(anna.files) == 3


def test_terminals_that_join_at_the_same_time_find_their_own_seats(account):
    anna = account()
    for name in ("Bo", "Cy", "Dag"):
        leaves(anna.sits("--name", name))
    people = [anna.joins("--name", name) for name in ("Dag", "Cy", "Bo")]
    for person, found in zip(people, ("2, Dag.", "1, Cy.", "0, Bo."), strict=True):
        person.sees(f"Your seat is resumed: {found}")


def test_a_seat_is_free_again_once_its_terminal_was_killed(account):
    anna = account()
    anna.sits("--name", "Bo").is_killed()
    assert "Your seat is resumed: 0, Bo." in anna.sits("--name", "Bo").seen


def test_a_kept_seat_is_found_by_its_number_in_any_spelling_of_the_table(account):
    anna = account()
    for name in ("Bo", "Cy"):
        leaves(anna.sits("--name", name))
    address, code = anna.where
    assert ": 1, Cy." in anna.sits("--seat", "1", where=(f"kasino://{address}/{code.lower()}",)).seen


def test_of_several_kept_seats_one_has_to_be_named(account):
    anna = account()
    people = [anna.sits("--name", name) for name in ("Bo", "Cy")]
    for person in people:
        leaves(person)
    assert anna.is_refused() == (
        "kasino: you have several saved seats at this table: Bo (seat 0), Cy (seat 1). "
        "Select one with --name or --seat\n"
    )


def test_a_taken_seat_is_refused_and_its_owner_keeps_it(account):
    anna = account()
    bo = anna.sits("--name", "Bo")
    assert anna.is_refused("--name", "Cy", "--seat", "0") == (
        "kasino: seat 0 is taken: take another, or leave seat out for any\n"
    )
    leaves(bo)
    assert anna.is_refused("--name", "Cy", "--seat", "0") == (
        "kasino: seat 0 is taken: take another, or leave seat out for any. "
        "You have saved seats for Bo: resume one with --name\n"
    )
    assert len(anna.files) == 1


def test_a_third_terminal_is_refused_at_a_full_table_and_the_others_play_on(account):
    anna = account(seats=2)
    bo = anna.sits("--name", "Bo")
    cy = anna.joins("--name", "Cy")
    full = "kasino: every seat of this table is taken: find another table"
    for person in (bo, cy):
        person.sees("Round 1. Dealer (giver): ")
    assert anna.is_refused("--name", "Dag") == f"{full}\n"
    leaves(bo)
    kept = "You have saved seats for Bo: resume one with --name"
    assert anna.is_refused("--name", "Dag") == f"{full}. {kept}\n"
    anna.joins("--name", "Bo").sees("Your seat is resumed: 0, Bo.")
    cy.sees("Bo: is here.")


def test_a_superseded_terminal_keeps_its_seat_file(account):
    anna = account()
    bo = anna.sits("--name", "Bo")
    (file,) = anna.files
    where = (anna.where[0], file["table"])
    other = Person("join", *where, state=anna.folder, TERM="dumb", KASINO_TOKEN=file["seat_token"])
    anna.people.append(other)
    other.sees(WAITS)
    bo.sees("This seat is played from somewhere else now.")
    assert bo.leaves() == 0
    assert KEPT in bo.seen
    leaves(other)
    assert "Your seat is resumed: 0, Bo." in anna.sits("--name", "Bo").seen


def test_a_named_seat_file_is_used_by_one_terminal_at_a_time(account):
    anna = account()
    bo = anna.sits("--seat-file", str(anna.folder / "bo.json"))
    assert anna.is_refused("--seat-file", "bo.json") == (
        "kasino: bo.json is in use by a process that plays its seat: stop that first, or give another file\n"
    )
    leaves(bo)
    assert "Your seat is resumed: 0" in anna.sits("--seat-file", str(anna.folder / "bo.json")).seen


def test_a_seat_of_a_table_that_the_dealer_has_lost_is_kept_all_the_same(account):
    anna = account()
    leaves(anna.sits("--name", "Bo"))
    (path,) = (anna.folder / "kasino" / "seats").glob("*.json")
    path.write_text(json.dumps(anna.files[0] | {"table": f"tables/{'0' * 26}"}))
    assert "Your seat is resumed" not in anna.sits("--name", "Bo").seen
    assert [file["seat"] for file in anna.files] == [1, 0]
