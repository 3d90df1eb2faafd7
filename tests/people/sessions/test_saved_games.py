"""Saved games on a full disk, with torn lines, and without a folder to write to."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

from kasino.cli.local.saved_game import SavedGame
from kasino.cli.local.seating import Seating
from kasino.dealer import Entry, StorageError
from kasino.files import LineFile
from tests.cli.warm import BackgroundCommand, kasino
from tests.people.sessions.terminal import TURN, Person

GAME = ("play", "--seed", "3", "--against", "greedy", "--name", "Anna")
KEPT = "The game is saved: kasino play --resume continues it."
ANYTHING = 1 << 40
STRANGER = 54321


in_mid_game = pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set on Linux alone")


@pytest.fixture
def env(tmp_path):
    return {"XDG_STATE_HOME": str(tmp_path), "COLUMNS": "300"}


@pytest.fixture
def left(tmp_path, env):
    """The file of a game that was quit at the third turn."""
    assert KEPT in kasino(*GAME, folder=tmp_path, stdin="m\n1\nm\n1\nq\n", env=env).out
    return game_file(tmp_path)


def game_file(state):
    (file,) = (state / "kasino" / "games").iterdir()
    return file


def hands(result):
    return [line for line in result.splitlines() if line.startswith("Hand: ")]


@in_mid_game
def test_on_a_full_disk_a_game_is_paused_and_goes_on_once_there_is_room(tmp_path, env):
    person = Person(*GAME, state=tmp_path, columns=300, TERM="dumb")
    person.sees(TURN)
    file = game_file(tmp_path)
    person.process.has_room(file.stat().st_size + 20)
    before = file.read_bytes()
    person.types("m\n1")
    person.sees(f"The game is paused: {file}: File too large; free some space, and it continues\r\n")
    person.types("h")
    person.sees("Hand: A♣ 5♣ 7♥ J♠")
    assert file.read_bytes() == before
    person.process.has_room(ANYTHING)
    person.sees("The game continues.\r\nYou: ")
    person.sees(TURN)
    person.process.has_room(0)
    person.types("m\n1")
    person.sees("The game is paused: ")
    person.types("q")
    person.sees(KEPT)
    assert person.leaves() == 0
    again = kasino("play", "--resume", folder=tmp_path, stdin="m\n1\nq\n", env=env)
    assert (again.code, again.err) == (0, "")
    assert hands(again.out)[:2] == ["Hand: 5♣ 7♥ J♠", "Hand: 7♥ J♠"]
    assert KEPT in again.out


@in_mid_game
def test_on_a_full_disk_the_keyboard_owner_is_told_once_and_can_quit(tmp_path):
    person = Person(*GAME[:3], "--name", "Anna", "--with", "Bo", state=tmp_path, columns=300, TERM="dumb")
    for name in ("Bo", "Anna"):
        person.sees(f"{name}, press Enter when only you can see this: ")
        person.types("")
        person.sees(TURN)
        if name == "Anna":
            person.process.has_room(0)
        person.types("m\n1")
    person.sees("The game is paused: ")
    person.types("q")
    person.sees(KEPT)
    assert person.leaves() == 0
    assert person.seen.count("The game is paused") == 1


def test_on_a_full_disk_a_pipe_is_read_and_a_game_is_not_resumed(tmp_path, env, left):
    room = left.stat().st_size + 2000
    args = ("play", "--resume")
    result = BackgroundCommand(*args, folder=tmp_path, env=env, stdin=b"m\n1\n" * 10 + b"q\n", room=room).ended()
    assert (result.code, result.err) == (0, "")
    assert result.out.count("The game is paused: ") == 1
    assert result.out.rstrip().endswith(KEPT)
    full = BackgroundCommand(*args, folder=tmp_path, env=env, room=0).ended()
    assert full == (2, "", f"kasino: {left}: File too large\n")
    assert kasino(*args, folder=tmp_path, stdin="q\n", env=env).code == 0


@pytest.mark.parametrize("room", [0, 200, 600, 1000], ids="nothing first-line table seats".split())
def test_without_room_a_new_game_is_played_and_not_saved(tmp_path, env, room):
    result = BackgroundCommand(*GAME, folder=tmp_path, env=env, stdin=b"m\n1\nq\n", room=room).ended()
    assert (result.code, result.err) == (0, "")
    assert re.search(r"^This game is not saved: .*: File too large\.$", result.out, re.MULTILINE)
    assert "To save games, set XDG_STATE_HOME to a folder that can be written." in result.out
    assert result.out.endswith("The game is not saved.\n")
    assert list((tmp_path / "kasino" / "games").iterdir()) == []


@in_mid_game
def test_on_a_full_disk_no_move_is_taken_back_and_the_game_is_kept(tmp_path, env):
    person = Person(*GAME, state=tmp_path, columns=300, TERM="dumb")
    person.sees(TURN)
    person.types("m\n1")
    person.sees("Hand: 5♣ 7♥ J♠")
    person.sees(TURN)
    person.process.has_room(0)
    person.types("z")
    person.sees(KEPT)
    assert person.leaves() == 2
    assert person.seen.endswith(f"kasino: {game_file(tmp_path)}: File too large\r\n")
    again = kasino("play", "--resume", folder=tmp_path, stdin="q\n", env=env)
    assert hands(again.out) == ["Hand: 5♣ 7♥ J♠"]


@in_mid_game
def test_a_guest_sees_that_the_game_is_paused(tmp_path):
    host = Person(
        "host", "--port", "0", "--name", "Anna", "--seed", "5", state=tmp_path / "a", columns=300, TERM="dumb"
    )
    host.sees("link: ")
    host.sees("\r\n")
    guest = Person("join", host.seen.split()[-1], "--name", "Bo", state=tmp_path / "b", TERM="dumb")
    guest.sees(TURN)
    host.process.has_room(0)
    guest.types("m\n1")
    guest.sees("The game is paused: the store cannot be written at the moment")
    host.sees("The game is paused: ")
    host.process.has_room(ANYTHING)
    guest.sees("The game continues.\r\nYou: ")
    host.sees(TURN)
    assert guest.seen.count("The game is paused") == host.seen.count("The game is paused") == 1
    host.presses("\x03")
    host.sees("The table is saved: kasino host --resume opens it again.\r\n")
    assert host.leaves() == 130
    guest.sees("No connection")
    guest.presses("\x03")
    guest.sees("Your seat is saved: the same command resumes it.")
    assert guest.leaves() == 130


@pytest.mark.parametrize("cut", [0, 1, 2, 40], ids="nothing the-last-end one-byte-more forty-bytes".split())
def test_a_torn_file_is_resumed_again_and_again(tmp_path, env, left, cut):
    content = left.read_bytes()
    left.write_bytes(content[: len(content) - cut])
    found = []
    for _ in range(3):
        result = kasino("play", "--resume", folder=tmp_path, stdin="m\n1\nq\n", env=env)
        assert (result.code, result.err) == (0, "")
        found.append(hands(result.out))
    assert [one[-1] for one in found[:-1]] == [one[0] for one in found[1:]]
    assert [json.loads(line) for line in left.read_bytes().splitlines()]


def test_a_file_with_changed_line_ends_is_resumed(tmp_path, env, left):
    left.write_bytes("\ufeff".encode() + left.read_bytes().replace(b"\n", b"\r\n"))
    for _ in range(2):
        result = kasino("play", "--resume", folder=tmp_path, stdin="m\n1\nq\n", env=env)
        assert (result.code, result.err) == (0, "")


def test_a_game_in_progress_is_not_resumed_twice(tmp_path, env, left):
    person = Person("play", "--resume", state=tmp_path, TERM="dumb")
    person.sees(TURN)
    result = kasino("play", "--resume", str(left), folder=tmp_path, env=env)
    assert result == (2, "", f"kasino: {left} is being written by another run: wait until it has ended\n")
    left.unlink()
    person.types("q")
    person.sees("The game is not saved.")
    assert person.leaves() == 0


@pytest.mark.parametrize("home", ["/dev/null", "/proc/nowhere"])
def test_without_a_state_folder_a_game_is_played_and_a_seat_is_not_taken(tmp_path, home):
    env = {"XDG_STATE_HOME": "", "HOME": home, "COLUMNS": "300"}
    result = kasino(*GAME, folder=tmp_path, stdin="m\n1\nq\n", env=env)
    assert (result.code, result.err) == (0, "")
    assert f"This game is not saved: {home}" in result.out
    assert result.out.endswith("The game is not saved.\n")
    seat = kasino("join", "127.0.0.1:1", "K7Q2MX", folder=tmp_path, env=env)
    assert (seat.code, seat.out) == (2, "")
    way_out = "name a file with --seat-file, or set XDG_STATE_HOME to a folder that can be written"
    assert re.fullmatch(rf"kasino: your seat cannot be saved \({home}[^)]*\): {way_out}\n", seat.err)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
def test_an_account_without_a_home_folder_plays_too(tmp_path):
    env = dict.fromkeys(("XDG_STATE_HOME", "USER", "LOGNAME", "LNAME", "USERNAME"), "")
    result = BackgroundCommand(*GAME, folder=Path("/"), env=env, stdin=b"m\n1\nq\n", user=STRANGER).ended()
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("This game is not saved: this account has no home folder.\n")
    seat = BackgroundCommand("join", "127.0.0.1:1", "K7Q2MX", folder=Path("/"), env=env, user=STRANGER).ended()
    assert seat.err.startswith("kasino: your seat cannot be saved (this account has no home folder): name a file ")
    resumed = BackgroundCommand("play", "--resume", folder=Path("/"), env=env, user=STRANGER).ended()
    problem = "this account has no home folder: set XDG_STATE_HOME to a folder that can be written"
    assert resumed == (2, "", f"kasino: {problem}\n")


def test_a_record_that_cannot_be_written_leaves_the_game_resumable(tmp_path, env):
    args = ("--record", "nowhere/game.txt")
    result = kasino(*GAME, "--rounds", "1", *args, folder=tmp_path, stdin="m\n1\n" * 60, env=env)
    assert (result.code, result.err) == (2, "kasino: nowhere/game.txt: No such file or directory\n")
    assert result.out.endswith(f"{KEPT}\n")
    kasino("play", "--resume", "--record", "game.txt", folder=tmp_path, env=env)
    assert (tmp_path / "game.txt").read_text().startswith("kasino record 1\n")


def test_the_oldest_games_are_deleted_except_one_in_progress(tmp_path, env):
    folder = tmp_path / "kasino" / "games"
    folder.mkdir(parents=True)
    for number in range(25):
        (folder / f"2020-{number:02}.jsonl").touch()
    with LineFile(folder / "2020-00.jsonl"):
        file = SavedGame.new(env)
        assert len(list(folder.iterdir())) == 21
        assert (folder / "2020-00.jsonl").exists()
        file.close()


SEATING = Seating(
    table="tables/x",
    organiser_token="o",
    join_code="j",
    watch_code="w",
    tokens={0: "t"},
    bots={1: "greedy"},
    local_seats=(0,),
)


async def test_a_saved_game_meets_the_contract_of_a_store(tmp_path, env):
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    file = SavedGame.new(env)
    await file.create("tables/x", b"config", ())
    file.save_seating(SEATING)
    one, two, three = (Entry(seq, b"public", b"private" * seq) for seq in (1, 2, 3))
    await file.append("tables/x", [one])
    for table, entries in (("tables/x", [one]), ("tables/x", [three]), ("tables/y", [one])):
        with pytest.raises(StorageError):
            await file.append(table, entries)
    with pytest.raises(StorageError, match="there is a table"):
        await file.create("tables/x", b"config", ())
    result: list[OSError | None] = []
    file.on_write_error = result.append
    written = game_file(tmp_path).read_bytes()
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(written) + 10, limits[1]))
        for _ in range(2):
            with pytest.raises(StorageError, match=r"jsonl: File too large"):
                await file.append("tables/x", [two])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert game_file(tmp_path).read_bytes() == written
    await file.append("tables/x", [two, three])
    assert [error is None for error in result] == [False, True]
    file.close()
    again = SavedGame.open(game_file(tmp_path))
    assert again.seating == SEATING
    assert [(one.name, one.config, one.entries) async for one in again.read()] == [
        ("tables/x", b"config", (one, two, three))
    ]
    await again.drop("tables/x")
    again.close()
    assert list((tmp_path / "kasino" / "games").iterdir()) == []
